package gate

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// validate reports everything that is wrong with a baseline.
func (b *Baseline) validate() error {
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if b.Policy.Name == "" {
		fail("policy.name: missing: want the name of a policy")
	}
	if b.Seed > props.MaxSeed {
		fail("seed=%d: want 0 ≤ seed < 2^53", b.Seed)
	}
	if !(b.Tolerance > 0 && b.Tolerance <= maxTolerance) {
		fail("tolerance=%v: want 0 < tolerance ≤ %d", b.Tolerance, maxTolerance)
	}
	if b.Platform.GOARCH == "" || b.Platform.Go == "" {
		fail("platform: want goarch and go")
	}
	if len(b.Cells) == 0 {
		fail("cells: want at least one")
	}
	first := map[string]int{}
	for i, c := range b.Cells {
		if err := b.validateCell(i); err != nil {
			fail("cells[%d]: %w", i, err)
		}
		if at, seen := first[c.String()]; seen {
			fail("cells[%d]: the same as cells[%d] (%s): want each once", i, at, c)
		} else {
			first[c.String()] = i
		}
	}
	return errors.Join(errs...)
}

// maxTolerance is a hundredfold rise: more is no tolerance but a slip.
const maxTolerance = 100

func (b *Baseline) validateCell(i int) error {
	c, s := b.Cells[i], b.Samples[i]
	if err := c.validate(); err != nil {
		return err
	}
	if n := len(s.Kept); n < minRuns || n > c.Runs || c.Generated != nil && n < c.Runs {
		return fmt.Errorf("regret: %d values: want %d to runs=%d, and of generated games all", n, minRuns, c.Runs)
	}
	most, err := c.mostRegrets(b.Seed, len(s.Kept))
	if err != nil {
		return err
	}
	for r, x := range s.Kept {
		if !(x >= 0 && x <= most[r]) {
			return fmt.Errorf("regret[%d]=%v: want 0 ≤ regret ≤ T·max Δ=%v", r, x, most[r])
		}
	}
	return s.validate(c)
}

// validate checks the summary against what holds for every sample. The mean lies within the range.
// The variance is at most what the range and the mean allow. If the file keeps all replicates, both
// equal those of the replicates.
func (s Sample) validate(c Cell) error {
	most := c.trivialRegret()
	if !(s.Mean >= 0 && s.Mean <= most) {
		return fmt.Errorf("mean=%v: want 0 ≤ mean ≤ %v", s.Mean, most)
	}
	n := float64(s.N)
	if limit := s.Mean * (most - s.Mean) * n / (n - 1) * (1 + slack); !(s.Var >= 0 && s.Var <= limit) {
		return fmt.Errorf("var=%v: want 0 ≤ var ≤ %v", s.Var, limit)
	}
	if all := stats.Summarize(s.Kept); all.N == s.N && (all.Mean != s.Mean || all.Var != s.Var && c.Generated == nil) {
		return fmt.Errorf("mean=%v, var=%v: regret has %v and %v", s.Mean, s.Var, all.Mean, all.Var)
	}
	return nil
}

// slack allows for the rounding of a sum of T gaps.
const slack = 1e-6

// trivialRegret is what no policy exceeds in T rounds whatever the means.
func (c Cell) trivialRegret() float64 {
	if c.Generated != nil {
		all, err := c.mostRegrets(0, c.Runs)
		if err != nil {
			return 0
		}
		return slices.Max(all)
	}
	game, err := c.game()
	if err != nil {
		return 0
	}
	largest := 1.0 // of a cascade, whose reward is in [0, 1]
	if game.Feedback == 0 || game.Feedback == algos.SemiBandit {
		largest = float64(theory.Differing(c.Arms, c.Cardinality))
	}
	return largest * float64(c.Horizon) * (1 + slack)
}

// mostRegrets returns T·max Δ of the first replicates, in a generated cell over the
// rate.
func (c Cell) mostRegrets(seed uint64, n int) ([]float64, error) {
	of, most := sim.Plan{Policy: unplayable, Seed: seed}, make([]float64, n)
	if c.Generated != nil {
		plans, rates := c.plans(of, block{0, n})
		for r, p := range plans {
			x, err := mostRegret(p, 0)
			if err != nil {
				return nil, err
			}
			most[r] = x / rates[r]
		}
		return most, nil
	}
	plan, err := c.plan(of)
	for r := 0; r < n && err == nil; r++ {
		most[r], err = mostRegret(plan, r)
	}
	return most, err
}

// mostRegret returns T·max Δ of a replicate: the gap of the k arms of smallest
// mean, which have the smallest reward under every feedback.
func mostRegret(plan sim.Plan, replicate int) (float64, error) {
	in, err := plan.Instance(replicate)
	if err != nil {
		return 0, err
	}
	turned := make([]float64, len(in.Means))
	for i, mu := range in.Means {
		turned[i] = 1 - mu
	}
	worst, err := sim.NewInstance(turned, plan.Cardinality, plan.Horizon, in.Feedback, in.Order)
	if err != nil {
		return 0, err
	}
	gap := in.Reward(in.Best) - in.Reward(worst.Best)
	return math.Max(0, gap) * float64(plan.Horizon) * (1 + slack), nil
}
