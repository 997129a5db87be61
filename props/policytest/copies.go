package policytest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// ruleCopies is the name of the rule that copies share nothing.
const ruleCopies = "copies"

const (
	// copyChecks are the sequences of actions at each effort: a state that all copies share shows in the first few.
	copyChecks = 25
	// copyRounds is about how many rounds a sequence of 30 actions plays, copies that are made again included.
	copyRounds = 250
	// copyShare is the share of the limit of time that the sequences may take.
	copyShare = 0.05
	// leastCopyChecks is the least number of sequences that is worth playing.
	leastCopyChecks = 3
	// mostCopies are alive at a time: each may be a process.
	mostCopies = 3
	// mostInARow is how many rounds an action plays at most.
	mostInARow = 12
)

// copiesClaim is the rule that what a copy plays depends on nothing but its own game, seed and rewards.
func copiesClaim(s *subject, cfg Config) props.Claim {
	c := props.Claim{
		ID: prefix + ruleCopies, Group: groupContract, Reference: "contract of algos.Policy", Evidence: props.Searched,
		Statement: "a copy's actions depend on its own game, seed and rewards alone: made again, it repeats them, whatever other copies were made, played or left " +
			"between its rounds",
		Method: fmt.Sprintf("the first games of the process, one after the other and side by side; then a state machine that makes copies of "+
			"several sizes and horizons, lets them select and observe in turns, leaves them, and makes "+
			"them again; about 30 actions a sequence, at most %d copies at a time, shrunk to the shortest sequence that fails", mostCopies),
		Rejects: "state at package level, which copies share or a new one resets, and state that a new game in the same process finds",
	}
	for _, f := range cfg.Feedback {
		instance := "feedback=" + f.String()
		c.Cases = append(c.Cases, props.Case{Instance: instance, Params: props.Params{"feedback": f.String()}, Cost: copyRounds * copyChecks / 1e4,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return s.decideCopies(ctx, t, f, c.ID+" "+instance)
			}})
	}
	return c
}

// copyChecks returns how many sequences are played, 0 if there is no time for them.
func (c Config) copyChecks() int {
	checks := props.ByEffort(c.Effort, copyChecks, 8*copyChecks, 80*copyChecks)
	if c.RoundTime > 0 {
		checks = min(checks, int(copyShare*float64(limits[c.Effort])/float64(copyRounds*c.RoundTime)))
	}
	if checks < leastCopyChecks {
		return 0
	}
	return checks
}

// decideCopies decides the rule under one kind of feedback.
func (s *subject) decideCopies(ctx context.Context, t props.Trial, f algos.Feedback, name string) (props.Finding, error) {
	checks := s.cfg.copyChecks()
	switch {
	case s.cfg.Capabilities.Unseedable:
		return props.Finding{Skip: "it declares that no seed controls its randomness"}, nil
	case checks == 0:
		return props.Finding{Skip: fmt.Sprintf("not in the time: %d sequences of about %d rounds are the least, at %v a round", leastCopyChecks, copyRounds,
			s.cfg.RoundTime)}, nil
	}
	sizes, declined, refused := s.playable(f)
	switch {
	case len(sizes) == 0 && refused != nil:
		return s.broken(ctx, f, refused)
	case len(sizes) == 0:
		return props.Finding{Skip: errors.Join(declined...).Error()}, nil
	}
	switch why, err := s.unrepeatable(ctx, t, f, sizes[0]); {
	case err != nil:
		return s.broken(ctx, f, err)
	case why != "":
		return props.Finding{Skip: why}, nil
	}
	if s.cfg.early.differs != "" {
		return props.Finding{Guarantee: "every round", Observed: props.Point(1), Bound: props.AtMost(0), N: 4 * earlyRounds, Witness: s.cfg.early.differs}, nil
	}
	got := s.searchCopies(ctx, search.Config{Seed: t.Seed, Checks: checks, Name: name}, f, sizes)
	finding := props.Finding{Guarantee: "every round", Bound: props.AtMost(0), N: got.rounds, Warnings: declined}
	switch {
	case ctx.Err() != nil:
		return finding, ctx.Err()
	case errors.Is(got.ended, errStalled):
		return s.skipped(), nil
	case got.ended != nil: // a run ended, by its policy's fault
		if by, err := s.culprit(ctx, f, ruleCopies, true); err != nil || by != "" {
			return props.Finding{Skip: endedBy(by, got.ended.Error())}, err
		}
	case got.Err != nil:
		return finding, got.Err
	}
	if got.Failed {
		what := strings.TrimSpace(got.Message)
		first, otherwise := strings.CutSuffix(what, search.NotReproduced)
		why, err := s.differsAlone(ctx, t, f, sizes)
		switch {
		case err != nil && ctx.Err() != nil:
			return finding, err
		case why != "":
			what = why + "; " + first
		case otherwise:
			what = first + "; the same sequence once more goes otherwise, so that games leave something behind"
		}
		finding.Observed, finding.Witness = props.Point(1), fmt.Sprintf("%s (seed %d)", what, t.Seed)
	}
	return finding, nil
}

