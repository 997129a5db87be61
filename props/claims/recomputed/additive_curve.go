package recomputed

import (
	"math"
	"sync"
)

// A curve is the root of the index's radius on the scale τ = δs, cut to [start, end].
type curve struct{ kappa, start, end float64 }

func (c curve) g(tau float64) float64 {
	return math.Sqrt(c.kappa * tau * math.Max(0, -math.Log(tau)))
}

// exponent is max_λ min{λH(a) − λ²a/8, λH(b) − λ²b/8}, by golden sections.
func (c curve) exponent(v, a, b float64) float64 {
	ha, hb := v*a+c.g(a), v*b+c.g(b)
	return -least(0, 8*math.Max(ha/a, hb/b), func(l float64) float64 { return -min(l*ha-l*l*a/8, l*hb-l*l*b/8) })
}

// tail is the bound on P(ζ ≥ v√δ): Ville's inequality from τ₀ on, blocks below, the best of four ratios.
func (c curve) tail(v float64) float64 { return math.Min(1, c.ville(v)+c.blocks(v, v)) }

func (c curve) ville(v float64) float64 {
	h := v*c.end + c.g(c.end)
	return math.Exp(-2 * h * h / c.end)
}

// blocks bounds the blocks below τ₀(hi) at lo.
func (c curve) blocks(lo, hi float64) float64 {
	best := 1.0
	for _, ratio := range []float64{1.6, 2, 2.5, 4} {
		best = math.Min(best, c.ratioBlocks(lo, hi, ratio, best))
	}
	return best
}

func (c curve) ratioBlocks(lo, hi, ratio, enough float64) float64 {
	b := c.end
	for b > c.start {
		next := math.Max(b/ratio, c.start)
		if next == 0 || c.g(next) < c.g(c.end)*(1+next/c.end)/2+hi*(c.end-next)/2 {
			break
		}
		b = next
	}
	total := 0.0
	for b > math.Max(c.start, 1e-40) && total < enough {
		a := math.Max(b/ratio, c.start)
		total += math.Exp(-c.exponent(lo, a, b))
		b = a
	}
	return total
}

// A node is a point of quadrature over v, with its weight and the tail there.
type node struct{ weight, p float64 }

// nodes are those of [0, last]: over v up to 1, and over ln v beyond.
func (c curve) nodes(last float64) []node { return nodesOf(c.tail, last) }

func nodesOf(tail func(v float64) float64, last float64) (all []node) {
	integral(func(v float64) float64 { all = append(all, node{0, tail(v)}); return 0 }, 0, math.Min(1, last), 3)
	weigh(all, math.Min(1, last), 3, func(float64) float64 { return 1 })
	if last > 1 {
		panels := 3 + int(math.Log(last)/2)
		var far []node
		integral(func(u float64) float64 { far = append(far, node{0, tail(math.Exp(u))}); return 0 }, 0, math.Log(last), panels)
		weigh(far, math.Log(last), panels, math.Exp)
		all = append(all, far...)
	}
	return all
}

// weigh sets the weights of the nodes of [0, b], times a density.
func weigh(nodes []node, b float64, panels int, density func(x float64) float64) {
	x, w := gauss()
	half := b / float64(2*panels)
	for i := range nodes {
		mid := half * float64(2*(i/len(x))+1)
		nodes[i].weight = half * w[i%len(x)] * density(mid+half*x[i%len(x)])
	}
}

// universal is the tail for every δ and T, to where its powers from 0.4 on are nothing.
var universal = sync.OnceValue(func() []node { return curve{kappa: 1, start: 0, end: 1}.nodes(1e14) })

// capped is ∫ min(1, r·p^θ).
func capped(nodes []node, r, theta float64) float64 {
	total := 0.0
	for _, n := range nodes {
		total += n.weight * math.Min(1, r*math.Pow(n.p, theta))
	}
	return total
}
