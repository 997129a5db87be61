package algos

import "slices"

// above reports whether an arm ranks above another: larger index first, ties
// to the lowest arm.
func above(x float64, i int, y float64, j int) bool {
	return x > y || (x == y && i < j)
}

// A ranking plays the k arms of largest value.
type ranking struct {
	spec  Spec
	order []int     // all arms, the action first
	value []float64 // of the round, by arm
}

func newRanking(spec Spec) ranking {
	return ranking{spec: spec, order: firstArms(spec.Arms), value: make([]float64, spec.Arms)}
}

// firstArms returns 0, …, n−1.
func firstArms(n int) []int {
	arms := make([]int, n)
	for i := range arms {
		arms[i] = i
	}
	return arms
}

// top appends the k arms of largest value, in display order under cascading feedback.
func (r *ranking) top(dst []int) []int {
	k := r.spec.Cardinality
	selectTop(r.order, r.value, k)
	if r.spec.Feedback.Cascading() {
		sortDisplay(r.order[:k], r.value, r.spec.Order)
	}
	return append(dst, r.order[:k]...)
}

// A valued policy plays the k arms of largest value. It sets its values in Observe, or draws them
// once a round.
type valued struct {
	ranking
	draw  func() // draws the values of a round; nil if Observe sets them
	drawn bool   // the values are those of the coming or current round
}

func newValued(spec Spec) valued { return valued{ranking: newRanking(spec)} }

// Select appends the k arms of largest value, in display order under cascading feedback.
func (v *valued) Select(dst []int) []int {
	v.refresh()
	return v.top(dst)
}

// Indices appends the values of the round, which it draws if Select has not.
func (v *valued) Indices(dst []float64) []float64 {
	v.refresh()
	return append(dst, v.value...)
}

func (v *valued) refresh() {
	if v.draw != nil && !v.drawn {
		v.drawn = true
		v.draw()
	}
}

// selectTop permutes arms so that the k that rank highest by value come
// first, in no particular order. Expected time O(len(arms)).
func selectTop(arms []int, value []float64, k int) {
	lo, hi := 0, len(arms)-1
	for lo < hi {
		p := partition(arms, value, lo, hi)
		switch {
		case p == k-1 || p == k:
			return
		case p < k:
			lo = p + 1
		default:
			hi = p - 1
		}
	}
}

// partition moves a pivot of arms[lo..hi] to its rank and returns it. The
// pivot is the median of three, so sorted input is not a worst case.
func partition(arms []int, value []float64, lo, hi int) int {
	mid := lo + (hi-lo)/2
	order(arms, value, lo, mid)
	order(arms, value, mid, hi)
	order(arms, value, lo, mid)
	arms[mid], arms[hi] = arms[hi], arms[mid]
	pivot := arms[hi]
	x, store := value[pivot], lo
	for j := lo; j < hi; j++ {
		if arm := arms[j]; above(value[arm], arm, x, pivot) {
			arms[store], arms[j] = arm, arms[store]
			store++
		}
	}
	arms[store], arms[hi] = arms[hi], arms[store]
	return store
}

// order puts the one of two arms first that ranks higher.
func order(arms []int, value []float64, i, j int) {
	if a, b := arms[i], arms[j]; above(value[b], b, value[a], a) {
		arms[i], arms[j] = b, a
	}
}

// sortDisplay sorts arms into display order by clipped index: the largest
// first (Descending) or the smallest first (Ascending), ties to the lowest
// arm in both.
func sortDisplay(arms []int, value []float64, order Order) {
	slices.SortFunc(arms, func(i, j int) int {
		x, y := value[i], value[j]
		if order == Ascending {
			x, y = y, x
		}
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return i - j
	})
}
