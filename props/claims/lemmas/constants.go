package lemmas

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A Constant compares the constant of a lemma with the sharp one, or with the
// most extreme one that a search found.
type Constant struct {
	Lemma     string  `json:"lemma"` // ID of the claim
	Reference string  `json:"reference"`
	Quantity  string  `json:"quantity"` // what the constant stands for
	Paper     float64 `json:"paper"`    // as printed, or as the proof here has it
	Extreme   float64 `json:"extreme"`  // what no constant can go beyond
	Ratio     float64 `json:"ratio"`    // room: how far apart both are, ≥ 1
	Kind      string  `json:"kind"`     // sharp, found, proof, certified or quoted
	Where     string  `json:"where"`    // where the extreme is attained
	Search    string  `json:"search"`   // the search's resolution, "" if there is none
}

// Kinds of extremes.
const (
	kindSharp     = "sharp"     // proved: no better constant exists
	kindFound     = "found"     // the most extreme value that a search met
	kindProof     = "proof"     // what the corrected or sharpened proof gives
	kindCertified = "certified" // computed by the pairing proof's steps
)

// An Extreme is a row of the table of constants: the lemma's constant as
// stated beside the value that no constant can go beyond, which is known (Value),
// found by a search of the box for the least slack, or computed by Find.
type Extreme struct {
	Lemma    string               // the claim; "": the lemma's
	Quantity string               // what the constant stands for; {c} as in [Lemma]
	Stated   func(p Pair) float64 // nil: the lemma's constant
	Kind     string               // "": found
	Value    float64
	Where    string // where Value is attained
	Box      Box
	Effort   search.Effort
	Most     float64 // if above 0: only where the bound is at most this
	Find     func(ctx context.Context, t props.Trial, l Lemma, p Pair, c *Constant) error
}

// A constantRow computes one constant.
type constantRow func(ctx context.Context, t props.Trial, s Subjects) (Constant, error)

// Constants computes the table of constants. Rows are spread over the workers;
// done, if not nil, is told the finished fraction.
func Constants(ctx context.Context, workers *props.Workers, seed uint64, effort props.Effort, s Subjects, done func(float64)) ([]Constant, error) {
	rows := constantRows(effort)
	table := make([]Constant, len(rows))
	finished := make(chan struct{}, len(rows))
	err := workers.Each(ctx, len(rows), func(i int) error {
		t := props.Trial{Seed: seed, Effort: effort, Workers: workers, Progress: func(float64) {}}
		c, err := rows[i](ctx, t, s)
		if err != nil {
			return fmt.Errorf("constant %d: %w", i+1, err)
		}
		c.Ratio = max(c.Paper/c.Extreme, c.Extreme/c.Paper)
		table[i] = c
		finished <- struct{}{}
		if done != nil {
			done(float64(len(finished)) / float64(len(rows)))
		}
		return nil
	})
	return table, err
}

// constantRows returns the rows; quick effort certifies one size.
func constantRows(effort props.Effort) []constantRow {
	var rows []constantRow
	for _, l := range Table() {
		for _, e := range l.Extremes {
			rows = append(rows, func(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
				return l.extreme(ctx, t, e, s.Pairs[l.ID])
			})
		}
	}
	rows = append(rows, closedFormConstant, absorbedConstant)
	rows = append(rows, factorRows()...)
	for _, z := range certifiedSizes[:props.ByEffort(effort, 1, len(certifiedSizes), len(certifiedSizes))] {
		rows = append(rows, certifiedConstant(z), sharpConstant(z))
	}
	return rows
}

// extreme computes a row of the lemma.
func (l Lemma) extreme(ctx context.Context, t props.Trial, e Extreme, p Pair) (Constant, error) {
	stated := l.Constant
	if e.Stated != nil {
		stated = e.Stated
	}
	c := Constant{
		Lemma: cmp.Or(e.Lemma, l.ID), Reference: l.Reference, Quantity: l.text(e.Quantity, p),
		Paper: stated(p), Kind: cmp.Or(e.Kind, kindFound), Extreme: e.Value, Where: e.Where,
	}
	var err error
	switch {
	case e.Find != nil:
		err = e.Find(ctx, t, l, p, &c)
	case len(e.Box.Sides) > 0:
		err = l.found(ctx, t, e, p, &c)
	}
	return c, err
}

// found searches the box for the least slack under the bound as stated, and looks at
// what the lemma's own searches find in it. What is surely attained there is the
// extreme constant over the one stated; a value that is known to be the limit takes its
// place.
func (l Lemma) found(ctx context.Context, t props.Trial, e Extreme, p Pair, c *Constant) error {
	in := func(b Box) func(x []float64) (search.Comparison, error) {
		at := l.comparing(b, p.asStated())
		return func(x []float64) (search.Comparison, error) {
			found, err := at(x)
			if err == nil && e.Most > 0 && found.Bound.Value() > e.Most {
				return search.Comparison{}, fmt.Errorf("the bound is above %v", e.Most)
			}
			return found, err
		}
	}
	worst, best, err := walkBy(ctx, t, "constant "+c.Quantity, e.Effort, e.Box.Sides, in(e.Box), func(p search.Comparison) float64 { return -p.Attained() })
	evals := best.Evals
	for _, h := range l.Searches {
		if err != nil || h.Cases != nil || h.Checks > 0 || !h.Box.within(e.Box) {
			continue
		}
		searched := p
		if h.Stated {
			searched = p.asStated()
		}
		_, place, failed := walkBy(ctx, t, h.Name, h.Effort, h.Box.Sides, l.comparing(h.Box, searched), towardsViolation)
		if err = failed; err != nil {
			continue
		}
		evals += place.Evals
		if met, outside := in(h.Box)(place.X); outside == nil && met.Attained() > worst.Attained() {
			worst = met
		}
	}
	if e.Value == 0 {
		c.Extreme = c.Paper * worst.Attained()
	}
	c.Where, c.Search = worst.Where, fmt.Sprintf("%d evaluations over %s", evals, boxText(e.Box.Sides))
	return err
}

// within reports whether all of the box lies in another with the same sides.
func (b Box) within(other Box) bool {
	return len(b.Sides) == len(other.Sides) && !slices.ContainsFunc(b.Sides, func(s search.Dimension) bool {
		return !slices.ContainsFunc(other.Sides, func(o search.Dimension) bool { return s.Name == o.Name && o.Lo <= s.Lo && s.Hi <= o.Hi })
	})
}

func boxText(box []search.Dimension) string {
	parts := make([]string, len(box))
	for i, d := range box {
		parts[i] = fmt.Sprintf("%s∈[%s,%s]", d.Name, number(d.Lo), number(d.Hi))
	}
	return strings.Join(parts, ", ")
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
