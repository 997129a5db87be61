package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A Certifier computes (A2) at one (m, k, T, δ).
type Certifier func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error)

// A certifiedRow is a game with the factors that (A2) certifies there: C at c = 1 and at c = 4, and
// at c = 1 with the Berry–Esseen inequality.
type certifiedRow struct {
	certifiedSize
	one, four, sharp float64
}

// certifiedTable is the table of the additive bound. Its first two columns were first computed with
// Hoeffding's tail and without outward rounding. A certificate may be below them, and not above.
var certifiedTable = []certifiedRow{
	{certifiedSize{30, 10, 1e5}, 4.40, 3.87, 3.28}, {certifiedSize{30, 20, 1e5}, 3.40, 3.26, 2.50},
	{certifiedSize{30, 29, 1e5}, 2.49, 2.41, 1.94}, {certifiedSize{10, 1, 1e5}, 4.34, 3.84, 3.34},
	{certifiedSize{100, 50, 1e6}, 4.41, 3.78, 3.19}, {certifiedSize{1000, 999, 1e6}, 2.31, 2.16, 1.87},
}

// additiveCertified claims (A2) at given games.
func additiveCertified(s Subjects) []props.Claim {
	a := s.Additive
	c := props.Claim{
		ID: "additive/certified", Group: groupAdditive, Reference: additiveDocument + ", (A2)", Evidence: props.Exact,
		Statement: "At given (m, k, T, δ), for rewards of every law on [0,1]: R ≤ T∫₀¹ min(K, k·P(ε))dε + ∫₀¹ min(TK, (m−k)·M(w))dw ≤ C·rate, with the C of the " +
			"table, below Theorem B; with the Berry–Esseen inequality less still.",
		Method: "upper sums with outward rounding; beside the table, Theorem B, and, in small games, (A2) with the exact tails and counts of Bernoulli " +
			"rewards of mean ½, which no certificate for every law can be below",
		Rejects: "the count part over 4, the ζ-part left out and the count over 2, a certificate 5 % larger",
	}
	for _, row := range certifiedTable {
		c.Cases = append(c.Cases, row.atMost("c=1", 1, row.one, a.Certify, normally(0.02)), row.atMost("c=4", 4, row.four, a.Certify, normally(0.02)),
			row.belowTheorem(s), row.atMost("c=1, sharp", 1, row.sharp, a.CertifySharp, fully(0.5)))
	}
	for _, z := range []certifiedSize{{6, 2, 300}, {6, 4, 300}, {4, 3, 200}} {
		c.Cases = append(c.Cases, z.aboveBernoulli("every law", a.Certify), z.aboveBernoulli("sharp", a.CertifySharp),
			z.aboveBernoulli("listed means", func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error) {
				return a.CertifyBernoulli(m, k, T, delta, []float64{0.3, 0.5, 0.7}, 24)
			}))
	}
	return []props.Claim{c}
}

// delta is the pairing δ times c.
func (s certifiedSize) delta(c float64) float64 { return c * pairingDelta(s.m, s.k, s.T) }

// atMost makes the case that the certificate's C is at most the table's.
func (s certifiedSize) atMost(column string, c, most float64, certify Certifier, w work) props.Case {
	return alone(s.name()+", "+column, w, func() (search.Comparison, error) {
		cert, err := certify(s.m, s.k, s.T, s.delta(c))
		return atMost(theory.Exactly(cert.C), most, "m=%d k=%d T=%d: ζ-part %s, count part %s, regret ≤ %s", s.m, s.k, s.T, short(cert.ZetaPart),
			short(cert.CountPart), short(cert.Bound)), err
	})
}

