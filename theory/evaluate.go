package theory

// An Evaluation is one formula at one point: the bound, the exact value where
// there is one, and whether the bound says anything. Nil means not applicable.
type Evaluation struct {
	Bound          *float64
	Exact          *Bracket
	Vacuous        *bool
	NonvacuousFrom *float64 // +Inf: at no horizon up to MaxHorizon
}
