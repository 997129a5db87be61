package policytest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/search"
)

// contractRule is a clause of the contract: a row for each kind of feedback.
func contractRule(r policies.ContractRule) rule {
	of := rule{
		Claim: props.Claim{
			ID: r.Name, Reference: "contract of algos.Policy", Evidence: props.Searched,
			Statement: r.Statement, Rejects: r.Rejects,
			Method: r.Method + "; sizes k, 1, m−1 and m unless --k sets one; a failure is shrunk to the " +
				"smallest m, k and T that fail",
		},
		level: Contract,
		rows: func(s *subject) (rows []props.Case) {
			for _, f := range s.cfg.Feedback {
				if r.Cascading && !f.Cascading() || r.Name == ruleSlices && s.cfg.External {
					continue
				}
				rows = append(rows, props.Case{
					Instance: "feedback=" + f.String(),
					Params:   props.Params{"feedback": f.String(), "rounds": s.rounds(r.Name)},
					Check:    func(ctx context.Context, _ props.Trial) (props.Finding, error) { return s.decideRule(ctx, r, f) },
				})
			}
			return rows
		},
	}
	if r.Name == ruleDeterministic {
		of.level = Reproducible
	}
	return of
}

// actionRounds is the length of a run of a clause.
func (c Config) actionRounds() int64 { return props.ByEffort[int64](c.Effort, 100, 500, 5000) }

// longRun is the length of the longest run of the rule about actions, over that of others.
const longRun = 25

