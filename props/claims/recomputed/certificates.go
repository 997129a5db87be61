package recomputed

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// A setup is what a certificate is asked for: δ is c times the pairing δ, kappa the factor of
// the logarithm in the radius √(κ ln⁺(1/(δs))/s).
type setup struct{ m, k, T, delta, kappa float64 }

// setupOf reads m, k, T and c.
func setupOf(x []float64, kappa float64) setup {
	l := 1 + math.Log(math.Max(1, x[1]/(x[0]-x[1])))
	return setup{x[0], x[1], x[2], x[3] * (x[0] - x[1]) * l / (x[1] * x[2]), kappa}
}

func (g setup) differing() float64 { return math.Min(g.k, g.m-g.k) }

// radius is √(κ ln⁺(1/(δs))).
func (g setup) radius(s float64) float64 {
	return math.Sqrt(g.kappa * math.Max(0, -math.Log(g.delta*s)))
}

// zetaPart is T∫₀¹ min(K, k·P(ε))dε with a tail on the scale of √δ, by quadrature.
func (g setup) zetaPart(nodes []node) float64 {
	return g.T * g.differing() * math.Sqrt(g.delta) * capped(nodes, g.k/g.differing(), 1)
}

// tails are those of the radius, cut to 1 ≤ s ≤ T.
func (g setup) tails() []node {
	end := math.Min(1, g.delta*g.T)
	return curve{kappa: g.kappa, start: math.Min(g.delta, end), end: end}.nodes(1 / math.Sqrt(g.delta))
}

// A beyond is ∫_y^∞ q for one bound q on P(Σ(X−μ) ≥ y√s).
type beyond func(s int, y float64) float64

// countPart is min_w {TKw + (m−k)·max over the laws of ∫_w¹ M}, every term of M for itself.
func (g setup) countPart(laws ...beyond) float64 {
	return least(0, 1, func(w float64) float64 {
		most := 0.0
		for _, q := range laws {
			pulls := 1 - w
			for s := 1; s < int(g.T); s++ {
				root, r := math.Sqrt(float64(s)), g.radius(float64(s))
				pulls += (q(s, w*root-r) - q(s, root-r)) / root
			}
			most = math.Max(most, pulls)
		}
		return g.T*g.differing()*w + (g.m-g.k)*most
	})
}

// lawless is the integral of Hoeffding's or Cantelli's tail.
func lawless(tail float64) beyond {
	gauss := func(y float64) float64 { return math.Sqrt(math.Pi/2) / 2 * math.Erfc(math.Sqrt2*y) }
	right := func(y float64) float64 {
		if tail == cantelli && y < turning {
			return math.Atan(2*turning)/2 - math.Atan(2*y)/2 + gauss(turning)
		}
		return gauss(y)
	}
	return func(_ int, y float64) float64 { return right(math.Max(0, y)) + math.Max(0, -y) }
}

// normalLaw tabulates the integral of the least of Hoeffding's, Cantelli's and the Berry–Esseen
// bound for laws of one standard deviation, by trapezoids.
func normalLaw(sigma float64, T int) beyond {
	const step, reach = 0.02, 5.0
	n := int(2 * reach / step)
	tables := make([][]float64, T)
	for s := 1; s < T; s++ {
		e := 0.4748 * (1 + math.Sqrt(1-4*sigma*sigma)) / 2 / sigma / math.Sqrt(float64(s))
		q := func(y float64) float64 {
			normal := math.Erfc(y/sigma/math.Sqrt2)/2 + e
			if y <= 0 {
				return math.Min(1, normal)
			}
			return math.Min(normal, math.Min(math.Exp(-2*y*y), sigma*sigma/(sigma*sigma+y*y)))
		}
		table := make([]float64, n+1)
		for i, right := n-1, q(reach); i >= 0; i-- {
			left := q(float64(i)*step - reach)
			table[i] = table[i+1] + step*(left+right)/2
			right = left
		}
		tables[s] = table
	}
	return func(s int, y float64) float64 {
		at := (y + reach) / step
		switch i := int(math.Floor(at)); {
		case i < 0:
			return tables[s][0] - reach - y
		case i >= n:
			return 0
		default:
			return tables[s][i] + (at-float64(i))*(tables[s][i+1]-tables[s][i])
		}
	}
}

