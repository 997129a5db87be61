package lemmas

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A slip is a statement of the paper as printed that has a counterexample.
type slip struct {
	id, reference string
	// statement says what is printed, repair what is right and what becomes of the result, method how the
	// witness is found.
	statement, repair, method string
	instance                  string
	witness                   func() (search.Comparison, error)
	cases                     []props.Case // in place of witness, if there are several or a policy plays
}

// claim returns the slip as a claim that is there to be refuted.
func (s slip) claim() props.Claim {
	if s.witness != nil {
		s.cases = []props.Case{exactly(props.Case{Instance: s.instance}, s.witness)}
	}
	return props.Claim{
		ID: s.id, Group: groupPrinted, Reference: s.reference, Evidence: props.Exact, Printed: true,
		Statement: "As printed: " + s.statement,
		Method:    s.method + ". Corrected: " + s.repair,
		Rejects:   "the statement as printed",
		Cases:     s.cases,
	}
}

// printed returns the slips of the paper's theory. Each computes its witness.
func printed(s Subjects) []props.Claim {
	var claims []props.Claim
	for _, p := range slices.Concat(
		zetaSlips(), kappaSlips(), partitionSlips(), selectionSlips(s.CMOSS), decompositionSlips(),
		arrangementSlips(), theoremSlips(s.CMOSS), cascadingSlips(), lowerBoundSlips(),
	) {
		claims = append(claims, p.claim())
	}
	return claims
}

// deltaChoice takes the words "of the same order of magnitude" literally, for
// every size of the experiments.
func deltaChoice(s Subjects) props.Claim {
	const horizon = 100_000 // sec:experiments: 100 000 rounds
	c := props.Claim{
		ID: "delta-choice", Group: groupPrinted, Reference: "sec:experiments", Evidence: props.Exact, Printed: true,
		Statement: "The experiments' δ = 10⁻⁵ is of the theory's order of magnitude: their ratio is at most 10.",
		Method:    "the larger δ ÷ the smaller at T = 10⁵, for every (m, k) of the paper's tables",
		Rejects:   "a ratio above 10",
	}
	for _, z := range s.Sizes {
		k := props.Case{Instance: z.String(), Params: games.SizeParams(z)}
		c.Cases = append(c.Cases, exactly(k, func() (search.Comparison, error) {
			d := theory.DeltaPaperPrinted(z.M, z.K, horizon)
			return atMost(rounded(theory.DeltaRatio(theory.ExperimentDelta, d)), 10, "m=%d k=%d T=%d: the theory's delta is %s",
				z.M, z.K, horizon, number(d)), nil
		}))
	}
	return c
}
