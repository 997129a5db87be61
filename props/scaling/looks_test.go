package scaling

import (
	"math"
	"reflect"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestLooksAtADesign: the first look has the fewest repetitions whose interval ends within the
// extremes. The last has an interval as narrow as one look of the full design. No look has runs
// that the next lacks. A level that is a little larger has the same looks.
func TestLooksAtADesign(t *testing.T) {
	for _, d := range []design{
		sizesLow, sizesHigh, shortHorizons, longHorizons, betaLow, betaHigh, cascadeHorizons, cascadePStars, brief,
	} {
		for _, alpha := range []float64{1e-3, 1e-4, math.Pow(10, -5.5), 1e-7} {
			looks := d.looks(alpha)
			if more := d.looks(1.5 * alpha); !reflect.DeepEqual(more, looks) {
				t.Errorf("%s: at %v the looks are %v, at half as much again %v", d.name, alpha, looks, more)
			}
			last := looks[len(looks)-1]
			if last.runsPerSize != d.runsPerSize || last.repetitions < d.repetitions {
				t.Errorf("%s at %v: the last look is %+v: want the %d repetitions of the design at least", d.name, alpha, last,
					d.repetitions)
			}
			if len(looks) == 1 {
				continue
			}
			for _, z := range d.draw(1, games.Low) {
				if looks[0].runs(z.Size) > last.runs(z.Size) {
					t.Errorf("%s at %v, %v: %d runs, then %d", d.name, alpha, z.Size, looks[0].runs(z.Size), last.runs(z.Size))
				}
			}
			if n := looks[0].repetitions; lowEnd(n, alpha/2) < 1 || lowEnd(n-1, alpha/2) > 0 {
				t.Errorf("%s at %v: the ends of %d repetitions are number %v, of one less %v: want the second and the first",
					d.name, alpha, n,
					1+lowEnd(n, alpha/2), 1+lowEnd(n-1, alpha/2))
			}
			n, only := last.repetitions, d.repetitions
			if got, want := (1+lowEnd(n, alpha/2))/float64(n+1), (1+lowEnd(only, alpha))/float64(only+1); got < want {
				t.Errorf("%s at %v: the last look ends at the quantile %v, one look at %v", d.name, alpha, got, want)
			}
		}
	}
}

// lowEnd is the number, from 0, of the value that the sign test's interval of n values begins at.
func lowEnd(n int, alpha float64) float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i)
	}
	return max(0, stats.QuantileInterval(values, 0.5, alpha).Lo)
}

// TestTheSecondLookAddsRuns: what two looks have measured is what all runs at once measure, bit for bit.
func TestTheSecondLookAddsRuns(t *testing.T) {
	c, looks := climb{ours("cmoss"), trial(1e-3), brief, games.High}, []look{{3, 4}, {5, 16}}
	var twice, once measurements
	if _, err := twice.ladders(t.Context(), c, looks[:1]); err != nil {
		t.Fatal(err)
	}
	got, err := twice.ladders(t.Context(), c, looks)
	if err != nil {
		t.Fatal(err)
	}
	want, err := once.ladders(t.Context(), c, looks[1:])
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v (error %v)", got, want, err)
	}
}

// TestInLooks: a row that the first look decides ends there, and one that it leaves open is decided by
// the second at the rest of the budget.
func TestInLooks(t *testing.T) {
	for _, c := range []struct {
		first float64 // the end of the first look's interval; the bound is 0.5
		looks int
	}{{0.7, 2}, {0.2, 1}} {
		spent, looks := 0.0, 0
		f, err := inLooks(trial(1e-3).Looks(2), func(n int, alpha float64) (props.Finding, error) {
			spent, looks = spent+alpha, looks+1
			at := props.Interval{Lo: 0, Mid: 0.1, Hi: []float64{c.first, 0.2}[n]}
			return props.Finding{Evidence: props.Fitted, Guarantee: "made up", Observed: at, Bound: props.AtMost(0.5),
				Alpha: alpha, N: 1}, nil
		})
		if err != nil || looks != c.looks || spent > 1e-3 || props.Decide(f).Outcome() != props.Pass {
			t.Errorf("%+v: %d looks that spend %v, %v (error %v)", c, looks, spent, props.Decide(f).Outcome(), err)
		}
	}
}

// TestLooksAtALevel: at half of the level of one of a few hundred rows, the interval of the first
// look ends below the largest game. So it can show that a level is below a limit.
func TestLooksAtALevel(t *testing.T) {
	ratios := make([]float64, levelGames[0])
	for i := range ratios {
		ratios[i] = float64(i)
	}
	if hi := stats.QuantileInterval(ratios, levelShare, 5e-6/2).Hi; hi >= ratios[len(ratios)-1] {
		t.Errorf("the interval of %d games ends at %v, the largest", len(ratios), hi)
	}
}
