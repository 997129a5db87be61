package algos

import (
	"math"
	"math/rand/v2"
)

// The ziggurat: 256 layers of equal area under e^{−x²/2}, x ≥ 0. Layer 0 is the
// base, with the tail beyond zigguratEnd.
//
// math/rand/v2's own NormFloat64 resolves 2⁻³¹ of a layer with float32 tables;
// this one resolves 2⁻⁵³, so that posteriors after 10⁹ pulls are not grained.
//
// Reference: Marsaglia & Tsang 2000, J. Stat. Software 5(8) (layers, end and
// area); Doornik 2005 (layer number and abscissa from disjoint bits).
const (
	zigguratLayers = 256
	zigguratEnd    = 3.6541528853610088 // abscissa of the base layer's right edge
)

// zigguratTable holds the layers' right edges x and heights f(x), and the
// abscissae, in units of 2⁻⁵³ of the edge, below which a layer lies wholly
// under the curve.
type zigguratTable struct {
	x, f   [zigguratLayers + 1]float64
	inside [2 * zigguratLayers]uint64
	// signed holds an edge in units of 2⁻⁵³, and the same with a minus.
	signed [2 * zigguratLayers]float64
}

var ziggurat = newZiggurat()

func newZiggurat() (z zigguratTable) {
	density := func(x float64) float64 { return math.Exp(-x * x / 2) }
	tail := math.Sqrt(math.Pi/2) * math.Erfc(zigguratEnd/math.Sqrt2)
	area := zigguratEnd*density(zigguratEnd) + tail
	z.x[0], z.x[1] = area/density(zigguratEnd), zigguratEnd // the base is as wide as its area wants
	for i := 2; i < zigguratLayers; i++ {
		z.x[i] = math.Sqrt(-2 * math.Log(area/z.x[i-1]+density(z.x[i-1])))
	}
	z.x[zigguratLayers] = 0
	for i, x := range z.x {
		z.f[i] = density(x)
	}
	for i := range z.inside {
		layer := i % zigguratLayers
		z.inside[i] = uint64(z.x[layer+1] / z.x[layer] * 0x1p53)
		z.signed[i] = math.Copysign(z.x[layer]*0x1p-53, float64(zigguratLayers-1-i))
	}
	return z
}

// uniform53 returns a uniform multiple of 2⁻⁵³ in [0, 1).
func uniform53(src rand.Source) float64 { return unit53(src.Uint64()) }

// unit53 is uniform53 of a random word.
func unit53(word uint64) float64 { return float64(int64(word>>11)) * 0x1p-53 }

// normal draws from the standard normal law.
func normal(w *words) float64 {
	x := w.next()
	if inLayer(x) {
		return layered(x)
	}
	layer := x & (zigguratLayers - 1)
	return signed(normalEdge(w, layer, unit53(x)*ziggurat.x[layer]), x)
}

// inLayer reports whether the abscissa of a random word, whose lowest bits are
// its layer, lies under the curve whatever its height.
func inLayer(w uint64) bool { return w>>11 < ziggurat.inside[w&(2*zigguratLayers-1)] }

// layered returns the abscissa of a random word with its sign.
func layered(w uint64) float64 {
	return float64(int64(w>>11)) * ziggurat.signed[w&(2*zigguratLayers-1)]
}

// signed gives x ≥ 0 the sign of a random word, its bit 8.
func signed(x float64, w uint64) float64 {
	return math.Float64frombits(math.Float64bits(x) | w<<55&(1<<63))
}

// normalEdge decides an abscissa that is not inside its layer, and redraws
// until one is accepted.
func normalEdge(w *words, layer uint64, x float64) float64 {
	for {
		switch {
		case x < ziggurat.x[layer+1]:
			return x
		case layer == 0:
			return normalTail(w)
		}
		low, high := ziggurat.f[layer], ziggurat.f[layer+1]
		if low+unit53(w.next())*(high-low) < math.Exp(-x*x/2) {
			return x
		}
		u := w.next()
		layer = u & (zigguratLayers - 1)
		x = unit53(u) * ziggurat.x[layer]
	}
}

// normalTail draws from the normal law beyond zigguratEnd (Marsaglia 1964).
func normalTail(w *words) float64 {
	for {
		x := -math.Log(1-unit53(w.next())) / zigguratEnd
		y := -math.Log(1 - unit53(w.next()))
		if 2*y > x*x {
			return zigguratEnd + x
		}
	}
}
