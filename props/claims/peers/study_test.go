package peers

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestLooks: in a game of tab:formal KL-CMOSS beats CMOSS at the first look, which is then the last; what differs from
// CMOSS by a hundredth of δ is compared in all runs, and stays open; a learner with one look is compared in as many runs
// as it has, at the whole level; and random play is rejected. The tables that have the game show it.
func TestLooks(t *testing.T) {
	two, one := [3][]int{{8}, {8, 14}, {8}}, [3][]int{{8}, {10}, {8}}
	near := sim.Code(func(s algos.Spec) (algos.Policy, error) {
		delta, err := algos.DeltaPairing.Value(s.Arms, s.Cardinality, s.Horizon)
		if err != nil {
			return nil, err
		}
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(1.01 * delta)})
	})
	s := NewStudy([]Learner{
		{Player: sim.Data(algos.Choice{Name: "cmoss"}), Runs: two},
		{Player: sim.Data(algos.Choice{Name: "klcmoss"}), Below: []string{"cmoss"}, Runs: two},
		{Player: near.As("near"), Below: []string{"cmoss"}, Runs: two},
		{Player: sim.Data(algos.Choice{Name: "klcmoss"}).As("once"), Below: []string{"cmoss"}, Runs: one},
		{Player: sim.Code(algos.NewRandom).As("random"), Below: []string{"cmoss"}, Runs: two},
	})
	got, err := props.Run(context.Background(), props.Config{
		Claims: s.Claims(), Seed: 3, Effort: props.Default,
		Select: func(c props.Claim, k props.Case) bool {
			return strings.HasPrefix(c.ID, "beyond/tab:formal/") &&
				k.Instance == "m=30, k=20, T=1e5, uniform:0,0.1, against cmoss"
		},
	})
	if err != nil || len(got.Rows) != 4 {
		t.Fatalf("got %d rows, %v", len(got.Rows), err)
	}
	for i, want := range []struct {
		outcome props.Outcome
		runs    int64
	}{{props.Pass, 8}, {props.Inconclusive, 14}, {props.Pass, 8}, {props.Fail, 8}} {
		r := got.Rows[i]
		if f := r.Verdict.Finding(); r.Verdict.Outcome() != want.outcome || f.N != want.runs {
			t.Errorf("%s: %v in %d pairs, want %v in %d: %s", r.Claim, r.Verdict.Outcome(), f.N, want.outcome, want.runs,
				f.Witness)
		}
	}
	entries := 0
	for _, table := range s.Tables(0.01) {
		for i, row := range table.Entries {
			for _, e := range row {
				if e.Regret.N == 0 {
					continue
				}
				if entries++; i > 0 && (i < 4) != (e.Difference.Hi < 0) { // all but random play, which is the last
					t.Errorf("%s, %s: difference %v", table.Title, table.Learners[i], e.Difference)
				}
			}
		}
	}
	if entries != 5*3 { // tab:formal, tab:ablation_k_m and tab:gamma have the game
		t.Errorf("%d entries, want 15", entries)
	}
}

// TestTables: every synthetic game of every table is claimed once for a learner
// that plays cascades, and semi-bandit games alone for one that does not.
func TestTables(t *testing.T) {
	few, cases := [3][]int{{8}, {8}, {8}}, map[string]int{}
	for _, c := range NewStudy([]Learner{
		{Player: sim.Data(algos.Choice{Name: "cmoss"}), Runs: few, Cascades: true},
		{Player: sim.Data(algos.Choice{Name: "klcmoss"}), Below: []string{"cmoss"}, Runs: few, Cascades: true},
		{Player: sim.Code(algos.NewRandom).As("random"), Below: []string{"cmoss"}, Runs: few, Ablations: props.Full},
	}).Claims() {
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
		cases[c.ID] = len(c.Cases)
		for _, k := range c.Cases {
			if strings.HasSuffix(c.ID, "/random") && strings.Contains(k.Instance, "disjunctive") {
				t.Errorf("%s has %s", c.ID, k.Instance)
			}
		}
	}
	for id, want := range map[string]int{
		"beyond/tab:formal/klcmoss": 4, "beyond/tab:ablation_k_m/klcmoss": 9, "beyond/tab:gamma/random": 4,
		"beyond/tab:ascending/klcmoss": 2, "beyond/tab:descending_ablation_k_m/klcmoss": 9,
	} {
		if cases[id] != want {
			t.Errorf("%s has %d cases, want %d", id, cases[id], want)
		}
	}
}

// TestBelowFinding: constant differences are known without error, ties do not
// pass as wins, and the tail is the sample's own.
func TestBelowFinding(t *testing.T) {
	a, b := []float64{1, 2, 3, 4}, []float64{3, 4, 5, 6, 100}
	f := paired(a, b, 0.01)
	if f.Observed != props.Point(-2) || f.N != 4 {
		t.Errorf("observed %v, n=%d, want −2 of 4 pairs", f.Observed, f.N)
	}
	f = paired([]float64{1, 3, 2, 4}, []float64{3, 1, 4, 2}, 0.01)
	if got := props.Decide(f).Outcome(); got != props.Inconclusive {
		t.Errorf("a tie is %v, want inconclusive", got)
	}
	if e := newEntry(a, b, 0.01); e.Tail != stats.Quantile(a, 0.99) || !(math.Abs(e.Ratio-10.0/18) <= 1e-15) {
		t.Errorf("entry %+v", e)
	}
}

func TestUnknownRivalPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("want a panic")
		}
	}()
	NewStudy([]Learner{{Player: sim.Player{Name: "a"}, Below: []string{"b"}}})
}
