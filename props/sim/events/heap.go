package events

// A clock says after how many rounds a played arm must be evaluated.
type clock struct {
	due int64
	arm int
}

func (c clock) before(o clock) bool { return c.due < o.due }

// A waiting arm is unplayed, with its clipped index.
type waiting struct {
	index float64
	arm   int
}

// before reports whether an arm ranks above another: larger index first, ties to the lowest arm.
func (w waiting) before(o waiting) bool {
	return w.index > o.index || (w.index == o.index && w.arm < o.arm)
}

// An ordered value knows what it stands before.
type ordered[T any] interface{ before(T) bool }

// A heap is a binary heap with the first element at its root.
type heap[T ordered[T]] []T

// replaceFirst puts x in the place of the first element.
func (h heap[T]) replaceFirst(x T) {
	at := 0
	for {
		child := 2*at + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].before(h[child]) {
			child++
		}
		if !h[child].before(x) {
			break
		}
		h[at] = h[child]
		at = child
	}
	h[at] = x
}
