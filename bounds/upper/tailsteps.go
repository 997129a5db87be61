package upper

import "math"

// A tailSteps is a running minimum of upper values of a tail at the numbers of few binary digits,
// read at the nearest such number below.
type tailSteps struct {
	first uint64
	value []float64
}

// Digits kept: tableBits of the fraction from tableFrom = 2⁻⁶ to tableTo = 2¹⁸. Finer steps than a part in
// 512 at v ≤ 4 gain nothing; beyond 4 every eighth serves.
const (
	tableBits = 9
	tableFrom = 0x1p-6
	tableMid  = 4.0
	tableTo   = 0x1p18
)

func tableKey(v float64) uint64 { return math.Float64bits(v) >> (52 - tableBits) }

// newTailSteps tabulates tail, where 1 serves below tableFrom.
func newTailSteps(tail func(v float64) float64) *tailSteps {
	t := &tailSteps{first: tableKey(tableFrom)}
	least := 1.0
	for key := t.first; key <= tableKey(tableTo); key++ {
		v := math.Float64frombits(key << (52 - tableBits))
		if v < tableMid || key%8 == 0 {
			least = min(least, tail(v))
		}
		t.value = append(t.value, least)
	}
	return t
}

// at is above the tail at every v' ≥ v.
func (t *tailSteps) at(v float64) float64 {
	key := tableKey(v)
	if !(v > 0) || key < t.first {
		return 1
	}
	return t.value[min(int(key-t.first), len(t.value)-1)]
}