// sharpPart is the count part with the Berry–Esseen bound at three standard deviations: the
// supremum over all is no less.
func (g setup) sharpPart() float64 {
	T := int(g.T)
	return g.countPart(normalLaw(0.5, T), normalLaw(0.47, T), normalLaw(0.4, T))
}

// klTails are those of KL-CMOSS, cut to 1 ≤ s ≤ T.
func (g setup) klTails() []node {
	end := g.delta * g.T
	return nodesOf(func(v float64) float64 { return klTailWithin(v, math.Min(1, g.delta), end) }, 1/math.Sqrt(g.delta))
}

// additiveCertificate is (A2) for every law.
func additiveCertificate(x []float64) float64 {
	if x[0] == x[1] {
		return math.NaN()
	}
	g := setupOf(x, 1)
	return g.zetaPart(g.tails()) + g.countPart(lawless(x[4]))
}

// split is the pairing proof with the part of ζ and the pulls M, over θx₀ from so many times
// max{√δ, 1/√T} up:
//
//	min_{θ, x₀} ζ/(1−θ) + TKx₀ + (m−k)(x₀M(θx₀) + ∫_{x₀}^1 M(θx)dx)
func (g setup) split(zeta, from float64, M func(z float64) float64) float64 {
	const points = 200
	from *= math.Min(0.5, math.Max(math.Sqrt(g.delta), 1/math.Sqrt(g.T)))
	z, n, sum := make([]float64, points), make([]float64, points), make([]float64, points)
	for i := range z {
		z[i] = math.Pow(from, 1-float64(i)/(points-1))
		n[i] = math.Min(g.T, M(z[i]))
		if i > 0 {
			sum[i] = sum[i-1] + (z[i]-z[i-1])*(n[i]+n[i-1])/2
		}
	}
	best := math.Inf(1)
	for j, theta := range z[:points-1] {
		for i := 0; i <= j; i++ {
			pulls := (z[i]*n[i] + sum[j] - sum[i]) / theta
			best = math.Min(best, zeta/(1-theta)+g.T*g.differing()*z[i]/theta+(g.m-g.k)*pulls)
		}
	}
	return best
}

// pairingCertificate is the split with peeling and Hoeffding's inequality.
func pairingCertificate(x []float64) float64 {
	if x[0] == x[1] {
		return math.NaN()
	}
	g := setupOf(x, 1)
	zeta := g.T * integral(func(u float64) float64 {
		eps := math.Exp(u)
		return eps * math.Min(g.differing(), g.k*peeling(eps, g.delta, g.T))
	}, math.Log(1e-4), 0, 5)
	return g.split(zeta, 0.01, func(z float64) float64 { return countBound(z, g.delta, int(g.T)) })
}

// worst is the largest of a value over the listed means.
func worst(means []float64, value func(mu float64) float64) float64 {
	most := 0.0
	for _, mu := range means {
		most = math.Max(most, value(mu))
	}
	return most
}

// bernoulli are the exact tail and pulls of Bernoulli arms with one of the means.
func (g setup) bernoulli(means []float64) (zeta float64, M func(w float64) float64) {
	const cells = 400
	for i := range cells {
		eps := (float64(i) + 0.5) / cells
		p := worst(means, func(mu float64) float64 { return zetaTail(mu, eps, g.delta, int(g.T)) })
		zeta += g.T * math.Min(g.differing(), g.k*p) / cells
	}
	rho := radiiUpTo(int(g.T), g.delta)
	return zeta, func(w float64) float64 {
		return worst(means, func(mu float64) float64 {
			return 1 + visits(int(g.T)-1, mu, func(t, s int) bool { return float64(s)/float64(t)+rho[t] >= mu+w })
		})
	}
}

