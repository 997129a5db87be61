package upper

import (
	"math"
	"sync"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/theory"
)

// The bounds a second time, from their formulas: trapezoids on points 1 % apart, tails by blocks of other
// lengths than upper's, in plain floats. An upper sum may lie a little above that and not below.

// integral is Gauss–Legendre on panels.
func integral(f func(float64) float64, a, b float64, panels int) float64 {
	total, h := 0.0, (b-a)/float64(panels)
	for i := range panels {
		total += quad.Fixed(f, a+h*float64(i), a+h*float64(i+1), 8, nil, 0)
	}
	return total
}

// chain is e^{−2v²} down to the lowest point where that holds, and below it the cheapest blocks on points 5 % apart.
func chain(kappa, v float64) float64 {
	const points, reach = 1400, 36
	x, g, cost := make([]float64, points), make([]float64, points), make([]float64, points)
	top := 0
	for i := range x {
		x[i] = math.Pow(1.05, -float64(i))
		g[i] = math.Sqrt(kappa * x[i] * float64(i) * math.Log(1.05))
		if i == top+1 && g[i] >= v*(1-x[i])/2 {
			top = i
		}
	}
	for i := points - 2; i >= top; i-- {
		cost[i] = math.Inf(1)
		for j := i + 1; j < min(points, i+reach); j++ {
			hi, lo := v*x[i]+g[i], v*x[j]+g[j]
			best := 0.0
			for _, l := range []float64{4 * lo / x[j], 4 * hi / x[i], 8 * (hi - lo) / (x[i] - x[j])} {
				best = max(best, min(l*hi-l*l*x[i]/8, l*lo-l*l*x[j]/8))
			}
			cost[i] = min(cost[i], math.Exp(-best)+cost[j])
		}
	}
	return min(1, math.Exp(-2*v*v)+cost[top])
}

// interpolated tabulates a tail's running minimum 2 % apart.
func interpolated(tail func(v float64) float64) func(v float64) float64 {
	const first, step = 0.05, 0.02
	least, values := 1.0, []float64{}
	for u := 0.0; u < 14; u += step {
		least = min(least, tail(first*math.Exp(u)))
		values = append(values, least)
	}
	return func(v float64) float64 {
		u := math.Log(v/first) / step
		if !(u > 0) {
			return 1
		}
		i := min(int(u), len(values)-2)
		return values[i] + (values[i+1]-values[i])*min(1, u-float64(i))
	}
}

var literalTails = map[Index]func() func(v float64) float64{
	RootIndex:     sync.OnceValue(func() func(v float64) float64 { return interpolated(func(v float64) float64 { return chain(1, v) }) }),
	HalfRootIndex: sync.OnceValue(func() func(v float64) float64 { return interpolated(func(v float64) float64 { return chain(0.5, v) }) }),
	KLIndex:       sync.OnceValue(func() func(v float64) float64 { return interpolated(klTail) }),
}

// points are w and n there.
type points struct{ w, n []float64 }

func countedPoints(kappa, d float64) (p points) {
	for w := d; w < 3.03e4; w *= 1.01 {
		p.w, p.n = append(p.w, w), append(p.n, plainCountOf(kappa, w, 100))
	}
	return p
}

// stieltjes is ∫f(−dn) by trapezoids.
func (p points) stieltjes(f func(w float64) float64) float64 {
	total, last := 0.0, f(p.w[0])
	for i := 1; i < len(p.w); i++ {
		next := f(p.w[i])
		total += (last + next) / 2 * (p.n[i-1] - p.n[i])
		last = next
	}
	return total
}

// literalCharge is the largest λz − λ²Φ over λ ≥ 1, or 0, by trying λ.
func literalCharge(z, phi float64) float64 {
	lambda := max(1, z/(2*phi))
	return max(0, lambda*z-lambda*lambda*phi)
}

// literalFactor is the factor by all pairs at a shape, the supremum on points 4 % apart.
func literalFactor(x Index, r, c float64, s Shape, d Dependence) float64 {
	phi, p, tail := s.Margin+s.Allowance, countedPoints(x.kappa(), s.Margin), literalTails[x]()
	last := len(p.w) - 1
	offsets := p.stieltjes(s.Offset) + (p.w[last]-s.Margin)*p.n[last] + literalFar(p.w[last])
	most := 0.0
	for h := phi; h < 1.1*p.w[last]; h *= 1.04 {
		most = max(most, p.stieltjes(func(w float64) float64 {
			charge := literalCharge(h-s.Discount(max(0, h-w))-s.Offset(w), phi)
			if charge > 0 && d == IndependentArms && h > w {
				return tail(h-w) * charge
			}
			return charge
		}))
	}
	psi := s.Slope * integral(func(u float64) float64 {
		v := s.Allowance + math.Expm1(u)
		return (v - s.Allowance + 1) * min(1, r*tail(v))
	}, 0, 12, 100)
	return math.Sqrt(c/r) * (psi + phi + r/(c*(1+math.Log(r)))*(offsets+r*most))
}

