package lower

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// A Proof names the proof of a lower bound.
type Proof string

// The proofs that [Bound] chooses from; in brackets their names in bounds.md.
const (
	ByPrices    Proof = "priced-arms"       // (L3) any k: arms bought at a price
	ByPairs     Proof = "pairs"             // (L2) min(k, m−k) pairs of which a policy sees what it plays
	BySingle    Proof = "single"            // (L1) k = 1: change of measure
	ByGroups    Proof = "groups"            // (E1) k > m/2: groups with one bad arm, all rewards seen
	BySeenPairs Proof = "pairs-all-seen"    // (E2) k ≤ m/2: pairs, all rewards seen
	ByBlocks    Proof = "blocks"            // (E3) blocks with one good arm, by hand
	ByOne       Proof = "nothing-to-choose" // k = m: no policy has regret
)

// A Loss is a lower bound on the regret of every policy: on some instance of [0, 1]-valued
// rewards each policy loses at least Bound in T rounds.
type Loss struct {
	Bound float64
	Which Proof
}

// maxPricedHorizon is the largest T for which bounds by prices are computed. Regret does not fall
// with T, so the bound at it holds beyond, too.
const maxPricedHorizon = int64(1e6)

func checkPriced(m, k int, T int64) error {
	err := errors.Join(checkProper(m, k), checkHorizon(T))
	if err == nil && T > maxPricedHorizon {
		err = errRange("T", T, fmt.Sprintf("T ≤ %d: the bound is a dynamic program over rounds", maxPricedHorizon))
	}
	return err
}

// A lowerProgram computes one of the proved lower bounds at about its best parameters.
type lowerProgram struct {
	which Proof
	most  int64 // the longest horizon it takes; the bound at it holds beyond, too
	at    func(m, k int, T int64) (bound float64, err error)
}

// bestOf returns the bound without its parameters.
func bestOf[P any](f func(m, k int, T int64) (float64, P, error)) func(m, k int, T int64) (float64, error) {
	return func(m, k int, T int64) (float64, error) {
		bound, _, err := f(m, k, T)
		return bound, err
	}
}

// lowerPrograms are those that are proved for (m, k), k < m.
func lowerPrograms(m, k int) []lowerProgram {
	all := []lowerProgram{{ByBlocks, math.MaxInt64, bestOf(BlocksBest)}}
	if 2*k > m {
		all = append(all, lowerProgram{ByGroups, maxLowerHorizon, bestOf(GroupsBest)})
	} else {
		all = append(all, lowerProgram{BySeenPairs, maxLowerHorizon, bestOf(SeenPairsBest)})
	}
	all = append(all, lowerProgram{ByPairs, maxPricedHorizon, bestOf(PairsBest)})
	if k == 1 {
		single := func(m, _ int, T int64) (float64, SingleArm, error) { return SingleBest(m, T) }
		all = append(all, lowerProgram{BySingle, maxPricedHorizon, bestOf(single)})
	}
	return append(all, lowerProgram{ByPrices, maxPricedHorizon, bestOf(PricedBest)})
}

// promising keeps the programs worth their time at T. Each bound grows about like √T, so one that is
// a tenth below the largest at a short horizon is not the largest at T. Every program kept gives a valid
// bound. For k = 1 (L3) is at most 0.6 of (L1), and its parameters take the longest search.
func promising(all []lowerProgram, m, k int, T int64) ([]lowerProgram, error) {
	short := max(250, 4*int64(m))
	if T <= 2*short {
		return all, nil
	}
	if k == 1 {
		all = slices.DeleteFunc(all, func(p lowerProgram) bool { return p.which == ByPrices })
	}
	foreseen := make([]float64, len(all))
	for i, p := range all {
		b, err := p.at(m, k, short)
		if err != nil {
			return nil, err
		}
		foreseen[i] = b * math.Sqrt(float64(min(T, p.most))/float64(short))
	}
	least, kept := 0.9*slices.Max(foreseen), all[:0]
	for i, p := range all {
		if foreseen[i] >= least {
			kept = append(kept, p)
		}
	}
	return kept, nil
}

// Bound is the largest of the proved lower bounds on the regret of every policy.
//
//	max{L1 (k = 1), L2, L3, E1 (k > m/2), E2 (k ≤ m/2), E3}, each at about its best parameters
//
// Bounds that are a tenth behind at a short horizon are not computed at a long one. Dynamic programs take
// horizons up to 10⁶; beyond it they stay at their value there. At T = 10⁵ one takes less than a
// second. At k = m the bound is 0.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1.
//
// Reference: bounds.md, section 12.
func Bound(m, k int, T int64) (Loss, error) {
	if err := checkProblem(m, k, T); err != nil {
		return Loss{}, err
	}
	best := Loss{Which: ByOne}
	if k == m {
		return best, nil
	}
	programs, err := promising(lowerPrograms(m, k), m, k, T)
	if err != nil {
		return best, err
	}
	for _, p := range programs {
		bound, err := p.at(m, k, min(T, p.most))
		if err != nil {
			return best, err
		}
		if bound > best.Bound || best.Which == ByOne {
			best = Loss{Bound: bound, Which: p.which}
		}
	}
	return best, nil
}