// bernoulliCertificate is (A2) for listed means, x holding m, k, T, c, the points and the means.
func bernoulliCertificate(x []float64) float64 {
	g := setupOf(x, 1)
	zeta, M := g.bernoulli(x[5:])
	const cells = 400
	count := 0.0
	for i := range cells {
		count += math.Min(g.T*g.differing(), (g.m-g.k)*M((float64(i)+0.5)/cells)) / cells
	}
	return zeta + count
}

// listedSplit is the pairing proof for listed means, x as there.
func listedSplit(x []float64) float64 {
	g := setupOf(x, 1)
	zeta, M := g.bernoulli(x[5:])
	return g.split(zeta, 0.5, M)
}

// lowest is the least of a value over c = 2^{i/2}.
func lowest(from, to int, x []float64, value func(x []float64) float64) float64 {
	best := math.Inf(1)
	for i := from; i <= to; i++ {
		best = math.Min(best, value(slices.Insert(slices.Clone(x), 3, math.Exp2(float64(i)/2))))
	}
	return best
}

const (
	whyCertificate = "quadrature of a tail with steps and every term of the counts; upper sums of 32 cells a unit, s in blocks of 1/1024"
	whySharp       = "the same, and three standard deviations for all of them; cells of σ of 10⁻³"
	whySplit       = "trapezoids on other points; upper sums on 300 geometric points, less than 4 % above"
	whyListed      = "midpoints of the exact steps; upper sums on 100 points"
	whyCoarse      = "and what is stated must hold all the same"
	whyFiner       = "nested points: only the rounding of some hundred terms"
)

var (
	additivePoints = list([]float64{6, 2, 900, 1, hoeffding}, []float64{6, 4, 900, 4, cantelli}, []float64{9, 8, 300, 1, cantelli},
		[]float64{8, 4, 400, 0.5, hoeffding}, []float64{3, 3, 10, 1, hoeffding})
	plainPoints  = list([]float64{6, 2, 300, 1}, []float64{9, 7, 200, 2})
	listedPoints = list([]float64{6, 2, 40, 1, 100, 0.5, 0.2}, []float64{5, 4, 30, 2, 100, 0.7})
	coarsePoints = list([]float64{6, 2, 40, 1, 9, 0.5, 0.2}, []float64{5, 4, 30, 2, 5, 0.7})
)

