package child

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// Capabilities say which games a policy is made for, so that it plays no others. The zero value
// takes every game of rewards in [0, 1].
type Capabilities struct {
	Binary     bool       // takes rewards 0 and 1 only; others become 1 with their value as probability
	Single     bool       // plays k = 1 only
	Fewer      bool       // plays k < m only
	AtMost     bool       // plays at most k arms in a round, not always k
	Unseedable bool       // draws randomness that no seed controls
	Range      [2]float64 // of the rewards it takes, to which [0, 1] is mapped; zero means [0, 1]

	// MarginalsOnly marks a sampler that promises P(i ∈ S) = p_i, and nothing about the dependence
	// between arms.
	MarginalsOnly bool
	lockstep      bool // of programs
}

// Validate reports what is wrong with a declaration.
func (c Capabilities) Validate() error {
	var errs []error
	if lo, hi := c.Range[0], c.Range[1]; c.Range != [2]float64{} && !(lo < hi && hi-lo <= math.MaxFloat64) {
		errs = append(errs, fmt.Errorf("rewards=[%g,%g]: want two numbers, the smaller first, at a finite distance", lo, hi))
	}
	if c.Binary && c.Range != [2]float64{} {
		errs = append(errs, errors.New("rewards: binary and a range given: want one of them"))
	}
	return errors.Join(errs...)
}

// maps reports whether rewards in [0, 1] must be changed for the policy.
func (c Capabilities) maps() bool { return c.Binary || c.Range != [2]float64{} }

// reward maps a reward x in [0, 1] to what the policy takes. For a policy of binary rewards it is 1
// with probability x, u being uniform on [0, 1). The mean stays x (Agrawal & Goyal 2012, section
// 2).
func (c Capabilities) reward(x, u float64) float64 {
	switch {
	case c.Binary && u < x:
		return 1
	case c.Binary:
		return 0
	case c.Range != [2]float64{}:
		return c.Range[0] + x*(c.Range[1]-c.Range[0])
	}
	return x
}

// rewardCoin is a number in [0, 1) for reward: a fixed function of the run's key, the round and the
// place in the action, so that runs repeat. Independent runs need keys of their own, drawn from
// their sources.
func rewardCoin(key uint64, round int64, place int) float64 {
	z := key + uint64(round)*0x9e3779b97f4a7c15 + uint64(place)*0xd1b54a32d192ed03
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9 // SplitMix64: Steele, Lea & Flood 2014
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}

// Factory returns a factory that declines what the policy refuses, and hands it the rewards
// that it takes. For binary rewards each run draws its coins' key from the spec's Source, if
// there is one, before the policy is made.
func (c Capabilities) Factory(f algos.Factory) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		switch {
		case c.Single && s.Cardinality > 1:
			return nil, &algos.Declined{Reason: "it plays k = 1 only"}
		case c.Fewer && s.Cardinality >= s.Arms:
			return nil, &algos.Declined{Reason: "it plays k < m only"}
		}
		key := uint64(0)
		if c.Binary && s.Source != nil {
			key = s.Source.Uint64()
		}
		p, err := f(s)
		if err != nil || p == nil || !c.maps() {
			return p, err
		}
		return &mapped{Policy: p, can: c, key: key}, nil
	}
}

// mapped is a policy that is shown mapped rewards. If it changes its copy of one, the caller's
// becomes NaN, so that the breach of contract is noticed.
type mapped struct {
	algos.Policy
	can     Capabilities
	key     uint64 // of the run's coins
	round   int64
	rewards []float64
}

var (
	_ algos.Fallible = (*mapped)(nil)
	_ io.Closer      = (*mapped)(nil)
)

// Observe maps the rewards.
func (p *mapped) Observe(arms []int, rewards []float64) {
	p.round++
	p.rewards = p.rewards[:0]
	for j, x := range rewards {
		p.rewards = append(p.rewards, p.can.reward(x, rewardCoin(p.key, p.round, j)))
	}
	p.Policy.Observe(arms, p.rewards)
	for j, x := range rewards {
		if p.rewards[j] != p.can.reward(x, rewardCoin(p.key, p.round, j)) {
			rewards[j] = math.NaN()
		}
	}
}

// Err returns the policy's error.
func (p *mapped) Err() error {
	if f, ok := p.Policy.(algos.Fallible); ok {
		return f.Err()
	}
	return nil
}

// Close closes the policy if it can be.
func (p *mapped) Close() error {
	if c, ok := p.Policy.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
