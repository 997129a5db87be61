package peers

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Learner is a policy on the paper's games.
type Learner struct {
	sim.Player
	// Below are the names of its rivals: the learner is claimed to have the smaller mean
	// regret in every game. A learner that is only a rival has none.
	Below []string
	// Runs are the replicates at each effort, quick, default and full: by look, the total so far.
	Runs [3][]int
	// Cascades tells whether it is played on the cascade tables too.
	Cascades bool
	// Ablations is the least effort at which it is played in other games than those
	// of tab:formal; 0 means always.
	Ablations props.Effort
}

// text names the learner's policy of the registry, if it is one.
func (l Learner) text() string {
	if l.Choice.Name == "" {
		return "code"
	}
	return l.Choice.String()
}

// cascadeRuns are the replicates of cascades, of which the engine plays every round. At the average
// seed, ten leave one row undecided, of long lists from few arms.
var cascadeRuns = [3][]int{{6}, {10, 20}, {40}}

// frequentRuns are the replicates of cascades with frequent clicks. Their lists end early, so
// rounds are cheap, and differences are small beside their noise.
var frequentRuns = [3][]int{{48}, {32, 85}, {320}}

// plays reports whether the learner is played in a game.
func (l Learner) plays(g sim.Game) bool {
	return g.Means != nil && (l.Cascades || !g.Feedback.Cascading())
}

// A Study plays learners on the paper's tables. It keeps its measurements.
type Study struct {
	learners []Learner
	memo     props.Memo[sampleKey, []float64]

	mu      sync.Mutex
	samples map[string][]float64 // by learner and game
}

// NewStudy returns a study. It panics if a learner's rival is not in the list.
func NewStudy(learners []Learner) *Study {
	s := &Study{learners: learners, samples: map[string][]float64{}}
	for _, l := range learners {
		for _, rival := range l.Below {
			s.learner(rival)
		}
	}
	return s
}

func (s *Study) learner(name string) Learner {
	for _, l := range s.learners {
		if l.Name == name {
			return l
		}
	}
	panic(fmt.Sprintf("beyond: no learner %q", name))
}

// runs returns how many replicates a learner plays of a game, look by look.
func (s *Study) runs(l Learner, g sim.Game, e props.Effort) []int {
	if !g.Feedback.Cascading() {
		return l.Runs[e-props.Quick]
	}
	if means, ok := g.Means.(sim.UniformMeans); ok && means.Lo >= 0.3 && s.inCascadeClaims(l) {
		return frequentRuns[e-props.Quick]
	}
	return cascadeRuns[e-props.Quick]
}

// inCascadeClaims reports whether a claim about cascades compares the learner.
func (s *Study) inCascadeClaims(l Learner) bool {
	return len(l.Below) > 0 || slices.ContainsFunc(s.learners,
		func(o Learner) bool { return o.Cascades && slices.Contains(o.Below, l.Name) })
}

// A sampleKey names the replicates from … to−1 of a learner in a game.
type sampleKey struct {
	learner, game string
	from, to      int
	seed          uint64
}

// sample returns the final regrets of a learner's replicates in a game, for all looks up to this
// one. Learners have common random numbers: replicate r has the same instance and rewards for all.
func (s *Study) sample(ctx context.Context, t props.Trial, l Learner, g sim.Game, look int) (regrets []float64,
	err error) {
	from := 0
	for _, to := range s.runs(l, g, t.Effort)[:look+1] {
		key := sampleKey{l.Name, g.String(), from, to, t.Seed}
		more, err := s.memo.Get(key, func() ([]float64, error) {
			result, err := sim.Run(ctx, t.Workers, sim.Plan{
				Game: g, First: key.from, Runs: key.to - key.from, Seed: seed.Derive(t.Seed, "beyond: "+key.game),
				Player: l.Player,
			}, t.Progress)
			if err != nil {
				return nil, fmt.Errorf("%s in %s: %w", l.Name, g, err)
			}
			return result.Final(), nil
		})
		if err != nil {
			return nil, err
		}
		regrets, from = append(regrets, more...), to
	}
	s.keep(l, g, regrets)
	return regrets, nil
}

// keep stores the regrets, unless those of a later look are stored.
func (s *Study) keep(l Learner, g sim.Game, regrets []float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if key := l.Name + " in " + g.String(); len(s.samples[key]) < len(regrets) {
		s.samples[key] = regrets
	}
}

// measured returns the stored regrets, nil if there are none.
func (s *Study) measured(l Learner, g sim.Game) []float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.samples[l.Name+" in "+g.String()]
}
