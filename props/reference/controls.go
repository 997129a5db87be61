package reference

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// Statistics are the pull counts and sums of rewards that a control keeps.
type Statistics struct {
	Spec  algos.Spec
	Pulls []int64
	Sums  []float64
}

func newStatistics(spec algos.Spec) Statistics {
	return Statistics{spec, make([]int64, spec.Arms), make([]float64, spec.Arms)}
}

// Means returns S_i/T_i of every arm, and what unseen says where it has no observation.
func (s *Statistics) Means(unseen func(arm int) float64) (means []float64) {
	for i, n := range s.Pulls {
		if n == 0 {
			means = append(means, unseen(i))
		} else {
			means = append(means, s.Sums[i]/float64(n))
		}
	}
	return means
}

// Record counts a reward.
func (s *Statistics) Record(arm int, reward float64) {
	s.Pulls[arm]++
	s.Sums[arm] += reward
}

// EGreedy plays the k arms of largest mean, and in a tenth of the rounds k arms at
// random (Auer, Cesa-Bianchi & Fischer 2002, section 3, with a constant ε).
type EGreedy struct {
	Statistics
	Unseen []float64 // what arms without an observation rank by, above 1
	rng    *rand.Rand
	value  []float64 // that the round ranks by, nil before it is drawn
}

// NewEGreedy returns ε-greedy with ε = 0.1.
func NewEGreedy(spec algos.Spec) (*EGreedy, error) {
	spec, err := normal(spec, true, true)
	if err != nil {
		return nil, err
	}
	e := &EGreedy{Statistics: newStatistics(spec), rng: rand.New(spec.Source)}
	for range spec.Arms {
		e.Unseen = append(e.Unseen, 1+e.rng.Float64())
	}
	return e, nil
}

// Indices appends what the round ranks by: a tenth of the rounds rank by random numbers.
func (e *EGreedy) Indices(dst []float64) []float64 {
	if e.value == nil {
		if e.rng.Float64() < 0.1 {
			for range e.Spec.Arms {
				e.value = append(e.value, e.rng.Float64())
			}
		} else {
			e.value = e.Means(func(arm int) float64 { return e.Unseen[arm] })
		}
	}
	return append(dst, e.value...)
}

// Select plays the k largest.
func (e *EGreedy) Select(dst []int) []int {
	return append(dst, topK(e.Spec, e.Indices(nil), largerFirst)...)
}

// Observe records every observation.
func (e *EGreedy) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		e.Record(i, rewards[j])
	}
	e.value = nil
}

// ETC plays all arms in turn for min{⌈m⌈(kT/m)^(2/3)⌉/k⌉, ⌈T/2⌉} rounds, and from then on
// the k arms of largest mean (Lattimore & Szepesvári 2020, chapter 6). Under cascading feedback it plays
// the k arms with the fewest observations, until each has ⌈(kT/m)^(2/3)⌉ or ⌈T/2⌉ rounds are over.
type ETC struct {
	Statistics
	Round int64 // t, from 1
	Turn  int   // arms shown in turn so far
}

// NewETC returns explore-then-commit.
func NewETC(spec algos.Spec) (*ETC, error) {
	spec, err := normal(spec, false, true)
	if err != nil {
		return nil, err
	}
	return &ETC{Statistics: newStatistics(spec), Round: 1}, nil
}

func (e *ETC) exploring() bool {
	m, k, T := float64(e.Spec.Arms), float64(e.Spec.Cardinality), float64(e.Spec.Horizon)
	each := math.Ceil(math.Pow(k*T/m, 2.0/3))
	if e.Spec.Feedback.Cascading() {
		return float64(slices.Min(e.Pulls)) < each && float64(e.Round) <= math.Ceil(T/2)
	}
	return float64(e.Round) <= math.Min(math.Ceil(m*each/k), math.Ceil(T/2))
}

// Indices appends 1 for the k arms whose turn it is, 0 for others; 1/(1+n) of cascading lists;
// after exploring the means.
func (e *ETC) Indices(dst []float64) []float64 {
	if !e.exploring() {
		return append(dst, e.Means(func(int) float64 { return 1 })...)
	}
	turn := make([]float64, e.Spec.Arms)
	if e.Spec.Feedback.Cascading() {
		for i, n := range e.Pulls {
			turn[i] = 1 / float64(1+n)
		}
		return append(dst, turn...)
	}
	for j := range e.Spec.Cardinality {
		turn[(e.Turn+j)%e.Spec.Arms] = 1
	}
	return append(dst, turn...)
}

// Select plays the k largest.
func (e *ETC) Select(dst []int) []int {
	return append(dst, topK(e.Spec, e.Indices(nil), largerFirst)...)
}

// Observe records while exploring.
func (e *ETC) Observe(arms []int, rewards []float64) {
	if e.exploring() {
		for j, i := range arms {
			e.Record(i, rewards[j])
		}
		e.Turn += len(arms)
	}
	e.Round++
}

// OneObservation is CMOSS with δ = m/T that records one observation a round: of the played arm
// with the fewest, ties to the lowest.
type OneObservation struct{ Ranks *Ranker }

// NewOneObservation returns the learner from one observation a round.
func NewOneObservation(spec algos.Spec) (*OneObservation, error) {
	spec, err := normal(spec, false, false)
	if err != nil {
		return nil, err
	}
	delta := float64(spec.Arms) / float64(spec.Horizon)
	r, err := NewRanker(spec, RankerParts{Index: Optimistic(MOSSRadius(delta)), Clip: true})
	return &OneObservation{r}, err
}

// Indices appends the indices of the round.
func (o *OneObservation) Indices(dst []float64) []float64 { return o.Ranks.Indices(dst) }

// Select plays the k largest.
func (o *OneObservation) Select(dst []int) []int { return o.Ranks.Select(dst) }

// Observe counts one observation.
func (o *OneObservation) Observe(arms []int, rewards []float64) {
	pulls, best := o.Ranks.Pulls, 0
	for j, i := range arms {
		if pulls[i] < pulls[arms[best]] || pulls[i] == pulls[arms[best]] && i < arms[best] {
			best = j
		}
	}
	o.Ranks.Observe(arms[best:best+1], rewards[best:best+1])
}

// Ball ranks by μ̂ + √(m/(4n)), a confidence ball in as many dimensions as there are arms.
func Ball(spec algos.Spec) (*Ranker, error) {
	radius := func(n, _ int64) float64 { return math.Sqrt(float64(spec.Arms) / 4 / float64(n)) }
	return NewRanker(spec, RankerParts{Index: Optimistic(radius)})
}
