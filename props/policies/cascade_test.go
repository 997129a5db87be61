package policies_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A cascadeFault changes what a literal cascade shows: the observed arms and
// rewards, or nothing at all.
type cascadeFault func(list []int, rewards []float64, seen int) (arms []int, shown []float64, show bool)

// literalCascade plays a cascade by the book, then lets the fault act.
func literalCascade(fault cascadeFault) policies.CascadePlayer {
	return func(_ context.Context, spec algos.Spec, means []float64, seed uint64, factory algos.Factory) error {
		policy, err := factory(spec)
		if err != nil {
			return err
		}
		rng, stop := rand.New(rand.NewPCG(seed, 5)), 1.0
		if spec.Feedback == algos.Conjunctive {
			stop = 0
		}
		for range spec.Horizon {
			list := policy.Select(nil)
			rewards := make([]float64, len(list))
			for j, i := range list {
				if rng.Float64() < means[i] {
					rewards[j] = 1
				}
			}
			seen := slices.Index(rewards, stop) + 1
			if seen == 0 {
				seen = len(list)
			}
			if arms, shown, show := fault(list, rewards, seen); show {
				policy.Observe(arms, shown)
			}
		}
		return nil
	}
}

func faultless(list []int, rewards []float64, seen int) ([]int, []float64, bool) {
	return list[:seen], rewards[:seen], true
}

func TestCascadeClaimsAcceptALiteralCascade(t *testing.T) {
	r, err := props.Run(t.Context(), props.Config{
		Claims: policies.Extended(policies.ExtendedSubjects{Cascade: literalCascade(faultless)}), Effort: props.Quick,
	})
	if err != nil || r.Summary().Pass != len(r.Rows) {
		t.Errorf("got %+v, %v, want every row to pass", r.Summary(), err)
	}
}

func TestCascadeClaimsReject(t *testing.T) {
	const prefix, stop, probability = "cascade/prefix", "cascade/stop", "cascade/observation-probability"
	for name, c := range map[string]struct {
		fault  cascadeFault
		claims []string
	}{
		"all arms shown": {func(l []int, r []float64, _ int) ([]int, []float64, bool) {
			return l, r, true
		}, []string{stop, probability}},
		"one arm too few": {func(l []int, r []float64, seen int) ([]int, []float64, bool) {
			seen = max(1, seen-1)
			return l[:seen], r[:seen], true
		}, []string{stop, probability}},
		"one arm too many": {func(l []int, r []float64, seen int) ([]int, []float64, bool) {
			seen = min(len(l), seen+1)
			return l[:seen], r[:seen], true
		}, []string{stop, probability}},
		"from the other end": {func(l []int, r []float64, seen int) ([]int, []float64, bool) {
			slices.Reverse(l)
			slices.Reverse(r)
			return l[:seen], r[:seen], true
		}, []string{prefix, stop}},
		"rounds without a click dropped": {func(l []int, r []float64, seen int) ([]int, []float64, bool) {
			return l[:seen], r[:seen], slices.Contains(r[:seen], 1)
		}, []string{prefix, probability}},
		"the last arm alone": {func(l []int, r []float64, seen int) ([]int, []float64, bool) {
			return l[seen-1 : seen], r[seen-1 : seen], true
		}, []string{prefix, probability}},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Cascade: literalCascade(c.fault)}, c.claims...)
		})
	}
}

// unseenAsZero counts the displayed but unseen arms as seen with reward 0.
type unseenAsZero struct {
	policies.PosteriorKeeper
	list []int
}

func (u *unseenAsZero) Select(dst []int) []int {
	dst = u.PosteriorKeeper.Select(dst)
	u.list = slices.Clone(dst)
	return dst
}

func (u *unseenAsZero) Observe(arms []int, rewards []float64) {
	padded := append(slices.Clone(rewards), make([]float64, len(u.list)-len(rewards))...)
	u.PosteriorKeeper.Observe(u.list, padded)
}

// unseenPulled does the same to an index policy.
type unseenPulled struct {
	indexed
	list []int
}

type indexed interface {
	algos.Indexer
	algos.Ruled
}

func (u *unseenPulled) Select(dst []int) []int {
	dst = u.indexed.Select(dst)
	u.list = slices.Clone(dst)
	return dst
}

func (u *unseenPulled) Observe(arms []int, rewards []float64) {
	padded := append(slices.Clone(rewards), make([]float64, len(u.list)-len(rewards))...)
	u.indexed.Observe(u.list, padded)
}

func TestPartialUpdateRejects(t *testing.T) {
	for name, factory := range map[string]algos.Factory{
		"CTS": func(s algos.Spec) (algos.Policy, error) {
			c, err := algos.NewCTS(s)
			return &unseenAsZero{PosteriorKeeper: c}, err
		},
		"CMOSS": func(s algos.Spec) (algos.Policy, error) {
			c, err := algos.NewCMOSS(s, algos.CMOSSConfig{})
			if err != nil {
				return nil, err
			}
			return &unseenPulled{indexed: c.(indexed)}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Learners: []policies.Named{{Name: name, Factory: factory}}}, "cascade/partial-update")
		})
	}
}
