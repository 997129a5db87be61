package policies

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// unit is the unit roundoff 2⁻⁵³ of float64.
const unit = 0x1p-53

// extreme keeps the largest of many values and where it was seen.
type extreme struct {
	value float64
	at    string
	n     int64
}

// worse counts x and reports whether it is the largest so far, in which case
// the caller says where it was seen. NaN counts as +Inf.
func (e *extreme) worse(x float64) bool {
	e.n++
	if math.IsNaN(x) {
		x = math.Inf(1)
	}
	if x > e.value || e.n == 1 {
		e.value = x
		return true
	}
	return false
}

// atMost is the finding that the extreme, known up to ±err, is at most bound.
func (e *extreme) atMost(bound, err float64, guarantee string) props.Finding {
	return props.Finding{
		Guarantee: guarantee, Observed: props.PlusMinus(e.value, err),
		Bound: props.AtMost(bound), N: e.n, Witness: e.at,
	}
}

// breaches counts violations of a statement that must never fail.
type breaches struct {
	count, n int64
	first    string
}

func (b *breaches) add(format string, args ...any) {
	if b.count++; b.count == 1 {
		b.first = fmt.Sprintf(format, args...)
	}
}

// none is the finding that there is no breach.
func (b *breaches) none(guarantee string) props.Finding {
	return props.Finding{
		Guarantee: guarantee, Observed: props.Point(float64(b.count)),
		Bound: props.AtMost(0), N: b.n, Witness: b.first,
	}
}

// sumOf adds with compensation, so that a check of Σp is not spoilt by the
// check's own rounding.
func sumOf(xs []float64) float64 {
	var sum sim.Sum
	for _, x := range xs {
		sum.Add(x)
	}
	return sum.Value()
}
