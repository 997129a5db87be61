package reference

import (
	"math"
	"math/rand/v2"
)

// Beta draws from Beta(a, b), a, b ≥ 1, as x/(x+y) with gamma variates by Marsaglia &
// Tsang 2000 (ACM Trans. Math. Software 26), made of normal ones by their ziggurat
// (J. Stat. Software 5(8)). Uniform numbers are the highest 53 bits of a word; of a word
// for a normal variate the lowest eight are the layer and the ninth is the sign.
type Beta struct {
	BetaParts
	A, B float64
}

// BetaParts are the acceptances that can be replaced; nil means the text's. u is uniform
// on [0, 1).
type BetaParts struct {
	// Wedge accepts x at height u between the curve at the layer's right edge, low, and
	// at the next one's, high.
	Wedge func(u, x, low, high float64) bool
	// Tail accepts the abscissa x beyond the end.
	Tail func(u, x float64) bool
	// Gamma accepts the variate d·v of a normal z, v = (1 + z/√(9d))³.
	Gamma func(u, z, d, v float64) bool
}

// NewBeta returns the sampler of Beta(a, b).
func NewBeta(a, b float64, parts BetaParts) *Beta {
	if parts.Wedge == nil {
		parts.Wedge = func(u, x, low, high float64) bool { return low+u*(high-low) < math.Exp(-x*x/2) }
	}
	if parts.Tail == nil {
		parts.Tail = func(u, x float64) bool { return -2*math.Log(1-u) > x*x }
	}
	if parts.Gamma == nil {
		parts.Gamma = func(u, z, d, v float64) bool { return math.Log(u) < z*z/2+d*(1-v+math.Log(v)) }
	}
	return &Beta{parts, a, b}
}

// Draw returns a draw.
func (s *Beta) Draw(src rand.Source) float64 {
	x := s.gamma(src, s.A)
	return x / (x + s.gamma(src, s.B))
}

func uniform(src rand.Source) float64 { return float64(src.Uint64()>>11) * 0x1p-53 }

func (s *Beta) gamma(src rand.Source, shape float64) float64 {
	d := shape - 1./3
	for {
		z := s.normal(src)
		v := math.Pow(1+z/math.Sqrt(9*d), 3)
		if v > 0 && s.Gamma(uniform(src), z, d, v) {
			return d * v
		}
	}
}

// ZigguratEnd is the right edge of the base layer of 256.
const ZigguratEnd = 3.6541528853610088

// ZigguratEdges are the right edges of the layers, 0 at last: layer i lies between the
// heights of the curve at edge i and i+1, and the base, layer 0, below that at edge 1. All
// have the area of the base with its tail, which makes edge 0.
var ZigguratEdges = func() (x [257]float64) {
	curve := func(x float64) float64 { return math.Exp(-x * x / 2) }
	area := ZigguratEnd*curve(ZigguratEnd) + math.Sqrt(math.Pi/2)*math.Erfc(ZigguratEnd/math.Sqrt2)
	x[0], x[1] = area/curve(ZigguratEnd), ZigguratEnd
	for i := 2; i < 256; i++ {
		x[i] = math.Sqrt(-2 * math.Log(curve(x[i-1])+area/x[i-1]))
	}
	return x
}()

// normal draws the absolute value of a normal variate and gives it a sign: that of the
// first word that was drawn for it.
func (s *Beta) normal(src rand.Source) float64 {
	word := src.Uint64()
	sign := 1 - 2*float64(word>>8&1)
	for {
		layer := word & 255
		edge, next := ZigguratEdges[layer], ZigguratEdges[layer+1]
		x := float64(word>>11) * 0x1p-53 * edge
		switch {
		case x < next:
			return sign * x
		case layer == 0:
			for {
				x = -math.Log(1-uniform(src)) / ZigguratEnd
				if s.Tail(uniform(src), x) {
					return sign * (ZigguratEnd + x)
				}
			}
		case s.Wedge(uniform(src), x, math.Exp(-edge*edge/2), math.Exp(-next*next/2)):
			return sign * x
		}
		word = src.Uint64()
	}
}
