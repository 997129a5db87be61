package policies_test

import (
	"math"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// bent is a policy with its methods replaced where set.
type bent struct {
	algos.Policy
	choose  func(p algos.Policy, dst []int) []int
	observe func(p algos.Policy, arms []int, rewards []float64)
	indices func(dst []float64) []float64
}

func (b *bent) Select(dst []int) []int {
	if b.choose == nil {
		return b.Policy.Select(dst)
	}
	return b.choose(b.Policy, dst)
}

func (b *bent) Observe(arms []int, rewards []float64) {
	if b.observe == nil {
		b.Policy.Observe(arms, rewards)
		return
	}
	b.observe(b.Policy, arms, rewards)
}

func (b *bent) Indices(dst []float64) []float64 {
	if b.indices == nil {
		return b.Policy.(algos.Indexer).Indices(dst)
	}
	return b.indices(dst)
}

// bend returns the contract's subject that bends CUCB; each policy gets its own
// bend, so that it may keep state.
func bend(newBend func(algos.Spec) bent) policies.Subjects {
	return policies.Subjects{Contract: []policies.Named{{
		Name: "bent", Feedback: []algos.Feedback{algos.SemiBandit},
		Factory: func(s algos.Spec) (algos.Policy, error) {
			p, err := algos.NewCUCB(s, algos.CUCBConfig{})
			b := newBend(s)
			b.Policy = p
			return &b, err
		},
	}}}
}

func fixed(b bent) func(algos.Spec) bent { return func(algos.Spec) bent { return b } }

func twice(p algos.Policy, dst []int) []int {
	dst = p.Select(dst)
	if len(dst) > 1 {
		dst[len(dst)-1] = dst[len(dst)-2]
	}
	return dst
}

// keeper learns the rewards of a round only in the next one, from the slices
// it was handed.
func keeper(algos.Spec) bent {
	var arms []int
	var rewards []float64
	return bent{observe: func(p algos.Policy, a []int, r []float64) {
		if arms != nil {
			p.Observe(arms, rewards)
		}
		arms, rewards = a, r
	}, choose: func(p algos.Policy, dst []int) []int {
		for _, x := range rewards {
			if math.IsNaN(x) { // an index would be NaN: play something else
				return append(dst, 0)
			}
		}
		return p.Select(dst)
	}}
}

// calls is what the copies of a policy must not share.
var calls int

func TestContractClaimsReject(t *testing.T) {
	wantRejected(t, []planted{
		{"an arm twice", bend(fixed(bent{choose: twice})), []string{"contract/action"}},
		{"an arm out of range", bend(func(s algos.Spec) bent {
			return bent{choose: func(p algos.Policy, dst []int) []int {
				dst = p.Select(dst)
				dst[0] = s.Arms
				return dst
			}}
		}), []string{"contract/action"}},
		{"shared state", bend(func(s algos.Spec) bent {
			return bent{choose: func(p algos.Policy, dst []int) []int {
				calls++
				for i := range p.Select(nil) {
					dst = append(dst, (calls/7+i)%s.Arms)
				}
				return dst
			}}
		}), []string{"contract/deterministic"}},
		{"slices kept", bend(keeper), []string{"contract/slices"}},
		{"arms sorted in place", bend(fixed(bent{observe: func(p algos.Policy, arms []int, rewards []float64) {
			p.Observe(arms, rewards)
			slices.SortFunc(arms, func(i, j int) int { return j - i })
		}})), []string{"contract/slices"}},
		{"a write behind the end", bend(fixed(bent{observe: func(p algos.Policy, arms []int, rewards []float64) {
			p.Observe(arms, rewards)
			if cap(rewards) > len(rewards) {
				rewards[:len(rewards)+1][len(rewards)] = 0
			}
		}})), []string{"contract/slices"}},
		{"Select writes behind its action", bend(fixed(bent{choose: func(p algos.Policy, dst []int) []int {
			dst = p.Select(dst)
			_ = append(dst, -1)
			return dst
		}})), []string{"contract/slices"}},
		{"NaN indices", bend(func(s algos.Spec) bent {
			return bent{indices: func(dst []float64) []float64 {
				for range s.Arms {
					dst = append(dst, math.NaN())
				}
				return dst
			}}
		}), []string{"contract/constant-rewards"}},
		{"low labels preferred", policies.Subjects{Contract: []policies.Named{{
			Name: "biased", Feedback: []algos.Feedback{algos.SemiBandit}, Random: true,
			Factory: func(s algos.Spec) (algos.Policy, error) {
				p, err := algos.NewRandom(s)
				return &bent{Policy: p, choose: func(p algos.Policy, dst []int) []int {
					from := len(dst)
					dst = p.Select(dst)
					if s.Source.Uint64()%2 == 0 { // half the time: the lowest arms
						for i := range dst[from:] {
							dst[from+i] = i
						}
					}
					return dst
				}}, err
			},
		}}}, []string{"contract/equivariant-law"}},
	})
}

// ruled ranks arms by a rule in the slow way, with a say over ties and labels.
type ruled struct {
	spec    algos.Spec
	rule    algos.IndexRule
	clipped bool
	bonus   func(arm int) float64 // added after clipping
	highest bool                  // ties to the highest arm
	pulls   []int64
	sums    []float64
	round   int64
}

func (r *ruled) Rule() (algos.IndexRule, bool) { return r.rule, r.clipped }

func (r *ruled) Indices(dst []float64) []float64 {
	for i := range r.pulls {
		x := r.rule.Index(r.sums[i], r.pulls[i], r.round)
		if r.clipped {
			x = min(x, 1)
		}
		dst = append(dst, x)
	}
	return dst
}

func (r *ruled) Select(dst []int) []int {
	value := r.Indices(nil)
	order := make([]int, len(value))
	for i := range order {
		order[i] = i
		if r.bonus != nil {
			value[i] += r.bonus(i)
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case value[i] > value[j]:
			return -1
		case value[i] < value[j]:
			return 1
		case r.highest:
			return j - i
		}
		return i - j
	})
	return append(dst, order[:r.spec.Cardinality]...)
}

