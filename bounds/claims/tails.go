package claims

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Parameters of the lemmas about one arm.
var (
	mean    = formula.Range{Name: "mu", Unit: "mean of the arm", Lo: 0.02, Hi: 0.98}
	delta   = formula.Range{Name: "delta", Unit: "confidence parameter", Lo: 1e-3, Hi: 1, Log: true}
	horizon = formula.Range{Name: "T", Unit: "horizon", Lo: 1, Hi: 500, Integer: true, Log: true}
	excess  = formula.Range{Name: "v", Unit: "deviation over √δ", Lo: 0.2, Hi: 6, Log: true}
)

// at is a deviation x√δ that lies within [0, 1].
func at(x formula.Point) bool { return x.Float("v")*math.Sqrt(x.Float("delta")) < 1 }

// Lemmas are those that compare a bound with an exact program for Bernoulli rewards.
func Lemmas(s Subjects) []formula.Lemma {
	four := []formula.Range{mean, excess, delta, horizon}
	threshold := func(x formula.Point) float64 { return x.Float("v") * math.Sqrt(x.Float("delta")) }
	count := func(x formula.Point) (props.Interval, error) {
		return formula.Enclosed(theory.PullCount(x.Float("mu"), threshold(x), x.Float("delta"), int64(x.Int("T"))))
	}
	return []formula.Lemma{{
		ID: "additive/p", Group: groupTails, Reference: document + ", section 3", Trivial: formula.One, Where: at,
		Params:    four,
		Statement: "For any law on [0,1], any μ, δ > 0 and T: P(ζ ≥ v√δ) ≤ p(v) = min{1, e^{−2v²} + blocks below τ₀(v)}.",
		Rejects:   "p below an attained value",
		Bound:     func(x formula.Point) float64 { return s.Tail(upper.RootIndex, x.Float("v")) },
		Exact: func(x formula.Point) (props.Interval, error) {
			return formula.Enclosed(theory.ZetaTail(x.Float("mu"), threshold(x), x.Float("delta"), int64(x.Int("T"))))
		},
	}, {
		ID: "additive/n", Group: groupTails, Reference: document + ", section 4", Where: at, Params: four,
		Statement: "For any law on [0,1], any μ, δ > 0 and T: Σ_{s<T} P(I_s > μ + v√δ) ≤ 1 + n(v)/δ, n(v) = ∫₀^∞ q(v√τ " +
			"− √ln⁺(1/τ))dτ.",
		Rejects: "n below an attained value, a missing pull at s = 0",
		Bound:   func(x formula.Point) float64 { return 1 + s.Count(x.Float("v"))/x.Float("delta") },
		Exact:   count,
	}, {
		ID: "additive/count", Group: groupTails, Reference: document + ", section 4",
		Where: func(x formula.Point) bool { return at(x) && x.Float("v") >= 1.65 }, Params: four,
		Statement: "For v ≥ √e the sum of additive/n is at most 1 + (A + √(πA/2) + ½)/(v²δ), A = ln v².",
		Rejects:   "½A in place of A + √(πA/2) + ½",
		Bound:     func(x formula.Point) float64 { return 1 + s.CountHand(x.Float("v"))/x.Float("delta") },
		Exact:     count,
	}, {
		ID: "additive/z", Group: groupTails, Reference: document + ", section 3", Trivial: formula.One,
		Params:    []formula.Range{mean, delta, {Name: "T", Unit: "horizon", Lo: 1, Hi: 100, Integer: true, Log: true}},
		Statement: "For any law on [0,1], any μ, δ > 0 and T: E ζ ≤ Z√δ, Z = ∫₀^∞ p = " + number(s.ZetaMean(1)) + ".",
		Rejects:   "Z below the largest ratio found", Constant: s.ZetaMean(1),
		Bound: func(x formula.Point) float64 { return s.ZetaMean(1) * math.Sqrt(x.Float("delta")) },
		Exact: func(x formula.Point) (props.Interval, error) {
			return formula.Enclosed(theory.ZetaMean(x.Float("mu"), x.Float("delta"), int64(x.Int("T"))))
		},
	}}
}

