package policytest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/failures"
	"github.com/regretcheck/regretcheck/props/search"
)

// A keeper keeps the games in which rules fail and plays them first the next time. Half of a case's error budget is for
// its kept games, if it has any, in equal parts.
type keeper struct {
	*subject
	claims []props.Claim // without keeping
	kept   map[props.Key][]failures.Failure
}

// keeping returns claims that are decided with the folder of failures, if there is one. Cases with kept games are begun
// first, so that a run of little time decides them.
func (s *subject) keeping(claims []props.Claim) []props.Claim {
	if s.cfg.Failures == nil {
		return claims
	}
	k := &keeper{subject: s, claims: claims, kept: map[props.Key][]failures.Failure{}}
	for _, kept := range s.cfg.Failures.All() {
		if key, ok := k.caseOf(kept); ok {
			k.kept[key] = append(k.kept[key], kept)
		}
	}
	keeping := props.Checked(claims, func(c props.Claim, i int, check props.Check) props.Check {
		return func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return k.decide(ctx, t, c, c.Cases[i], check)
		}
	})
	for _, c := range keeping {
		for i, kase := range c.Cases {
			c.Cases[i].First = len(k.kept[props.Key{Claim: c.ID, Instance: kase.Instance}]) > 0
		}
	}
	return keeping
}

// decide decides a case: by a kept game if one fails again, else as without one.
func (k *keeper) decide(ctx context.Context, t props.Trial, c props.Claim, kase props.Case, check props.Check) (props.Finding, error) {
	kept := k.kept[props.Key{Claim: c.ID, Instance: kase.Instance}]
	if len(kept) > 0 {
		t.Alpha /= 2
	}
	for _, one := range kept {
		again := t
		again.Seed, again.Alpha, again.Progress = one.Seed, t.Alpha/float64(len(kept)), func(float64) {}
		if f, failed := k.replay(ctx, again, c, one); failed {
			return f, nil
		}
		if ctx.Err() != nil {
			return props.Finding{}, ctx.Err()
		}
	}
	stage := k.cfg.Failures.Stage()
	f, err := check(failures.With(ctx, stage), t)
	if err == nil && outcome(c, t, f) == props.Fail {
		stage.Commit()
		k.keep(c, kase, t, f)
	}
	return f, err
}

// outcome is what a finding will be decided as.
func outcome(c props.Claim, t props.Trial, f props.Finding) props.Outcome {
	if f.Evidence == 0 {
		f.Evidence = c.Evidence
	}
	if f.Alpha == 0 {
		f.Alpha = t.Alpha
	}
	return props.Decide(f).Outcome()
}

// keep keeps the game in which a case failed. A rule that has no game of its own keeps the settings and the seed.
func (k *keeper) keep(c props.Claim, kase props.Case, t props.Trial, f props.Finding) {
	if LevelOf(c.ID) == 0 && ruleName(c.ID) != "index" || ruleName(c.ID) == "exit" || ruleName(c.ID) == ruleCopies {
		return // the gate's baseline is its game; a search keeps its own case
	}
	feedback, _ := kase.Params["feedback"].(string)
	g := failures.Game{Arms: k.cfg.Arms, Cardinality: k.cfg.Cardinality, Exactly: k.cfg.OneArms && k.cfg.OneSize, Feedback: feedback, As: k.cfg.As}
	if at, ok := k.failedAt(c.ID, kase.Instance); ok {
		g.Arms, g.Cardinality, g.Exactly, g.Horizon, g.Runs = at.Arms, at.Cardinality, true, at.Horizon, at.Replicates
	} else {
		g.Horizon, g.Runs, g.Effort = k.cfg.Horizon, k.cfg.Replicates, int(t.Effort)
	}
	k.cfg.Failures.Keep(failures.Failure{Claim: c.ID, Instance: kase.Instance, Seed: t.Seed, Game: &g, Found: f.Witness})
}

// replay plays a kept game of a case, and drops it if nothing fails there any more. It reports whether the game fails again.
func (k *keeper) replay(ctx context.Context, t props.Trial, c props.Claim, kept failures.Failure) (f props.Finding, failed bool) {
	folder, name := k.cfg.Failures, failures.Name(kept.Claim, kept.Instance)
	if why := k.tooMuch(*kept.Game); why != "" {
		folder.Tell("kept failure of %s is not played first: %s", name, why)
		return f, false
	}
	f, err := k.again(ctx, t, kept)
	switch {
	case ctx.Err() != nil: // a program that was stopped in mid-game seems to break
	case err != nil:
		folder.Tell("warning: kept failure of %s cannot be played again: %v", name, err)
	case outcome(c, t, f) == props.Fail:
		f.Witness = fmt.Sprintf("found again, kept in %s: %s", folder.Path(kept.Claim, kept.Instance), f.Witness)
		folder.Tell("kept failure of %s is played first, and fails again", name)
		return f, true
	case outcome(c, t, f) == props.Pass:
		folder.Drop(kept.Claim, kept.Instance, "passes again")
	default:
		folder.Tell("kept failure of %s is played first, and neither fails nor passes; it stays", name)
	}
	return f, false
}

