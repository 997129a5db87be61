package scaling

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A recorder is a claimtest.TB that keeps what a test would have said.
type recorder struct {
	*testing.T
	failed []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.failed = append(r.failed, fmt.Sprintf(format, args...))
}

// TestRequireSqrt: CMOSS is accepted, and a policy that does not learn is
// rejected in words that say where it shows and how to see it again.
func TestRequireSqrt(t *testing.T) {
	if testing.Short() {
		t.Skip("TestBetaSeparatesScalings decides the same with -short")
	}
	RequireSqrt(t, ours(t, "cmoss").Policy, At(tiny), Seed(3), RoundTime(100))
	r := &recorder{T: t}
	RequireSqrt(r, stuck, At(tiny), Seed(3))
	for _, want := range []string{
		"scaling/policy/beta (m=12, k=4): fail: got ", "the first 3 horizons, up to T=10000, show it already",
		"claimed: the policy's worst-case regret", "reproduce: REGRETCHECK_ROUND_TIME=100ns go test -count=1 -run '^TestRequireSqrt$'",
	} {
		if all := strings.Join(r.failed, "\n"); len(r.failed) != 1 || !strings.Contains(all, want) {
			t.Errorf("got %q, want one failure with %q", all, want)
		}
	}
}

// TestRequireSqrtOfSinglePlays: a policy that declines k > 1 is tried at k = 1 without being told,
// at its own sizes as well; there MOSS is accepted, UCB1, at the smaller of them, and one that does not learn are rejected. The
// smaller of them, and whom it accepts, are for make whole: TestRequireSqrt has CMOSS accepted at another. The time
// of a round is given, as a busy machine would choose other games.
func TestRequireSqrtOfSinglePlays(t *testing.T) {
	if testing.Short() {
		t.Skip("plays β at two sizes")
	}
	single := func(f algos.Factory) algos.Factory { return child.Capabilities{Single: true}.Factory(f) }
	if whole() {
		RequireSqrt(t, single(ours(t, "cmoss").Policy), Seed(3), RoundTime(100))
		RequireSqrt(t, single(ours(t, "cmoss").Policy), Seed(3), RoundTime(100), At(sim.Size{M: 8, K: 1}))
	}
	for _, tt := range []struct {
		name    string
		policy  algos.Factory
		options []Option
		red     string
	}{{"cucb", ours(t, "cucb").Policy, []Option{Seed(3), RoundTime(100), At(sim.Size{M: 8, K: 1})}, "m=8, k=1"},
		{"stuck", stuck, []Option{Seed(3), RoundTime(100)}, "m=30, k=1"}} {
		if tt.name == "cucb" && !whole() {
			continue
		}
		r := &recorder{T: t}
		RequireSqrt(r, single(tt.policy), tt.options...)
		if all := strings.Join(r.failed, "\n"); !strings.Contains(all, "scaling/policy/beta ("+tt.red+"): fail: got ") {
			t.Errorf("%s: got %q, want β at %s to fail", tt.name, all, tt.red)
		}
	}
}

// TestRequireSqrtFitsGeneratedGames: by default the failure names the worst game
// that was met, and the line that plays it.
func TestRequireSqrtFitsGeneratedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays β at two sizes")
	}
	r := &recorder{T: t}
	RequireSqrt(r, stuck, Seed(3), RoundTime(200*time.Microsecond))
	all := strings.Join(r.failed, "\n")
	for _, want := range []string{
		"scaling/policy/generated/low/level (k ≤ m/2, T≤4e3): fail: got ", ", want ≤ 1: worst game found, in 8 fresh runs: R/rate ", ": verify simulate --m ",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("got %q, want %q in it", all, want)
		}
	}
}

// TestSlowPoliciesGetShorterGames: whatever a round takes there are games enough to
// tell a policy that does not learn, and the same at every measurement that rounds to
// one time; up to 10 µs a round they take no longer than is said.
func TestSlowPoliciesGetShorterGames(t *testing.T) {
	for _, tt := range []struct {
		took     time.Duration
		round    time.Duration
		instance string
	}{{50, 100, "T≤1e5"}, {240, 100, "T≤1e5"}, {1100, 1000, "T≤3e4"}, {900, 1000, "T≤3e4"}, {9000, 10_000, "T≤1e4"},
		{110_000, 100_000, "T≤4e3"}, {4.4e6, 5e6, "T≤4e3"}} {
		s := Learner{RoundTime: roundTime(tt.took)}
		g := s.sized()
		if s.RoundTime != tt.round || g.instance != tt.instance {
			t.Errorf("%v: RoundTime %v and games of %s, want %v and %s", tt.took, s.RoundTime, g.instance, tt.round, tt.instance)
		}
		for _, r := range bothRegimes {
			list := s.affords(g, g.draw(props.Trial{Seed: 3}, r))
			if len(list) < leastGames {
				t.Errorf("%v, %s: %d games, want %d at least", tt.took, r.Text(), len(list), leastGames)
			}
			if seconds := s.spends(g, r, props.Trial{Seed: 3}); tt.took < 1e5 && seconds > 1.5*regimeSeconds {
				t.Errorf("%v, %s: %.3g s, want about %v at most", tt.took, r.Text(), seconds, regimeSeconds)
			}
		}
	}
}

// A hurried recorder has a deadline of its own; Fatalf ends the test's goroutine.
type hurried struct {
	*recorder
	logged []string
	until  time.Time
}

func (h *hurried) Deadline() (time.Time, bool) { return h.until, true }
func (h *hurried) Logf(format string, args ...any) {
	h.logged = append(h.logged, fmt.Sprintf(format, args...))
}
func (h *hurried) Fatalf(format string, args ...any) { h.Errorf(format, args...); runtime.Goexit() }
func (h *hurried) Skipf(format string, args ...any)  { h.Logf(format, args...); runtime.Goexit() }

// slow is CMOSS at a tenth of a millisecond a round.
func slow(s algos.Spec) (algos.Policy, error) {
	p, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		return nil, err
	}
	inner, err := p(s)
	return waiting{inner}, err
}

type waiting struct{ algos.Policy }

func (w waiting) Select(dst []int) []int {
	for begin := time.Now(); time.Since(begin) < 100*time.Microsecond; {
	}
	return w.Policy.Select(dst)
}

// TestRequireSqrtKeepsToItsTime: a slow policy is measured, and a test whose
// deadline comes first fails at once with the timeout that would do; with -short it
// is skipped.
func TestRequireSqrtKeepsToItsTime(t *testing.T) {
	h := &hurried{recorder: &recorder{T: t}, until: time.Now().Add(time.Minute)}
	done := make(chan bool)
	go func() {
		defer close(done)
		RequireSqrt(h, slow)
	}()
	<-done
	said := strings.Join(append(h.logged, h.failed...), "\n")
	wants := []string{"what is played is chosen for RoundTime(", "generated games of each regime (m=8…32, T≤4e3)", "and the test's deadline is in ",
		"want go test -timeout "}
	if testing.Short() {
		wants = []string{"RoundTime(", "more than the 10 s of -short"}
	}
	for _, want := range wants {
		if !strings.Contains(said, want) {
			t.Errorf("got %q, want %q in it", said, want)
		}
	}
}
