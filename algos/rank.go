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
	order := func(a, b int) {
		if above(value[arms[b]], arms[b], value[arms[a]], arms[a]) {
			arms[a], arms[b] = arms[b], arms[a]
		}
	}
	order(lo, mid)
	order(mid, hi)
	order(lo, mid)
	arms[mid], arms[hi] = arms[hi], arms[mid]
	pivot := arms[hi]
	store := lo
	for j := lo; j < hi; j++ {
		if above(value[arms[j]], arms[j], value[pivot], pivot) {
			arms[store], arms[j] = arms[j], arms[store]
			store++
		}
	}
	arms[store], arms[hi] = arms[hi], arms[store]
	return store
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
		default:
			return i - j
		}
	})
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
