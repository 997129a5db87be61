package algos

import "slices"

// above reports whether an arm ranks above another: larger index first, ties
// to the lowest arm.
func above(x float64, i int, y float64, j int) bool {
	return x > y || (x == y && i < j)
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
		switch x, y := value[i], value[j]; {
		case displayed(x, i, y, j, order):
			return -1
		case displayed(y, j, x, i, order):
			return 1
		}
		return 0
	})
}

// displayed reports whether an arm is displayed before another.
func displayed(x float64, i int, y float64, j int, order Order) bool {
	if order == Ascending {
		x, y = y, x
	}
	return above(x, i, y, j)
}

// armHeap is a max-heap of arms by rank, over the values of a policy.
type armHeap struct {
	arms  []int
	value []float64
}

// top returns the arm that ranks highest.
func (h *armHeap) top() int { return h.arms[0] }

func (h *armHeap) above(a, b int) bool { return above(h.value[a], a, h.value[b], b) }

// replaceTop puts arm in the place of the top and returns the old top.
func (h *armHeap) replaceTop(arm int) int {
	old, i, n := h.arms[0], 0, len(h.arms)
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && h.above(h.arms[child+1], h.arms[child]) {
			child++
		}
		if !h.above(h.arms[child], arm) {
			break
		}
		h.arms[i] = h.arms[child]
		i = child
	}
	h.arms[i] = arm
	return old
}
