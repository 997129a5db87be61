package upper

import (
	"fmt"
	"math"
	"sync"
)

// An Index names an index for which the bound by all pairs is computed. Lemma 2 of bounds.md
// holds for every index; an index enters by its tail p of ζ and its count n alone.
type Index int

// The indices; zero is none of them.
const (
	RootIndex     Index = iota + 1 // CMOSS: S_s/s + √(ln⁺(1/(δs))/s)
	HalfRootIndex                  // the sub-Gaussian radius of [0, 1]: S_s/s + √(½ ln⁺(1/(δs))/s)
	KLIndex                        // KL-CMOSS: max{q : s·kl(S_s/s, q) ≤ ln⁺(1/(δs))}
)

// indexNames are what String prints.
var indexNames = map[Index]string{RootIndex: "root", HalfRootIndex: "half-root", KLIndex: "kl"}

// String returns the index's name.
func (x Index) String() string {
	if name, ok := indexNames[x]; ok {
		return name
	}
	return "invalid"
}

// ParseIndex reads what String prints.
//
// Domain: root, half-root or kl; an error otherwise.
func ParseIndex(text string) (Index, error) {
	for x, name := range indexNames {
		if name == text {
			return x, nil
		}
	}
	return 0, errRange("index", text, "root, half-root or kl")
}

// check returns an error for a number that is no index.
func (x Index) check() error {
	if _, ok := indexNames[x]; !ok {
		return fmt.Errorf("index=%d: want RootIndex, HalfRootIndex or KLIndex", int(x))
	}
	return nil
}

// A shortfall bounds the law of an index's ζ, in units of √δ.
type shortfall interface {
	tail(v float64) float64 // above P(ζ ≥ v√δ)
	at(v float64) float64   // above it for every v' ≥ v, quick to read
	// capped is above ∫ min(1, r·P(ζ ≥ v√δ))dv from first to last.
	capped(first, last, r float64) float64
}

// kappa is the factor of ln⁺ in the radius whose counts hold for the index. By Pinsker's inequality
// KL-CMOSS's index is at most that with the radius of ½ ln⁺.
func (x Index) kappa() float64 {
	if x == RootIndex {
		return 1
	}
	return 0.5
}

// zeta bounds ζ for every δ and T.
func (x Index) zeta() shortfall {
	switch x {
	case RootIndex:
		return universalZeta()
	case HalfRootIndex:
		return halfZeta()
	}
	return klWhole()
}

// zetaCut bounds ζ over 1 ≤ s ≤ T.
func (x Index) zetaCut(delta float64, T int64) shortfall {
	end := delta
	if T > 1 { // at T = 1 the product is exact, and the curve a single point
		end = up(delta * float64(T))
	}
	if x == KLIndex {
		return newKLSum(newKLCurve(delta, end), exactly(1).Over(exactly(delta).Root()).Hi, 0)
	}
	end = min(1, end)
	return newZetaCurve(x.kappa(), min(delta, end), end)
}

// counts is n at the points of the lattice.
func (x Index) counts() lattice {
	if x == RootIndex {
		return rootCounts()
	}
	return halfCounts()
}

var (
	rootCounts = sync.OnceValue(func() lattice { return newLattice(countCurve{1}) })
	halfCounts = sync.OnceValue(func() lattice { return newLattice(countCurve{0.5}) })
)

// A lattice is the points w in ascending order with upper values of n that do not rise.
type lattice struct{ w, n []float64 }

// The points w at which the bound by all pairs takes n: pairFirst·pairRatio^i up to pairLast. They
// are products, not powers, so that they are the same numbers on every machine.
const (
	pairFirst      = 0.05
	pairRatio      = 1.005
	pairLast       = 1e5
	pairCountCells = 40 // cells of n; twice as many change it by 10⁻⁴
)

func newLattice(c countCurve) lattice {
	var l lattice
	least := math.Inf(1)
	for w := pairFirst; w <= pairLast*pairRatio; w *= pairRatio {
		least = min(least, c.pulls(w, pairCountCells))
		l.w, l.n = append(l.w, w), append(l.n, least)
	}
	return l
}
