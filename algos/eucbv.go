package algos

import "math"

// EUCBV is Efficient-UCBV in top-k form, an elimination with variances. It has
// stages s = 0, 1, …, M with ε_s = 2^{−s} and plays the k arms of largest
//
//	r̂_i + c_i,   c_i = √(ρ(v̂_i + 2)·ln(ψNε_s)/(4T_i)),   ρ = ½, ψ = N/m²
//
// among those left, +∞ before the first observation, where v̂_i is the empirical
// variance (the mean square about r̂_i). After every round an arm is eliminated
// whose r̂ + c is below the k-th largest r̂ − c of those left, so that k are left
// at least. A stage ends once each arm left could have been played
// n_s = ⌈ln(ψNε_s²)/(2ε_s)⌉ times since it began.
//
// Ours are: the k-th best lower bound in place of the best; time counted in
// pulls, of which a round has k, so that N = kT stands for the horizon; and ln⁺
// for ln, which matters for kT < m. At k = 1 it is the algorithm of the paper,
// which takes ρ = ½ and ψ = T/K² and M = ⌊½·log₂(T/e)⌋.
//
// Reference: Mukherjee, Naveen, Sudarsanam & Ravindran 2018, "Efficient-UCBV: An
// Almost Optimal Algorithm using Variance Estimates" (AAAI), algorithm 1; ψ, ε, M,
// n_s, c and when a stage ends are also those of independent public code.
type EUCBV struct {
	statistics
	valued            // by r̂ + c, −∞ once eliminated
	squares []float64 // sum of squared observed rewards
	lower   []float64 // r̂ − c, −∞ once eliminated
	ranked  []int     // scratch: all arms, those of largest lower first
	left    int       // arms not eliminated
	pulled  float64   // t, in pulls
	stage   int       // s
	last    int       // M
	until   float64   // N_s: the stage ends at this many pulls
}

var _ Indexer = (*EUCBV)(nil)

// NewEUCBV returns EUCBV.
func NewEUCBV(spec Spec) (*EUCBV, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	p := &EUCBV{
		statistics: newStatistics(m), valued: newValued(spec), squares: make([]float64, m), lower: make([]float64, m),
		ranked: firstArms(m), left: m,
	}
	for i := range m {
		p.value[i], p.lower[i] = math.Inf(1), math.Inf(-1)
	}
	p.last = int(math.Floor(math.Log2(p.horizon()/math.E) / 2))
	p.until = p.length()
	return p, nil
}

// horizon returns N = kT.
func (p *EUCBV) horizon() float64 { return float64(p.spec.Cardinality) * float64(p.spec.Horizon) }

// log returns ln⁺(ψNx), ψ = N/m².
func (p *EUCBV) log(x float64) float64 {
	share := p.horizon() / float64(p.spec.Arms)
	return math.Max(0, math.Log(share*share*x))
}

// length returns how many pulls the present stage has, |B|·n_s.
func (p *EUCBV) length() float64 {
	epsilon := math.Ldexp(1, -p.stage)
	return float64(p.left) * math.Ceil(p.log(epsilon*epsilon)/(2*epsilon))
}

// Observe updates the statistics, eliminates arms and ends the stage if it is
// time.
func (p *EUCBV) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		x := rewards[j]
		p.pulls[arm]++
		p.sums[arm] += x
		p.squares[arm] += float64(x * x)
		p.bound(arm)
	}
	p.pulled += float64(p.spec.Cardinality)
	if p.left > p.spec.Cardinality {
		p.eliminate()
	}
	if p.pulled >= p.until && p.stage <= p.last {
		p.stage++
		p.until = p.pulled + p.length()
		for arm := range p.value {
			p.bound(arm)
		}
	}
}

// bound computes the bounds of an arm that is left and has been observed.
func (p *EUCBV) bound(arm int) {
	if p.pulls[arm] == 0 || math.IsInf(p.value[arm], -1) {
		return
	}
	n := float64(p.pulls[arm])
	mean := p.sums[arm] / n
	variance := math.Max(0, p.squares[arm]/n-float64(mean*mean))
	const rho = 0.5
	c := math.Sqrt(rho * (variance + 2) * p.log(math.Ldexp(1, -p.stage)) / (4 * n))
	p.value[arm], p.lower[arm] = mean+c, mean-c
}

// eliminate drops the arms whose upper bound is below the k-th largest lower one.
func (p *EUCBV) eliminate() {
	k := p.spec.Cardinality
	selectTop(p.ranked, p.lower, k)
	best := math.Inf(1) // the least of the k largest
	for _, arm := range p.ranked[:k] {
		best = math.Min(best, p.lower[arm])
	}
	for arm, x := range p.value {
		if x < best && !math.IsInf(x, -1) {
			p.value[arm], p.lower[arm] = math.Inf(-1), math.Inf(-1)
			p.left--
		}
	}
}

var _ = register(Entry{
	Name: "eucbv", Title: "EUCBV", Reference: "Mukherjee et al. 2018, in top-k form",
	Summary:  "elimination by bounds with empirical variances, against the k-th best lower bound",
	Feedback: allFeedback, Style: 10, Cost: 500,
	newPolicy: plain(NewEUCBV),
})
