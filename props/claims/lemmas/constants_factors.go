package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// kindQuoted is the kind of a constant from the literature: what its source states, or what
// others say that it states. Nothing here proves it.
const kindQuoted = "quoted"

// factorRows are the factors on the rate of this project's theorems, and those of the literature
// that the documents name beside them. A proof that takes Hoeffding's tail has the factor
// stated, the same with Cantelli's tail the extreme one.
func factorRows() []constantRow {
	rows := []constantRow{
		tails("additive/uniform", ", section 5", "C in R ≤ C·rate + (m−k), c_δ = 1, every r", func(s Subjects, t theory.CountTail) float64 {
			return s.Additive.Uniform(1, t).Factor
		}),
		tails("additive/uniform", ", section 5", "C in R ≤ C·rate + (m−k), c_δ = 4, every r", func(s Subjects, t theory.CountTail) float64 {
			return s.Additive.Uniform(4, t).Factor
		}),
		tails("additive/absorbed", ", section 5", "C in R ≤ C·rate, c_δ = 1, every r", func(s Subjects, t theory.CountTail) float64 {
			return s.Additive.Absorbed(s.Additive.Uniform(1, t).Factor)
		}),
		tails("additive/absorbed", ", section 5", "C in R ≤ C·rate, c_δ = 4, every r", func(s Subjects, t theory.CountTail) float64 {
			return s.Additive.Absorbed(s.Additive.Uniform(4, t).Factor)
		}),
		tails("additive/anytime", ", section 7", "C in R ≤ C·rate + (m−k) without a horizon, c_δ = 1, r = 1", func(s Subjects, t theory.CountTail) float64 {
			return s.Additive.Anytime(1, 1, t)
		}),
		tails("pairs/theorem", ", section 9", "C in R ≤ C·rate + (m−k), any dependence, c_δ = 1, k ≤ m/2", func(s Subjects, t theory.CountTail) float64 {
			return s.AllPairs.Factor(1, 1, theory.AnyDependence, t)
		}),
		tails("pairs/theorem", ", section 9", "C in R ≤ C·rate + (m−k), independent arms, c_δ = 1, k ≤ m/2", func(s Subjects, t theory.CountTail) float64 {
			return s.AllPairs.Factor(1, 1, theory.IndependentArms, t)
		}),
		tails("pairs/indices", ", section 9", "C in R ≤ C·rate + (m−k), half radius, independent arms, c_δ = ½, k ≤ m/2", func(s Subjects,
			t theory.CountTail) float64 {
			return s.AllPairs.IndexFactor(theory.HalfRootIndex, 1, 0.5, theory.IndependentArms, t)
		}),
		tails("pairs/indices", ", section 9", "C in R ≤ C·rate + (m−k), KL-CMOSS, independent arms, c_δ = ½, k ≤ m/2", func(s Subjects,
			t theory.CountTail) float64 {
			return s.AllPairs.IndexFactor(theory.KLIndex, 1, 0.5, theory.IndependentArms, t)
		}),
		byHand,
		lower("k = 1", math.Exp(-0.5)/2), lower("k → ∞, in each of k blocks one good arm", math.Sqrt2/(9*math.Sqrt(math.E))),
		quoted("cucb/literature", "Kveton et al. 2015", "C in R ≤ C√(kmT ln T) + … for CUCB", theory.LiteratureCUCB),
		quoted("exp3m/literature", "Uchiya, Nakamura and Kudo 2010", "C in R ≤ C√(kmT ln(m/k)) for EXP3.M, 2√(e−1)", theory.LiteratureEXP3M),
		quoted("moss/literature", "Audibert and Bubeck 2009", "C in R ≤ C√(mT) for MOSS", theory.LiteratureMOSS),
		quoted("moss/literature", "Lattimore and Szepesvári 2020, theorem 9.1", "C in R ≤ C√(mT) + … for MOSS, 1-sub-Gaussian rewards; half on [0, 1]",
			theory.LiteratureMOSSGaussian),
		quoted("osmd/literature", "Bubeck and Cesa-Bianchi 2012, theorem 5.7", "C in R ≤ C√(kmT) for online mirror descent, 2√2", theory.LiteratureOSMD),
		quoted("lower/literature", "Vogel 1960, Bather 1983", "C in R ≈ C√T, the asymptotic minimax regret of two arms, k = 1", theory.LiteratureTwoArms),
	}
	for _, row := range uniformPairsTable {
		rows = append(rows, row.constant(" + (m−k)", asIs), row.constant("", absorbed))
	}
	return rows
}

func asIs(_ Subjects, factor float64) float64 { return factor }

func absorbed(s Subjects, factor float64) float64 { return s.Additive.Absorbed(factor) }

// constant is a row of what follows from the factors that pairs/uniform states, which decides them by cells.
func (r uniformPairsRow) constant(tail string, of func(s Subjects, factor float64) float64) constantRow {
	return func(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
		return Constant{
			Lemma: "pairs/uniform", Reference: pairsSection, Kind: kindProof, Quantity: fmt.Sprintf("C in R ≤ C·rate%s, %v, c_δ = 1, every k", tail, r.d),
			Where: "Hoeffding's tail, and Cantelli's; decided with --full", Paper: of(s, r.hoeffding), Extreme: of(s, r.cantelli),
		}, nil
	}
}

// tails is a factor with both tails.
func tails(lemma, section, quantity string, factor func(s Subjects, t theory.CountTail) float64) constantRow {
	return func(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
		return Constant{
			Lemma: lemma, Reference: additiveDocument + section, Quantity: quantity, Kind: kindProof, Where: "Hoeffding's tail, and Cantelli's",
			Paper: factor(s, theory.HoeffdingTail), Extreme: factor(s, theory.CantelliTail),
		}, nil
	}
}

// byHand is the factor of the chain that needs no computer, and the same without m−k.
func byHand(_ context.Context, _ props.Trial, s Subjects) (Constant, error) {
	factor := s.Additive.FactorHand(1)
	return Constant{
		Lemma: "additive/closed-forms", Reference: additiveDocument + ", section 5", Quantity: "C in R ≤ C·rate by hand, c_δ = 1; with m−k beside it",
		Kind: kindProof, Paper: s.Additive.Absorbed(factor), Extreme: factor, Where: "every r ≥ 1",
	}, nil
}

// lower is the factor of a lower bound that is proved by hand, in a limit.
func lower(limit string, factor float64) constantRow {
	return func(context.Context, props.Trial, Subjects) (Constant, error) {
		return Constant{Lemma: "additive/lower/e3", Reference: additiveDocument + ", section 12", Quantity: "C in R ≥ C√(kmT) somewhere, " + limit,
			Kind: kindProof, Paper: factor, Extreme: factor, Where: "Donsker and Varadhan's inequality"}, nil
	}
}

// quoted is a factor that is quoted from the literature.
func quoted(name, source, quantity string, factor float64) constantRow {
	return func(context.Context, props.Trial, Subjects) (Constant, error) {
		return Constant{Lemma: name, Reference: source, Quantity: quantity, Kind: kindQuoted, Paper: factor, Extreme: factor, Where: "as quoted"}, nil
	}
}

// Factors are the rows of the table of constants that nothing is searched for.
func Factors(s Subjects) ([]Constant, error) {
	rows := append([]constantRow{closedFormConstant, absorbedConstant}, factorRows()...)
	table := make([]Constant, len(rows))
	for i, row := range rows {
		var err error
		if table[i], err = row(context.Background(), props.Trial{}, s); err != nil {
			return nil, err
		}
	}
	return table, nil
}
