package selftest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/mutants"
)

const (
	groupMutants = "Selftest: every bug is caught"
	groupClaims  = "Selftest: every claim catches a bug"
	reference    = "testing the tests: DeMillo, Lipton & Sayward 1978, mutation analysis"
	method       = "each claim is decided at quick effort, with the bug planted and with its own evidence and share of a budget of 10⁻³"
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
		Statement: "Some claim rejects: " + m.Bug + ".",
		Method:    method + "; observed is the number of claims that reject it (--quick: the first is enough)",
		Rejects:   "a suite that is blind to this bug",
	}
	if m.Valid {
		c.Statement = "No claim but comparisons with the literal text rejects: " + m.Bug + "."
		c.Method = method + "; observed is the number of other claims that reject it"
		c.Rejects = "a suite that asks for more than is stated"
	}
	c.Cases = []props.Case{{Instance: kind(m), Cost: float64(len(x.concernsOf(m))), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		if m.Valid {
			return x.acquit(ctx, t, m)
		}
		return x.convict(ctx, t, m)
	}}}
	return c
}

func kind(m mutants.Mutant) string {
	if m.Valid {
		return "valid variant"
	}
	return "bug"
}

// tooSlow reports whether a cell is left out at this effort.
func tooSlow(t props.Trial, m mutants.Mutant, id string) bool {
	return t.Effort == props.Quick && m.Subject == "cmoss" && slices.Contains(slow, id)
}

// asked returns the claims that a mutant is put to at this effort.
func (x *Matrix) asked(t props.Trial, m mutants.Mutant) []string {
	return slices.DeleteFunc(x.concernsOf(m), func(id string) bool {
		return tooSlow(t, m, id)
	})
}

// convict counts the claims that reject a bug.
func (x *Matrix) convict(ctx context.Context, t props.Trial, m mutants.Mutant) (props.Finding, error) {
	var by []string
	why := ""
	ids := x.asked(t, m)
	for i, id := range ids {
		c, err := x.cell(ctx, t, m, id)
		if err != nil {
			return props.Finding{}, err
		}
		if c.Reaction == Rejects {
			if by = append(by, id); why == "" {
				why = c.Why
			}
			if t.Effort == props.Quick {
				break
			}
		}
		t.Progress(float64(i+1) / float64(len(ids)))
	}
	f := count(len(by), props.AtLeast(1), len(ids))
	if len(by) > 0 {
		f.Witness = fmt.Sprintf("rejected by %s; %s", strings.Join(by, ", "), why)
	}
	return f, nil
}

// acquit counts the claims that wrongly reject a valid variant.
func (x *Matrix) acquit(ctx context.Context, t props.Trial, m mutants.Mutant) (props.Finding, error) {
	wrong, why := 0, ""
	ids := x.asked(t, m)
	for i, id := range ids {
		if slices.Contains(literal, id) {
			continue
		}
		c, err := x.cell(ctx, t, m, id)
		if err != nil {
			return props.Finding{}, err
		}
		if c.Reaction == Rejects || c.Reaction == Breaks {
			if wrong++; why == "" {
				why = c.Why
			}
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
		Statement: "The claim " + id + " rejects some planted bug.",
		Method:    method + "; observed is the number of bugs that it rejects (--quick: the first is enough)",
		Rejects:   "a claim that cannot fail, or that no planted bug can reach",
	}
	c.Cases = []props.Case{{Cost: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		if why := unreachable[id]; why != "" {
			return props.Finding{Skip: "no planted bug can move it: " + why}, nil
		}
		if t.Effort == props.Quick && id == scalingClaim {
			return props.Finding{Skip: "needs more than --quick"}, nil
		}
		return x.witnesses(ctx, t, id)
	}}}
	return c
}

// witnesses counts the bugs that a claim rejects.
func (x *Matrix) witnesses(ctx context.Context, t props.Trial, id string) (props.Finding, error) {
	var caught []string
	asked := 0
	for _, m := range x.Mutants {
		if m.Valid || !concerned(m.Subject, id) || tooSlow(t, m, id) {
			continue
		}
		asked++
		c, err := x.cell(ctx, t, m, id)
		if err != nil {
			return props.Finding{}, err
		}
		if c.Reaction == Rejects {
			if caught = append(caught, m.Name); t.Effort == props.Quick {
				break
			}
		}
	}
	f := count(len(caught), props.AtLeast(1), asked)
	if len(caught) > 0 {
		f.Witness = "rejects " + strings.Join(caught, ", ")
	}
	return f, nil
}

// killRate is the share of bugs that are caught.
func (x *Matrix) killRate() props.Claim {
	return props.Claim{
		ID: "selftest/kill-rate", Group: groupClaims, Reference: reference, Evidence: props.Searched,
		Statement: "All planted bugs are caught.",
		Method:    "share of the bugs that some claim rejects",
		Rejects:   "a suite that is blind to one of them",
		Cases: []props.Case{{Cost: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			bugs, caught := 0, 0
			for _, m := range x.Mutants {
				if m.Valid {
					continue
				}
				bugs++
				f, err := x.convict(ctx, t, m)
				if err != nil {
					return props.Finding{}, err
				}
				if f.Observed.Mid > 0 {
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
