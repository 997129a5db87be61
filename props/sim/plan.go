package sim

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
)

// A Plan is a number of replicates of one policy in one game.
type Plan struct {
	Game
	Player
	Runs  int // replicates, ≥ 1
	First int // number of the first replicate; blocks of one experiment differ here
	// RunsPerInstance is how many successive replicates share one draw of the
	// means; 0 means 1, a fresh instance per replicate.
	RunsPerInstance int
	Seed            uint64
	// Checkpoints are the rounds after which regret is recorded, ascending; none means the horizon.
	Checkpoints []int64
	Stepwise    bool // play round by round what EngineEvents could play
	// Watch, if not nil, returns the observer of a replicate. Replicates run
	// concurrently, so each needs its own.
	Watch func(replicate int) Observer

	factory algos.Factory // the player's, once normalized
}

// normalize fills in defaults and validates.
func (p Plan) normalize() (Plan, error) {
	game, errGame := p.Game.normalize()
	factory, errPolicy := p.Factory()
	p.Game, p.factory = game, factory
	errs := []error{errGame, errPolicy}
	if p.Runs < 1 {
		errs = append(errs, fmt.Errorf("runs=%d: want at least 1", p.Runs))
	}
	if p.First < 0 || p.RunsPerInstance < 0 {
		errs = append(errs, fmt.Errorf("first=%d, runs per instance=%d: want neither negative", p.First, p.RunsPerInstance))
	}
	p.RunsPerInstance = max(1, p.RunsPerInstance)
	if len(p.Checkpoints) == 0 {
		p.Checkpoints = []int64{p.Horizon}
	}
	last := int64(0)
	for _, c := range p.Checkpoints {
		if c <= last || c > p.Horizon {
			errs = append(errs, fmt.Errorf("checkpoint %d: want an ascending list in 1..T=%d", c, p.Horizon))
		}
		last = c
	}
	return p, errors.Join(errs...)
}

// rounds returns how many rounds a replicate has.
func (p Plan) rounds() int64 { return p.Checkpoints[len(p.Checkpoints)-1] }

// instance draws the instance of a replicate.
func (p Plan) instance(replicate int) (*Instance, error) {
	rng := rand.New(source(p.Seed, uint64(replicate/p.RunsPerInstance), streamInstance))
	means, err := p.Means.Draw(rng, p.Arms, p.Cardinality, p.Horizon)
	if err != nil {
		return nil, err
	}
	in, err := NewInstance(means, p.Cardinality, p.Horizon, p.Feedback)
	if len(means) != p.Arms {
		err = fmt.Errorf("%d means: want m=%d", len(means), p.Arms)
	}
	if err != nil {
		return nil, fmt.Errorf("replicate %d, drawn by means=%s: %w", replicate, p.Means, err)
	}
	return in, nil
}

// Engine returns the engine that plays the plan. It makes the policy of the first replicate, and the
// observer if there is one. It plays no round.
func (p Plan) Engine() (engine string, err error) {
	if p, err = p.normalize(); err != nil {
		return "", err
	}
	r := &replicate{task: task{plan: &playing{Plan: p}, number: p.First}}
	err = r.guarded(func() error { return r.begin(new(algos.Lockstep)) })
	return r.engine, cmp.Or(err, r.guarded(r.close))
}

// Instance returns the instance that the given replicate plays.
func (p Plan) Instance(replicate int) (*Instance, error) {
	p, err := p.normalize()
	if err != nil {
		return nil, err
	}
	return p.instance(replicate)
}

// Geometric returns about n checkpoints spaced geometrically from 1 to the
// horizon, which is always the last.
func Geometric(horizon int64, n int) []int64 {
	var points []int64
	for i := 1; i <= n; i++ {
		c := int64(math.Round(math.Pow(float64(horizon), float64(i)/float64(n))))
		c = min(c, horizon)
		if len(points) == 0 || c > points[len(points)-1] {
			points = append(points, c)
		}
	}
	return points
}
