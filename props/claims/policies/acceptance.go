package policies

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A script is a source that returns a given list of random numbers. After the list it returns
// eight zeros and then varying numbers, so that no rejection loop runs for ever.
type script struct {
	words []uint64
	used  int
}

// Uint64 returns the next number.
func (s *script) Uint64() uint64 {
	s.used++
	switch over := s.used - len(s.words); {
	case over <= 0:
		return s.words[s.used-1]
	case over <= 8:
		return 0
	default:
		return seed.Mix(uint64(over))
	}
}

// word returns the 64-bit number whose highest 53 bits read as u in [0, 1).
func word(u float64) uint64 { return uint64(u*0x1p53) << 11 }

// The grid of betaAcceptance: shapes of the first gamma variate, numbers that its
// normal variates come from, and how far from the threshold it is asked, relatively.
var (
	acceptShapes = []float64{1, 1.5, 3, 50, 1e4, 1e9}
	acceptNear   = 1e-3
)

// acceptLayers and acceptPlaces are the layers of the ziggurat, and the places in
// them, that normal variates are made from.
const (
	acceptLayers = 256
	acceptPlaces = 24
)

// betaAcceptance claims that the rejection steps accept what they should, asked
// one by one on a grid.
func betaAcceptance(beta BetaDraws) props.Claim {
	const id = "cts/acceptance"
	c := props.Claim{
		ID: id, Group: groupThompson, Reference: "Marsaglia & Tsang 2000, sections 5 and 6", Evidence: props.Searched,
		Statement: "A gamma variate made of a normal z is accepted with probability min{1, exp(z²/2 + d(1 − v + ln v))}, v = (1 + z/√(9d))³, " +
			"quick acceptance included.",
		Method: fmt.Sprintf("the sampler is fed written numbers: one that z comes from, in every layer of the ziggurat, and a u %g of itself below or above that "+
			"probability; how many numbers it takes shows whether it accepted, the draw shows z. Observed is the number of wrong answers", acceptNear),
		Rejects: "a squeeze that accepts too much, a sign or term wrong in the logarithm, digits lost at large shapes",
	}
	for _, shape := range acceptShapes {
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("a=%g", shape), Params: props.Params{"a": shape},
			Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
				var d search.Worst
				for layer := range uint64(acceptLayers) {
					for place := range acceptPlaces {
						acceptAt(beta, shape, layer|word((float64(place)+0.5)/acceptPlaces), &d)
						acceptAt(beta, shape, layer|1<<8|word((float64(place)+0.5)/acceptPlaces), &d)
					}
				}
				return d.AtMost(0, "every point of the grid"), ctx.Err()
			}})
	}
	return c
}

// acceptAt asks on either side of the threshold for the z that a number yields.
func acceptAt(beta BetaDraws, shape float64, number uint64, d *search.Worst) {
	draw := beta(shape, 1)
	// With u = 0 whatever v > 0 is accepted, and the second variate, from z = 0
	// and u = 0, is its d = 1 − 1/3.
	free := &script{words: []uint64{number}}
	x := draw(free)
	if free.used != 4 {
		return // z needed more than one number, or v ≤ 0
	}
	scale := shape - 1./3
	cube := x / (1 - x) * (2. / 3) / scale // v
	z := (math.Cbrt(cube) - 1) * 3 * math.Sqrt(scale)
	p := acceptance(scale, z)
	if math.Abs(z) < 1e-3 || p == 1 || !resolved(scale, z) {
		return
	}
	for _, u := range []float64{p * (1 - acceptNear), p * (1 + acceptNear)} {
		if u >= 1 {
			continue
		}
		d.N++
		s := &script{words: []uint64{number, word(u)}}
		draw(s)
		if accepted := s.used == 4; accepted != (u < p) {
			d.Breach("shape %v, z=%v: accepted at u=%v is %v: the probability is %v", shape, z, u, accepted, p)
		}
	}
}

// resolved reports whether z, which is recovered from a draw, is precise enough to place the
// threshold within acceptNear.
func resolved(scale, z float64) bool {
	back := 64 * unit * 3 * math.Sqrt(scale)                                       // error of z
	return back*math.Abs(z*z*z)/(9*math.Sqrt(scale)) < acceptNear/8 && back < 0.01 // d ln p/dz is about −z³/(9·√d)
}

// acceptance is exp(z²/2 + d(1 − v + ln v)) at most 1, where the terms cancel by
// their series: with y = z/(3√d), 3·ln(1+y) − (3y + 3y² + y³) + 9y²/2.
func acceptance(scale, z float64) float64 {
	y := z / (3 * math.Sqrt(scale))
	var exponent float64
	if math.Abs(y) < 1e-2 { // 3(y³/3 − y⁴/4 + …) − y³
		for n := 4.0; n < 12; n++ {
			exponent += 3 * math.Pow(-1, n+1) * math.Pow(y, n) / n
		}
	} else {
		exponent = 3*math.Log1p(y) - 3*y - 3*y*y - y*y*y + 4.5*y*y
	}
	return min(1, math.Exp(scale*exponent))
}
