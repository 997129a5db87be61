package theory

// DisjunctiveReward is the probability that at least one arm of the list is 1.
//
//	r = 1 − Π(1 − mu_i)
//
// Domain: means in [0, 1], independent arms; 0 for an empty list.
//
// Reference: thm:cmoss_ub_cascading, corrected (printed Π(1 − mu_i)).
func DisjunctiveReward(means []float64) float64 { return 1 - productOfComplements(means) }

// ConjunctiveReward is the probability that every arm of the list is 1.
//
//	r = Π mu_i
//
// Domain: means in [0, 1], independent arms; 1 for an empty list.
//
// Reference: append:cmoss_cascading.
func ConjunctiveReward(means []float64) float64 {
	p := 1.0
	for _, v := range means {
		p *= v
	}
	return p
}

// DisjunctiveRewardPrinted is the disjunctive reward as the paper prints it,
// largest for the worst list and 1 for the empty one.
//
//	Π(1 − mu_i)
//
// Reference: append:cmoss_cascading, first display.
func DisjunctiveRewardPrinted(means []float64) float64 { return productOfComplements(means) }

func productOfComplements(means []float64) float64 {
	p := 1.0
	for _, v := range means {
		p *= 1 - v
	}
	return p
}
