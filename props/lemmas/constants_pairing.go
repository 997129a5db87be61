package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

func zetaPartConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "pairing/zeta-part", Reference: pairingDocument + ", step 2", Quantity: "c in 2T·E[K largest ζ] ≤ cT√(kKδ), T=1000", Paper: 8}
	const T = 1000
	return found(ctx, t, c, search.Effort{Starts: 4, Iterations: 40},
		[]search.Dimension{{Name: "mu", Lo: 0.05, Hi: 0.95}, {Name: "k", Lo: 1, Hi: 29, Integer: true}, {Name: "δT", Lo: 0.1, Hi: 100, Log: true}},
		func(x []float64) (point, error) {
			k, delta := int(x[1]), x[2]/T
			b, err := largestZetas(x[0], delta, 30, k, T)
			return atMost(b.Scale(2*T), s.Pairing.ZetaPart(30, k, T, delta), "m=30 k=%d mu=%s delta=%s", k, number(x[0]), number(delta)), err
		})
}

func countingConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "pairing/counting", Reference: pairingDocument + ", step 3", Quantity: "c in N(x) ≤ c·ln(x²/δ)/x²", Paper: 14}
	return found(ctx, t, c, search.Effort{Starts: 6, Iterations: 120},
		[]search.Dimension{{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "x", Lo: 0.05, Hi: 1, Log: true}, {Name: "eδ/x²", Lo: 1e-6, Hi: 1, Log: true}},
		func(x []float64) (point, error) {
			return countingPoint(s.Pairing.Count, countingParams{x[0], x[1], x[1] * x[1] / math.E * x[2], 100_000})
		})
}

func closedFormConstant(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
	p := s.Pairing
	return Constant{
		Lemma: "pairing/closed-form", Reference: pairingDocument + ", step 6", Quantity: "C in R ≤ C·rate at c_δ = 1, against the best c_δ",
		Paper: p.Constant(1), Extreme: p.Constant(p.BestDelta), Kind: kindProof, Where: "c_δ=" + number(p.BestDelta),
	}, nil
}

// certifiedConstant is the least C that the pairing proof certifies at a size,
// beside the closed form's.
func certifiedConstant(z certifiedSize) constantRow {
	return func(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
		c := Constant{
			Lemma: "pairing/certified", Reference: pairingDocument, Quantity: "C in R ≤ C·rate, " + z.name(),
			Paper: s.Pairing.Constant(1), Kind: kindCertified,
		}
		delta, err := theory.DeltaPairing(z.m, z.k, z.T, 1)
		if err != nil {
			return c, err
		}
		one, err := theory.CertifyAnyLaw(z.m, z.k, z.T, delta)
		if err != nil {
			return c, err
		}
		best, at, err := theory.CertifyBestDelta(z.m, z.k, z.T)
		c.Extreme = best.C
		c.Where = fmt.Sprintf("c_δ=%s, split %s, threshold %s; at c_δ=1: C=%s", number(at), short(best.Split), short(best.Threshold), short(one.C))
		c.Search = "c_δ=2^{i/2}, i=−6…10; 300 points for split and threshold"
		return c, err
	}
}

// short writes three significant digits.
func short(x float64) string { return fmt.Sprintf("%.3g", x) }
