package theory

import (
	"errors"
	"fmt"
	"math"
)

// A LowerProof names the proof of a lower bound.
type LowerProof string

// The proofs that [LowerBound] chooses from; in brackets their names in docs/bounds.md.
const (
	LowerByPrices    LowerProof = "priced-arms"       // (L3) any k: arms bought at a price
	LowerByPairs     LowerProof = "pairs"             // (L2) min(k, m−k) pairs of which a policy sees what it plays
	LowerBySingle    LowerProof = "single"            // (L1) k = 1: change of measure
	LowerByGroups    LowerProof = "groups"            // (E1) k > m/2: groups with one bad arm, all rewards seen
	LowerBySeenPairs LowerProof = "pairs-all-seen"    // (E2) k ≤ m/2: pairs, all rewards seen
	LowerByBlocks    LowerProof = "blocks"            // (E3) blocks with one good arm, by hand
	LowerByOne       LowerProof = "nothing-to-choose" // k = m: no policy has regret
)

// A LowerRegret is a lower bound on the regret of every policy: on some instance of [0, 1]-valued
// rewards each policy loses at least Bound in T rounds.
type LowerRegret struct {
	Bound float64
	Which LowerProof
}

// maxPricedHorizon is the largest T whose rounds the bounds by prices are computed in. Regret
// does not fall with T, so that beyond it the bound at it holds.
const maxPricedHorizon = int64(1e6)

func checkPriced(m, k int, T int64) error {
	err := errors.Join(checkProper(m, k), checkHorizon(T))
	if err == nil && T > maxPricedHorizon {
		err = errRange("T", T, fmt.Sprintf("T ≤ %d: the bound is a dynamic program over rounds", maxPricedHorizon))
	}
	return err
}

// LowerBound is the largest of the proved lower bounds on the regret of every policy.
//
//	max{L1 (k = 1), L2, L3, E1 (k > m/2), E2 (k ≤ m/2), E3}, each at about its best parameters
//
// Dynamic programs take horizons up to 10⁶; beyond it they stay at their value there. At T = 10⁵ one
// takes less than a second. At k = m the bound is 0.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1.
//
// Reference: docs/bounds.md, lower bounds.
func LowerBound(m, k int, T int64) (LowerRegret, error) {
	if err := checkProblem(m, k, T); err != nil {
		return LowerRegret{}, err
	}
	best := LowerRegret{Which: LowerByOne}
	if k == m {
		return best, nil
	}
	var wrong error
	take := func(which LowerProof, bound float64, err error) {
		wrong = errors.Join(wrong, err)
		if bound > best.Bound || best.Which == LowerByOne {
			best = LowerRegret{Bound: bound, Which: which}
		}
	}
	short := min(T, maxPricedHorizon)
	b, _, err := LowerBlocksBest(m, k, T)
	take(LowerByBlocks, b, err)
	if 2*k > m {
		b, _, err := LowerGroupsBest(m, k, min(T, maxLowerHorizon))
		take(LowerByGroups, b, err)
	} else {
		b, _, err := LowerPairsBest(m, k, min(T, maxLowerHorizon))
		take(LowerBySeenPairs, b, err)
	}
	b, _, err = LowerPairsSeenBest(m, k, short)
	take(LowerByPairs, b, err)
	if k == 1 {
		b, _, err := LowerSingleBest(m, short)
		take(LowerBySingle, b, err)
	}
	b, _, err = LowerPricedBest(m, k, short)
	take(LowerByPrices, b, err)
	return best, wrong
}

// LowerBoundRate is the rate of the quoted lower bounds, without constants.
//
//	√(kmT)                       k ≤ m/2
//	(m−k)√(T ln(m/(m−k)))        k > m/2
//
// Domain: 1 ≤ k ≤ m; 0 at k = m.
//
// Reference: abstract and related work of the paper.
func LowerBoundRate(m, k int, T float64) float64 {
	if k == m {
		return 0
	}
	if 2*k <= m {
		return math.Sqrt(float64(k) * float64(m) * T)
	}
	rest := float64(m - k)
	return rest * math.Sqrt(T*math.Log(float64(m)/rest))
}
