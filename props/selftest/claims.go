package selftest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

const (
	groupMutants = "Selftest: every bug is caught"
	groupClaims  = "Selftest: every claim catches a bug"
	reference    = "testing the tests: DeMillo, Lipton & Sayward 1978, mutation analysis"
	method       = "each claim is decided with the bug planted, at quick effort or the least that it needs, with its own evidence and share of a budget of 10⁻³"
)

// Rows returns the matrix as claims: one for each mutant, one for each claim
// and the kill rate.
func (x *Matrix) Rows() []props.Claim {
	var all []props.Claim
	for _, m := range x.Mutants {
		all = append(all, x.mutantRow(m))
	}
	for _, id := range x.Claims {
		all = append(all, x.claimRow(id))
	}
	return append(all, x.killRate())
}

func (x *Matrix) mutantRow(m mutants.Mutant) props.Claim {
	c := props.Claim{
		ID: "selftest/mutant/" + m.Name, Group: groupMutants, Reference: reference, Evidence: props.Searched,
		Statement: "The claims that must reject it do, with witnesses that name " + named(m.Place) + ": " + m.Bug + ".",
		Method:    method + "; observed is how many of those that must reject it do, and say where (--quick: the first is enough)",
		Rejects:   "a suite that is blind to this bug, or mute about its place",
	}
	if m.Valid {
		c.Statement = "No claim but comparisons with the literal text rejects: " + m.Bug + "."
		c.Method = method + "; observed is the number of other claims that reject it"
		c.Rejects = "a suite that asks for more than is stated"
	}
	c.Cases = []props.Case{{Instance: kind(m), Cost: float64(len(x.concerns(m))), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		if m.Valid {
			return x.acquit(ctx, t, m)
		}
		return x.convict(ctx, t, m)
	}}}
	return c
}

// named writes what witnesses must name.
func named(p mutants.Place) string {
	if len(p.Exact) > 0 {
		return strings.Join(p.Exact, " or ")
	}
	return p.Words
}

func kind(m mutants.Mutant) string {
	if m.Valid {
		return "valid variant"
	}
	return "bug"
}

// A hearing is what the claims said of a bug.
type hearing struct {
	by     []string // that reject it
	silent []string // that must reject it, and do not
	lost   []string // that must reject it and do, with a witness that does not lead to the bug
	why    string   // the first rejection, or silence
	asked  int
}

// hear collects what the claims say of a bug. With --quick it asks the first claim that must
// reject it, otherwise all claims about its subject.
func (x *Matrix) hear(ctx context.Context, t props.Trial, m mutants.Mutant) (h hearing, err error) {
	ids, err := x.made(t, m, askedAt(t.Effort, x.concerns(m)))
	if err != nil {
		return h, err
	}
	if t.Effort == props.Quick {
		ids = m.RejectedBy[:1]
	}
	h.asked = len(ids)
	for i, id := range ids {
		c, err := x.cell(ctx, t, m, id)
		if err != nil {
			return h, err
		}
		switch {
		case c.Reaction == Rejects:
			h.by, h.why = append(h.by, id), cmp.Or(h.why, c.Why)
			if c.Lost != "" && slices.Contains(m.RejectedBy, id) {
				h.lost = append(h.lost, fmt.Sprintf("%s, whose witness %q", id, c.Where)+" "+c.Lost)
			}
		case slices.Contains(m.RejectedBy, id):
			h.silent, h.why = append(h.silent, id), cmp.Or(c.Why, h.why)
		}
		t.Progress(float64(i+1) / float64(len(ids)))
	}
	return h, nil
}

// made leaves out the claims that exist for other mutants of the subject but not for this one: how
// regret scales is claimed of few policies, and what needs cascading feedback only of those that
// play it. Claims that must reject the mutant stay.
func (x *Matrix) made(t props.Trial, m mutants.Mutant, ids []string) (made []string, err error) {
	for _, id := range ids {
		list, err := x.about(t.Workers, m, id)
		if err != nil {
			return nil, err
		}
		if slices.Contains(m.RejectedBy, id) || slices.ContainsFunc(list, func(c props.Claim) bool { return c.ID == id }) {
			made = append(made, id)
		}
	}
	return made, nil
}

// convict counts the claims that must reject a bug and do.
func (x *Matrix) convict(ctx context.Context, t props.Trial, m mutants.Mutant) (props.Finding, error) {
	h, err := x.hear(ctx, t, m)
	if err != nil {
		return props.Finding{}, err
	}
	must := min(h.asked, len(askedAt(t.Effort, m.RejectedBy)))
	f := count(must-len(h.silent)-len(h.lost), props.AtLeast(float64(must)), h.asked)
	f.Witness = fmt.Sprintf("planted in %s: %s; rejected by %s", m.Subject(), m.Bug, cmp.Or(strings.Join(h.by, ", "), "nothing"))
	if len(h.silent) > 0 {
		f.Witness += ", not by " + strings.Join(h.silent, ", ")
	}
	if len(h.lost) > 0 {
		f.Witness += ", but nobody is led there by " + strings.Join(h.lost, ", nor by ")
	}
	f.Witness += "; " + h.why
	return f, nil
}

