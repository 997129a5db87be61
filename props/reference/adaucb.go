package reference

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// A KLAdaUCB plays the k arms of largest max{q ∈ [μ̂_i, 1] : T_i·kl(μ̂_i, q) ≤
// ln⁺(kT/H_i)} with H_i = Σ_j min{T_i, √(T_i·T_j)} (Lattimore 2018), every sum
// taken anew.
type KLAdaUCB struct{ Ranker }

var _ algos.Indexer = (*KLAdaUCB)(nil)

// NewKLAdaUCB returns a KLAdaUCB before its first round.
func NewKLAdaUCB(spec algos.Spec) (*KLAdaUCB, error) {
	r, err := NewRanker(spec, RankerParts{})
	if err != nil {
		return nil, err
	}
	return &KLAdaUCB{Ranker: *r}, nil
}

// Select plays the k arms of largest index.
func (p *KLAdaUCB) Select(dst []int) []int {
	return append(dst, topK(p.Spec, p.Indices(nil), p.Before)...)
}

// Indices appends the indices of the round.
func (p *KLAdaUCB) Indices(dst []float64) []float64 {
	total := float64(p.Spec.Cardinality) * float64(p.Spec.Horizon)
	for i, pulls := range p.Pulls {
		if pulls == 0 {
			dst = append(dst, math.Inf(1))
			continue
		}
		n, h := float64(pulls), 0.0
		for _, other := range p.Pulls {
			h += math.Min(n, math.Sqrt(n*float64(other)))
		}
		dst = append(dst, KLUpper(p.Sums[i]/n, math.Max(0, math.Log(total/h))/n))
	}
	return dst
}