// belowTheorem makes the case that what is certified lies below Theorem B. It brings the picture of all bounds
// at its size.
func (z certifiedSize) belowTheorem(s Subjects) props.Case {
	k := alone(z.name()+", below Theorem B", normally(0.3), func() (search.Comparison, error) {
		cert, err := s.Additive.Certify(z.m, z.k, z.T, z.delta(1))
		if err != nil {
			return search.Comparison{}, err
		}
		b, err := s.Additive.Bound(z.m, z.k, z.T, 1)
		return atMost(theory.Exactly(cert.Bound), b.Bound, "m=%d k=%d T=%d: factor %s", z.m, z.k, z.T, number(b.Factor)), err
	})
	if z.m > largestDrawn {
		return k
	}
	check := k.Check
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		f, err := check(ctx, t)
		if err == nil {
			f.Curves, err = s.boundCurves(ctx, t, z)
		}
		return f, err
	}
	return k
}

// aboveBernoulli makes the case that a certificate is not below (A2) with the exact
// quantities of Bernoulli(½), from lower sums.
func (s certifiedSize) aboveBernoulli(which string, certify Certifier) props.Case {
	return alone(fmt.Sprintf("%s, above Bernoulli(½), %s", s.name(), which), normally(0.1), func() (search.Comparison, error) {
		cert, err := certify(s.m, s.k, s.T, s.delta(1))
		if err != nil {
			return search.Comparison{}, err
		}
		least, err := s.bernoulli()
		return atLeast(theory.Exactly(cert.Bound), least, "m=%d k=%d T=%d: ζ-part %s, count part %s", s.m, s.k, s.T, short(cert.ZetaPart), short(cert.CountPart)), err
	})
}

// bernoulli is a lower sum of (A2) for Bernoulli(½) at c = 1.
func (s certifiedSize) bernoulli() (float64, error) {
	const cells = 60
	K, delta := float64(theory.Differing(s.m, s.k)), s.delta(1)
	total := 0.0
	for i := range cells {
		x := float64(i+1) / cells // the integrands fall
		tail, err := theory.ZetaTail(0.5, x, delta, s.T)
		if err != nil {
			return 0, err
		}
		count, err := theory.PullCount(0.5, x, delta, s.T)
		if err != nil {
			return 0, err
		}
		total += (float64(s.T)*min(K, float64(s.k)*tail.Lo) + min(float64(s.T)*K, float64(s.m-s.k)*count.Lo)) / cells
	}
	return total, nil
}

// additiveAnytime claims section 7: the same for the policy that knows no horizon.
func additiveAnytime(a Additive) []props.Claim {
	table := func(props.Effort) []factorRow { return factorTable }
	return []props.Claim{{
		ID: "additive/anytime", Group: groupAdditive, Reference: additiveDocument + ", section 7", Evidence: props.Exact,
		Statement: "With δ_t = c(m−k)L/(kt) in round t, one policy has R_T ≤ √(c/r)·(2Z_r + J(cL/r))·rate + (m−k) for every T: 5.07 at c = r = 1, 5.26 absorbed. " +
			"The doubled ζ-part is Σ_{t≤T} 1/√t ≤ 2√T − 1.",
		Method:  "2Z_r + J from the functions themselves; the sums of 1/√t up to T = 10⁶; certificates of both policies beside each other",
		Rejects: "the ζ-part counted once, three times, a certificate below that of the fixed δ",
		Cases: []props.Case{
			once("at most 5.07", func() (search.Comparison, error) {
				return atMost(rounded(a.Anytime(1, 1, theory.HoeffdingTail)), 5.07, "c=1 r=1"), nil
			}),
			once("absorbed at most 5.26", func() (search.Comparison, error) {
				return atMost(rounded(a.Absorbed(a.Anytime(1, 1, theory.HoeffdingTail))), 5.26, "c=1 r=1"), nil
			}),
			onGrid("one ζ-part more than with a horizon", normally(0.05), table, func(f factorRow) (search.Comparison, error) {
				more := a.Anytime(f.r, f.c, theory.HoeffdingTail) - a.Factor(f.r, f.c, theory.HoeffdingTail)
				return nearly(more, math.Sqrt(f.c/f.r)*a.ZetaMean(f.r), 1e-9, "r=%s c=%s", number(f.r), number(f.c)), nil
			}),
			once("Σ 1/√t ≤ 2√T − 1", func() (search.Comparison, error) { return inverseRoots(), nil }),
			onGrid("certified", normally(0.1), func(props.Effort) []certifiedRow { return certifiedTable[:4] }, func(row certifiedRow) (search.Comparison, error) {
				any, err := a.CertifyAnytime(row.m, row.k, row.T, 1)
				if err != nil {
					return search.Comparison{}, err
				}
				fixed, err := a.Certify(row.m, row.k, row.T, row.delta(1))
				return nearly(any.Bound-fixed.Bound, fixed.ZetaPart, 0.01, "%s: C=%s, with a horizon %s", row.name(), short(any.C), short(fixed.C)), err
			}),
		},
	}}
}

