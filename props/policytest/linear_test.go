package policytest_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// TestRed: what does not learn fails a rule about learning, under each kind of feedback.
func TestRed(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	for name, tt := range map[string]struct {
		make     algos.Factory
		can      child.Capabilities
		feedback []algos.Feedback
	}{
		"random play":            {make: algos.NewRandom},
		"a constant action":      {make: plain("constant")},
		"ε-greedy":               {make: algos.NewEGreedy},
		"half at random":         {make: plain("half")},
		"explore-then-commit":    {make: algos.NewETC},
		"commits after 10 pulls": {make: plain("commits")},
		"follow the leader":      {make: plain("leader")},
		"value for index":        {make: plain("value for index"), can: child.Capabilities{Single: true}},
		"failures forgotten":     {make: plain("failures forgotten")},
		"dollars":                {make: plain("dollars"), can: child.Capabilities{Single: true}},
		"overflow":               {make: plain("overflow"), can: child.Capabilities{Single: true}},
		"locked in":              {make: plain("locked in"), can: child.Capabilities{Single: true}},
		"random cascades":        {make: algos.NewRandom, feedback: cascades},
		"half of the cascades":   {make: plain("half"), feedback: cascades},
		"leader of cascades":     {make: plain("leader"), feedback: cascades},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			efforts := []props.Effort{props.Quick}
			if whole() || name == "failures forgotten" { // whose luck longer games would hide
				efforts = append(efforts, props.Default)
			}
			for i := range seeds() * uint64(len(efforts)) {
				seed, effort := 1+i/uint64(len(efforts)), efforts[i%uint64(len(efforts))]
				rules := []string{"late-regret", "beats-random", "sublinear"}
				if effort == props.Default && !whole() {
					rules = rules[1:2]
				}
				cfg := policytest.Config{Seed: seed, Effort: effort, Capabilities: tt.can, Feedback: tt.feedback, Only: rules}
				r, err := policytest.Check(t.Context(), tt.make, cfg)
				if err != nil {
					t.Fatal(err)
				}
				if r.Err() == nil {
					t.Errorf("seed %d: no rule fails; %q", seed, policytest.Undecided(r.Rows, policytest.Learns))
				}
			}
		})
	}
}

// seeds is how many seeds a test of many policies takes.
func seeds() uint64 {
	if whole() {
		return 4
	}
	return 1
}

var cascades = []algos.Feedback{algos.Disjunctive, algos.Conjunctive}

// A toy is one of the policies that TestRed names.
type toy struct {
	spec   algos.Spec
	kind   string
	rng    *rand.Rand
	n, sum []float64
	t      float64
	weight []float64 // of "overflow" and "locked in"
	chosen []int     // of "commits"
}

func plain(kind string) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		m := s.Arms
		return &toy{spec: s, kind: kind, rng: rand.New(s.Source), n: make([]float64, m), sum: make([]float64, m),
			weight: slices.Repeat([]float64{1}, m)}, nil
	}
}

// top appends the k arms of largest value, ties to the lowest.
func (p *toy) top(dst []int, value func(i int) float64) []int {
	values := make([]float64, p.spec.Arms)
	for i := range values {
		values[i] = value(i)
	}
	return append(dst, largest(values, p.spec.Cardinality)...)
}

func (p *toy) random(dst []int) []int {
	return p.top(dst, func(int) float64 { return p.rng.Float64() })
}

// mean is the mean so far, and +∞ of an arm that was never observed.
func (p *toy) mean(i int) float64 {
	if p.n[i] == 0 {
		return math.Inf(1)
	}
	return p.sum[i] / p.n[i]
}

func (p *toy) Select(dst []int) []int {
	p.t++
	switch p.kind {
	case "constant":
		return p.top(dst, func(int) float64 { return 0 })
	case "half":
		if p.rng.Float64() < 0.5 {
			return p.random(dst)
		}
		return p.top(dst, func(i int) float64 { return (p.sum[i] + 1) / (p.n[i] + 2) })
	case "commits":
		if p.t <= 10*float64(p.spec.Arms)/float64(p.spec.Cardinality) {
			return p.top(dst, func(i int) float64 { return -p.n[i] })
		}
		if p.chosen == nil {
			p.chosen = p.top(nil, p.mean)
		}
		return append(dst, p.chosen...)
	case "leader":
		return p.top(dst, p.mean)
	case "value for index":
		return p.valueForIndex(dst)
	case "failures forgotten": // the logarithm of a draw of Beta(successes + 1, 1)
		return p.top(dst, func(i int) float64 { return math.Log(p.rng.Float64()) / (1 + p.sum[i]) })
	case "dollars": // UCB1 of rewards in [0, 100], with the radius for [0, 1]
		return p.top(dst, func(i int) float64 { return 100*p.mean(i) + math.Sqrt(2*math.Log(p.t)/p.n[i]) })
	case "moss":
		return p.top(dst, func(i int) float64 {
			return p.mean(i) + math.Sqrt(math.Max(0, math.Log(float64(p.spec.Horizon)/(float64(p.spec.Arms)*p.n[i])))/p.n[i])
		})
	case "overflow": // EXP3
		return append(dst, p.draw(exp3Gamma))
	case "locked in":
		return append(dst, p.draw(0))
	}
	panic(p.kind)
}

