package gate

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// twoCells are short and of as many replicates as decide a tolerance of 20 %.
func twoCells(t *testing.T, policy algos.Factory) *Baseline {
	t.Helper()
	return measure(t, policy, Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 350},
		Cell{Arms: 6, Cardinality: 4, Horizon: 300, Means: "hard:2", Runs: 500})
}

// TestBaselineDecides: under 40 other seeds, 10 but in make long, an unchanged policy passes every cell of a baseline
// that decides its tolerance. Of 80 cells that are decided with probability 0.995 each, three are left open with
// probability below 10⁻². A rise of twice the tolerance is found as often.
func TestBaselineDecides(t *testing.T) {
	b := twoCells(t, cmoss(1))
	if x, _ := b.Decides(); x > b.Tolerance || len(b.Warnings) > 0 {
		t.Fatalf("it decides %v, warnings %v: want its tolerance of %v", x, b.Warnings, b.Tolerance)
	}
	runs, open, missed, early := 10, 0, 0, 0
	if whole() {
		runs = 40
	}
	for seed := range runs {
		g, r := compared(t, b, cmoss(1), uint64(100+seed), b.Tolerance)
		for i, c := range g.decided(r) {
			if c.outcome() == props.Fail {
				t.Errorf("seed %d, %s: an unchanged policy fails: %+v", 100+seed, c.cell, c.finding.Observed)
			}
			if c.outcome() == props.Inconclusive {
				open++
			}
			if c.finding.N < int64(b.Cells[i].Runs) {
				early++
			}
		}
		_, r = compared(t, raised(b, 1/(1+2*b.Tolerance)), cmoss(1), uint64(100+seed), b.Tolerance)
		missed += 2 - r.Summary().Fail
	}
	if open > 2 || missed > 2 || early < runs/2 {
		t.Errorf("of %d cells %d were left open, %d rises missed, %d decided early: want at most 2, 2 and at least %d",
			2*runs, open, missed, early, runs/2)
	}
}

// TestLooksSpendOnce: together the looks at a cell that stays open spend the row's error once. Each has more replicates
// than the one before, none fewer than fifty, and the last has all.
func TestLooksSpendOnce(t *testing.T) {
	for _, runs := range []int{2, 49, 99, 100, 199, 200, 1000} {
		p, _, _, _ := openPlaying(runs, 2)
		play, at := p.play, 0
		p.play = func(first, n int) ([]float64, error) {
			if at += n; first+n != at || n < 1 || at < min(runs, minLook) {
				t.Errorf("%d replicates: a look after %d more from %d on", runs, n, first)
			}
			return play(first, n)
		}
		r, err := p.looks(0, 1e-3)
		if err != nil || at != runs || r.finding.N != int64(runs) {
			t.Errorf("%d replicates: %d were played, %d compared, %v", runs, at, r.finding.N, err)
		}
	}
	spent := 0.0
	for _, l := range looks {
		spent += l.alpha
	}
	if !(math.Abs(spent-1) <= 1e-15) {
		t.Errorf("the looks spend %v times the row's error", spent)
	}
}

// openPlaying is a cell that pairs and looks do not decide. Everything is played already, with
// regret 1 on average on both sides and a scatter of one tenth.
func openPlaying(runs, kept int) (p *playing, old, same, later []float64) {
	wave := func(phase float64, n int) (regret []float64) {
		for i := range n {
			regret = append(regret, 1+0.1*math.Sin(phase+1.7*float64(i)))
		}
		return regret
	}
	g := &Gate{baseline: &Baseline{}, tolerance: 1e-6}
	old, same, later = wave(0, runs), wave(0, runs), wave(1, runs)
	p = &playing{Gate: g, cell: Cell{Runs: runs}, old: newSample(old, kept)}
	for i := range same { // pairs share most of their noise
		same[i] += 0.02 * math.Sin(2.3*float64(i))
	}
	all := append(append([]float64(nil), same...), later...)
	p.play = func(first, n int) ([]float64, error) { return all[first : first+n], nil }
	return p, old, same, later
}

// TestGateSpendsItsShare: pairs take half of the row's error, and the last look its part of the other half. At another
// seed there are no pairs, and the looks share all of it. The interval that is shown is one of that level.
func TestGateSpendsItsShare(t *testing.T) {
	const runs, alpha = 400, 1e-3
	last := looks[len(looks)-1].alpha
	for _, tt := range []struct {
		name        string
		paired      bool
		kept        int
		independent float64 // the level of its interval; that of pairs is half of alpha
	}{
		{"the baseline's seed, many pairs", true, 399, 0.5 * last * alpha},
		{"the baseline's seed, few pairs", true, 5, 0.5 * last * alpha},
		{"another seed", false, 200, last * alpha},
	} {
		p, old, same, later := openPlaying(runs, tt.kept)
		r, err := p.decide(tt.paired, alpha)
		if err != nil {
			t.Fatal(err)
		}
		want := ratioOf(same, old, false, tt.independent)
		if tt.paired {
			want = ratioOf(later, old, false, tt.independent)
			if pairs := ratioOf(same[:tt.kept], old[:tt.kept], true, 0.5*alpha); pairs.Width() <= want.Width() {
				want = pairs
			}
		}
		if f := r.finding; f.Observed != want || f.Alpha != alpha {
			t.Errorf("%s: got %v at α=%v: want %v at α=%v", tt.name, f.Observed, f.Alpha, want, alpha)
		}
	}
}

// TestAnOpenCellLacksRounds: at the bound the contrast of 20 replicates lies z standard errors from 0, and t would decide.
// So 20·(t/z)² replicates are needed, and those that lack have 300 rounds each. A cell that is decided lacks none.
func TestAnOpenCellLacksRounds(t *testing.T) {
	const n, horizon, alpha = 20, 300, 0.05
	old, fresh := make([]float64, n), make([]float64, n)
	for i := range old {
		old[i], fresh[i] = 1+0.2*math.Sin(float64(i)), 1.1+0.22*math.Cos(float64(3*i))
	}
	p := &playing{Gate: &Gate{baseline: &Baseline{}, tolerance: 0.05}, cell: Cell{Horizon: horizon}, old: newSample(old, n)}
	z, critical := contrast(fresh, old, 1.05, false), stats.StudentCritical(alpha/2, n-1)
	want := n * (critical*critical/z/z - 1) * horizon
	if r := p.judge(fresh, false, alpha); !(want > 0) || !(math.Abs(r.lacks/want-1) <= 1e-9) {
		t.Errorf("%v: lacks %v rounds, want %v", r.finding.Observed, r.lacks, want)
	}
	p.tolerance = 1
	if r := p.judge(fresh, false, alpha); r.lacks != 0 || r.outcome() != props.Pass {
		t.Errorf("%v, lacks %v rounds: want a pass that lacks none", r.outcome(), r.lacks)
	}
}
