package shrink

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
)

// Tries is how many configurations Sampled re-runs at most. Each gets the same
// share of the error budget.
const Tries = 24

// A Decision decides a sampled check at a configuration with the given seed
// and error probability.
type Decision func(ctx context.Context, c Config, seed uint64, alpha float64) (props.Outcome, error)

// A Result is what Sampled found.
type Result struct {
	Config Config
	Seed   uint64  // with which it failed
	Alpha  float64 // at which it failed: its share
	Tried  int     // configurations that were re-run
	Shrunk bool    // Config is below where the search began
}

// String tells the result in one line.
func (r Result) String() string {
	if !r.Shrunk {
		return fmt.Sprintf("no smaller configuration of %d tried fails at α=%.2g each", r.Tried, r.Alpha)
	}
	return fmt.Sprintf("fails again at %s (seed %d, α=%.2g; %d tried)", r.Config, r.Seed, r.Alpha, r.Tried)
}

// Sampled looks for the smallest configuration at which a sampled check that
// failed at start fails again. It takes the steps in order, each as often as the
// smaller configuration fails too.
//
// Every configuration is decided on seeds of its own, so that the bad luck of
// one is no reason for another to fail, and at alpha/Tries: the chance that a
// configuration is named at which the statement is true is at most alpha,
// whichever path the search takes. That a smaller one is not named means only
// that it was not seen to fail.
func Sampled(ctx context.Context, start Config, seed uint64, alpha float64, decide Decision) (Result, error) {
	r := Result{Config: start, Alpha: alpha / Tries}
	for _, step := range steps {
		for {
			c := step(r.Config)
			if !c.below(r.Config) || r.Tried == Tries {
				break
			}
			r.Tried++
			fresh := derive(seed, r.Tried)
			outcome, err := decide(ctx, c, fresh, r.Alpha)
			if err != nil {
				return r, err
			}
			if outcome != props.Fail {
				break
			}
			r.Config, r.Seed, r.Shrunk = c, fresh, true
		}
	}
	return r, nil
}

// steps make a configuration smaller, the largest step first: a game of half
// the size is easier to think about than one of fewer rounds, and a run of
// fewer rounds easier than fewer runs.
var steps = []func(Config) Config{
	func(c Config) Config { c.Arms, c.Cardinality = c.Arms/2, c.Cardinality/2; return c },
	func(c Config) Config { c.Cardinality /= 2; return c },
	func(c Config) Config { c.Arms = max(c.Arms/2, c.Cardinality); return c },
	func(c Config) Config { c.Horizon /= 2; return c },
	func(c Config) Config { c.Arms = max(c.Arms-1, c.Cardinality); return c },
	func(c Config) Config { c.Cardinality--; return c },
	func(c Config) Config { c.Replicates /= 2; return c },
}

// minReplicates is the least that an interval can be made of.
const minReplicates = 2

// below reports whether c is a configuration smaller than d.
func (c Config) below(d Config) bool {
	return c != d && 1 <= c.Cardinality && c.Cardinality <= c.Arms && c.Horizon >= 1 && c.Replicates >= min(minReplicates, d.Replicates)
}

// derive returns the seed of a try: the finaliser of SplitMix64 over seed and
// number, cut to what a JSON number holds.
//
// Reference: Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014, figure 16.
func derive(seed uint64, try int) uint64 {
	z := seed + uint64(try)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) & props.MaxSeed
}