// barelyAbove holds an upper sum against a value of no such care: from 0.2 % below to room above.
func barelyAbove(t *testing.T, what string, got, want, room float64) {
	t.Helper()
	if !(got >= want*(1-2e-3) && got <= want*(1+room)) {
		t.Errorf("%s: %.6g, computed anew %.6g: want at most %v above it", what, got, want, room)
	}
}

func TestFactorAnew(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds: the long tests compute it")
	}
	anyShape, own := shapeTable[RootIndex][AnyDependence][1].shape, shapeTable[RootIndex][IndependentArms][2].shape
	half := shapeTable[HalfRootIndex][IndependentArms][3].shape
	for _, c := range []struct {
		x    Index
		r, c float64
		s    Shape
		d    Dependence
		room float64
	}{
		{RootIndex, 1, 1, anyShape, AnyDependence, 8e-3}, {RootIndex, 3, 1, own, IndependentArms, 8e-3},
		{HalfRootIndex, 1, 1, half, IndependentArms, 1.5e-2},
		{KLIndex, 1, .5, shapeTable[KLIndex][AnyDependence][3].shape, AnyDependence, 1.5e-2},
		{RootIndex, 1, 2, own, IndependentArms, 8e-3},
		{RootIndex, 3, 1, anyShape, AnyDependence, 8e-3},
	}[:drawn(6, 4)] {
		got, _, err := FactorAt(c.x, c.r, c.c, c.s, c.d, FineGrid)
		if err != nil {
			t.Fatal(err)
		}
		barelyAbove(t, c.x.String()+", "+c.d.String(), got, literalFactor(c.x, c.r, c.c, c.s, c.d), c.room)
	}
}

// Without a horizon the ζ-part is a∫_y^∞∫₀¹ p(v√s)ds dv; over v first, the inner integral is G(yz)/z, z = √s.
func TestAnytimeAnew(t *testing.T) {
	s, p := anytimeShapes[1], literalTails[RootIndex]()
	beyond := func(y float64) float64 {
		return integral(func(u float64) float64 { v := y + math.Expm1(u); return (v - y + 1) * p(v) }, 0, 12, 60)
	}
	got, parts, err := AnytimeAt(1, 1, s, FineGrid)
	if err != nil {
		t.Fatal(err)
	}
	want := s.Slope * integral(func(z float64) float64 { return 2 * beyond(s.Allowance*z) }, 0, 1, 3)
	barelyAbove(t, "ζ-part", parts.Psi, want, 8e-3)
	if sum := parts.Psi + parts.Phi + parts.Offsets + parts.Supremum; !(math.Abs(got/sum-1) <= 1e-9) {
		t.Errorf("factor %v, its parts add up to %v", got, sum)
	}
}

// sharpTail is the least of Hoeffding's, Cantelli's and the Berry–Esseen tail at one standard deviation.
func sharpTail(sigma float64) func(s, y float64) float64 {
	third := 0.4748 * (1 + math.Sqrt(1-4*sigma*sigma)) / 2 / sigma
	return func(s, y float64) float64 {
		gauss := min(1, math.Erfc(y/sigma/math.Sqrt2)/2+third/math.Sqrt(s))
		if y <= 0 {
			return gauss
		}
		return min(gauss, math.Exp(-2*y*y), sigma*sigma/(sigma*sigma+y*y))
	}
}

