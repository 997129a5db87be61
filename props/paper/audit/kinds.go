package audit

import (
	"errors"
	"maps"
	"slices"

	"github.com/regretcheck/regretcheck/testdata"
)

// A kind is one way to recompute a statement. Its statement is a template in
// the words of describe.
type kind struct {
	statement string
	evaluate  func(book, testdata.Claim) (Finding, error)
}

// kinds is the closed set of computations that claims may name. "within"
// kinds ask whether figures lie in a printed range; "range" kinds ask whether
// the printed ends are the extremes.
var kinds = map[string]kind{
	// Figures of single comparisons.
	"reduction":      {"{S}'s {metric} is {lo} % below {R}'s ({where})", one(reduction)},
	"ratio":          {"{S}'s {metric} is {lo} times {R}'s ({where})", one(ratio)},
	"difference":     {"{S}'s {metric} is {lo} s above {R}'s ({where})", one(difference)},
	"per-round-cost": {"{S}: the cost per round is the runtime of {R} over 100 000 rounds", perRoundCost},

	// Figures over several comparisons.
	"reduction-max":    {"{S}'s largest reduction of {metric} against {R} is {lo} % ({where})", largest(reduction)},
	"reduction-range":  {"{S}'s reductions of {metric} against {R} range from {lo} to {hi} % ({where})", extremes(reduction)},
	"ratio-range":      {"the ratios of {S}'s {metric} to {R}'s range from {lo} to {hi} ({where})", extremes(ratio)},
	"reduction-within": {"{S}'s reductions of {metric} against {R} lie in {lo}–{hi} % for {share} settings ({where})", within(reduction)},
	"increase-within":  {"{S}'s {metric} exceeds {R}'s by {lo}–{hi} % for {share} settings ({where})", within(increase)},
	"ratio-within":     {"the ratios of {S}'s {metric} to {R}'s lie in {lo}–{hi} for {share} settings ({where})", within(ratio)},
	"difference-within": {"{S}'s {metric} exceeds {R}'s by {lo}–{hi} s for {share} settings ({where})",
		within(difference)},
	"greater-reduction": {"{S}'s largest reduction against {R} is larger ({where}) than ({param})", greaterReduction},
	"narrower-ratio":    {"the ratios of {S}'s {metric} to {R}'s spread less ({where}) than ({param})", narrowerRatio},

	// Orderings.
	"lowest":  {"{S} has the lowest {metric} in every setting ({where})", extremal(less)},
	"highest": {"{S} has the highest {metric} in every setting ({where})", extremal(greater)},
	"below":   {"{S}'s {metric} is below {R}'s in every setting ({where})", ordered(less)},
	"above":   {"{S}'s {metric} is above {R}'s in every setting ({where})", ordered(greater)},
	"either":  {"{S} is below {R} in regret or in runtime in every setting ({where})", either},
	"stable":  {"{S}'s {metric} is stable: less than doubled from the least to the greatest ({where})", stable},

	// Formulas.
	"order-of-magnitude": {"δ = {lo} is of the order of magnitude of the theory's δ at {param}", orderOfMagnitude},
	"bound-ratio":        {"the upper bound is the lower bound up to logarithms of k and m for {param}", boundRatio},
	"bound-match":        {"for k = m−c the upper bound matches c√(T log m), {param}", boundMatch},
	"near-one":           {"the best reward of a cascade is close to 1 ({param})", nearOne},

	// Text.
	"panels": {"the subplots that show this are {lo} ({param})", subplots},
	"prose":  {"{words}", prose},
}

// Kinds returns the names of all kinds, sorted.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// prose is the kind of statements that nothing printed decides.
func prose(_ book, c testdata.Claim) (Finding, error) {
	if c.Note == "" {
		return Finding{}, errors.New("note: want the reason why the statement cannot be decided")
	}
	return Finding{Open: true, Recomputed: none, Reason: c.Note}, nil
}