// draw draws an arm in proportion to the weights, or with probability explore any. No comparison
// with NaN is true: then the last arm is played.
func (p *toy) draw(explore float64) int {
	m, total := float64(p.spec.Arms), 0.0
	for _, w := range p.weight {
		total += w
	}
	u := p.rng.Float64()
	for i, w := range p.weight {
		if u -= (1-explore)*w/total + explore/m; u < 0 {
			return i
		}
	}
	return p.spec.Arms - 1
}

// valueForIndex is greedy with falling exploration. It takes for tied what equals the number of the
// best arm.
func (p *toy) valueForIndex(dst []int) []int {
	if p.rng.Float64() < min(1, 5*float64(p.spec.Arms)/p.t) {
		return p.random(dst)
	}
	mean := func(i int) float64 { return p.sum[i] / max(1, p.n[i]) }
	best := p.top(nil, mean)[0]
	var tied []int
	for i := range p.n {
		if mean(i) == float64(best) {
			tied = append(tied, i)
		}
	}
	if len(tied) > 0 {
		return append(dst, tied[p.rng.IntN(len(tied))])
	}
	return append(dst, best)
}

// exp3Gamma explores too little for late-regret to mind, so that only the overflow is wrong.
const exp3Gamma = 0.02

// Observe counts, and learns the weights. "locked in" is Hedge fed with the reward of the played
// arm alone, as in a public library: the leading arm is played more, and earns more because it is
// played. Half of its runs on means 0.3 and 0.7 stay with a wrong arm for ever.
func (p *toy) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		p.n[i]++
		p.sum[i] += rewards[j]
	}
	i, m := arms[0], float64(p.spec.Arms)
	switch p.kind {
	case "overflow":
		total := 0.0
		for _, w := range p.weight {
			total += w
		}
		p.weight[i] *= math.Exp(exp3Gamma / m * rewards[0] / ((1-exp3Gamma)*p.weight[i]/total + exp3Gamma/m))
	case "locked in":
		most := slices.Max(p.sum)
		for i, x := range p.sum {
			p.weight[i] = math.Exp(x - most)
		}
	}
}

// TestEffortFixesTheWork: the rounds that are played of a learner depend neither on its speed nor
// on its seed, and there are as many as the documents say.
func TestEffortFixesTheWork(t *testing.T) {
	t.Parallel()
	var rounds [2]int64
	for i := range rounds {
		var n atomic.Int64
		counted := func(s algos.Spec) (algos.Policy, error) {
			p, err := algos.NewCUCB(s)
			return counter{p, &n, i == 1}, err
		}
		cfg := policytest.AtHome(counted, policytest.Config{Seed: uint64(1 + i), Effort: props.Quick})
		if _, err := policytest.Check(t.Context(), counted, cfg); err != nil {
			t.Fatal(err)
		}
		rounds[i] = n.Load()
	}
	if rounds[0] != rounds[1] || rounds[0] < 300_000 || rounds[0] > 600_000 {
		t.Errorf("%d rounds: want as many of a slower policy, and about 4·10⁵", rounds)
	}
}

// A counter counts the rounds that are played, and may be slow.
type counter struct {
	algos.Policy
	rounds *atomic.Int64
	slow   bool
}

func (c counter) Select(dst []int) []int {
	if n := c.rounds.Add(1); c.slow && n%1000 == 0 {
		time.Sleep(100 * time.Microsecond)
	}
	return c.Policy.Select(dst)
}

// TestGapSlope: at the default effort the rule above learning fails what it is about, and no sound
// learner.
func TestGapSlope(t *testing.T) {
	for name, tt := range map[string]struct {
		make algos.Factory
		want props.Outcome
	}{
		"radius × 4":         {ucb1(func(c *crippled) { c.radius = 4 }), props.Fail},
		"wrong arm, 1 in 50": {ucb1(func(c *crippled) { c.astray = 0.02 }), props.Fail},
		"UCB1":               {ucb1(nil), props.Pass},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := policytest.AtHome(tt.make, policytest.Config{Seed: 1, Effort: props.Default, Level: policytest.GapOptimal,
				Only: []string{"gap-slope"}})
			r, err := policytest.Check(t.Context(), tt.make, cfg)
			if err != nil || len(r.Rows) != 1 {
				t.Fatalf("%d rows, %v", len(r.Rows), err)
			}
			if v := r.Rows[0].Verdict; v.Outcome() != tt.want {
				t.Errorf("%v, want %v: %+v", v.Outcome(), tt.want, v.Finding())
			}
		})
	}
}

// A stray policy says which index it plays, and plays its first arms all the same.
type stray struct {
	algos.Ruled
	k int
}

func (s stray) Select(dst []int) []int {
	for i := range s.k {
		dst = append(dst, i)
	}
	return dst
}

// TestAPolicyIsPlayedAndNotItsRule: no rule about learning believes a policy that says which index it plays.
func TestAPolicyIsPlayedAndNotItsRule(t *testing.T) {
	strays := func(s algos.Spec) (algos.Policy, error) {
		p, err := algos.NewCMOSS(s, algos.CMOSSConfig{})
		return stray{p.(algos.Ruled), s.Cardinality}, err
	}
	rules := []string{"late-regret", "beats-random", "sublinear"}
	if got := failedRules(check(t, strays, policytest.Config{Only: rules})); got["beats-random"] == "" || got["sublinear"] == "" {
		t.Errorf("failed: %v, want beats-random and sublinear", got)
	}
}