// literalPairs is the bound by all pairs at (m, k, T) and one standard deviation.
func literalPairs(p Problem, s Shape, sigma float64) float64 {
	root, K, T := math.Sqrt(p.Delta), float64(theory.Differing(p.M, p.K)), float64(p.T)
	end, r, phi, q, tail := 1/root, float64(p.K)/K, s.Margin+s.Allowance, sharpTail(sigma), literalTails[p.Index]()
	var n points
	for w := s.Margin; w < end; w *= 1.01 {
		sum := 0.0
		for i := 1.0; i < T; i++ {
			sum += p.Delta * q(i, w*root*math.Sqrt(i)-math.Sqrt(p.Index.kappa()*theory.LnPlus(1/(p.Delta*i))))
		}
		n.w, n.n = append(n.w, w), append(n.n, sum)
	}
	left := n.n[len(n.n)-1] // an atom at the end
	atEnd := func(f func(w float64) float64) float64 { return n.stieltjes(f) + left*f(end) }
	most := 0.0
	for h := phi; h <= end; h *= 1.01 {
		most = max(most, atEnd(func(w float64) float64 {
			z, charge := h-s.Discount(max(0, h-w))-s.Offset(w), 0.0
			for l := 1.0; l <= K; l++ {
				charge = max(charge, K/l*z-K*K/l/l*phi)
			}
			if p.Dependence == IndependentArms && h > w {
				charge *= tail(h - w)
			}
			return charge
		}))
	}
	psi := s.Slope * integral(func(v float64) float64 { return min(1, r*tail(v)) }, s.Allowance, end, 200)
	rest := float64(p.M - p.K)
	return T*K*root*(psi+phi) + rest + rest/root*(atEnd(s.Offset)+r*most)
}

// The tail here is that of every T, so that only δT ≥ 1, where the cut one is the same, can be compared.
func TestThisHorizonAnew(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds: the long tests compute it")
	}
	for _, p := range []Problem{
		{M: 8, K: 4, T: 150, Delta: 0.0100, Index: RootIndex, Dependence: IndependentArms},
		{M: 6, K: 4, T: 150, Delta: 0.0100, Index: RootIndex, Dependence: AnyDependence},
		{M: 8, K: 4, T: 150, Delta: 0.0100, Index: HalfRootIndex, Dependence: IndependentArms},
	}[:drawn(3, 1)] {
		c, err := Certify(p, ThisHorizon)
		if err != nil {
			t.Fatal(err)
		}
		want := 0.0
		for _, sigma := range []float64{0.1, 0.25, 0.3, 0.34, 0.36, 0.4, 0.45, 0.5} {
			want = max(want, literalPairs(p, c.Shape, sigma))
		}
		barelyAbove(t, p.Index.String()+", "+p.Dependence.String(), c.Bound, want, 0.04)
	}
}

// The straight shape's bound is T∫min(K, kP) + TKw₁ + (m−k)∫_{w₁}^1 M at the best w₁, whose worst
// deviation is among those.
func TestStraightAnew(t *testing.T) {
	p := Problem{M: 6, K: 2, T: 300, Delta: 0.01, Index: RootIndex, Dependence: AnyDependence}
	c, err := Certify(p, Straight)
	if err != nil {
		t.Fatal(err)
	}
	tail, T, least := literalTails[RootIndex](), float64(p.T), math.Inf(1)
	zeta := T * 0.1 * integral(func(v float64) float64 { return 2 * tail(v) }, 0, 10, 200)
	for split := 0.02; split < 0.5; split *= 1.1 {
		most := 0.0
		for _, sigma := range []float64{0.25, 0.3, 0.35, 0.4, 0.45, 0.5} {
			q := sharpTail(sigma)
			pulls := integral(func(w float64) float64 {
				m := 1.0
				for s := 1.0; s < T; s++ {
					m += q(s, w*math.Sqrt(s)-math.Sqrt(theory.LnPlus(1/(p.Delta*s))))
				}
				return m
			}, split, 1, 10)
			most = max(most, pulls)
		}
		least = min(least, 2*T*split+4*most)
	}
	barelyAbove(t, "straight", c.Bound, zeta+least, 0.03)
}

// One arm a round: the largest over h of E f_h(ζ), points for cells, n between points 1 % apart.
func TestCoupledAnew(t *testing.T) {
	const c, d = 1.0, 0.106
	p, tail := countedPoints(1, d), literalTails[RootIndex]()
	n := func(w float64) float64 {
		at := min(max(0, math.Log(w/d)/math.Log(1.01)), float64(len(p.n)-2))
		return p.n[int(at)] * math.Pow(p.n[int(at)+1]/p.n[int(at)], at-math.Floor(at))
	}
	most := 0.0
	for h := d; h < 30; h *= 1.02 {
		price := func(v float64) float64 {
			if charge := h - v - d; charge > 0 {
				return v + charge*n(h-v)/c
			}
			return v
		}
		total, top := price(0), price(0)
		for v, step := 0.0, 0.0; v < 3e4; v += step {
			step = max(0.005, 0.005*v)
			if next := price(v + step); next > top {
				total, top = total+tail(v+step/2)*(next-top), next
			}
		}
		most = max(most, total)
	}
	got, _, err := Coupled(c, d)
	if err != nil {
		t.Fatal(err)
	}
	barelyAbove(t, "one arm a round", got, math.Sqrt(c)*(d+most), 1e-2)
}
