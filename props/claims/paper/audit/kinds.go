package audit

import (
	"errors"
	"maps"
	"slices"
)

// A kind is one way to recompute a statement. Its statement is a template for describe.
// Most kinds evaluate a formula on every comparison of a subject with its reference, and
// judge the values; the others have their own function.
type kind struct {
	statement string
	figures   int // the least number of figures that a claim prints
	formula   formula
	judge     judge
	evaluate  func(tables, claim) (Finding, error) // if formula is nil
}

// A judge decides a claim from its figures, at least one.
type judge func(claim, []figure) (Finding, error)

// kinds is the closed set of computations that claims may name. "within" kinds ask whether figures
// lie in a printed range; "range" kinds ask whether the printed ends are the extremes.
var kinds = map[string]kind{
	// Figures of single comparisons.
	"reduction":      {"{S}'s {metric} is {lo} % below {R}'s ({where})", 1, reduction, one, nil},
	"ratio":          {"{S}'s {metric} is {lo} times {R}'s ({where})", 1, ratio, one, nil},
	"difference":     {"{S}'s {metric} is {lo} s above {R}'s ({where})", 1, difference, one, nil},
	"per-round-cost": {"{S}: the cost per round is the runtime of {R} over 100 000 rounds", 0, nil, nil, perRoundCost},

	// Figures over several comparisons.
	"reduction-max": {"{S}'s largest reduction of {metric} against {R} is {lo} % ({where})", 1, reduction, largest, nil},
	"reduction-range": {"{S}'s reductions of {metric} against {R} range from {lo} to {hi} % ({where})", 2, reduction,
		extremes, nil},
	"ratio-range": {"the ratios of {S}'s {metric} to {R}'s range from {lo} to {hi} ({where})", 2, ratio, extremes, nil},
	"reduction-within": {"{S}'s reductions of {metric} against {R} lie in {lo}–{hi} % for {share} settings ({where})", 1,
		reduction, within, nil},
	"increase-within": {"{S}'s {metric} exceeds {R}'s by {lo}–{hi} % for {share} settings ({where})", 1, increase, within,
		nil},
	"ratio-within": {"the ratios of {S}'s {metric} to {R}'s lie in {lo}–{hi} for {share} settings ({where})", 1, ratio,
		within, nil},
	"difference-within": {
		"{S}'s {metric} exceeds {R}'s by {lo}–{hi} s for {share} settings ({where})", 1, difference, within, nil},
	"greater-reduction": {"{S}'s largest reduction against {R} is larger ({where}) than ({param})", 0, nil, nil,
		greaterReduction},
	"narrower-ratio": {"the ratios of {S}'s {metric} to {R}'s spread less ({where}) than ({param})", 0, nil, nil,
		narrowerRatio},

	// Orderings.
	"lowest":  {"{S} has the lowest {metric} in {share} settings ({where})", 0, ratio, extremal(less), nil},
	"highest": {"{S} has the highest {metric} in {share} settings ({where})", 0, ratio, extremal(greater), nil},
	"below":   {"{S}'s {metric} is below {R}'s in {share} settings ({where})", 0, ratio, ordered(less), nil},
	"above":   {"{S}'s {metric} is above {R}'s in {share} settings ({where})", 0, ratio, ordered(greater), nil},
	"either":  {"{S} is below {R} in regret or in runtime in {share} settings ({where})", 0, ratio, either, nil},
	"stable":  {"{S}'s {metric} is stable ({where})", 0, nil, nil, stable},

	// Formulas.
	"order-of-magnitude": {"δ = {lo} is of the order of magnitude of the theory's δ at {param}", 1, nil, nil,
		orderOfMagnitude},
	"bound-ratio": {"the upper bound is the lower bound up to logarithms of k and m for {param}", 0, nil, nil,
		boundRatio},
	"bound-match": {"for k = m−c the upper bound matches c√(T log m), {param}", 0, nil, nil, boundMatch},
	"near-one":    {"the best reward of a cascade is close to 1 ({param})", 0, nil, nil, nearOne},

	// Text.
	"panels": {"the subplots that show this are {lo} ({param})", 0, nil, nil, subplots},
	"prose":  {"{words}", 0, nil, nil, prose},
}

// finding evaluates a claim of this kind.
func (k kind) finding(t tables, c claim) (Finding, error) {
	if k.formula == nil {
		return k.evaluate(t, c)
	}
	fs, err := t.figures(c, k.formula)
	if err != nil {
		return Finding{}, err
	}
	return k.judge(c, fs)
}

// Kinds returns the names of all kinds, sorted.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// prose is the kind of statements that the paper's numbers do not decide.
func prose(_ tables, c claim) (Finding, error) {
	if c.Note == "" {
		return Finding{}, errors.New("note: want the reason why the statement cannot be decided")
	}
	return Finding{Open: true, Recomputed: none, Reason: c.Note}, nil
}
