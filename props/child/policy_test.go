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
}

// allOnes is a source of the largest numbers.
type allOnes struct{}

func (allOnes) Uint64() uint64 { return math.MaxUint64 }

// TestSeedsFit32Bits: the child gets the low 32 bits, and plays them here.
func TestSeedsFit32Bits(t *testing.T) {
	q, err := open(t, "seed").New(algos.Spec{Arms: 8, Cardinality: 2, Horizon: 1, Source: allOnes{}})
	if err != nil {
		t.Fatal(err)
	}
	if got := q.Select(nil); !cmp.Equal(got, []int{0xffff, 0xffff}) {
		t.Errorf("the two halves of the seed: got %x, want ffff ffff", got)
	}
}

// TestSelectAfterTheHorizon is an error, no panic.
func TestSelectAfterTheHorizon(t *testing.T) {
	q, err := open(t, "well").New(algos.Spec{Arms: 8, Cardinality: 2, Horizon: 1})
	if err != nil {
		t.Fatal(err)
	}
	q.Observe(q.Select(nil), []float64{1, 1})
	if got := q.Select(nil); got != nil || q.(algos.Fallible).Err() == nil {
		t.Errorf("got %v, error %v", got, q.(algos.Fallible).Err())
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
