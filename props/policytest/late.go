package policytest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/props/trace"
)

// DelayedRules begins the paths of the rules about rewards that arrive late, which are asked of a
// policy that declares Capabilities.Late alone.
const DelayedRules = prefix + ruleDelayed

// Their names.
const (
	ruleDelayed       = "delayed"
	ruleDelayedRegret = "delayed-regret"
)

const (
	// delayShare is the horizon over the delay of the rule about regret: at eight arms, what late
	// rewards may cost is then a tenth to a fifth of random play's regret.
	delayShare = 50
	// pullsOfDelay is how many pulls of each wrong arm a round of delay may cost. Theory has one.
	pullsOfDelay = 2
)

// delayedClaim is the rule about actions where rewards arrive late.
func delayedClaim(s *subject) props.Claim {
	c := props.Claim{
		ID: prefix + ruleDelayed, Group: groupContract, Reference: "contract of algos.LateObserver", Evidence: props.Searched,
		Statement: "where rewards arrive late, a policy plays k distinct arms in every round, the same " +
			"ones for the same seed and rewards; and with batches " +
			"of one round, which are no delay, those that it plays without",
		Method: "whole runs with delays shorter and longer than the game and batches of one and of " +
			"several rounds, at k, k = 1, k = m−1 and k = m, each twice",
		Rejects: "a policy that waits for rewards that are not there, or forgets what arrives together",
	}
	for _, f := range s.cfg.Feedback {
		c.Cases = append(c.Cases, props.Case{Instance: "feedback=" + f.String(), Params: props.Params{"feedback": f.String()},
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return s.delayed(ctx, t, f) }})
	}
	return c
}

// lates are the delays at which a run of so many rounds is tried; the first is none.
func lates(rounds int64) []algos.Late {
	return []algos.Late{{Batch: 1}, {Delay: 1}, {Delay: 7}, {Batch: 5}, {Delay: min(2*rounds, algos.MaxLate)}}
}

// delayed plays every delay at every size.
func (s *subject) delayed(ctx context.Context, t props.Trial, f algos.Feedback) (props.Finding, error) {
	played := int64(0)
	for _, size := range s.sizes("") {
		for _, late := range lates(size.Horizon) {
			wrong, err := s.delayedAt(ctx, t, f, size, late)
			var no *algos.Declined
			switch {
			case errors.As(err, &no):
			case err != nil:
				return s.broken(ctx, f, fmt.Errorf("%s, late=%s: %w", size, late, err))
			case wrong != "":
				return props.Finding{
					Guarantee: "seen once", Observed: props.Point(math.Inf(1)), Bound: props.AtMost(0), N: played,
					Witness: fmt.Sprintf("%s, late=%s: %s (seed %d)", size, late, wrong, s.cfg.Seed),
				}, nil
			default:
				played++
			}
		}
	}
	if played == 0 {
		return props.Finding{Skip: "the policy declines every game whose rewards arrive late"}, nil
	}
	return props.Finding{Evidence: props.Searched, Observed: props.Point(0), Bound: props.AtMost(0), N: played}, nil
}

// delayedAt plays one game twice and, with batches of one round, once without delay. It says what was wrong.
func (s *subject) delayedAt(
	ctx context.Context, t props.Trial, f algos.Feedback, size search.Extent, late algos.Late,
) (wrong string, err error) {
	first, err := s.actions(ctx, t, f, size, late)
	if err != nil || s.cfg.Capabilities.Unseedable {
		return "", err
	}
	others, what := []algos.Late{late}, []string{"once more"}
	if late.Missing() == 0 {
		others, what = append(others, algos.Late{}), append(what, "without delay")
	}
	for i, other := range others {
		again, err := s.actions(ctx, t, f, size, other)
		if err != nil {
			return "", err
		}
		for r := range first {
			if !slices.Equal(first[r], again[r]) {
				return fmt.Sprintf("round %d: plays %v, and %s %v", r+1, first[r], what[i], again[r]), nil
			}
		}
	}
	return "", nil
}

