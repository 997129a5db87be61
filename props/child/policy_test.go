package child_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
)

func TestActionsAreTheChilds(t *testing.T) {
	p := open(t, "well")
	want := [][]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}}
	for range 2 { // twice in one process
		got, failure := playRun(t, p, spec)
		if diff := cmp.Diff(want, got); failure != nil || diff != "" {
			t.Fatalf("failure %v, actions (-want +got):\n%s", failure, diff)
		}
	}
}

func TestRunsMayEndEarlyAndOverlap(t *testing.T) {
	p := open(t, "well")
	a, _ := p.New(spec)
	b, _ := p.New(spec)
	if got := a.Select(nil); !cmp.Equal(got, []int{0, 1}) {
		t.Errorf("got %v, want 0 1", got)
	}
	a.Observe([]int{0, 1}, []float64{0, 0}) // a reply is owed
	for name, q := range map[string]algos.Policy{"asked": a, "fresh": b} {
		if err := q.(interface{ Close() error }).Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, failure := playRun(t, p, spec); failure != nil || len(got) != 6 {
		t.Errorf("after that: %v, %v", got, failure)
	}
}

// TestDeclines: a game that the child declines is no run, and no failure; the
// process plays the next one.
func TestDeclines(t *testing.T) {
	p := open(t, "declines")
	for range 2 {
		var no *algos.Declined
		if q, err := p.New(algos.Spec{Arms: 3, Cardinality: 3, Horizon: 6}); !errors.As(err, &no) ||
			no.Reason != "needs k < m" {
			t.Errorf("k = m: got %v, %v, want needs k < m", q, err)
		}
		if got, failure := playRun(t, p, spec); failure != nil || len(got) != 6 {
			t.Errorf("k < m: %v, %v", got, failure)
		}
	}
	var no *algos.Declined
	if status, err := p.CheckExit(algos.Spec{Arms: 3, Cardinality: 3, Horizon: 6}); status != nil || !errors.As(err, &no) {
		t.Errorf("exit at k = m: got %v, %v, want the reason", status, err)
	}
}

// allOnes is a source of the largest numbers.
type allOnes struct{}

func (allOnes) Uint64() uint64 { return math.MaxUint64 }

// TestSeedsFit32Bits: the child is told the low 32 bits, and plays them here.
func TestSeedsFit32Bits(t *testing.T) {
	q, err := open(t, "seed").New(algos.Spec{Arms: 8, Cardinality: 2, Horizon: 1, Source: allOnes{}})
	if err != nil {
		t.Fatal(err)
	}
	if got := q.Select(nil); !cmp.Equal(got, []int{0xffff, 0xffff}) {
		t.Errorf("the two halves of the seed: got %x, want ffff ffff", got)
	}
}

func TestMisuseIsAnError(t *testing.T) {
	q, err := open(t, "well").New(algos.Spec{Arms: 8, Cardinality: 2, Horizon: 1})
	if err != nil {
		t.Fatal(err)
	}
	arms := q.Select(nil)
	q.Observe(arms, []float64{1, 1})
	if got := q.Select(nil); got != nil || q.(algos.Fallible).Err() == nil {
		t.Errorf("got %v, error %v after the horizon", got, q.(algos.Fallible).Err())
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, []byte("no program"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ command, want string }{
		{"", `exec="": want a command and its arguments`},
		{"nosuchcommand --flag", `exec="nosuchcommand --flag": executable file not found in $PATH`},
		{"'open quote", `exec="'open quote": EOF found when expecting closing quote`},
		{plain, "permission denied"},
		{dir, "permission denied"},
	} {
		p, err := child.Open(t.Context(), tt.command, time.Second)
		if err == nil {
			p.Close()
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Open(%q): got %v, want %s", tt.command, err, tt.want)
		}
	}
	if _, err := child.Open(t.Context(), "true", 0); err == nil || err.Error() != "timeout=0s: want more than 0" {
		t.Errorf("timeout 0: got %v", err)
	}
}

// TestContextEndsAStall: an interrupt does not wait for the timeout.
func TestContextEndsAStall(t *testing.T) {
	t.Setenv(childEnv, "stall")
	ctx, cancel := context.WithCancel(t.Context())
	p, err := child.Open(ctx, os.Args[0], time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	q, err := p.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		q.Observe(q.Select(nil), []float64{0, 0})
	}
	cancel()
	if q.Select(nil); q.(algos.Fallible).Err() == nil {
		t.Error("the stalled run goes on")
	}
	if _, err := p.New(spec); err == nil {
		t.Error("a new run begins after the end of the context")
	}
}

// TestLateRewards: a child is told of the rounds whose rewards have arrived, none or several, with
// their numbers, their own
// arms and their rewards as it takes them; one that does not declare late rewards is not asked to
// play such a game, and plays on.
func TestLateRewards(t *testing.T) {
	game := spec
	game.Late = algos.Late{Batch: 3}
	p := open(t, "late")
	for range 2 { // twice in one process
		q, err := p.New(game)
		if err != nil {
			t.Fatal(err)
		}
		late := q.(algos.LateObserver)
		var told []int
		for round := int64(1); round <= game.Horizon; round++ {
			arms := q.Select(nil)
			if err := q.(algos.Fallible).Err(); err != nil {
				t.Fatal(err)
			}
			if told = append(told, arms[0]); round%3 != 0 {
				continue
			}
			for r := round - 2; r <= round; r++ {
				late.ObserveLate(r, []int{int(r), 0}, []float64{0, float64(r) / 100})
			}
		}
		if want := []int{0, 0, 0, 3, 0, 0}; !cmp.Equal(told, want) {
			t.Errorf("told of %v rounds before each action, want %v", told, want)
		}
		if err := q.(interface{ Close() error }).Close(); err != nil {
			t.Error(err)
		}
	}
	var no *algos.Declined
	well := open(t, "well")
	if _, err := well.New(game); !errors.As(err, &no) || !strings.Contains(no.Reason, "late") {
		t.Errorf("a child that declares nothing: %v", err)
	}
	if got, failure := playRun(t, well, spec); failure != nil || len(got) != 6 {
		t.Errorf("after that: %v, %v", got, failure)
	}
}
