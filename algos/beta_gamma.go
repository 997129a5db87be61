package algos

import "math"

// A gammaSampler draws from Gamma(shape, 1), shape ≥ 1, as d·v, v = (1 + y)³, y = cz, with a
// normal z, d = shape − 1/3, c = 1/(3√d).
//
// A candidate z is accepted if a uniform u has
//
//	ln u < z²/2 + d(1 − v + ln v) = −3d·Σ_{j≥4} (−y)^j/j.
//
// For y > −½ the right side is at least −(3/2)d·y⁴, since Σ_{j≥4} a^j/j ≤ (a⁴/4)/(1−a). So
// u < 1 − (3/2)d·y⁴ = 1 − z⁴c²/6 is enough, and once d is large nearly every candidate passes that.
type gammaSampler struct {
	d, c float64
	// safe is 2⁵³ times a number below 1 − z⁴c²/6, whatever layer of the ziggurat z comes from; the
	// tail beyond does not count. 0 says nothing.
	safe uint64
}

func newGamma(shape float64) gammaSampler {
	d := shape - 1./3
	g := gammaSampler{d: d, c: 1 / (3 * math.Sqrt(d))}
	if g.c <= 1./8 { // |y| ≤ zigguratEnd/8 < ½, zigguratEnd⁴/6 < 30, and doubt·d·|y| < 10⁻⁵ for d ≤ 2⁵³
		g.safe = uint64(int64((1 - 1e-5 - 30*g.c*g.c) * 0x1p53))
	}
	return g
}

const (
	// squeeze is the constant of Marsaglia & Tsang's quick acceptance, valid for
	// shape ≥ 1. With E z⁴ = 3 it accepts 0.9 of the candidates without a logarithm.
	squeeze = 0.0331
	// doubt·(1 + d|y|) is more than rounding can change in accept's comparison: its terms
	// are below 300·d|y|.
	doubt = 0x1p-44
)

// draw returns a draw.
func (g *gammaSampler) draw(w *words) float64 {
	for {
		z := normal(w)
		y := g.c * z
		if y <= -1 {
			continue
		}
		u, z2 := unit53(w.next()), z*z
		if u < 1-squeeze*z2*z2 || g.accept(u, z2, y) {
			return g.at(y)
		}
	}
}

// at returns d·(1+y)³.
func (g *gammaSampler) at(y float64) float64 {
	v := 1 + y
	return g.d * (v * v * v)
}

// accept reports whether ln u < z²/2 + d(1 − v + ln v). It works
// with v − 1, because at large d the terms of 1 − v + ln v nearly cancel.
func (g *gammaSampler) accept(u, z2, y float64) bool {
	excess := y * (3 + y*(3+y)) // v − 1
	return math.Log(u) < z2/2+g.d*(math.Log1p(excess)-excess)
}

// surely reports that accept does, beyond doubt.
func (g *gammaSampler) surely(u, y float64) bool {
	a := math.Abs(y)
	return y > -0.5 && u < 1-doubt-g.d*a*(1.5*a*a*a+doubt)
}

// drawGammas draws dst[i] from each sampler in turn.
func drawGammas(dst []float64, samplers []gammaSampler, w *words) {
	w.open()
	for i := 0; i < len(dst); i++ {
		if w.reader.pcg != nil {
			drawn, state := drawSurely(dst[i:], samplers[i:], w.state)
			w.state = state
			if i += drawn; i == len(dst) {
				break
			}
		}
		dst[i] = samplers[i].draw(w)
	}
	w.close()
}

// drawSurely draws dst[i] from each sampler in turn, as draw does with a generator in the given
// state, until a candidate is not accepted at a glance: at shapes of a hundred that is one in
// sixty. It returns how many are drawn, and the state after them.
func drawSurely(dst []float64, samplers []gammaSampler, at pcgState) (drawn int, after pcgState) {
	dst = dst[:len(samplers)]
	for i := range samplers {
		g, next := &samplers[i], at.step()
		a := next.word()
		if !inLayer(a) {
			return i, at
		}
		y := g.c * layered(a)
		next = next.step()
		if u := next.word(); u>>11 >= g.safe && !g.surely(unit53(u), y) {
			return i, at
		}
		dst[i], at = g.at(y), next
	}
	return len(samplers), at
}
