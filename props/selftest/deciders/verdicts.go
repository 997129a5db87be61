package deciders

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// budget claims that the shares of all cases add up to α and are in proportion to their
// weights.
func (s Subjects) budget() props.Claim {
	c := claim("deciders/budget", "The false-alarm budget is split over all rows that sampling can decide, in proportion to their weights.", "Bonferroni 1936",
		"lists of 1 to 40 cases over up to three claims, weights 1, 3 and 0 (not sampled) in turn; "+
			"the largest difference between a share and α·weight/Σ weights, over α", "every row given the whole of α")
	c.Cases = []props.Case{{Instance: "1…40 cases", Check: func(context.Context, props.Trial) (props.Finding, error) {
		var t search.Worst
		for n := 1; n <= 40; n++ {
			if err := s.shares(&t, n); err != nil {
				return props.Finding{}, err
			}
		}
		return t.AtMost(1e-12, "enumeration"), nil
	}}}
	return c
}

func (s Subjects) shares(t *search.Worst, n int) error {
	const alpha = 1e-3
	claims, weights, total := make([]props.Claim, 3), []float64(nil), 0.0
	for i := range claims {
		for j := i; j < n; j += 3 {
			w := []float64{1, 3, 0}[(i+j)%3]
			claims[i].Cases = append(claims[i].Cases, props.Case{Weight: w})
			weights, total = append(weights, w), total+w
		}
	}
	got, err := s.Shares(alpha, claims)
	if err != nil {
		return err
	}
	for i, w := range weights {
		want := 0.0
		if w > 0 {
			want = alpha * w / total
		}
		t.Value(math.Abs(got[i]-want)/alpha, func() string {
			return fmt.Sprintf("case %d of %d, weight %v: got %v of α=%v, expected %v", i+1, n, w, got[i], alpha, want)
		})
	}
	return nil
}

// A judged finding has one right outcome.
type judged struct {
	words   string
	finding props.Finding
	row     Row
	want    props.Outcome
}

func found(lo, mid, hi float64, b props.Bound) props.Finding {
	return props.Finding{Evidence: props.Exact, Observed: props.Interval{Lo: lo, Mid: mid, Hi: hi}, Bound: b}
}

// trivial is a finding whose bound says nothing from x on.
func trivial(f props.Finding, x float64) props.Finding { f.Trivial = x; return f }

var key = props.Key{Claim: "claim", Instance: "instance"}

var plain = []judged{
	{"inside", found(0, 1, 2, props.AtMost(3)), Row{}, props.Pass},
	{"touching from inside", found(0, 1, 3, props.AtMost(3)), Row{}, props.Pass},
	{"straddling the bound", found(0, 1, 4, props.AtMost(3)), Row{}, props.Inconclusive},
	{"the middle outside, the low end inside", found(2, 5, 9, props.AtMost(3)), Row{}, props.Inconclusive},
	{"outside", found(4, 5, 9, props.AtMost(3)), Row{}, props.Fail},
	{"inside from above", found(4, 5, 9, props.AtLeast(3)), Row{}, props.Pass},
	{"straddling a lower bound", found(2, 5, 9, props.AtLeast(3)), Row{}, props.Inconclusive},
	{"below a lower bound", found(0, 1, 2, props.AtLeast(3)), Row{}, props.Fail},
	{"wider than both bounds", found(0, 2, 9, props.Between(1, 3)), Row{}, props.Inconclusive},
	{"within both bounds", found(1, 2, 3, props.Between(1, 3)), Row{}, props.Pass},
	{"the figure inside", found(0, 2, 9, props.Containing(3)), Row{}, props.Pass},
	{"the figure outside", found(4, 5, 9, props.Containing(3)), Row{}, props.Fail},
	{"a bound of what is trivial", trivial(found(0, 1, 2, props.AtMost(10)), 10), Row{}, props.Vacuous},
	{"a bound just below what is trivial", trivial(found(0, 1, 2, props.AtMost(9.99)), 10), Row{}, props.Pass},
	{"above a bound of what is trivial", trivial(found(12, 13, 14, props.AtMost(10)), 10), Row{}, props.Fail},
	{"a reason to skip", props.Finding{Evidence: props.Exact, Skip: "no data"}, Row{}, props.Skipped},
}