// latticeLaws are neither Bernoulli nor near it: on 0, ¼, …, 1.
var latticeLaws = []struct {
	name  string
	probs []float64
}{
	{"near the middle", []float64{0, 0.25, 0.5, 0.25, 0}}, {"rarely 0, else 3/4", []float64{0.1, 0, 0, 0.9, 0}},
	{"rarely 1, else 1/4", []float64{0, 0.9, 0, 0, 0.1}}, {"uniform on five values", []float64{0.2, 0.2, 0.2, 0.2, 0.2}},
}

// laws claims p for laws that are not Bernoulli, and the tail of KL-CMOSS.
func laws(s Subjects) []props.Claim {
	c := props.Claim{
		ID: "additive/p/laws", Group: groupTails, Reference: document + ", section 3", Evidence: props.Exact,
		Statement: "P(ζ ≥ v√δ) ≤ p(v) holds also for rewards with more than two values.",
		Method:    "first-passage dynamic program for rewards in 0, ¼, …, 1, T = 60", Rejects: "p/10 in place of p",
	}
	type point struct{ v, delta float64 }
	var points []point
	for _, delta := range []float64{0.003, 0.02, 0.2} {
		for _, v := range []float64{0.3, 0.5, 1, 2} {
			points = append(points, point{v, delta})
		}
	}
	for _, l := range latticeLaws {
		c.Cases = append(c.Cases, onGrid(l.name, props.Quick, points, func(p point) (search.Comparison, error) {
			law, err := theory.NewLatticeLaw(l.probs)
			if err != nil {
				return search.Comparison{}, err
			}
			tail, err := theory.ZetaTailLattice(law, p.v*math.Sqrt(p.delta), p.delta, 60)
			return atMost(tail, s.Tail(upper.RootIndex, p.v), "v=%s delta=%s T=60", number(p.v), number(p.delta)), err
		}))
	}
	return []props.Claim{c, klTail(s)}
}

// klTail claims that the tail of ζ for KL-CMOSS is above the exact one of Bernoulli rewards.
func klTail(s Subjects) props.Claim {
	check := func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		var worst search.Worst
		for _, delta := range []float64{0.01, 0.05} {
			for _, mu := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
				for _, v := range []float64{0.2, 0.5, 1, 2, 4} {
					exact := klPassage(mu, mu-v*math.Sqrt(delta), delta)
					if tail := s.Tail(upper.KLIndex, v); worst.Larger(exact / tail) {
						worst.Where = fmt.Sprintf("δ=%v, μ=%v, v=%v: %.4g of %.4g", delta, mu, v, exact, tail)
					}
				}
			}
		}
		r := worst.Observed.Mid
		return props.Finding{Guarantee: "dynamic program", Observed: props.PlusMinus(r, 1e-9*r), Bound: props.AtMost(1),
			N: worst.N, Witness: worst.Where}, ctx.Err()
	}
	return props.Claim{
		ID: "beyond/certified/kl-tail", Group: groupTails, Reference: document + ", section 8", Evidence: props.Exact,
		Statement: "KL-CMOSS's P(ζ ≥ v√δ) is at most the bound in its certificates.",
		Method:    "first passage by a dynamic program over S_s, s ≤ 4/δ, divided by the bound",
		Rejects:   "e^{−2v²} alone, without the blocks of s < 1/δ",
		Cases:     []props.Case{{Instance: "δ=0.01 and 0.05, five means, v=0.2…4", Check: check}},
	}
}

// klPassage is P(min_s U_s ≤ target) for Bernoulli rewards of mean mu, where U_s ≤ target means S_s/s ≤ target
// and s·kl(S_s/s, target) ≥ ln⁺(1/(δs)).
func klPassage(mu, target, delta float64) (hit float64) {
	if target <= 0 {
		return 0
	}
	p := []float64{1} // p[j] = P(S_s = j, none yet)
	for s := 1.0; s <= 4/delta; s++ {
		next := make([]float64, len(p)+1)
		for j, x := range p {
			next[j] += x * (1 - mu)
			next[j+1] += x * mu
		}
		for j := range next {
			mean := float64(j) / s
			if mean <= target && s*theory.KL(mean, target) >= math.Max(0, -math.Log(delta*s)) {
				hit += next[j]
				next[j] = 0
			}
		}
		p = next
	}
	return hit
}
