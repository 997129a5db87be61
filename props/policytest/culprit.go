package policytest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// actionRules are the rules whose breach ends the runs of every other rule, as an error of the
// policy itself does. The first of them that fails reports the fault. The others are skipped
// with that reason, unless they fail on their own.
var actionRules = []string{"count", "range", "distinct"}

// A ruleAt is a rule about actions under one kind of feedback.
type ruleAt struct {
	rule     string
	feedback algos.Feedback
}

// culprit returns the rule about actions that reports what ended a run of the named rule, or ""
// if there is none. It is the first of the rules to be decided that is breached, or under which
// the policy broke.
func (s *subject) culprit(ctx context.Context, f algos.Feedback, rule string, broke bool) (string, error) {
	for _, r := range policies.ContractRules() {
		switch {
		case !slices.Contains(actionRules, r.Name) || !s.decided(r.Name):
			continue
		case r.Name == rule && broke:
			return "", nil
		}
		t, err := s.tried(ctx, r, f)
		if err != nil || t.wrong() && r.Name != rule {
			return r.Name, err
		}
	}
	return "", nil
}

// decided reports whether the rule's claim will be decided.
func (s *subject) decided(rule string) bool {
	return (len(s.cfg.Only) == 0 || slices.Contains(s.cfg.Only, rule)) && (s.cfg.Selected == nil || s.cfg.Selected(prefix+rule))
}

// endedBy is the reason given for skipping a rule whose runs were ended by the breach of
// another.
func endedBy(rule, what string) string {
	return fmt.Sprintf("its runs end early, which %s%s reports: %s", prefix, rule, what)
}

// broken turns the fault that ended the runs of a rule about regret into a finding. If a rule
// about actions reports the same fault, this rule is skipped; otherwise it fails. An error is
// the context's.
func (s *subject) broken(ctx context.Context, f algos.Feedback, err error) (props.Finding, error) {
	s.note(err)
	var no *algos.Declined
	switch {
	case ctx.Err() != nil:
		return props.Finding{}, ctx.Err()
	case errors.Is(err, errStalled):
		return s.skipped(), nil
	case errors.As(err, &no):
		return props.Finding{Skip: err.Error()}, nil
	}
	if by, other := s.culprit(ctx, f, "", true); other != nil || by != "" {
		return props.Finding{Skip: endedBy(by, err.Error())}, other
	}
	return props.Finding{Guarantee: "seen once", Observed: props.Point(math.Inf(1)), Bound: props.AtMost(0), N: 1, Witness: err.Error()}, nil
}

// shielded wraps a check of another package's claim, so that a policy that breaks is reported
// as it is by the rules here. The policy must play the games of such a claim: declining one is
// a failure.
func (s *subject) shielded(check props.Check) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		var f props.Finding
		err := trace.Policy(func() (err error) {
			f, err = check(ctx, t)
			return err
		})
		var no *algos.Declined
		var fault *sim.PolicyError
		var panicked *trace.Panic
		switch {
		case errors.As(err, &no):
			return s.broken(ctx, algos.SemiBandit, fmt.Errorf("a game of the baseline: %v", err))
		case errors.As(err, &fault), errors.As(err, &panicked), errors.Is(err, errMaking), errors.Is(err, errStalled):
			return s.broken(ctx, algos.SemiBandit, err)
		}
		return f, err
	}
}