// nearly compares two numbers to a relative tolerance.
func nearly(got, want, tolerance float64, where string, args ...any) search.Comparison {
	p := atMost(theory.Exactly(math.Abs(got/want-1)), tolerance, where, args...)
	p.Where += fmt.Sprintf(": %s against %s", number(got), number(want))
	return p
}

// inverseRoots compares Σ_{t≤T} 1/√t with 2√T − 1 at every T up to 10⁶.
func inverseRoots() search.Comparison {
	worst, sum := atMost(theory.Exactly(1), 1, "T=1"), 0.0
	for t := 1; t <= 1e6; t++ {
		sum += 1 / math.Sqrt(float64(t))
		if t&(t-1) == 0 {
			if p := atMost(rounded(sum), (2*math.Sqrt(float64(t))-1)*(1+1e-12), "T=%d", t); p.Tighter(worst) {
				worst = p
			}
		}
	}
	return worst
}

// additiveMeasured claims that measured regret lies below Theorem B, under cascades
// too, where (A2) holds in expectation only.
func additiveMeasured(s Subjects) props.Claim {
	c := props.Claim{
		ID: "additive/measured", Group: groupAdditive, Reference: additiveDocument + ", Theorem B and section 2", Evidence: props.Sampled,
		Statement: "CMOSS's expected regret is at most Theorem B's bound; under cascading feedback with independent arms too, with no 1/p*; with δ_t at the " +
			"anytime bound.",
		Method:  "betting interval of the mean regret on constant gaps, at horizons where the bound is 0.35 of T·max Δ",
		Rejects: "a policy with linear regret, a bound ten times smaller",
	}
	for _, g := range []setting{additiveGame(30, 10, 472), additiveGame(10, 1, 2246), additiveGame(30, 20, 303), additiveGame(10, 9, 378)} {
		c.Cases = append(c.Cases, g.additive(s))
	}
	anytime := additiveGame(30, 10, 590)
	anytime.title = fmt.Sprintf("anytime, %s, T=%d", anytime.Size(), anytime.Horizon)
	c.Cases = append(c.Cases, anytime.below(s.Anytime, anytime.additiveBound(s.Additive.BoundAnytime)))
	for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
		for _, g := range []setting{additiveGame(4, 2, 243), additiveGame(5, 1, 921)} {
			g.Feedback = feedback
			c.Cases = append(c.Cases, g.additive(s))
		}
	}
	return c
}

// additiveGame is a constant gap of 0.9 up to the horizon, the first of 64, 80, 100, …
// (a quarter more each, rounded down) at which Theorem B's bound is at most 0.35 of
// 0.85·TK.
func additiveGame(m, k int, horizon int64) setting {
	g := constantGap(m, k, 0.9)
	g.Horizon, g.runs = horizon, 320
	return g
}

// additive makes the case that CMOSS's mean regret is at most Theorem B's bound.
func (g setting) additive(s Subjects) props.Case {
	return g.below(s.CMOSS(s.DeltaPairing(g.Arms, g.Cardinality, g.Horizon)), g.additiveBound(s.Additive.Bound))
}

// additiveBound returns a bound of the additive theory at the δ of least bound, in
// this game.
func (g setting) additiveBound(bound func(m, k int, T int64, c float64) (theory.AdditiveBound, error)) func() (float64, error) {
	return func() (float64, error) {
		b, err := bound(g.Arms, g.Cardinality, g.Horizon, 1)
		return b.Bound, err
	}
}