// actions plays a run and returns its actions, each in ascending order.
func (s *subject) actions(
	ctx context.Context, t props.Trial, f algos.Feedback, size search.Extent, late algos.Late,
) ([][]int, error) {
	var seen actionList
	plan := sim.Plan{
		Game: sim.Game{
			Arms: size.Arms, Cardinality: size.Cardinality, Horizon: size.Horizon, Means: sim.UniformMeans{Lo: 0, Hi: 1},
			Feedback: f, Late: late,
		},
		Policy: s.factory, Runs: 1,
		Seed:   seed.Derive(s.cfg.Seed, "policytest, late rewards", uint64(size.Arms), uint64(size.Cardinality)),
		Engine: sim.EngineStepwise, Watch: func(int) sim.Observer { return &seen },
	}
	err := trace.Policy(func() error {
		_, err := sim.Run(ctx, t.Workers, plan, nil)
		return err
	})
	return seen, err
}

// An actionList is the actions of a run.
type actionList [][]int

// Begin does nothing.
func (l *actionList) Begin(*sim.Instance) {}

// See keeps the action.
func (l *actionList) See(r *sim.Round) { *l = append(*l, slices.Sorted(slices.Values(r.Action))) }

// delayedRegret is the rule about what late rewards cost.
func (c Config) delayedRegret() regretClaim {
	l := c.lesson(ruleDelayedRegret, algos.SemiBandit, delayGame)
	means, T := delayGame.levels, l.at.Horizon
	d := max(1, T/delayShare)
	unit := float64(d) * float64(l.at.Arms-l.at.Cardinality) * (means.hi - means.lo)
	l.control, l.controlName = newConfused, "CUCB that takes late rewards for those of the current arms"
	lates := []algos.Late{{}, {Delay: d}, {Batch: d}}
	for i, late := range lates {
		l.add(means.law(l.at.Arms, l.at.Cardinality), T, 1)
		l.parts[i].game.Late, l.parts[i].stream = late, 0
	}
	l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
		f := props.Finding{Bound: props.AtMost(pullsOfDelay), N: int64(3 * len(regrets[0][0]))}
		f.Observed = props.Point(math.Inf(-1))
		for i := 1; i < len(lates); i++ {
			effect := stats.Paired(regrets[i][0], regrets[0][0])
			iv := effect.Interval(alpha / 2).Times(1 / unit)
			if iv.Mid > f.Observed.Mid {
				f.Observed, f.Detectable, f.Guarantee = iv, iv.Width(), string(effect.Guarantee)
				f.Witness = fmt.Sprintf("regret %.4g with %s, %.4g without, at T=%d",
					stats.Summarize(regrets[i][0]).Mean, lates[i], stats.Summarize(regrets[0][0]).Mean, T)
			}
		}
		return f
	}
	return regretClaim{props.Claim{
		ID: prefix + ruleDelayedRegret, Group: groupRegret, Evidence: props.Sampled,
		Reference: "Joulani, György & Szepesvári 2013, section 4: the regret without delay, and Σ Δ_i·d besides",
		Statement: fmt.Sprintf("rewards that arrive d = T/%d rounds late, or %[1]d times in a game, add "+
			"at most %d·d pulls of each "+
			"wrong arm to a policy's mean regret", delayShare, pullsOfDelay),
		Method: "the same runs without delay, with a delay of d and with batches of d rounds, on means " +
			"0.1 and 0.9; Student's intervals " +
			"of the mean differences, the larger of which decides, by (m−k)·d·0.8. CUCB that takes late " +
			"rewards for those of the " +
			"current arms plays the same games and must fail, or the row is skipped",
		Rejects: "rewards that are taken for those of other arms, rewards that are dropped, a policy " +
			"that waits for them",
	}, []*lesson{l}}
}

// confused is CUCB that takes late rewards for those of the arms it plays now.
type confused struct {
	algos.Policy
	now []int
}

func newConfused(spec algos.Spec) (algos.Policy, error) {
	p, err := algos.NewCUCB(spec, algos.CUCBConfig{})
	return &confused{Policy: p}, err
}

// Select notes the arms.
func (c *confused) Select(dst []int) []int {
	n := len(dst)
	dst = c.Policy.Select(dst)
	c.now = append(c.now[:0], dst[n:]...)
	return dst
}

// ObserveLate takes the rewards for those of the arms noted last.
func (c *confused) ObserveLate(_ int64, _ []int, rewards []float64) { c.Observe(c.now, rewards) }
