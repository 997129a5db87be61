package main

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/theory"
)

// evaluators lists the names of verify eval. A new one is a line here.
var evaluators = []evaluator{
	{"hoeffding-mgf", "Hoeffding's bound on E exp(λX), X centred, finite law", []string{"values", "probs", "lambda"}, nil, evalHoeffdingMGF},
	{"hoeffding-max", "Maximal Hoeffding inequality for Bernoulli steps", []string{"q", "eps"}, []string{"n"}, evalHoeffdingMax},
	{"zeta-tail", "P(ζ ≥ ε) against 4δ/ε²", []string{"mu", "eps", "delta", "T"}, nil, evalZetaTail},
	{"zeta-mean", "E ζ against 4√δ", []string{"mu", "delta", "T"}, nil, evalZetaMean},
	{"kappa", "E κ against 3a/ε²", []string{"mu", "a", "eps", "T"}, nil, evalKappa},
	{"partition-constant", "The partition lemma's sharp constant against 1/16", []string{"k"}, nil, evalPartition},
	{"depround", "DepRound's marginals, by enumeration of its coins", []string{"p"}, nil, evalDepRound},
	{"delta", "CMOSS's confidence parameter", []string{"m", "k", "T", "which"}, []string{"delta"}, evalDelta},
	{"regret-bound", "The explicit regret bound", []string{"m", "k", "T", "which"}, []string{"delta"}, evalRegretBound},
}

func evalHoeffdingMGF(a *evalArgs) (evalResult, error) {
	return fromTheory(theory.EvalHoeffdingMGF(a.values, a.probs, a.lambda))
}

// evalHoeffdingMax takes one mean for all n steps, or a mean for each.
func evalHoeffdingMax(a *evalArgs) (evalResult, error) {
	_, given := a.params["n"]
	switch {
	case len(a.q) > 1 && given && a.n != len(a.q):
		return evalResult{}, fmt.Errorf("n=%d: want %d, the number of means in --q, or one mean", a.n, len(a.q))
	case len(a.q) > 1:
		return fromTheory(theory.EvalHoeffdingMaxMeans(a.q, a.eps))
	case !given:
		return evalResult{}, errors.New("--n: want a value: number of steps")
	default:
		a.params["q"] = a.q[0]
		return fromTheory(theory.EvalHoeffdingMax(a.q[0], a.n, a.eps))
	}
}

func evalZetaTail(a *evalArgs) (evalResult, error) {
	return fromTheory(theory.EvalZetaTail(a.mu, a.eps, a.delta, a.horizon))
}

func evalZetaMean(a *evalArgs) (evalResult, error) {
	return fromTheory(theory.EvalZetaMean(a.mu, a.delta, a.horizon))
}

func evalKappa(a *evalArgs) (evalResult, error) {
	return fromTheory(theory.EvalKappa(a.mu, a.a, a.eps, a.horizon))
}

func evalPartition(a *evalArgs) (evalResult, error) {
	return fromTheory(theory.EvalPartitionConstant(a.k))
}

func evalDelta(a *evalArgs) (evalResult, error) {
	which, err := a.choice()
	if err != nil {
		return evalResult{}, err
	}
	return fromTheory(theory.EvalDelta(a.m, a.k, a.horizon, which, a.delta))
}

func evalRegretBound(a *evalArgs) (evalResult, error) {
	which, err := a.choice()
	if err != nil {
		return evalResult{}, err
	}
	return fromTheory(theory.EvalRegretBound(a.m, a.k, a.horizon, which, a.delta))
}

// choice reads --which, and refuses a --delta of 0, which theory reads as none.
func (a *evalArgs) choice() (theory.DeltaChoice, error) {
	which, err := theory.ParseDeltaChoice(a.which)
	if _, given := a.params["delta"]; given && !(a.delta > 0) {
		err = errors.Join(err, fmt.Errorf("delta=%v: want a number > 0", a.delta))
	}
	return which, err
}
