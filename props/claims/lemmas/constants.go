package lemmas

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/theory"
)

// Kinds of extremes, beside those of package formula.
const (
	kindProof     = "proof"     // what the corrected or sharpened proof gives
	kindCertified = "certified" // computed by the pairing proof's steps
)

// A constantRow computes one constant.
type constantRow func(ctx context.Context, t props.Trial, s Subjects) (Constant, error)

// Constants returns the rows of the table of constants about the subjects; quick
// effort certifies one size.
func Constants(effort props.Effort, s Subjects) []formula.Row {
	var rows []formula.Row
	for _, e := range Entries(s.Pairs) {
		rows = append(rows, e.Rows...)
	}
	own := append([]constantRow{closedFormConstant, absorbedConstant}, factorRows()...)
	for _, z := range certifiedSizes[:props.ByEffort(effort, 1, len(certifiedSizes), len(certifiedSizes))] {
		own = append(own, certifiedConstant(z), sharpConstant(z))
	}
	for _, row := range own {
		rows = append(rows, func(ctx context.Context, t props.Trial) (Constant, error) { return row(ctx, t, s) })
	}
	return rows
}

func closedFormConstant(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
	p := s.Pairing
	return Constant{
		Lemma: "pairing/closed-form", Reference: pairingDocument + ", step 6", Quantity: "C in R ≤ C·rate at c_δ = 1, against the best c_δ",
		Paper: p.Constant(1), Extreme: p.Constant(p.BestDelta), Kind: kindProof, Where: "c_δ=" + number(p.BestDelta),
	}, nil
}

// absorbedConstant is the additive bound's factor for every k < m and T, beside the
// pairing bound's.
func absorbedConstant(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
	u := s.Additive.Uniform(1, theory.CantelliTail)
	return Constant{
		Lemma: "additive/absorbed", Reference: additiveDocument + ", section 5", Quantity: "C in R ≤ C·rate at c_δ = 1, every k < m and T; the pairing bound's",
		Paper: s.Pairing.Constant(1), Extreme: s.Additive.Absorbed(u.Factor), Kind: kindProof,
		Where: fmt.Sprintf("%d intervals of r up to %s", u.Intervals, number(u.From)),
	}, nil
}

// sharpConstant is the C that (A2) certifies at a size, beside Theorem B's.
func sharpConstant(z certifiedSize) constantRow {
	return func(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
		c := Constant{
			Lemma: "additive/certified", Reference: additiveDocument + ", (A2)", Quantity: "C in R ≤ C·rate, " + z.name() + "; Theorem B's factor", Kind: kindCertified,
		}
		b, err := s.Additive.Bound(z.m, z.k, z.T, 1)
		if err != nil {
			return c, err
		}
		plain, err := s.Additive.Certify(z.m, z.k, z.T, z.delta(1))
		if err != nil {
			return c, err
		}
		sharp, err := s.Additive.CertifySharp(z.m, z.k, z.T, z.delta(1))
		c.Paper, c.Extreme = b.Factor, sharp.C
		c.Where = fmt.Sprintf("c_δ=1, ζ-part %s, count part %s; without Berry–Esseen: C=%s", short(sharp.ZetaPart), short(sharp.CountPart), short(plain.C))
		return c, err
	}
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
