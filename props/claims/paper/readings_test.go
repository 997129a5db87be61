package paper

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// fixed plays the arms 0, 1 and 2 and counts what it is shown.
type fixed struct{ rounds int }

func (*fixed) Select(dst []int) []int     { return append(dst, 0, 1, 2) }
func (p *fixed) Observe([]int, []float64) { p.rounds++ }

// TestReadings: a list is shown by its arms' true means in the order of the cascade, and a round
// without a click is dropped where the reading says so.
func TestReadings(t *testing.T) {
	means := []float64{0.2, 0.9, 0.5}
	for _, c := range []struct {
		reading
		order  algos.Order
		list   []int
		rounds int
	}{
		{reading{}, algos.Descending, []int{0, 1, 2}, 2},
		{reading{byMean: true}, algos.Descending, []int{1, 2, 0}, 2},
		{reading{byMean: true}, algos.Ascending, []int{0, 2, 1}, 2},
		{reading{byMean: true, drop: true}, algos.Ascending, []int{0, 2, 1}, 1},
	} {
		inner := &fixed{}
		player := sim.Code(func(algos.Spec) (algos.Policy, error) { return inner, nil })
		p, err := c.player(player, means).New(algos.Spec{Order: c.order})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(append([]int{7}, c.list...), p.Select([]int{7})); d != "" {
			t.Errorf("%+v, %v: list (-want +got)\n%s", c.reading, c.order, d)
		}
		p.Observe([]int{0, 1, 2}, []float64{0, 0, 0})
		p.Observe([]int{0}, []float64{1})
		if inner.rounds != c.rounds {
			t.Errorf("%+v: %d rounds reach the policy, want %d", c.reading, inner.rounds, c.rounds)
		}
	}
}

// TestAReadingThatFits: cells that are what a reading yields pass, and twice as much fails.
func TestAReadingThatFits(t *testing.T) {
	random := func(float64) sim.Player { return sim.Data(algos.Choice{Name: "random"}) }
	s := NewStudy(Subjects{"cmoss": random}, nil)
	cell := testdata.Cell{
		Dataset: testdata.Synthetic, Lo: 0.3, Hi: 0.4, K: 5, M: 30, Algorithm: "cmoss",
		Feedback: "disjunctive", Order: "desc",
	}
	trial := props.Trial{
		Seed: 1, Alpha: 1e-3, Effort: props.Full, Workers: props.NewWorkers(0), Progress: func(float64) {},
	}
	set := settingOf(cell)
	set.reading = otherReadings[0]
	b, err := s.replays.first(context.Background(), trial, set)
	if err != nil {
		t.Fatal(err)
	}
	total := 0.0
	for _, x := range b.means() {
		total += x / float64(len(b.means()))
	}
	for times, want := range map[float64]props.Outcome{1: props.Pass, 2: props.Fail} {
		cell.Value = times * total
		f, err := s.checkReading(t.Context(), trial, []testdata.Cell{cell}, otherReadings[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := props.Decide(f).Outcome(); got != want {
			t.Errorf("published %g times what is measured: %v, want %v (%v)", times, got, want, f.Observed)
		}
	}
}

// TestOffBy covers means on either side of the published figure and around it.
func TestOffBy(t *testing.T) {
	for _, c := range []struct{ mean, want props.Interval }{
		{props.Interval{Lo: 50, Mid: 80, Hi: 100}, props.Interval{Lo: 0, Mid: 0.25, Hi: 1}},
		{props.Interval{Lo: 125, Mid: 200, Hi: 250}, props.Interval{Lo: 0.2, Mid: 0.5, Hi: 0.6}},
	} {
		near := cmp.Comparer(func(a, b float64) bool { return a-b < 1e-12 && b-a < 1e-12 })
		if d := cmp.Diff(c.want, offBy(100, c.mean), near); d != "" {
			t.Errorf("%v: (-want +got)\n%s", c.mean, d)
		}
	}
}
