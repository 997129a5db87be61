package policytest_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// lockedIn is Hedge fed with the reward of the played arm alone, as a public library has it: who is ahead is played more, and
// earns more because it is played. Half of its runs on means 0.3 and 0.7 stay with a wrong arm for ever.
type lockedIn struct {
	sum, weight []float64
	rng         *rand.Rand
}

func newLockedIn(s algos.Spec) (algos.Policy, error) {
	return &lockedIn{make([]float64, s.Arms), make([]float64, s.Arms), rand.New(s.Source)}, nil
}

func (p *lockedIn) Select(dst []int) []int {
	most, total := math.Inf(-1), 0.0
	for _, x := range p.sum {
		most = math.Max(most, x)
	}
	for i, x := range p.sum {
		p.weight[i] = math.Exp(x - most)
		total += p.weight[i]
	}
	u := p.rng.Float64() * total
	for i, w := range p.weight {
		if u -= w; u < 0 {
			return append(dst, i)
		}
	}
	return append(dst, len(p.sum)-1)
}

func (p *lockedIn) Observe(arms []int, rewards []float64) { p.sum[arms[0]] += rewards[0] }

// TestLockedInIsFound: in as little time as --quick gives a program of 20 µs a round, a learner of which half of the runs stay
// with a wrong arm fails policy/sublinear on every seed, and UCB1 and EXP3.M on none: one seed, four in make whole.
func TestLockedInIsFound(t *testing.T) {
	t.Parallel()
	seeds := uint64(1)
	if whole() {
		seeds = 4
	}
	for _, tt := range []struct {
		name string
		make algos.Factory
		want props.Outcome
	}{{"locked in", newLockedIn, props.Fail}, {"UCB1", ucb1(nil), props.Pass}, {"EXP3.M", registered(t, "exp3m"), props.Pass}} {
		for seed := range seeds {
			r, err := policytest.Check(t.Context(), child.Capabilities{Single: true}.Factory(tt.make), policytest.Config{
				Seed: 1 + seed, Effort: props.Quick, RoundTime: 20 * time.Microsecond, Cardinality: 1, OneSize: true, Only: []string{"sublinear"},
			})
			if err != nil || len(r.Rows) != 1 {
				t.Fatalf("%d rows, %v", len(r.Rows), err)
			}
			if v := r.Rows[0].Verdict; v.Outcome() != tt.want {
				t.Errorf("%s, seed %d: %v, want %v: %+v", tt.name, seed, v.Outcome(), tt.want, v.Finding())
			}
		}
	}
}

// TestLinearLearnersComeFirst: a program of 20 µs a round has time in --quick for both rules that a linear learner fails, and
// ε-greedy fails the one that is about it.
func TestLinearLearnersComeFirst(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side")
	}
	r, err := policytest.Check(t.Context(), algos.NewEGreedy, policytest.Config{
		Seed: 1, Effort: props.Quick, RoundTime: 20 * time.Microsecond, Cardinality: 1, OneSize: true, Only: []string{"late-regret", "sublinear"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Rows {
		if o := row.Verdict.Outcome(); o == props.Skipped || row.Claim == "policy/late-regret" && o != props.Fail {
			t.Errorf("%s: %v %s", row.Claim, o, row.Verdict.Finding().Skip)
		}
	}
}
