package sim

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// A Result is a block of replicates: plain data that serialises, carries its
// seed, and merges with other blocks of the same plan.
type Result struct {
	Engine      string      `json:"engine"`
	Seed        uint64      `json:"seed"`
	First       int         `json:"first"`       // number of the first replicate
	Checkpoints []int64     `json:"checkpoints"` // ascending
	Regret      [][]float64 `json:"regret"`      // by replicate, by checkpoint
	// Elapsed is the time spent in all replicates together, as if on one core.
	Elapsed time.Duration `json:"-"`
	Rounds  int64         `json:"-"`
	// Looks is how often the lazy engine looked at an arm, all replicates
	// together; 0 under the stepwise engine.
	Looks int64 `json:"-"`
}

// Final returns each replicate's regret at the last checkpoint.
func (r Result) Final() []float64 { return r.At(len(r.Checkpoints) - 1) }

// At returns each replicate's regret at checkpoint c.
func (r Result) At(c int) []float64 {
	final := make([]float64, len(r.Regret))
	for i, curve := range r.Regret {
		final[i] = curve[c]
	}
	return final
}

// NsPerRound returns the time per round on one core, in nanoseconds.
func (r Result) NsPerRound() float64 {
	return float64(r.Elapsed.Nanoseconds()) / float64(max(1, r.Rounds))
}

// A PolicyError is a policy's breach of its contract, or its own failure.
type PolicyError struct {
	Replicate int
	Round     int64 // 0: when it was made
	Err       error
}

// Error names the replicate, the round and the reason.
func (e *PolicyError) Error() string {
	return fmt.Sprintf("replicate %d, round %d: %v", e.Replicate, e.Round, e.Err)
}

// Unwrap returns the reason.
func (e *PolicyError) Unwrap() error { return e.Err }

// A Pool is what computes: *props.Workers is one.
type Pool interface {
	// Each calls do(0) … do(n−1), each once, in any order and from several
	// goroutines, and returns the error of the smallest failing i or the
	// context's.
	Each(ctx context.Context, n int, do func(i int) error) error
}

// Run plays the plan's replicates, spread over the pool. The result does
// not depend on its size. progress, if not nil, is told which fraction of
// the replicates is done after each, from any goroutine.
func Run(ctx context.Context, pool Pool, plan Plan, progress func(done float64)) (Result, error) {
	plan, err := plan.normalize()
	if err != nil {
		return Result{}, err
	}
	result := Result{Seed: plan.Seed, First: plan.First, Checkpoints: plan.Checkpoints, Regret: make([][]float64, plan.Runs)}
	runs := make([]played, plan.Runs)
	var finished atomic.Int64
	err = pool.Each(ctx, plan.Runs, func(i int) error {
		begin := time.Now()
		var err error
		runs[i], err = plan.replicate(ctx, plan.First+i)
		runs[i].spent = time.Since(begin)
		if progress != nil {
			progress(float64(finished.Add(1)) / float64(plan.Runs))
		}
		return err
	})
	if err != nil {
		return Result{}, err
	}
	for i, r := range runs {
		result.Regret[i] = r.curve
		result.Engine = r.engine
		result.Elapsed += r.spent
		result.Looks += r.looks
	}
	result.Rounds = int64(plan.Runs) * plan.Checkpoints[len(plan.Checkpoints)-1]
	return result, nil
}

// played is a replicate that was played.
type played struct {
	engine string
	curve  []float64 // regret at the checkpoints
	looks  int64
	spent  time.Duration
}

// replicate plays one replicate.
func (p Plan) replicate(ctx context.Context, replicate int) (played, error) {
	in, err := p.instance(replicate)
	if err != nil {
		return played{}, err
	}
	policy, err := p.policy(replicate)
	if err != nil {
		return played{}, err
	}
	if c, ok := policy.(io.Closer); ok { // it holds a process; runs may end before the horizon
		defer c.Close()
	}
	engine, err := p.pick(policy)
	if err != nil {
		return played{}, err
	}
	play := stepwise
	if engine == EngineLazy {
		play = lazy
	}
	out, err := play(ctx, &p, in, policy, replicate)
	out.engine = engine.String()
	return out, err
}

// policy makes the policy of a replicate.
func (p Plan) policy(replicate int) (algos.Policy, error) {
	spec, err := p.spec()
	if err != nil {
		return nil, err
	}
	spec.Source = source(p.Seed, uint64(replicate), streamPolicy)
	return p.Policy(spec)
}
