package gate

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// TestLongest: the horizon is the longest that the rounds are enough for, and the
// tolerance is widened only where not even the shortest horizon is affordable.
func TestLongest(t *testing.T) {
	s := Spec{Cells: SmallCells(), Tolerance: 0.05}
	vars := []float64{0.05, 0.1, 0.02}
	cost := func(s Spec) (runs float64) {
		for _, v := range vars {
			runs += float64(max(minLook, s.needed(v)))
		}
		return runs
	}
	for rounds := 1e5; rounds < 1e9; rounds *= 1.7 {
		bought, runs, err := s.longest(fitHorizons, vars, rounds)
		if err != nil {
			t.Fatalf("%v rounds: %v", rounds, err)
		}
		T := bought.Cells[0].Horizon
		if got := cost(bought); got != runs[0]+runs[1]+runs[2] || got*float64(T) > rounds {
			t.Errorf("%v rounds: T=%d at tolerance %v takes %v rounds, of %v runs", rounds, T, bought.Tolerance, got*float64(T), runs)
		}
		for _, longer := range fitHorizons {
			if longer > T && cost(bought)*float64(longer) <= rounds {
				t.Errorf("%v rounds: T=%d, but T=%d fits as well", rounds, T, longer)
			}
		}
		finer := s
		if finer.Tolerance = bought.Tolerance / 2; bought.Tolerance > 0.05 && cost(finer)*250 <= rounds {
			t.Errorf("%v rounds: tolerance %v, but half of it fits at T=250", rounds, bought.Tolerance)
		}
	}
	if _, _, err := s.longest(fitHorizons, vars, 1000); err == nil {
		t.Error("a thousand rounds buy something: want an error")
	}
}

// napping is random play that takes some microseconds a round.
func napping(s algos.Spec) (algos.Policy, error) {
	f, err := algos.ByName("random", algos.Params{})
	if err != nil {
		return nil, err
	}
	p, err := f(s)
	return nap{p, 20 * time.Microsecond}, err
}

// A nap is a policy that takes its time for a round.
type nap struct {
	algos.Policy
	time time.Duration
}

func (n nap) Select(dst []int) []int {
	for begin := time.Now(); time.Since(begin) < n.time; {
	}
	return n.Policy.Select(dst)
}

// TestFit: at 20 µs a round a second of two cores buys one short cell that decides
// what is said, at 50 µs a minute three of five hundred rounds and more.
func TestFit(t *testing.T) {
	workers := props.NewWorkers(2)
	s := Spec{Policy: algos.Choice{Name: "random"}, Cells: SmallCells(), Tolerance: 0.1}
	if s.byEvents(t.Context(), napping) || !s.byEvents(t.Context(), cmoss(1)) {
		t.Error("want CMOSS alone to be played by events")
	}
	p, err := s.player(nil)
	if err != nil {
		t.Fatal(err)
	}
	bought, err := s.buy(t.Context(), workers, p, fitHorizons, []float64{20e3, 19e3, 20e3}, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	// At most: on a loaded machine pilots may show less.
	if got := bought.String(); bought.Affords > 1e5 || !strings.HasPrefix(got, "a round takes 20 µs, ") ||
		!strings.Contains(got, "so that 1000 ms on 2 workers are ") ||
		!strings.Contains(got, "they buy 1 cell of T=") {
		t.Errorf("got %q, want what 1e5 rounds buy", got)
	}
	b, err := Measure(t.Context(), workers, bought.Spec, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := b.Power(); p.Unchanged < decided-0.01 || p.Risen < decided-0.01 {
		t.Errorf("%v decides %+v: want what it was bought for", bought, p)
	}
	bought, err = s.buy(t.Context(), workers, player{Policy: cmoss(1)}, fitHorizons, []float64{50e3, 50e3, 50e3}, time.Minute)
	if err != nil || len(bought.Spec.Cells) != 3 || bought.Spec.Cells[0].Horizon < 500 || bought.Tolerance != 0.1 || bought.Elapsed() > 60 {
		t.Errorf("%v (%v): want three cells of T=500 and more at 10 %%, in a minute", bought, err)
	}
}

// TestFitRefusesALooseTolerance that nobody asked for, and says what would buy one of 10 %.
func TestFitRefusesALooseTolerance(t *testing.T) {
	s := Spec{Policy: algos.Choice{Name: "cmoss"}, Cells: SmallCells()[:1]}
	p, err := s.player(nil)
	if err != nil {
		t.Fatal(err)
	}
	buy := func(tolerance float64) (Purchase, error) {
		s := s
		s.Tolerance = tolerance
		return s.buy(t.Context(), props.NewWorkers(1), p, []int64{250}, []float64{100e3}, 2*time.Second)
	}
	bought, err := buy(0.8)
	if err != nil || bought.Tolerance != 0.8 {
		t.Errorf("asked for 80 %%: %v, %v", bought, err)
	}
	if _, err := buy(0.05); err == nil || !strings.Contains(err.Error(), "above 10 % a regression hides behind it") ||
		!strings.Contains(err.Error(), "; 10 % takes some ") || !strings.Contains(err.Error(), " runs of T=250, a budget of ") {
		t.Errorf("nobody asked for more than 5 %%: %v", err)
	}
}

// TestEstimateRefuses: work without end is refused before any of it.
func TestEstimateRefuses(t *testing.T) {
	s := Spec{Policy: algos.Choice{Name: "cmoss"}, Cells: []Cell{{Arms: 8, Cardinality: 3, Horizon: 1 << 53, Means: "hard:2", Runs: 200}}}
	e, err := s.Estimate(t.Context(), 2, nil)
	if err == nil || !strings.Contains(err.Error(), "1 cell, 200 runs, 1.8e18 rounds of ") || !strings.Contains(err.Error(),
		"years on 2 workers: want at most 30 days") {
		t.Errorf("got %v (%v), want years", e, err)
	}
	s.Cells = []Cell{{Arms: 8, Cardinality: 3, Horizon: 100, Means: "hard:2", Runs: 30}, {Arms: 8, Cardinality: 3, Horizon: 200, Means: "hard:2"}}
	e, err = s.Estimate(t.Context(), 2, nil)
	if want := 30 + float64(max(pilotRuns, s.needed(usualVar))); err != nil || e.Runs != want || !e.Sized || math.Abs(e.Rounds-(3000+200*(want-30))) > 0.5 {
		t.Errorf("got %+v (%v), want %v runs", e, err, want)
	}
}