// unrepeatable says why nothing can be learned from copies that are made again, "" if it can: where two that play side by
// side differ on one seed, it plays two one after the other, each in a process of its own if it can.
func (s *subject) unrepeatable(ctx context.Context, t props.Trial, f algos.Feedback, size search.Extent) (string, error) {
	unseeded, err := s.unseeded(ctx, f)
	if err != nil || !unseeded {
		return "", err
	}
	why, err := s.differsAlone(ctx, t, f, []search.Extent{size})
	if err != nil || why == "" {
		return "", err
	}
	return fmt.Sprintf("%s; %s%s reports it", why, prefix, ruleDeterministic), nil
}

// differsAlone plays a run of each size twice, one after the other, each in a process of its own if it can. It says so if two
// differ: copies that play beside others then have no part in it.
func (s *subject) differsAlone(ctx context.Context, t props.Trial, f algos.Feedback, sizes []search.Extent) (string, error) {
	factory, why := s.factory, "no seed controls it, or the first left something behind: two copies on one seed differ, one after the other"
	if s.cfg.Fresh != nil {
		factory, why = s.cfg.Fresh, "no seed controls it: two copies on one seed differ, each in a process that has played nothing else"
	}
	for _, size := range sizes {
		first, err := s.actionsOf(ctx, t, factory, f, size)
		if err != nil {
			return "", err
		}
		second, err := s.actionsOf(ctx, t, factory, f, size)
		if err != nil {
			return "", err
		}
		if !slices.EqualFunc(first, second, slices.Equal) {
			return why, nil
		}
	}
	return "", nil
}

// actionsOf plays a run.
func (s *subject) actionsOf(ctx context.Context, t props.Trial, factory algos.Factory, f algos.Feedback, size search.Extent) ([][]int, error) {
	var seen actionList
	err := trace.Policy(func() error {
		_, err := sim.Run(ctx, t.Workers, sim.Plan{
			Game:   sim.Game{Arms: size.Arms, Cardinality: size.Cardinality, Horizon: size.Horizon, Means: sim.UniformMeans{Lo: 0, Hi: 1}, Feedback: f},
			Policy: factory, Runs: 1, Seed: s.cfg.Seed, Engine: sim.EngineStepwise, Watch: func(int) sim.Observer { return &seen },
		}, nil)
		return err
	})
	return seen, err
}

// playable returns the sizes of the games that the policy does not decline, and the first error of its own by which it
// refuses one.
func (s *subject) playable(f algos.Feedback) (sizes []search.Extent, declined []error, refused error) {
	for _, size := range s.sizes("") {
		var no *algos.Declined
		offered := made
		if size.Cardinality == size.Arms {
			offered = begun
		}
		switch err := offered(s.factory, s.copySpec(size, f, 0)); {
		case errors.As(err, &no):
			declined = append(declined, fmt.Errorf("not played at m=%d k=%d, which the policy declines: %s", size.Arms, size.Cardinality, no.Reason))
		case err != nil:
			declined = append(declined, fmt.Errorf("not played at m=%d k=%d, which the policy refuses by an error: %w", size.Arms, size.Cardinality, err))
			refused = cmp.Or(refused, err)
		default:
			sizes = append(sizes, size)
		}
	}
	return sizes, declined, refused
}

func (s *subject) copySpec(size search.Extent, f algos.Feedback, number uint64) algos.Spec {
	return algos.Spec{
		Arms: size.Arms, Cardinality: size.Cardinality, Horizon: size.Horizon, Feedback: f, Source: seed.Source(s.cfg.Seed, "policytest, copies", number),
	}
}

// A copySearch is what became of the search.
type copySearch struct {
	search.Result
	rounds int64
	ended  error // the failure of a policy that ended the last sequence that failed
}

// copyShrink is how many rounds the shrinking of a failure may play: two seconds at a microsecond each.
const copyShrink = 2_000_000

// searchCopies plays sequences until one fails.
func (s *subject) searchCopies(ctx context.Context, cfg search.Config, f algos.Feedback, sizes []search.Extent) (got copySearch) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	most, found := int64(copyShrink), int64(-1) // rounds that had been played when a sequence failed
	if s.cfg.RoundTime > 0 {
		most = min(most, int64(shrinkTime/s.cfg.RoundTime))
	}
	got.Result = search.Check(ctx, cfg, func(rt *rapid.T) {
		if found >= 0 && got.rounds-found > most {
			cancel()
		}
		m := &copyMachine{s: s, runs: &session{subject: s}, feedback: f, sizes: sizes}
		defer func() {
			got.rounds += m.rounds
			if rt.Failed() {
				if got.ended = m.ended; found < 0 {
					found = got.rounds
				}
			}
		}()
		m.play(rt)
	})
	if !got.Failed {
		got.ended = nil
	}
	return got
}