// acquit counts the claims that wrongly reject a valid variant.
func (x *Matrix) acquit(ctx context.Context, t props.Trial, m mutants.Mutant) (props.Finding, error) {
	wrong, why := 0, ""
	ids, err := x.made(t, m, x.acquitting(t.Effort, m))
	if err != nil {
		return props.Finding{}, err
	}
	for i, id := range ids {
		c, err := x.cell(ctx, t, m, id)
		if err != nil {
			return props.Finding{}, err
		}
		if c.Reaction == Rejects || c.Reaction == Breaks {
			wrong, why = wrong+1, cmp.Or(why, c.Why)
		}
		t.Progress(float64(i+1) / float64(len(ids)))
	}
	f := count(wrong, props.AtMost(0), len(ids))
	f.Witness = why
	return f, nil
}

func count(n int, bound props.Bound, of int) props.Finding {
	return props.Finding{Guarantee: "planted", Observed: props.Point(float64(n)), Bound: bound, N: int64(of)}
}

func (x *Matrix) claimRow(id string) props.Claim {
	c := props.Claim{
		ID: "selftest/claim/" + id, Group: groupClaims, Reference: reference, Evidence: props.Searched,
		Statement: "The claim " + id + " rejects some planted bug, with a witness that leads to its place.",
		Method:    method + "; observed is the number of bugs that it rejects and leads to (--quick: the first is enough)",
		Rejects:   "a claim that cannot fail, that no planted bug can reach, or that fails mutely",
	}
	c.Cases = []props.Case{{Cost: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		if why := fixed[id]; why != "" {
			return props.Finding{Skip: "no planted bug can move it: " + why}, nil
		}
		if t.Effort == props.Quick && isCampaign(id) {
			return props.Finding{Skip: "needs more than --quick", Needs: props.Default}, nil
		}
		if t.Effort < props.Full && needsFull(id) {
			return props.Finding{Skip: "needs --full", Needs: props.Full}, nil
		}
		return x.witnesses(ctx, t, id)
	}}}
	return c
}

// unnoticed are what a claim does with a bug that it must reject and does not.
var unnoticed = [...]string{Unmoved: "is not looked at: ", Accepts: "is accepted: ", LeavesOpen: "is left open: ", Breaks: "makes it give up: "}

// witnesses counts the bugs that a claim rejects, of those that it must reject
// and, with time, of others.
func (x *Matrix) witnesses(ctx context.Context, t props.Trial, id string) (props.Finding, error) {
	var caught, missed []string
	asked := 0
	for _, m := range x.Mutants {
		ids := m.RejectedBy
		if t.Effort != props.Quick {
			ids = x.concerns(m)
		}
		if m.Valid || !slices.Contains(ids, id) {
			continue
		}
		made, err := x.made(t, m, []string{id})
		if err != nil {
			return props.Finding{}, err
		}
		if len(made) == 0 {
			continue
		}
		asked++
		c, err := x.cell(ctx, t, m, id)
		if err != nil {
			return props.Finding{}, err
		}
		switch {
		case c.Reaction == Rejects && c.Lost == "":
			caught = append(caught, m.Name)
		case c.Reaction == Rejects:
			missed = append(missed, fmt.Sprintf("%s: its witness %q %s", m.Name, c.Where, c.Lost))
		case slices.Contains(m.RejectedBy, id):
			missed = append(missed, m.Name+" "+unnoticed[c.Reaction]+cmp.Or(c.Why, "no row fails"))
		}
		if len(caught) > 0 && t.Effort == props.Quick {
			break
		}
	}
	f := count(len(caught), props.AtLeast(1), asked)
	f.Witness = "rejects " + strings.Join(caught, ", ")
	if len(caught) == 0 {
		f.Witness = strings.Join(missed, "; ")
	}
	return f, nil
}

// killRate is the share of bugs that are caught.
func (x *Matrix) killRate() props.Claim {
	return props.Claim{
		ID: "selftest/kill-rate", Group: groupClaims, Reference: reference, Evidence: props.Searched,
		Statement: "All planted bugs are caught.",
		Method:    "share of the bugs that the claims reject which must, and whose place they name (--quick: the first of them)",
		Rejects:   "a suite that is blind to one of them",
		Cases: []props.Case{{Cost: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			bugs, caught := 0, 0
			for _, m := range x.Mutants {
				if m.Valid {
					continue
				}
				bugs++
				h, err := x.hear(ctx, t, m)
				if err != nil {
					return props.Finding{}, err
				}
				if len(h.silent)+len(h.lost) == 0 {
					caught++
				}
			}
			return props.Finding{
				Guarantee: "planted", Observed: props.Point(float64(caught) / float64(bugs)), Bound: props.AtLeast(1),
				N: int64(bugs), Witness: fmt.Sprintf("%d of %d", caught, bugs),
			}, nil
		}}},
	}
}
