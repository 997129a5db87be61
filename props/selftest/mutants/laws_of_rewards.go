package mutants

import "github.com/regretcheck/regretcheck/theory"

// lawFormulaMutants are wrong bounds and programs for rewards on equally spaced values.
func lawFormulaMutants() []Mutant {
	maximal, tail, kappa := "hoeffding-max/laws", "zeta-tail/laws", "kappa/laws"
	return []Mutant{
		bug("laws-of-rewards/maximum-as-bernoulli", "every law is taken for the Bernoulli law of its mean", by{maximal + "/pointwise"}, exact(maximal, asBernoulli)),
		bug("laws-of-rewards/tail-as-bernoulli", "every law is taken for the Bernoulli law of its mean", by{tail + "/pointwise"}, exact(tail, asBernoulli)),
		bug("laws-of-rewards/kappa-as-bernoulli", "every law is taken for the Bernoulli law of its mean", by{kappa + "/pointwise"}, exact(kappa, asBernoulli)),
		bug("laws-of-rewards/maximum-worse-inside", "mass inside (0, 1) up to triples the probability", by{maximal + "/extremal"}, exact(maximal, worseInside)),
		bug("laws-of-rewards/tail-worse-inside", "mass inside (0, 1) up to triples the probability", by{tail + "/extremal"}, exact(tail, worseInside)),
		bug("laws-of-rewards/kappa-worse-inside", "mass inside (0, 1) up to triples the count", by{kappa + "/extremal"}, exact(kappa, worseInside)),
		bug("laws-of-rewards/maximum-half", "e^{−2ε²/n}/2", by{maximal, maximal + "/search"}, times(maximal, 1./2)),
		bug("laws-of-rewards/tail-half-of-attained", "half of (4/27)δ/ε²", by{tail + "/search"}, times(tail, attainedZeta/8)),
		bug("laws-of-rewards/tail-complement", "the exact program yields P(ζ < ε)", by{tail, tail + "/search"}, exact(tail, complement)),
		bug("laws-of-rewards/kappa-half-of-attained", "half of 1.29a/ε²", by{kappa, kappa + "/search"}, times(kappa, attainedKappa/6)),
		bug("laws-of-rewards/kappa-counts-all", "the exact program counts every round", by{kappa, kappa + "/search"}, exact(kappa, everyRound)),
	}
}

// asBernoulli evaluates at the Bernoulli law of the same mean.
func asBernoulli(right program, x letters) (theory.Bracket, error) {
	law, err := theory.NewLatticeLaw(x.Probs)
	if err != nil {
		return theory.Bracket{}, err
	}
	x.Probs = []float64{1 - law.Mean(), law.Mean()}
	return right(x)
}

// worseInside multiplies by one more than twice the mass strictly between 0 and 1.
func worseInside(right program, x letters) (theory.Bracket, error) {
	b, err := right(x)
	return b.Scale(3 - 2*x.Probs[0] - 2*x.Probs[len(x.Probs)-1]), err
}
