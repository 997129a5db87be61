package scaling

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/claimtest/recorder"
)

// require is what RequireSqrt says of a policy in a test with a deadline; a zero one is none.
func require(t *testing.T, until time.Time, f algos.Factory, options ...Option) *recorder.Test {
	return recorder.Run(t, until, func(r *recorder.Test) { RequireSqrt(r, f, options...) })
}

// hidden is a policy behind a struct, as a caller's: no engine knows it.
type hidden struct{ algos.Policy }

func hide(name string) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		p, err := ours(name).New(s)
		return hidden{p}, err
	}
}

// low keeps the rows of an exponent below m/2.
func low(name string) Option {
	return func(r *requirement) { r.only = func(id string) bool { return strings.HasSuffix(id, "/low/"+name) } }
}

// TestRequireSqrt: CMOSS is accepted behind a struct, and policies of a wrong rate are rejected, each by
// its exponent. The failure says what was found and allowed, and how to see it again. TestScaling decides
// all rows of k ≤ m/2 for CMOSS and controls that an engine knows; make long does it here.
func TestRequireSqrt(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole designs")
	}
	const inT, inArms = "exponent-T (k ≤ m/2, T≤2e4)", "exponent-m-k (k ≤ m/2, T≤8e3)"
	accepted, bad := low("exponent-T"), map[string]algos.Factory{inT: stuck}
	if os.Getenv("REGRETCHECK_LONG") != "" { // beyond m/2 there are hundreds of arms
		accepted, bad = func(*requirement) {}, map[string]algos.Factory{inT: hide("etc"), inArms: hide("ball")}
	}
	if r := require(t, time.Time{}, hide("cmoss"), Seed(3), accepted); len(r.Failed) > 0 {
		t.Errorf("CMOSS: %q", r.Failed)
	}
	for of, policy := range bad {
		aspect, _, _ := strings.Cut(of, " ")
		all := strings.Join(require(t, time.Time{}, policy, Seed(3), low(aspect)).Failed, "\n")
		for _, part := range []string{
			"scaling/policy/generated/low/" + of + ": fail: got ", "verify simulate --m ",
			"claimed: the policy, k ≤ m/2: worst-case regret grows like √",
			"reproduce: go test -count=1 -run '^TestRequireSqrt$'",
		} {
			if !strings.Contains(all, part) {
				t.Errorf("got %q, want %q in it", all, part)
			}
		}
	}
}

// TestRequireSqrtAtMost: a level is judged only where one is asked for. The level of CMOSS is about 0.8.
func TestRequireSqrtAtMost(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	const row = "scaling/policy/generated/low/level (k ≤ m/2, T≤1e5): fail: got "
	for level, want := range map[float64]bool{0.5: true, 1: false} {
		all := strings.Join(require(t, time.Time{}, hide("cmoss"), AtMost(level), low("level")).Failed, "\n")
		if got := strings.Contains(all, row); got != want {
			t.Errorf("CMOSS at most %v times the rate: failed %v, want %v: %s", level, got, want, all)
		}
	}
	for _, c := range NewStudy(ours("cmoss")).required(t.Context(), props.Config{Seed: 1, Effort: props.Full}) {
		if strings.HasSuffix(c.ID, "/level") {
			t.Errorf("%s: want no level unless one is asked for", c.ID)
		}
	}
}

// TestRequireSqrtOfSinglePlays: a policy that declines k > 1 is tried at k = 1 without being told. MOSS
// is accepted and one that does not learn is rejected.
func TestRequireSqrtOfSinglePlays(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole designs")
	}
	rows := low("exponent-T")
	if os.Getenv("REGRETCHECK_LONG") != "" {
		rows = func(*requirement) {}
	}
	single := func(f algos.Factory) algos.Factory { return child.Capabilities{Single: true}.Factory(f) }
	if r := require(t, time.Time{}, single(hide("cmoss")), Seed(3), rows); len(r.Failed) > 0 {
		t.Errorf("MOSS: %q", r.Failed)
	}
	all := strings.Join(require(t, time.Time{}, single(stuck), Seed(3), rows).Failed, "\n")
	if !strings.Contains(all, "scaling/policy/generated/low/exponent-T (k ≤ m/2, T≤2e4): fail: got ") {
		t.Errorf("stuck: got %q, want the exponent of T to fail", all)
	}
}

// TestRequireSqrtBeforeADeadline: rows that do not fit are skipped with the number of rounds that
// they need, and nothing is judged. No clock but the test's deadline is read, so that no verdict
// depends on speed.
func TestRequireSqrtBeforeADeadline(t *testing.T) {
	r := require(t, time.Now().Add(30*time.Millisecond), hide("cmoss"))
	if len(r.Failed) > 0 || len(r.Skipped) != 1 || !strings.Contains(r.Skipped[0], "needs up to ") ||
		!strings.Contains(r.Skipped[0], " rounds of the policy") {
		t.Errorf("failed %q, skipped %q, want it skipped with the rounds", r.Failed, r.Skipped)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil || !strings.HasSuffix(name, "_test.go") && bytes.Contains(raw, []byte(`"time"`)) {
			t.Errorf("%s imports time (%v)", name, err)
		}
	}
}

// TestRequireSqrtOfBrokenPolicies: a policy that breaks fails its rows, and none is lost.
func TestRequireSqrtOfBrokenPolicies(t *testing.T) {
	none := func(algos.Spec) (algos.Policy, error) { return nil, fmt.Errorf("no licence") }
	r := require(t, time.Time{}, none, Inconclusive(claimtest.Shows))
	rows := 6
	if testing.Short() {
		rows = 2
	}
	if len(r.Failed) != rows || !strings.Contains(r.Failed[0], "no licence") {
		t.Errorf("%d failures, %q: want %d with the reason", len(r.Failed), r.Failed, rows)
	}
	if said := require(t, time.Time{}, none, Alpha(2)).Said(); !strings.Contains(said, "alpha=2: want") {
		t.Errorf("%q: want the error budget refused", said)
	}
	full := require(t, time.Time{}, none, Inconclusive(claimtest.Shows), Effort(props.Full))
	if len(full.Failed) <= rows {
		t.Errorf("%d failures with more effort, want more than %d", len(full.Failed), rows)
	}
}
