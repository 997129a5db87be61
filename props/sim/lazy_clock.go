package sim

// Which child of a place in these heaps goes before the other is a number that is added, not a branch: half of those would be mispredicted.

// A clock says after how many rounds a played arm must be looked at.
type clock struct {
	due int64
	arm int
}

// clocks is a binary min-heap by due round.
type clocks []clock

// replaceNext puts c in the place of the clock that is due first.
func (q clocks) replaceNext(c clock) {
	at := 0
	for {
		child := 2*at + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) {
			sooner := 0
			if q[child+1].due < q[child].due {
				sooner = 1
			}
			child += sooner
		}
		if q[child].due >= c.due {
			break
		}
		q[at] = q[child]
		at = child
	}
	q[at] = c
}

// A waitingRoom is a max-heap of unplayed arms by rank: larger value first,
// ties to the lowest arm.
type waitingRoom []waiting

type waiting struct {
	value float64
	arm   int
}

func (w waiting) above(o waiting) bool {
	return w.value > o.value || (w.value == o.value && w.arm < o.arm)
}

// order makes a heap of waiting arms.
func (h waitingRoom) order() {
	for at := len(h)/2 - 1; at >= 0; at-- {
		h.sink(at, h[at])
	}
}

// replaceTop puts w in the place of the arm that ranks highest, and returns
// that arm.
func (h waitingRoom) replaceTop(w waiting) waiting {
	top := h[0]
	h.sink(0, w)
	return top
}

// sink puts w in the place of the arm at a position, or below.
func (h waitingRoom) sink(at int, w waiting) {
	for {
		child := 2*at + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) {
			left, right, up := h[child], h[child+1], 0
			if right.value > left.value {
				up = 1
			}
			if right.value == left.value && right.arm < left.arm {
				up = 1
			}
			child += up
		}
		if !h[child].above(w) {
			break
		}
		h[at] = h[child]
		at = child
	}
	h[at] = w
}
