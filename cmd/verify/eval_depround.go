package main

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// maxEnumerated arms have at most 2^19 sequences of coins.
const maxEnumerated = 20

// evalDepRound returns DepRound's marginals by running it on every sequence of
// its coins.
func evalDepRound(a *evalArgs) (evalResult, error) {
	if m := len(a.p); m > maxEnumerated {
		return evalResult{}, fmt.Errorf("p has %d entries: want at most %d, since all coins are enumerated", m, maxEnumerated)
	}
	if _, err := algos.ParseMarginals(a.p); err != nil {
		return evalResult{}, err
	}
	return evalResult{Marginals: enumerateDepRound(a.p)}, nil
}

// enumerateDepRound walks the tree of coin sequences in lexicographic order. A
// branch of probability 0 is walked too and adds nothing.
func enumerateDepRound(p []float64) []float64 {
	sums := make([]compensated, len(p))
	var path []bool // this sequence of coins
	var action []int
	for {
		flips, chance := 0, 1.0
		action = algos.DepRound(action[:0], p, func(q float64) bool {
			if flips == len(path) {
				path = append(path, false)
			}
			heads := path[flips]
			flips++
			if heads {
				chance *= q
			} else {
				chance *= 1 - q
			}
			return heads
		})
		for _, i := range action {
			sums[i].add(chance)
		}
		if path = successor(path[:flips]); path == nil {
			break
		}
	}
	marginals := make([]float64, len(p))
	for i := range sums {
		marginals[i] = min(max(sums[i].value(), 0), 1)
	}
	return marginals
}

// successor returns the prefix at which the next sequence branches off, nil
// after the last.
func successor(path []bool) []bool {
	for n := len(path); n > 0; n-- {
		if !path[n-1] {
			path[n-1] = true
			return path[:n]
		}
	}
	return nil
}

// compensated is a sum that carries its rounding errors along, so that half a
// million terms cost two roundings.
//
// Reference: Kahan, "Further remarks on reducing truncation errors", CACM 8
// (1965).
type compensated struct{ sum, carry float64 }

func (c *compensated) add(x float64) {
	y := x + c.carry
	t := c.sum + y
	c.carry = y - (t - c.sum)
	c.sum = t
}

func (c *compensated) value() float64 { return c.sum + c.carry }
