package lemmas

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// A slip is a statement of the paper as printed that has a counterexample.
type slip struct {
	id, reference string
	// statement says what is printed, repair what is right and what becomes of
	// the result.
	statement, repair string
	method            string
	cases             []props.Case
}

// claim returns the slip as a claim that is there to be refuted.
func (s slip) claim() props.Claim {
	return props.Claim{
		ID: s.id, Group: groupPrinted, Reference: s.reference, Evidence: props.Exact, Printed: true,
		Statement: "As printed: " + s.statement + " Corrected: " + s.repair,
		Method:    s.method,
		Rejects:   "the statement as printed",
		Cases:     s.cases,
	}
}

// Printed returns the slips of the paper's theory, each with a witness that is
// computed on the spot. policy makes CMOSS at a given δ ≥ 0.
func Printed(policy func(delta float64) algos.Factory) []props.Claim {
	var claims []props.Claim
	for _, s := range slices.Concat(
		zetaSlips(), kappaSlips(), partitionSlips(), selectionSlips(policy), decompositionSlips(policy),
		arrangementSlips(), theoremSlips(policy), cascadingSlips(), lowerBoundSlips(),
	) {
		claims = append(claims, s.claim())
	}
	return claims
}
