//go:build unix

package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/cmd/verify/fakelib"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// quoted is a library that a shell starts, which costs less than one that the shell is, by a
// command with quotes in quotes.
func quoted(manners string) string {
	return "sh -c 'test \"a b\" && exec " + strings.ReplaceAll(fakelib.Command(manners), "'", `"`) + "'"
}

// TestABrokenPolicyFailsItsOwnRows: whatever a policy does wrong, its own rows fail, and those of others are decided.
func TestABrokenPolicyFailsItsOwnRows(t *testing.T) {
	at := func(round int, do func() []int) algos.Factory {
		return func(s algos.Spec) (algos.Policy, error) { return &breaking{round, s.Cardinality, do}, nil }
	}
	var none []int
	for want, factory := range map[string]algos.Factory{
		"the check panicked: runtime error: index out of range": at(7, func() []int { return []int{none[1]} }),
		"round 7: the policy plays ":                            at(7, func() []int { return slices.Repeat([]int{99}, 20) }),
		"no licence": func(algos.Spec) (algos.Policy, error) {
			return nil,
				errors.New("no licence")
		},
	} {
		claims := scaling.NewStudy(scaling.Learner{Name: "policy", Title: "mine", Player: sim.Code(factory)}).Claims()
		r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Effort: props.Quick,
			Select: func(c props.Claim, _ props.Case) bool {
				return c.ID == "scaling/policy/generated/low/exponent-T" || c.ID == "scaling/control/etc/generated/low/exponent-T"
			}})
		if err != nil || len(r.Rows) == 0 {
			t.Fatalf("%d rows, %v", len(r.Rows), err)
		}
		for _, row := range r.Rows {
			switch v := row.Verdict; {
			case row.Verdict.Outcome() == props.Skipped: // longer games
			case strings.Contains(row.Claim, "control"):
				if v.Outcome() != props.Pass {
					t.Errorf("%s: %v %s, want a pass", row.Claim, v.Outcome(), v.Finding().Witness)
				}
			case v.Outcome() != props.Fail || !strings.Contains(v.Finding().Witness, want):
				t.Errorf("%s: %v %s, want a failure with %q", row.Claim, v.Outcome(), v.Finding().Witness, want)
			}
		}
	}
}

// breaking plays the first arms until it does something else.
type breaking struct {
	rounds, k int
	do        func() []int
}

func (b *breaking) Select(dst []int) []int {
	if b.rounds--; b.rounds == 0 {
		return append(dst, b.do()...)
	}
	for arm := range b.k {
		dst = append(dst, arm)
	}
	return dst
}

func (b *breaking) Observe([]int, []float64) {}
