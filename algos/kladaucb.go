package algos

import (
	"math"
	"slices"
)

// KLAdaUCB is AdaUCB with a Kullback–Leibler index, in top-k form: it plays the k
// arms of largest
//
//	max{ q ∈ [μ̂_i, 1] : T_i·kl(μ̂_i, q) ≤ ln⁺(kT/H_i) },   H_i = Σ_j min{T_i, √(T_i·T_j)},
//
// +∞ before the first observation. H_i is at most m·T_i, and less where other arms
// have been left alone, so that the level adapts to how many arms are still in
// the race. At k = 1 AdaUCB has μ̂_i + √(2 ln(T/H_i)/T_i) for rewards of variance 1;
// the divergence, kT for T and ln⁺ for its logarithm are ours.
//
// Since the level of an arm depends on the pulls of all, every index is computed
// in every round, and an engine plays it round by round.
//
// Reference: Lattimore 2018, "Refining the Confidence Level for Optimistic Bandit
// Strategies", algorithm 1.
type KLAdaUCB struct {
	statistics
	spec   Spec
	byPull []int // all arms, the fewest pulls first
	order  []int // all arms, the action first
	value  []float64
	fresh  bool // value belongs to the current round
}

var _ Indexer = (*KLAdaUCB)(nil)

// NewKLAdaUCB returns KL-AdaUCB.
func NewKLAdaUCB(spec Spec) (*KLAdaUCB, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	p := &KLAdaUCB{
		statistics: newStatistics(m), spec: spec,
		byPull: make([]int, m), order: make([]int, m), value: make([]float64, m),
	}
	for i := range m {
		p.byPull[i], p.order[i] = i, i
	}
	return p, nil
}

// rank computes the round's indices, once. Arms of n pulls share
//
//	H = n·#{j : T_j ≥ n} + √n·Σ{√T_j : T_j < n}.
func (p *KLAdaUCB) rank() {
	if p.fresh {
		return
	}
	p.fresh = true
	slices.SortFunc(p.byPull, func(i, j int) int { return int(p.pulls[i] - p.pulls[j]) })
	total := float64(p.spec.Cardinality) * float64(p.spec.Horizon)
	below := 0.0 // Σ √T_j over arms of fewer pulls
	for at, last := 0, 0; at < len(p.byPull); at = last {
		pulls := p.pulls[p.byPull[at]]
		for last < len(p.byPull) && p.pulls[p.byPull[last]] == pulls {
			last++
		}
		n := float64(pulls)
		root := math.Sqrt(n)
		level := math.Max(0, math.Log(total/(n*float64(len(p.byPull)-at)+root*below)))
		for _, arm := range p.byPull[at:last] {
			p.value[arm] = math.Inf(1)
			if pulls > 0 {
				p.value[arm] = KLUpper(p.sums[arm]/n, level/n)
			}
		}
		below += root * float64(last-at)
	}
}

// Select appends the k arms of largest index.
func (p *KLAdaUCB) Select(dst []int) []int {
	p.rank()
	k := p.spec.Cardinality
	selectTop(p.order, p.value, k)
	if p.spec.Feedback.Cascading() {
		sortDisplay(p.order[:k], p.value, p.spec.Order)
	}
	return append(dst, p.order[:k]...)
}

// Observe updates T_i and S_i of the observed arms.
func (p *KLAdaUCB) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		p.pulls[arm]++
		p.sums[arm] += rewards[j]
	}
	p.fresh = false
}

// Indices appends the indices of the round.
func (p *KLAdaUCB) Indices(dst []float64) []float64 {
	p.rank()
	return append(dst, p.value...)
}

func init() {
	register(Entry{
		Name: "kladaucb", Title: "KL-AdaUCB", Reference: "Lattimore 2018, in top-k form",
		Summary:  "Kullback–Leibler index at a level that adapts to how often the other arms were played",
		Feedback: allFeedback,
		newFactory: func(Params) Factory {
			return func(s Spec) (Policy, error) {
				p, err := NewKLAdaUCB(s)
				if err != nil {
					return nil, err // not a nil *KLAdaUCB
				}
				return p, nil
			}
		},
	})
}