func (r *ruled) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		r.pulls[i]++
		r.sums[i] += rewards[j]
	}
	r.round++
}

// topK returns the index subject that plays CUCB's role with bug.
func topK(bug ruled) policies.Subjects {
	return policies.Subjects{Index: []policies.IndexSubject{{
		Name: "bug", Feedback: []algos.Feedback{algos.SemiBandit},
		Factory: func(s algos.Spec) (algos.Policy, error) {
			p := bug
			p.spec, p.round = s, 1
			p.pulls, p.sums = make([]int64, s.Arms), make([]float64, s.Arms)
			return &p, nil
		},
		Radius: func(_ algos.Spec, n, t int64) float64 { return math.Sqrt(3 * math.Log(float64(t)) / (2 * float64(n))) },
	}}}
}

// growing is an index whose radius grows with pulls.
type growing struct{ algos.CUCBRule }

func (g growing) Index(sum float64, pulls, round int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return sum/float64(pulls) + 1 - 1/float64(pulls)
}

func oneArm(moss, ucb1 algos.Factory) policies.Subjects {
	return policies.Subjects{MOSS: moss, UCB1: ucb1}
}

func TestIndexClaimsReject(t *testing.T) {
	cucb := algos.CUCBRule{Scale: 1.5}
	wantRejected(t, []planted{
		{"ties to the highest arm", topK(ruled{rule: cucb, clipped: true, highest: true}), []string{"index/oracle", "index/equivariant"}},
		{"another radius", topK(ruled{rule: algos.CUCBRule{Scale: 1.51}, clipped: true}), []string{"index/formula"}},
		{"ln(t−1)", topK(ruled{rule: algos.CUCBRule{Scale: 1.5, Lag: 1}, clipped: true}), []string{"index/formula"}},
		{"label bonus", topK(ruled{rule: cucb, clipped: true, bonus: func(i int) float64 { return float64(i) * 1e-3 }}), []string{"index/oracle", "index/equivariant"}},
		{"radius grows", topK(ruled{rule: growing{cucb}, clipped: true}), []string{"index/radius-monotone", "index/formula"}},
		{"MOSS with twice its δ", oneArm(func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(2 * float64(s.Arms) / float64(s.Horizon)), NoClip: true})
		}, nil), []string{"cmoss/k1-is-moss"}},
		{"MOSS clipped", oneArm(func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(float64(s.Arms) / float64(s.Horizon))})
		}, nil), []string{"cmoss/k1-is-moss"}},
		{"UCB1 with ln t", oneArm(nil, func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCUCB(s, algos.CUCBConfig{Rule: algos.CUCBRule{Scale: 2}, NoClip: true})
		}), []string{"cucb/k1-is-ucb1"}},
	})
}
