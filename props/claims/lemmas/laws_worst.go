package lemmas

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A lawStep is a lemma about laws with what is claimed of the worst law: over all parameters a
// Bernoulli law, at one mean and one deviation not. It names a point where a law is worse than the
// Bernoulli law of its mean.
type lawStep struct {
	lemma          Lemma
	space          lawSpace
	law, twoPoints Point
}

var lawSteps = []lawStep{{
	maximalLaws, maximalSpace, formula.At(maximalLawLetters, []float64{0.5, 0, 0, 0.5, 0}, 1, 0.375),
	formula.At(maximalLawLetters, []float64{0.625, 0.375}, 1, 0.375),
}, {
	zetaLaws, zetaSpace, formula.At(zetaLawLetters, []float64{0, 0.5, 0, 0, 0.5}, 0.375, 1., 1),
	formula.At(zetaLawLetters, []float64{0.375, 0.625}, 0.375, 1., 1),
}, {
	kappaLaws, kappaSpace, formula.At(kappaLawLetters, []float64{0.5, 0, 0, 0.5, 0}, 1., 1.375, 1),
	formula.At(kappaLawLetters, []float64{0.625, 0.375}, 1., 1.375, 1),
}}

// extremal claims that no law on five values is beyond the Bernoulli laws.
func (s lawStep) extremal() props.Claim {
	const name = "five values"
	return props.Claim{
		ID: s.lemma.ID + "/extremal", Group: groupConcentration, Reference: s.lemma.Reference, Evidence: props.Searched,
		Statement: "Over all parameters the worst law is a Bernoulli law: no law on five equally spaced values was " +
			"found with a larger part of the bound.",
		Method: "one search over laws and parameters beside one over Bernoulli laws and the Bernoulli law of the " +
			"same mean at the same parameters, " +
			"and at an ε smaller by 10⁻¹²",
		Rejects: "a program that makes laws with inner values worse than they are",
		Cases: []props.Case{{Instance: name, From: props.Full, Cost: 3,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				laws, pairs := s.space.box("w", 5, 0), s.space.box("w", 2, 0)
				law, at, err := s.mostAttained(ctx, t, name, laws)
				if err != nil {
					return props.Finding{}, err
				}
				two, twoAt, err := s.mostAttained(ctx, t, "Bernoulli laws", pairs)
				if err != nil {
					return props.Finding{}, err
				}
				most, err := s.bernoulli(laws.At(at.X))
				if err != nil {
					return props.Finding{}, err
				}
				most = max(most, two.Attained())
				c := search.Comparison{Observed: props.Point(law.Attained()), Bound: props.AtMost(most * (1 + 1e-9)),
					Where: fmt.Sprintf("the worst law: %s; the worst Bernoulli law: %s, with %s of the bound", law.Where, two.Where,
						formula.Number(most))}
				return formula.Finding(c, props.Searched, "no counterexample", int64(at.Evals+twoAt.Evals)), nil
			}}},
	}
}

// bernoulli is the part of the bound that the Bernoulli law of the same mean attains, at ε and
// just below: at ε = μ a mean that is rounded down has chance 0.
func (s lawStep) bernoulli(x Point) (most float64, err error) {
	mean := latticeMean(x.List("probs"))
	for _, eps := range []float64{x.Float("eps"), x.Float("eps") * justBelow} {
		c, failed := s.lemma.Compare(x.With("probs", []float64{1 - mean, mean}).With("eps", eps))
		if failed != nil {
			return 0, failed
		}
		most = max(most, c.Attained())
	}
	return most, nil
}

// mostAttained walks to the point where the largest part of the bound is attained.
func (s lawStep) mostAttained(ctx context.Context, t props.Trial, purpose string, b formula.Box) (search.Comparison,
	search.Extreme, error) {
	at := func(u []float64) (search.Comparison, error) { return s.lemma.Compare(b.At(u)) }
	return formula.Walk(ctx, t, purpose, b.Effort, b.Sides, at, func(c search.Comparison) float64 { return -c.Attained() })
}

// pointwise claims that at a given mean the Bernoulli law is not the worst.
func (s lawStep) pointwise() props.Claim {
	return props.Claim{
		ID: s.lemma.ID + "/pointwise", Group: groupConcentration, Reference: s.lemma.Reference, Evidence: props.Exact,
		Statement: "At a given mean and deviation the Bernoulli law is not the worst: here another law of the same " +
			"mean has 4/3 of its probability.",
		Method: "both programs at one round, where the probabilities are 1/2 and 3/8; Markov's inequality " +
			"allows no more",
		Rejects: "a program that takes every law for the Bernoulli law of its mean",
		Cases: []props.Case{exactly(props.Case{Instance: "one round"}, func() (search.Comparison, error) {
			law, err := s.lemma.Exact(s.law)
			if err != nil {
				return search.Comparison{}, err
			}
			two, err := s.lemma.Exact(s.twoPoints)
			ratio := theory.Bracket{Lo: law.Lo / two.Hi, Hi: law.Hi / two.Lo}
			return atLeast(ratio, 4./3*(1-1e-12), "%s beside the Bernoulli law of mean %s", s.law,
				number(s.twoPoints.List("probs")[1])), err
		})},
	}
}
