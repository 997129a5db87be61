package policies

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
)

// zigguratShape is the gamma variate that a normal z is read back from, some 10⁻¹⁴ off.
const zigguratShape = 50

// zigguratPlaces are how many places of each layer, wedge and of the tail are asked for.
const zigguratPlaces = 24

// normalAcceptance claims that normal variates are what the ziggurat makes of random
// numbers: their abscissae, and both rejections asked one by one on a grid.
func normalAcceptance(beta BetaDraws) props.Claim {
	const id = "cts/ziggurat"
	grid := func(instance string, look func(z zigguratCheck)) props.Case {
		return props.Case{Instance: instance, Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
			var d search.Worst
			look(zigguratCheck{beta, &d})
			return d.AtMost(0, "every point of the grid"), ctx.Err()
		}}
	}
	return props.Claim{
		ID: id, Group: groupThompson, Reference: "Marsaglia & Tsang 2000, J. Stat. Software 5(8); Marsaglia 1964 for the tail", Evidence: props.Searched,
		Statement: "A normal variate is its layer's edge times a uniform number; between the layer's heights it is accepted if it lies under the curve, and r + x " +
			"beyond the end r with probability exp(−x²/2).",
		Method: fmt.Sprintf("the sampler is fed written numbers for every layer, with either sign, %d places in each; the draw shows z, and how many numbers "+
			"it takes shows what it accepted, with a uniform number %g of itself below and above the threshold. Observed is the number of wrong answers",
			zigguratPlaces, acceptNear),
		Rejects: "a wedge that is not looked at, wrong edges, a tail of another law, a sign that is not used",
		Cases: []props.Case{
			grid("abscissae", func(z zigguratCheck) {
				for layer := range uint64(256) {
					z.each(0, reference.ZigguratEdges[layer+1]/reference.ZigguratEdges[layer], func(u float64, sign uint64) { z.inside(layer, sign, u) })
				}
			}),
			grid("wedges", func(z zigguratCheck) {
				for layer := uint64(1); layer < 256; layer++ {
					z.each(reference.ZigguratEdges[layer+1]/reference.ZigguratEdges[layer], 1, func(u float64, sign uint64) { z.wedge(layer, sign, u) })
				}
			}),
			grid("tail", func(z zigguratCheck) { z.each(0, 1, z.tail) }),
		},
	}
}

// A zigguratCheck asks a sampler and counts wrong answers.
type zigguratCheck struct {
	beta BetaDraws
	d    *search.Worst
}

// each goes through uniform numbers between two ends that differ, with both signs.
func (z zigguratCheck) each(from, to float64, ask func(u float64, sign uint64)) {
	for place := range zigguratPlaces {
		if from == to { // under the top layer there is only a wedge
			return
		}
		for sign := range uint64(2) {
			ask(from+(to-from)*(float64(place)+0.5)/zigguratPlaces, sign)
		}
	}
}

// draw feeds a sampler with numbers, then zeros, and returns the normal variate that the
// first of both gamma variates was made of and how many numbers that one took. Of a zero
// follow z = 0 and u = 0, which is always accepted, so that the second is 1 − 1/3.
func (z zigguratCheck) draw(words ...uint64) (normal float64, used int) {
	s := &script{words: words}
	x := z.beta(zigguratShape, 1)(s)
	const scale = zigguratShape - 1./3
	return (math.Cbrt(x/(1-x)*(2./3)/scale) - 1) * 3 * math.Sqrt(scale), s.used - 2
}

// number is the word of an abscissa: its layer, its sign and u.
func number(layer, sign uint64, u float64) uint64 { return layer | sign<<8 | word(u) }

// near notes a variate that is not the one that is due.
func (z zigguratCheck) near(layer, sign uint64, got, want float64) {
	if want *= 1 - 2*float64(sign); !(math.Abs(got-want) <= 1e-11) {
		z.d.Breach("layer %d: z is %v: want %v", layer, got, want)
	}
}

// inside asks for an abscissa within the next layer, which takes no other number.
func (z zigguratCheck) inside(layer, sign uint64, u float64) {
	z.d.N++
	got, used := z.draw(number(layer, sign, u))
	if used != 2 { // of z and of the gamma variate
		z.d.Breach("layer %d: %d numbers for z=%v, which lies under the next layer: want 1", layer, used-1, got)
		return
	}
	z.near(layer, sign, got, u*reference.ZigguratEdges[layer])
}

// wedge asks for an abscissa beyond the next layer's, on either side of the curve.
func (z zigguratCheck) wedge(layer, sign uint64, u float64) {
	edge, next := reference.ZigguratEdges[layer], reference.ZigguratEdges[layer+1]
	x := u * edge
	low, high := math.Exp(-edge*edge/2), math.Exp(-next*next/2)
	p := (math.Exp(-x*x/2) - low) / (high - low)
	z.asked(layer, sign, x, number(layer, sign, u), 3, p*(1-acceptNear), p*(1+acceptNear))
}

// tail asks for an abscissa beyond the end, on either side of its threshold.
func (z zigguratCheck) tail(u float64, sign uint64) {
	x := -math.Log1p(-u) / reference.ZigguratEnd
	reject := -math.Expm1(-x * x / 2) // u below it is refused
	base := number(0, sign, 1-0x1p-53)
	z.d.N++
	if got, used := z.draw(base, word(u), word(reject*(1+acceptNear))); used != 4 {
		z.d.Breach("tail: r + %v is refused at u=%v: it is accepted from u=%v on", x, reject*(1+acceptNear), reject)
	} else {
		z.near(0, sign, got, reference.ZigguratEnd+x)
	}
	if got, used := z.draw(base, word(u), word(reject*(1-acceptNear))); used == 4 {
		z.d.Breach("tail: r + %v is accepted (z=%v) at u=%v: it is accepted from u=%v on", x, got, reject*(1-acceptNear), reject)
	}
}

// asked asks for x with a height that is to be accepted, which takes so many numbers, and
// one that is not, after which z comes from the zero that follows.
func (z zigguratCheck) asked(layer, sign uint64, x float64, first uint64, numbers int, accept, refuse float64) {
	z.d.N++
	if got, used := z.draw(first, word(accept)); used != numbers {
		z.d.Breach("layer %d: z=%v is refused at height %v of the wedge: the curve is at %v", layer, x, accept, accept/(1-acceptNear))
	} else {
		z.near(layer, sign, got, x)
	}
	if refuse >= 1 {
		return
	}
	if got, used := z.draw(first, word(refuse)); used == numbers {
		z.d.Breach("layer %d: z=%v is accepted at height %v of the wedge: the curve is at %v", layer, got, refuse, refuse/(1+acceptNear))
	}
}
