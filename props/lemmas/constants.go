package lemmas

import (
	"context"
	"fmt"
	"math"

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
	Kind      string  `json:"kind"`     // sharp, found, proof or certified
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
	rows := []constantRow{
		mgfConstant, maximalConstant,
		zetaTailConstant("every delta ≤ 1", zetaBox(1), 1),
		zetaTailConstant("delta ≤ 0.01", zetaBox(0.01), 1),
		zetaTailConstant("4δ/ε² ≤ 1", zetaBox(1), math.Inf(1)),
		zetaProofConstant, zetaMeanConstant, kappaConstant, kappaLeastA,
		partitionSmall, partitionLimit, arrangementConstant,
		zetaPartConstant, countingConstant, closedFormConstant,
	}
	for _, z := range certifiedSizes[:byEffort(effort, 1, len(certifiedSizes), len(certifiedSizes))] {
		rows = append(rows, certifiedConstant(z))
	}
	return rows
}

// found fills in a row from an extremal search whose tightness is the extreme
// constant over the paper's.
func found(ctx context.Context, t props.Trial, c Constant, effort search.Effort, box []search.Dimension, at func(x []float64) (point, error)) (Constant, error) {
	p, evals, err := chase(ctx, t, effort, box, at)
	c.Extreme, c.Where, c.Kind = c.Paper*p.tightness(), p.where, kindFound
	c.Search = fmt.Sprintf("%d evaluations over %s", evals, boxText(box))
	return c, err
}

func boxText(box []search.Dimension) string {
	text := ""
	for i, d := range box {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s∈[%s,%s]", d.Name, number(d.Lo), number(d.Hi))
	}
	return text
}

func mgfConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "hoeffding-mgf", Reference: "lem:Hoef", Quantity: "c in ln E e^{λX} ≤ cλ²(b−a)²", Paper: s.HoeffdingLogMGF(1, 1)}
	c, err := found(ctx, t, c, search.Effort{Starts: 8, Iterations: 300},
		[]search.Dimension{{Name: "p", Lo: 0.001, Hi: 0.999}, {Name: "lambda", Lo: 0.01, Hi: 50, Log: true}},
		func(x []float64) (point, error) {
			return mgfPoint(s.HoeffdingLogMGF, theory.ExtremalLaw(0, 1, x[0]), x[1]), nil
		})
	c.Kind, c.Extreme = kindSharp, 0.125 // the law on {0,1} with p = ½ as λ → 0: ln cosh(λ/2) = λ²/8 − O(λ⁴)
	return c, err
}

func maximalConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "hoeffding-max", Reference: "lem:general_Hoef", Quantity: "c in P ≤ c·e^{−2ε²/n}", Paper: 1}
	return found(ctx, t, c, search.Effort{Starts: 12, Iterations: 200},
		maximalBox(0.05, 3), maximalAt(s.HoeffdingMax))
}

// zetaTailConstant searches one region. most is the largest value of the bound
// that counts; +Inf stands for 1, where the bound begins to say something.
func zetaTailConstant(region string, box []search.Dimension, most float64) constantRow {
	return func(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
		c := Constant{Lemma: "zeta-tail", Reference: "lem:moss-Delta", Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², " + region, Paper: s.ZetaTail(1, 1)}
		at := zetaAt(s.ZetaTail)
		return found(ctx, t, c, search.Effort{Starts: 24, Iterations: 200}, box, func(x []float64) (point, error) {
			if math.IsInf(most, 1) && s.ZetaTail(x[0]*x[1], x[2]) > 1 {
				return point{}, fmt.Errorf("the bound is above 1")
			}
			return at(x)
		})
	}
}

func zetaProofConstant(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
	return Constant{
		Lemma: "zeta-tail/corrected-step", Reference: "lem:moss-Delta", Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε²",
		Paper: s.ZetaTail(1, 1), Extreme: theory.ZetaProofConstant, Kind: kindProof, Where: "ε → 0: 2/e + 2/ln 2",
	}, nil
}

func zetaMeanConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "zeta-mean", Reference: "lem:moss-Delta", Quantity: "c in E ζ ≤ c√δ", Paper: 4}
	return found(ctx, t, c, search.Effort{Starts: 6, Iterations: 80},
		[]search.Dimension{{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "delta", Lo: 1e-3, Hi: 1, Log: true}, {Name: "T", Lo: 1, Hi: 300, Integer: true, Log: true}},
		func(x []float64) (point, error) {
			return zetaMeanPoint(theory.ZetaMeanBoundPrinted, zetaParams{mu: x[0], delta: x[1], T: int64(x[2])})
		})
}

func kappaConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "kappa", Reference: "lem:moss-deviate", Quantity: "c in E κ ≤ ca/ε², a ≥ 1", Paper: s.Kappa(1, 1)}
	return found(ctx, t, c, search.Effort{Starts: 12, Iterations: 160}, kappaBox(1, 4),
		func(x []float64) (point, error) { return kappaPoint(s.Kappa, kappaParams{x[0], x[1], x[2], 1e5}) })
}

func kappaBox(least, most float64) []search.Dimension {
	return []search.Dimension{{Name: "mu", Lo: 0.01, Hi: 0.99}, {Name: "a", Lo: least, Hi: most, Log: true}, {Name: "eps", Lo: 0.03, Hi: 3, Log: true}}
}

// kappaLeastA searches the largest a at which the inequality itself fails; the
// lemma asks for a ≥ 1 and its proof for a ≥ 0.8162.
func kappaLeastA(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "kappa", Reference: "lem:moss-deviate", Quantity: "a from which E κ ≤ 3a/ε² holds; proof: 0.8162", Paper: 1, Kind: kindFound}
	box := kappaBox(0.01, 1)
	best, err := search.Minimize(ctx, search.Effort{Seed: t.Seed, Starts: byEffort(t.Effort, 6, 12, 96), Iterations: 160}, box, func(x []float64) float64 {
		p, err := kappaPoint(s.Kappa, kappaParams{x[0], x[1], x[2], 1e5})
		switch {
		case err != nil:
			return math.Inf(1)
		case p.violated():
			return -x[1]
		default: // towards a violation
			return 1 - p.tightness()
		}
	})
	if err != nil {
		return c, err
	}
	c.Extreme, c.Where = best.X[1], fmt.Sprintf("fails at mu=%s a=%s eps=%s", number(best.X[0]), number(best.X[1]), number(best.X[2]))
	c.Search = fmt.Sprintf("%d evaluations over %s", best.Evals, boxText(box))
	return c, nil
}

func partitionSmall(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "partition", Reference: "lem:actionset_divide", Quantity: "c in place of 1/16, k_A ≤ 4096", Paper: s.Formulas.Partition, Kind: kindSharp}
	points := make([]point, 0, 4095)
	for _, n := range integers(2, 4096) {
		p, err := partitionSharp(s.Formulas.Partition)(n)
		if err != nil {
			return c, err
		}
		points = append(points, p)
	}
	worst := tightest(points)
	c.Extreme, c.Where, c.Search = worst.observed.Mid(), worst.where, "every k_A from 2 to 4096"
	return c, nil
}

func partitionLimit(context.Context, props.Trial, Subjects) (Constant, error) {
	return Constant{
		Lemma: "partition", Reference: "lem:actionset_divide", Quantity: "c in place of 1/16, every k_A", Paper: theory.PartitionPaperConstant,
		Extreme: theory.PartitionInfimum, Kind: kindSharp, Where: "(3/8)/(1+1/√2), the limit along k_A = 2^j, not attained",
	}, nil
}

func arrangementConstant(ctx context.Context, t props.Trial, s Subjects) (Constant, error) {
	c := Constant{Lemma: "arrangement/count", Reference: "lem:action_arrange", Quantity: "c in count ≤ c·k_A² ln(Δ²/δ)/(2^ℓΔ²); printed 770", Paper: s.Arrangement.Count}
	at := countPoint(s.Arrangement.Count)
	return found(ctx, t, c, search.Effort{Starts: 4, Iterations: 60},
		[]search.Dimension{{Name: "mu", Lo: 0.05, Hi: 0.95}, {Name: "Δ/k_A", Lo: 0.3, Hi: 1}, {Name: "eδk²/Δ²", Lo: 1e-4, Hi: 1, Log: true}},
		func(x []float64) (point, error) {
			return at(countParams{mu: x[0], k: 2, kA: 1, gap: x[1], delta: x[2] * x[1] * x[1] / (4 * math.E), horizon: 1e6})
		})
}
