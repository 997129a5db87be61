package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
)

// A Bug is something wrong that the program's claims must notice, of the kind people make.
type Bug struct {
	Name  string // path, such as "ucb/radius-halved"
	Wrong string // what is wrong, in words
	// RejectedBy are the paths of the claims that must reject it.
	RejectedBy []string
	// Claims are the program's with the bug planted, those of RejectedBy at least.
	Claims func() []props.Claim
}

// newSelftest returns the command that plants the program's bugs.
func newSelftest(a *App) *cobra.Command {
	var filter ClaimFilter
	cmd := &cobra.Command{
		Use:   "selftest",
		Short: "Plant the known bugs, and decide whether the claims notice",
		Long: `selftest plants each bug of the program and decides the claims that must reject it,
with --quick's effort. A claim that no bug is planted for is skipped and named.`,
		Args: NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.Decide(cmd.Context(), Decision{Command: cmd.CommandPath(), Claims: a.trials(), Filter: filter})
		},
	}
	filter.Register(cmd.Flags())
	return cmd
}

// trials are the claims of the self-test: of each bug, that it is rejected, and of each claim,
// that a bug is planted for it.
func (a *App) trials() []props.Claim {
	var all []props.Claim
	tried := map[string]bool{}
	for _, b := range a.Bugs {
		all = append(all, b.trial())
		for _, id := range b.RejectedBy {
			tried[id] = true
		}
	}
	meets := props.Claim{
		ID: "selftest/claims", Group: "Planted bugs", Evidence: props.Exact, Reference: "the program's own bugs",
		Statement: "For every claim a bug is planted that it must reject.", Method: "by the lists of the bugs", Rejects: "a claim that was never seen to fail",
	}
	for _, c := range a.claims() {
		meets.Cases = append(meets.Cases, props.Case{Instance: c.Claim, Check: func(context.Context, props.Trial) (props.Finding, error) {
			if !tried[c.Claim] {
				return props.Finding{Evidence: props.Exact, Skip: "no bug is planted for this claim"}, nil
			}
			return props.Finding{Observed: props.Point(1), Bound: props.AtLeast(1), N: 1, Guarantee: "counted"}, nil
		}})
	}
	return append(all, meets)
}

// trial is the claim that the bug is rejected.
func (b Bug) trial() props.Claim {
	return props.Claim{
		ID: "selftest/bug/" + b.Name, Group: "Planted bugs", Evidence: props.Exact, Reference: "the program's own bugs",
		Statement: "Rejected by " + strings.Join(b.RejectedBy, ", ") + ": " + b.Wrong + ".",
		Method:    "each of these claims is decided with the bug planted, until a row fails; a sampled one may miss it or accuse it by chance, with the default α",
		Rejects:   "claims that accept the bug",
		Cases:     []props.Case{{Instance: "planted", Check: b.tried}},
	}
}

// tried decides the claims that must reject the bug.
func (b Bug) tried(ctx context.Context, t props.Trial) (props.Finding, error) {
	if b.Claims == nil || len(b.RejectedBy) == 0 {
		return props.Finding{}, fmt.Errorf("bug %s: want Claims, with the bug planted, and in RejectedBy the paths of those that must reject it", b.Name)
	}
	claims := b.Claims()
	var accepted, places []string
	for _, id := range b.RejectedBy {
		if !slices.ContainsFunc(claims, func(c props.Claim) bool { return c.ID == id }) {
			return props.Finding{}, fmt.Errorf("bug %s must be rejected by %q: no such claim%s", b.Name, id, meant(id, claims))
		}
		witness, err := rejected(ctx, t, claims, id)
		switch {
		case err != nil:
			return props.Finding{}, err
		case witness == "":
			accepted = append(accepted, id)
		default:
			places = append(places, id+": "+witness)
		}
	}
	n := len(b.RejectedBy)
	f := props.Finding{
		Observed: props.Point(float64(n - len(accepted))), Bound: props.AtLeast(float64(n)), N: int64(n),
		Guarantee: "counted", Witness: strings.Join(places, "; "),
	}
	if len(accepted) > 0 {
		f.Witness = "accepted by " + strings.Join(accepted, ", ") + "; planted: " + b.Wrong
	}
	return f, nil
}

// meant names the claim that a mistyped path most likely means, if there is one.
func meant(id string, claims []props.Claim) string {
	var ids []string
	for _, c := range claims {
		ids = append(ids, c.ID)
	}
	if near := nearest(id, ids); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// rejected decides one claim and returns the first row that fails, with its witness; "" if none
// does.
func rejected(ctx context.Context, t props.Trial, claims []props.Claim, id string) (witness string, err error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var broke error
	_, err = props.Run(inner, props.Config{
		Claims: claims, Seed: t.Seed, Effort: props.Quick, Workers: 1, Command: t.Program + " selftest",
		Select: func(c props.Claim, _ props.Case) bool { return c.ID == id },
		OnRow: func(r props.Row) {
			switch {
			case r.Verdict.Broke():
				broke = errors.New(r.Instance + " " + r.Verdict.Finding().Witness)
			case r.Verdict.Outcome() == props.Fail && witness == "":
				witness = r.Instance + " " + r.Verdict.Finding().Witness
				stop()
			}
		},
	})
	if witness != "" || ctx.Err() != nil {
		return witness, ctx.Err()
	}
	return "", errors.Join(err, broke)
}
