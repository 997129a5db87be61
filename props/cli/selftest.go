package cli

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
)

// A Bug is something wrong that the program's claims must notice, of the kind people make.
type Bug struct {
	Name  string // path, such as "ucb/radius-halved"
	Wrong string // what is wrong, in words
	// RejectedBy are the paths of the claims that must reject it, the cheapest first. They are
	// judged without a record, so that each is one that the program passes.
	RejectedBy []string
	// Claims are the program's with the bug planted, those of RejectedBy at least.
	Claims func() []props.Claim
	// Witness is a regular expression that the witness of a rejection must match, such as "round
	// 300": it leads to the place of the bug. "" asks for any witness.
	Witness string
}

// newSelftest returns the command that plants the program's bugs.
func newSelftest(a *App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "selftest",
		Short: "Plant known bugs, and decide whether the claims reject them",
		Long: `selftest plants each known bug, one at a time, and decides the claims that must
reject it. A rejection counts if its witness names the place of the bug. With
--quick only the first claim of each bug is decided.`,
		Args: NoArgs,
	}
	return a.Command(cmd, deciding, func(ctx context.Context, _ []string) (Renderings, error) {
		var trials []props.Claim
		for _, b := range a.Bugs {
			trials = append(trials, b.trial())
		}
		return a.Rendered(a.Decide(ctx, Decision{Claims: trials}))
	})
}

// trial is the claim that the bug is rejected.
func (b Bug) trial() props.Claim {
	return props.Claim{
		ID: "selftest/bug/" + b.Name, Group: "Planted bugs", Evidence: props.Searched,
		Reference: "mutation analysis: DeMillo, Lipton & Sayward 1978",
		Statement: "Rejected by " + strings.Join(b.RejectedBy, ", ") + ": " + b.Wrong + ".",
		Method:    "each claim is decided with the bug planted, until a row fails; observed is how many claims reject it",
		Rejects:   "claims that accept the bug, or whose witness does not lead to it",
		Cases:     []props.Case{{Instance: "planted", Check: b.Try}},
	}
}

// Try decides the claims that must reject the bug: with Quick effort the first, otherwise all.
// Observed is the number of those that do, and whose witness leads to the bug.
func (b Bug) Try(ctx context.Context, t props.Trial) (props.Finding, error) {
	if b.Claims == nil || len(b.RejectedBy) == 0 {
		return props.Finding{}, fmt.Errorf("bug %s: want Claims, with the bug planted, and the paths in RejectedBy of "+
			"those that must reject it", b.Name)
	}
	leads, err := regexp.Compile(b.Witness)
	if err != nil {
		return props.Finding{}, fmt.Errorf("bug %s: witness: %w", b.Name, err)
	}
	claims, ids := b.Claims(), b.RejectedBy
	if t.Effort == props.Quick {
		ids = ids[:1]
	}
	rejections := 0
	var said []string
	for i, id := range ids {
		if !slices.ContainsFunc(claims, func(c props.Claim) bool { return c.ID == id }) {
			return props.Finding{}, fmt.Errorf("bug %s must be rejected by %q: no such claim", b.Name, id)
		}
		row, err := firstFailure(ctx, t, claims, id)
		if err != nil {
			return props.Finding{}, err
		}
		if row == nil {
			said = append(said, id+" accepts it")
		} else if witness := row.Verdict.Finding().Witness; !leads.MatchString(witness) {
			said = append(said, fmt.Sprintf("%s rejects it, but its witness %q does not match %q", id, witness, b.Witness))
		} else {
			rejections++
			said = append(said, id+": "+row.Instance+" "+strings.ReplaceAll(witness, "\n", "; "))
		}
		t.Progress(float64(i+1) / float64(len(ids)))
	}
	n := len(ids)
	return props.Finding{
		Observed: props.Point(float64(rejections)), Bound: props.AtLeast(float64(n)), N: int64(n), Guarantee: "counted",
		Witness: strings.Join(said, "; ") + "; planted: " + b.Wrong,
	}, nil
}

// firstFailure decides one claim among all, with its share of the budget, until a row fails; nil if
// none does. It plays with quick effort, and with more only if rows that need more are left and the
// trial has it.
func firstFailure(ctx context.Context, t props.Trial, all []props.Claim, id string) (*props.Row, error) {
	for effort, more := props.Quick, true; more; effort++ {
		var found *props.Row
		more = false
		inner, stop := context.WithCancel(ctx)
		_, err := props.Run(inner, props.Config{
			Claims: all, Seed: t.Seed, Effort: effort, Workers: 1,
			Select: func(one props.Claim, _ props.Case) bool { return one.ID == id },
			OnRow: func(r props.Row) {
				if r.Verdict.Outcome() == props.Fail && found == nil {
					found = &r
					stop()
				}
				needs := r.Verdict.Finding().Needs
				more = more || needs > effort && needs <= t.Effort
			},
		})
		stop()
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case found != nil && found.Verdict.Broke(): // its check ended in an error, which is no rejection
			return nil, fmt.Errorf("%s cannot be decided: %s", id, found.Verdict.Finding().Witness)
		case found != nil:
			return found, nil
		case err != nil:
			return nil, err
		}
	}
	return nil, nil
}
