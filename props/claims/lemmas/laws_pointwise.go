package lemmas

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// beside is a point at which a law is worse than the Bernoulli law of the same mean.
type beside struct{ law, twoPoints Letters }

// latticeSteps claim which law is the worst: over all parameters a Bernoulli law, at one mean
// and one deviation not.
func latticeSteps(s lawSpace, point beside) func(base props.Claim, p Pair) []props.Claim {
	return func(base props.Claim, p Pair) []props.Claim {
		return []props.Claim{s.extremalLaw(base, p), pointwise(base, p, point)}
	}
}

// extremalLaw claims that no law on five values is beyond the Bernoulli laws.
func (s lawSpace) extremalLaw(base props.Claim, p Pair) props.Claim {
	base.ID, base.Evidence = base.ID+"/extremal", props.Searched
	base.Statement = "Over all parameters the worst law is a Bernoulli law: no law on five equally spaced values was found with a larger part of the bound."
	base.Method = "one search over laws and parameters beside one over Bernoulli laws and the Bernoulli law of the same mean at the same parameters, " +
		"and at an ε smaller by 10⁻¹²"
	base.Rejects = "a program that makes laws with inner values worse than they are"
	const name = "five values"
	base.Cases = []props.Case{{Instance: name, From: props.Full, Cost: 3, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		law, lawAt, err := mostAttained(ctx, t, name, s.effort, s.values(5), p)
		if err != nil {
			return props.Finding{}, err
		}
		two, twoAt, err := mostAttained(ctx, t, "Bernoulli laws", s.effort, s.values(2), p)
		if err != nil {
			return props.Finding{}, err
		}
		most := two.Attained()
		same := s.values(5).At(lawAt.X)
		same.Probs = twoPointsOf(same.Probs)
		for _, same.Eps = range []float64{same.Eps, same.Eps * (1 - 1e-12)} { // at ε = μ a mean that is rounded down has chance 0
			bernoulli, err := compareLaw(p, same)
			if err != nil {
				return props.Finding{}, err
			}
			most = max(most, bernoulli.Attained())
		}
		c := search.Comparison{Observed: props.Point(law.Attained()), Bound: props.AtMost(most * (1 + 1e-9)),
			Where: fmt.Sprintf("the worst law: %s; the worst Bernoulli law: %s, with %s of the bound", law.Where, two.Where, number(most))}
		return finding(c, props.Searched, "no counterexample", int64(lawAt.Evals+twoAt.Evals)), nil
	}}}
	return base
}

// mostAttained walks to the point where the largest part of the bound is attained.
func mostAttained(ctx context.Context, t props.Trial, purpose string, effort search.Effort, b Box, p Pair) (search.Comparison, search.Extreme, error) {
	at := func(x []float64) (search.Comparison, error) { return compareLaw(p, b.At(x)) }
	return formula.WalkBy(ctx, t, purpose, effort, b.Sides, at, func(c search.Comparison) float64 { return -c.Attained() })
}

// compareLaw holds the exact value at x against the bound.
func compareLaw(p Pair, x Letters) (search.Comparison, error) {
	exact, err := p.Exact(x)
	return search.Comparison{Observed: interval(exact), Bound: props.AtMost(p.Bound(x)), Where: lawText(x)}, err
}

// lawText names a law and what else is set.
func lawText(x Letters) string {
	params := []Param{paramLaw}
	switch {
	case x.N > 0:
		params = append(params, paramN, paramEps)
	case x.A > 0:
		params = append(params, paramA, paramEps)
	default:
		params = append(params, paramEps, paramDelta, paramT)
	}
	return formula.Witness(params, x)
}

// twoPointsOf is the Bernoulli law with the mean of a law.
func twoPointsOf(probs []float64) []float64 {
	mean := latticeMean(probs)
	return []float64{1 - mean, mean}
}

// pointwise claims that at a given mean the Bernoulli law is not the worst.
func pointwise(base props.Claim, p Pair, point beside) props.Claim {
	base.ID += "/pointwise"
	base.Statement = "At a given mean and deviation the Bernoulli law is not the worst: here another law of the same mean has 4/3 of its probability, " +
		"which is all that Markov's inequality allows."
	base.Method = "both programs at one round, where the probabilities are 1/2 and 3/8"
	base.Rejects = "a program that takes every law for the Bernoulli law of its mean"
	base.Cases = []props.Case{once("one round", func() (search.Comparison, error) {
		law, err := p.Exact(point.law)
		if err != nil {
			return search.Comparison{}, err
		}
		two, err := p.Exact(point.twoPoints)
		return atLeast(theory.Bracket{Lo: law.Lo / two.Hi, Hi: law.Hi / two.Lo}, 4./3*(1-1e-12), "%s beside the Bernoulli law of mean %s", lawText(point.law),
			number(point.twoPoints.Probs[1])), err
	})}
	return base
}