var certificateFormulas = []Formula{
	{Name: "CertifyAdditive", Letters: "m k T c tail", Points: additivePoints, Rounding: 1e-3, Room: 0.01, Side: Above, Why: whyCertificate,
		Exact: additiveCertificate},
	{Name: "CertifyAdditiveBest", Letters: "m k T tail", Points: list([]float64{6, 2, 200, hoeffding}), Rounding: 1e-3, Room: 0.01, Side: Above,
		Why:   whyCertificate,
		Exact: func(x []float64) float64 { return lowest(-4, 8, x, additiveCertificate) }},
	{Name: "CertifyAnytime", Letters: "m k T c tail", Points: additivePoints, Rounding: 1e-3, Room: 0.01, Side: Above, Why: whyCertificate,
		Exact: func(x []float64) float64 {
			if x[0] == x[1] {
				return math.NaN()
			}
			g := setupOf(x, 1)
			return g.zetaPart(g.tails())*(2-1/math.Sqrt(g.T)) + g.countPart(lawless(x[4]))
		}},
	{Name: "CertifyAdditiveSharp", Letters: "m k T c", Points: plainPoints, Rounding: 2e-3, Room: 0.02, Side: Above, Why: whySharp,
		Exact: func(x []float64) float64 { g := setupOf(x, 1); return g.zetaPart(g.tails()) + g.sharpPart() }},
	{Name: "CertifyHalfRadius", Letters: "m k T c", Points: plainPoints, Rounding: 2e-3, Room: 0.02, Side: Above, Why: whySharp,
		Exact: func(x []float64) float64 { g := setupOf(x, 0.5); return g.zetaPart(g.tails()) + g.sharpPart() }},
	{Name: "CertifyKL", Letters: "m k T c", Points: list([]float64{6, 2, 200, 1}), Rounding: 2e-3, Room: 0.03, Side: Above, Why: whySharp +
		"; the tail's at left ends",
		Exact: func(x []float64) float64 { g := setupOf(x, 0.5); return g.zetaPart(g.klTails()) + g.sharpPart() }},
	{Name: "CertifyAdditiveBernoulli", Letters: "m k T c points mu", Points: listedPoints, Rounding: 5e-3, Room: 0.06, Side: Above, Why: whyListed,
		Exact: bernoulliCertificate},
	{Name: "CertifyAdditiveBernoulli.coarse", Letters: "m k T c points mu", Points: coarsePoints, Rounding: 5e-3, Room: 1, Side: Above,
		Why: "few points: " + whyCoarse, Exact: bernoulliCertificate},
	{Name: "CertifyAdditiveBernoulli.finer", Letters: "m k T c points mu", Points: listedPoints, Rounding: 1e-12, Floor: 1, Why: whyFiner,
		From: props.Full, Exact: func([]float64) float64 { return 0 }},
	{Name: "AdditiveFactorUniform", Letters: "c slack tail", Points: list([]float64{1, 0.01, hoeffding}, []float64{4, 0.02, cantelli}), Rounding: 2e-4,
		Room: 0.022, From: props.Full,
		Side: Above, Why: "the factor at r = 1, where it is largest; the slack asked for",
		Exact: func(x []float64) float64 { return additiveFactor(1, x[0], x[2], 1) }},
	{Name: "AdditiveFactorUniform.coarse", Letters: "c slack tail", Points: list([]float64{1, 0.5, hoeffding}, []float64{4, 2, cantelli}), Rounding: 2e-4,
		Room: 2.1, Side: Above, Why: "a wide slack: " + whyCoarse, Exact: func(x []float64) float64 { return additiveFactor(1, x[0], x[2], 1) }},
	{Name: "AdditiveFactorUniform.intervals", Letters: "c slack tail", Points: list([]float64{1, 0.5, hoeffding}), Rounding: 0.1,
		Why:   "the rule of their lengths, with factors by quadrature; one more or less where a factor is at the edge",
		Exact: func(x []float64) float64 { return uniformIntervals(x[0], x[1], x[2]) }},
	{Name: "AdditiveFactorUniform.finer", Letters: "c slack tail", Points: list([]float64{1, 0.1, hoeffding}), Rounding: 1e-12, Floor: 1, Why: whyFiner,
		From: props.Full, Exact: func([]float64) float64 { return 0 }},
	{Name: "CertifyAnyLaw", Letters: "m k T c", Points: list([]float64{6, 2, 150, 1}, []float64{6, 4, 100, 0.5}, []float64{3, 3, 10, 1}), Rounding: 5e-3,
		Room: 0.04,
		Side: Above, Why: whySplit, Exact: pairingCertificate},
	{Name: "CertifyBestDelta", Letters: "m k T", Points: list([]float64{6, 2, 20}), Rounding: 5e-3, Room: 0.04, Side: Above, Why: whySplit,
		Exact: func(x []float64) float64 { return lowest(-6, 10, x, pairingCertificate) }},
	{Name: "CertifyBernoulli", Letters: "m k T c points mu", Points: listedPoints, Rounding: 0.01, Room: 0.06, Side: Above, Why: whyListed,
		Exact: listedSplit},
	{Name: "CertifyBernoulli.coarse", Letters: "m k T c points mu", Points: coarsePoints, Rounding: 0.01, Room: 2, Side: Above, Why: "few points: " + whyCoarse,
		Exact: listedSplit},
	{Name: "CertifyBernoulli.finer", Letters: "m k T c points mu", Points: listedPoints, Rounding: 1e-12, Floor: 1, Why: whyFiner,
		Exact: func([]float64) float64 { return 0 }},
}