// caseOf finds the case of this run that a kept game belongs to, if its sizes and feedback are asked for.
func (k *keeper) caseOf(kept failures.Failure) (key props.Key, ok bool) {
	at := slices.IndexFunc(k.claims, func(c props.Claim) bool { return c.ID == kept.Claim })
	if at < 0 || kept.Game == nil || k.cfg.Selected != nil && !k.cfg.Selected(kept.Claim) {
		return key, false
	}
	c, g := k.claims[at], kept.Game
	fits := func(kase props.Case) bool {
		f, told := kase.Params["feedback"].(string)
		return !told || f == g.Feedback
	}
	i := slices.IndexFunc(c.Cases, func(kase props.Case) bool { return kase.Instance == kept.Instance && fits(kase) })
	if i < 0 {
		i = slices.IndexFunc(c.Cases, fits)
	}
	if i < 0 || !k.cfg.allows(search.Extent{Arms: g.Arms, Cardinality: g.Cardinality}) || g.As != k.cfg.As && ruleName(c.ID) == "index" {
		return key, false
	}
	return props.Key{Claim: c.ID, Instance: c.Cases[i].Instance}, true
}

// tooMuch says why a kept game waits for a longer run, "" if it does not.
func (k *keeper) tooMuch(g failures.Game) string {
	if g.Effort > int(k.cfg.Effort) {
		return "it is of a run of more effort"
	}
	if g.Horizon < 0 || g.Runs < 0 || g.Horizon > maxHorizon || g.Runs > maxReplicates {
		return "its length is beyond what is played here"
	}
	const contractRuns = 17
	took := float64(g.Horizon) * float64(max(g.Runs, contractRuns)) * float64(max(k.cfg.RoundTime, leastRound))
	if limit := lookShare * float64(limits[k.cfg.Effort]); took > limit {
		return fmt.Sprintf("it takes about %v", time.Duration(took).Round(time.Second))
	}
	return ""
}

// again decides a kept game.
func (k *keeper) again(ctx context.Context, t props.Trial, kept failures.Failure) (props.Finding, error) {
	cfg, g := k.cfg, kept.Game
	cfg.Arms, cfg.Cardinality, cfg.Horizon, cfg.Replicates, cfg.Seed, cfg.Failures = g.Arms, g.Cardinality, g.Horizon, g.Runs, kept.Seed, nil
	cfg.OneArms, cfg.OneSize = cfg.OneArms || g.Exactly, cfg.OneSize || g.Exactly
	if g.Effort > 0 {
		cfg.Effort, t.Effort = props.Effort(g.Effort), props.Effort(g.Effort)
	}
	claims, err := Claims(k.given, cfg)
	if err != nil {
		return props.Finding{}, err
	}
	for _, r := range policies.ContractRules() {
		if prefix+r.Name == kept.Claim {
			return k.actionsAgain(ctx, cfg, r, *g)
		}
	}
	for _, c := range claims {
		for _, kase := range c.Cases {
			if f, told := kase.Params["feedback"].(string); c.ID == kept.Claim && (!told || f == g.Feedback) {
				return kase.Check(ctx, t)
			}
		}
	}
	return props.Finding{Skip: "no such rule with these settings"}, nil
}

// actionsAgain tries a rule about actions in its smallest game alone.
func (k *keeper) actionsAgain(ctx context.Context, cfg Config, r policies.ContractRule, g failures.Game) (props.Finding, error) {
	f, err := algos.ParseFeedback(g.Feedback)
	if err != nil {
		return props.Finding{}, err
	}
	s := &subject{make: k.make, cfg: cfg}
	at := search.Extent{Arms: g.Arms, Cardinality: g.Cardinality, Horizon: g.Horizon}
	a, err := s.attempt(ctx, r, f, at)
	finding := props.Finding{Guarantee: "every round", Bound: props.AtMost(0), N: a.rounds}
	if a.what != "" && (a.own || a.broke) {
		finding.Observed, finding.Witness = props.Point(1), fmt.Sprintf("%s: %s (seed %d)", at, a.what, cfg.Seed)
	}
	return finding, err
}

// failedAt returns the game in which a case of this run failed, if its rule said so.
func (s *subject) failedAt(claim, instance string) (search.Extent, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.failed[props.Key{Claim: claim, Instance: instance}]
	return at, ok
}

// fails notes the game in which a case failed.
func (s *subject) fails(claim, instance string, at search.Extent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed == nil {
		s.failed = map[props.Key]search.Extent{}
	}
	s.failed[props.Key{Claim: claim, Instance: instance}] = at
}