var recorded = func() []judged {
	in, out, vacuous := found(0, 1, 2, props.AtMost(3)), found(4, 5, 9, props.AtMost(3)), trivial(found(0, 1, 2, props.AtMost(10)), 10)
	skip := props.Finding{Evidence: props.Exact, Skip: "no data"}
	costly := props.Finding{Evidence: props.Exact, Skip: "needs more", Needs: props.Full}
	refuted := props.Expected{key: "a known slip"}
	open := func(o props.Outcome) props.Open {
		return props.Open{{Claim: "cl*", Instance: "*", Outcome: o, Reason: "no *"}}
	}
	return []judged{
		{"a printed statement fails, on record", out, Row{Key: key, Printed: true, Expected: refuted}, props.Refuted},
		{"a printed statement fails, on no record", out, Row{Key: key, Printed: true}, props.Fail},
		{"a statement of the project's own fails, on record", out, Row{Key: key, Expected: refuted}, props.Fail},
		{"a recorded refutation passes", in, Row{Key: key, Printed: true, Expected: refuted}, props.Fail},
		{"a recorded refutation is vacuous", vacuous, Row{Key: key, Printed: true, Expected: refuted}, props.Fail},
		{"skipped on record", skip, Row{Key: key, Effort: props.Default, Open: open(props.Skipped)}, props.Skipped},
		{"skipped on record for another reason", props.Finding{Evidence: props.Exact, Skip: "another"},
			Row{Key: key, Effort: props.Default, Open: open(props.Skipped)}, props.Fail},
		{"skipped on no record", skip, Row{Key: key, Effort: props.Default, Open: props.Open{}}, props.Fail},
		{"skipped, recorded as vacuous", skip, Row{Key: key, Effort: props.Default, Open: open(props.Vacuous)}, props.Fail},
		{"skipped for an effort that it needs", costly, Row{Key: key, Effort: props.Default, Open: props.Open{}}, props.Skipped},
		{"skipped at the effort that it needs", costly, Row{Key: key, Effort: props.Full, Open: props.Open{}}, props.Fail},
		{"vacuous on record", vacuous, Row{Key: key, Open: open(props.Vacuous)}, props.Vacuous},
		{"vacuous on no record", vacuous, Row{Key: key, Open: props.Open{}}, props.Fail},
		{"recorded as vacuous by name, passes", in,
			Row{Key: key, Open: props.Open{{Claim: key.Claim, Instance: key.Instance, Outcome: props.Vacuous, Reason: "known"}}}, props.Fail},
		{"fails, recorded as skipped", out, Row{Key: key, Open: open(props.Skipped)}, props.Fail},
		{"skipped where there is no record", skip, Row{Key: key, Effort: props.Default}, props.Skipped},
	}
}()

// judge counts the wrong outcomes of a list.
func (s Subjects) judge(list []judged) props.Case {
	return props.Case{Instance: fmt.Sprintf("%d findings", len(list)), Check: func(context.Context, props.Trial) (props.Finding, error) {
		f := props.Finding{Guarantee: "enumeration", Bound: props.AtMost(0), N: int64(len(list))}
		wrong := 0.0
		for _, j := range list {
			if got := s.Decide(j.finding, j.row); got != j.want {
				if wrong++; wrong == 1 {
					f.Witness = fmt.Sprintf("%s: got %v, expected %v", j.words, got, j.want)
				}
			}
		}
		f.Observed = props.Point(wrong)
		return f, nil
	}}
}

func (s Subjects) verdicts() props.Claim {
	return claim("deciders/verdict", "A row passes only where its whole set meets the bound, and fails only where none of it does.", "README, verdicts",
		"findings of every kind with their one right outcome; observed is how many come out otherwise",
		"pass while the set straddles the bound; a bound that says nothing called a pass", s.judge(plain))
}

func (s Subjects) records() props.Claim {
	return claim("deciders/records", "A row that is refuted, skipped or vacuous is on record, and a row on record has the outcome that is recorded.",
		"README, verdicts; testdata/expected",
		"rows on record and off it with their one right outcome; observed is how many come out otherwise",
		"a refutation, a skipped or a vacuous row that goes unnoticed", s.judge(recorded))
}

// rates claims that the fit finds β if regret is exactly c·rate·(ln T)^β.
func (s Subjects) rates() props.Claim {
	c := claim("deciders/rate", "The exponent of ln T that is fitted is the one that was put in.", "docs/bounds.md, appendix A, step 6",
		"regret 3·rate·(ln T)^β with the rate of both regimes written out, at six horizons "+
			"with a relative error of 10⁻⁶; |fitted β − β| and the half-width at α = 10⁻³", "another rate, another regressor")
	for _, size := range []sim.Size{{M: 30, K: 10}, {M: 30, K: 15}, {M: 30, K: 25}} {
		for _, beta := range []float64{0, 0.5} {
			c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("%s, β=%v", size, beta), Check: func(context.Context, props.Trial) (props.Finding, error) {
				iv, err := s.Beta(planted(size, beta), 1e-3)
				if err != nil {
					return props.Finding{}, err
				}
				var t search.Worst
				t.Value(math.Max(math.Abs(iv.Lo-beta), math.Abs(iv.Hi-beta)),
					func() string { return fmt.Sprintf("%s: got β in [%v, %v], expected %v", size, iv.Lo, iv.Hi, beta) })
				return t.AtMost(1e-3, "enumeration"), nil
			}})
		}
	}
	return c
}

func planted(size sim.Size, beta float64) (points []rate.Point) {
	m, k := float64(size.M), float64(size.K)
	for T := 1e4; T < 2e9; T *= 10 {
		mean := 3 * math.Pow(math.Log(T), beta)
		if 2*k <= m {
			mean *= math.Sqrt(k * m * T)
		} else {
			mean *= (m - k) * math.Sqrt(T*(1+math.Log(k/(m-k))))
		}
		noise := 1e-6 * mean
		points = append(points, rate.Point{Size: size, Horizon: int64(T), Regret: stats.Summary{N: 100, Mean: mean, Var: 100 * noise * noise}})
	}
	return points
}