// sizes returns the games in which a clause is tried.
func (s *subject) sizes(rule string) []search.Extent {
	m, k := s.cfg.Arms, s.cfg.Cardinality
	var list []search.Extent
	for _, size := range [][2]int{{m, k}, {m, 1}, {m, max(1, m-1)}, {m, m}, {1, 1}} {
		c := search.Extent{Arms: size[0], Cardinality: size[1], Horizon: s.cfg.actionRounds()}
		if s.cfg.allows(c) && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	if rule == ruleAction { // some policies break in long runs only
		list = append(list, search.Extent{Arms: m, Cardinality: k, Horizon: longRun * s.cfg.actionRounds()})
	}
	return list
}

// rewardKinds is about the number of kinds of rewards on which a clause is tried, 1 to 5.
const rewardKinds = 4

// rounds is about how many rounds a clause plays.
func (s *subject) rounds(rule string) (total int64) {
	for _, e := range s.sizes(rule) {
		total += rewardKinds * e.Horizon
	}
	return total
}

// allows reports whether a game of this size may be played.
func (c Config) allows(e search.Extent) bool {
	return (!c.OneArms || e.Arms == c.Arms) && (!c.OneSize || e.Cardinality == c.Cardinality)
}

// A trial is the result of a clause in all its games.
type trial struct {
	worst    attempt // a breach of the rule, else what ended a run, else any; none if all are declined
	rounds   int64
	declined []error
	note     string // of its first game
}

// tried tries a clause, once, at every size up to the first breach.
func (s *subject) tried(ctx context.Context, r policies.ContractRule, f algos.Feedback) (trial, error) {
	if got, ok := s.cfg.first[f]; ok && r.Name == ruleDeterministic {
		return got, nil
	}
	return s.trials.Get([2]string{r.Name, f.String()}, func() (got trial, err error) {
		sizes := s.sizes(r.Name)
		for _, size := range sizes {
			a := s.attempt(ctx, r, f, size)
			if a.unmade && size.Cardinality == size.Arms && len(sizes) > 1 {
				a.declined = "returns an error: " + a.what
			}
			got.rounds += a.rounds
			if size == sizes[0] {
				got.note = a.note
			}
			switch {
			case ctx.Err() != nil:
				return got, ctx.Err()
			case a.declined != "":
				got.declined = append(got.declined, fmt.Errorf("not played at m=%d k=%d: the policy %s",
					size.Arms, size.Cardinality, a.declined))
			case a.own:
				got.worst = a
				return got, nil
			case got.worst.what == "":
				got.worst = a
			}
		}
		return got, nil
	})
}

// unseedable is why rules about seeds are skipped for a policy that says so.
const unseedable = "it declares that no seed controls its randomness"

// decideRule decides a clause. If a run was ended by a fault that the rule about actions reports,
// this one stays undecided.
func (s *subject) decideRule(ctx context.Context, r policies.ContractRule, f algos.Feedback) (props.Finding, error) {
	unseeded := s.cfg.Capabilities.Unseedable
	if r.Name == ruleDeterministic && unseeded {
		return props.Finding{Skip: unseedable}, nil
	}
	if r.Name == ruleSlices {
		copies, err := s.tried(ctx, clause(ruleDeterministic), f)
		if err != nil {
			return props.Finding{}, err
		}
		if unseeded || copies.worst.own {
			r = r.Unseeded()
		}
	}
	got, err := s.tried(ctx, r, f)
	finding := props.Finding{Guarantee: "every round", Bound: props.AtMost(0), N: got.rounds, Warnings: got.declined}
	switch {
	case err != nil:
		return finding, err
	case got.worst.at == search.Extent{}:
		return props.Finding{Skip: errors.Join(got.declined...).Error()}, nil
	case got.worst.what == "":
		if got.note != "" {
			finding.Warnings = append(finding.Warnings, errors.New(got.note))
		}
		return finding, nil
	case !got.worst.own:
		if skip, err := s.reported(ctx, f, got.worst.what); err != nil || skip != "" {
			return props.Finding{Skip: skip}, err
		}
	}
	finding.Observed, finding.Witness = props.Point(1), s.smallest(ctx, r, f, got.worst)
	return finding, ctx.Err()
}

// clause is the clause of the contract of that name.
func clause(name string) policies.ContractRule {
	all := policies.ContractRules()
	return all[slices.IndexFunc(all, func(r policies.ContractRule) bool { return r.Name == name })]
}

// reported returns a reason to skip if the rule about actions reports what ended a run. Otherwise
// it returns "", and the rule whose run ended fails.
func (s *subject) reported(ctx context.Context, f algos.Feedback, what string) (skip string, err error) {
	if !s.cfg.decides(ruleAction) {
		return "", nil
	}
	if t, err := s.tried(ctx, clause(ruleAction), f); err != nil || t.worst.what == "" {
		return "", err
	}
	return fmt.Sprintf("its runs end early, which %s%s reports: %s", prefix, ruleAction, what), nil
}

// shrinkRounds bounds the shrinking of one failure of a clause.
const shrinkRounds = 200_000

// smallest shrinks a failure and describes the smallest game that still fails. A failure that
// took many rounds to appear is shrunk in fewer tries.
func (s *subject) smallest(ctx context.Context, r policies.ContractRule, f algos.Feedback, first attempt) string {
	tries := int(min(400, shrinkRounds/max(first.rounds, 1)))
	found := map[search.Extent]string{first.at: first.what}
	least := search.Smallest(ctx, first.at, tries, func(c search.Extent) bool {
		if !s.cfg.allows(c) {
			return false
		}
		a := s.attempt(ctx, r, f, c)
		found[c] = a.what
		return ctx.Err() == nil && a.what != "" && a.own == first.own
	})
	return fmt.Sprintf("%s: %s (seed %d; first seen at %s)", least, found[least], s.cfg.Seed, first.at)
}

// An attempt is a clause tried in one game.
type attempt struct {
	at       search.Extent
	declined string // "declines: REASON", "" if it was played
	what     string // was wrong, "" if nothing
	own      bool   // it breaches this clause; whatever is wrong breaches the one about actions
	unmade   bool   // the policy failed before it played a round, or its factory
	note     string // a remark
	rounds   int64
}

// attempt plays a clause's runs in one game.
func (s *subject) attempt(ctx context.Context, r policies.ContractRule, f algos.Feedback, at search.Extent) attempt {
	var instances []algos.Policy
	factory := func(spec algos.Spec) (algos.Policy, error) {
		p, err := s.factory(spec)
		if err == nil {
			instances = append(instances, p)
		}
		return p, err
	}
	spec := algos.Spec{Arms: at.Arms, Cardinality: at.Cardinality, AtMost: s.cfg.Capabilities.AtMost,
		Horizon: at.Horizon, Feedback: f}
	var b policies.Breach
	err := panics.Policy(func() (err error) {
		b, err = r.Breach(ctx, factory, spec, s.cfg.Seed)
		return err
	})
	var broke error
	for _, p := range instances {
		broke = cmp.Or(broke, left(p))
	}
	s.note(broke)
	a := attempt{at: at, what: b.Ended, note: b.Note, rounds: b.Rounds}
	var no *algos.Declined
	switch broke = cmp.Or(broke, err); {
	case errors.As(err, &no):
		a.what, a.declined = "", "declines: "+no.Reason
	case broke != nil:
		a.what, a.own, a.unmade = broke.Error(), r.Name == ruleAction, errors.Is(broke, errMaking)
		var late interface{ At() int64 }
		if errors.As(broke, &late) {
			a.what, a.unmade = fmt.Sprintf("round %d: %v", late.At(), broke), late.At() <= 1
		}
	case b.At != "":
		a.what, a.own = b.At, true
	}
	return a
}
