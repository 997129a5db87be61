package reference

import (
	"math"
	"slices"
	"sort"

	"github.com/regretcheck/regretcheck/algos"
)

// An EUCBV is algorithm 1 of Mukherjee et al. 2018 with the k-th best lower bound in place of the
// best, and time counted in pulls. Every bound is computed every round from all rewards.
type EUCBV struct {
	Spec    algos.Spec
	Rewards [][]float64 // of each arm
	Left    []bool      // B
	Time    int         // t, in pulls
	Stage   int         // s
	End     float64     // N_s
	Epsilon float64     // ε_s

	Variance func(rewards []float64, mean float64) float64 // v̂ of an arm
}

var _ algos.Indexer = (*EUCBV)(nil)

// NewEUCBV returns an EUCBV before its first round.
func NewEUCBV(spec algos.Spec) (*EUCBV, error) {
	spec, err := normal(spec, false, true)
	if err != nil {
		return nil, err
	}
	p := &EUCBV{Spec: spec, Rewards: make([][]float64, spec.Arms), Epsilon: 1, Variance: meanSquare}
	p.Left = slices.Repeat([]bool{true}, spec.Arms)
	p.End = float64(spec.Arms) * p.pullsPerArm()
	return p, nil
}

// meanSquare is the mean square about the mean.
func meanSquare(rewards []float64, mean float64) float64 {
	squares := 0.0
	for _, x := range rewards {
		squares += (x - mean) * (x - mean)
	}
	return squares / float64(len(rewards))
}

// horizon is kT.
func (p *EUCBV) horizon() float64 { return float64(p.Spec.Horizon) * float64(p.Spec.Cardinality) }

// log is ln⁺(ψ·kT·x), ψ = kT/m².
func (p *EUCBV) log(x float64) float64 {
	m := float64(p.Spec.Arms)
	return math.Log(math.Max(1, p.horizon()/(m*m)*p.horizon()*x))
}

func (p *EUCBV) pullsPerArm() float64 {
	return math.Ceil(p.log(p.Epsilon*p.Epsilon) / (2 * p.Epsilon))
}

// bounds returns r̂ − c and r̂ + c of every arm: all of ℝ before its first reward,
// −∞ twice once it is eliminated.
func (p *EUCBV) bounds() (lower, upper []float64) {
	for i, rewards := range p.Rewards {
		lo, hi := math.Inf(-1), math.Inf(1)
		if n := float64(len(rewards)); n > 0 {
			sum := 0.0
			for _, x := range rewards {
				sum += x
			}
			mean := sum / n // 1 if all are, so that no rounding eliminates an arm where c is 0
			c := math.Sqrt(0.5 * (p.Variance(rewards, mean) + 2) * p.log(p.Epsilon) / (4 * n))
			lo, hi = mean-c, mean+c
		}
		if !p.Left[i] {
			hi, lo = math.Inf(-1), math.Inf(-1)
		}
		lower, upper = append(lower, lo), append(upper, hi)
	}
	return lower, upper
}

// Indices appends r̂ + c of every arm.
func (p *EUCBV) Indices(dst []float64) []float64 {
	_, upper := p.bounds()
	return append(dst, upper...)
}

// Select plays the k arms of largest r̂ + c among those left.
func (p *EUCBV) Select(dst []int) []int {
	return append(dst, topK(p.Spec, p.Indices(nil), largerFirst)...)
}

// Observe adds the rewards, eliminates arms and ends the stage if it is time.
func (p *EUCBV) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		p.Rewards[i] = append(p.Rewards[i], rewards[j])
	}
	p.Time += p.Spec.Cardinality
	lower, upper := p.bounds()
	sort.Sort(sort.Reverse(sort.Float64Slice(lower)))
	left := 0
	for i := range p.Left {
		p.Left[i] = p.Left[i] && upper[i] >= lower[p.Spec.Cardinality-1]
		if p.Left[i] {
			left++
		}
	}
	if float64(p.Time) >= p.End && p.Stage <= int(math.Floor(0.5*math.Log2(p.horizon()/math.E))) {
		p.Stage++
		p.Epsilon /= 2
		p.End = float64(p.Time) + float64(left)*p.pullsPerArm()
	}
}
