package main

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// maxEnumerated arms have at most 2^19 sequences of coins.
const maxEnumerated = 20

// evalDepRound returns DepRound's marginals by running it on every sequence of
// its coins.
func evalDepRound(a *evalArgs) (evalResult, error) {
	if m := len(a.p); m > maxEnumerated {
		return evalResult{}, fmt.Errorf("p has %d entries: want at most %d, since all coins are enumerated", m, maxEnumerated)
	}
	k, err := algos.ParseMarginals(a.p)
	if err != nil {
		return evalResult{}, err
	}
	return evalResult{Marginals: policies.Marginals(algos.DepRound, a.p, k)}, nil
}
