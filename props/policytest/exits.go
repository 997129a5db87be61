package policytest

import (
	"context"
	"errors"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// exitRounds is the length of the two runs after which a process must exit.
const exitRounds = 5

// exitClaim is the rule that a policy in another process can be started again and ends when its
// input ends.
func exitClaim(s *subject, cfg Config) props.Claim {
	return props.Claim{
		ID: "policy/exit", Group: groupContract, Reference: "protocol of package child", Evidence: props.Searched,
		Statement: "after a stop a child starts anew in the same process, and at the end of its input " +
			"it exits without another word",
		Method:  "two runs of 5 rounds in one process, then its input is closed",
		Rejects: "a child for one run only, one that answers a stop, one that never exits",
		Cases:   []props.Case{{Instance: "feedback=" + cfg.Feedback[0].String(), Check: s.decideExit}},
	}
}

// decideExit plays the two runs.
func (s *subject) decideExit(ctx context.Context, _ props.Trial) (props.Finding, error) {
	f := props.Finding{Guarantee: "two runs", Bound: props.AtMost(0), N: 2 * exitRounds}
	warning, failure := s.cfg.Exit(algos.Spec{
		Arms: s.cfg.Arms, Cardinality: s.cfg.Cardinality, Horizon: exitRounds, Feedback: s.cfg.Feedback[0],
	})
	if ctx.Err() != nil {
		return f, ctx.Err()
	}
	s.note(failure)
	if warning != nil {
		f.Warnings = append(f.Warnings, warning)
	}
	return s.exited(ctx, f, failure)
}

// exited completes the finding. A program that fails during its runs is reported by the rules
// about actions.
func (s *subject) exited(ctx context.Context, f props.Finding, failure error) (props.Finding, error) {
	var no *algos.Declined
	switch {
	case failure == nil:
		return f, nil
	case errors.As(failure, &no):
		return props.Finding{Skip: failure.Error()}, nil
	}
	by, err := s.culprit(ctx, s.cfg.Feedback[0], "exit", true)
	if by != "" || err != nil {
		return props.Finding{Skip: endedBy(by, atRound(failure))}, err
	}
	f.Observed, f.Witness = props.Point(1), atRound(failure)
	return f, nil
}
