package selftest

import (
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/learners"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// originals are this project's own subjects.
func originals() mutants.Subjects {
	return mutants.Subjects{
		Policies: suite.PolicySubjects(), Extended: suite.ExtendedSubjects(), Lemmas: suite.LemmaSubjects(),
		Learners:  suite.LearnerSubjects().Always(),
		Simulator: suite.SimulatorSubjects(),
		Paper:     paper.Registered(),
		Scaling:   &sim.Player{Name: "cmoss"},
		Controls:  []sim.Player{{Name: "random"}, {Name: "cucb"}, {Name: "etc"}, {Name: "oneobs"}, {Name: "ball"}},
		Any: policies.Implementation{Player: sim.Code(mutants.NewGreedy(nil)).As("greedy"),
			Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive}},
	}
}

// printed are the claims as printed that take a subject. The others exist to be
// refuted, each by its own witness, and so show on every run that they can fail.
var printed = replayed

// replayed are the figures of the paper that planted bugs must move; other figures are
// replayed in the same way.
var replayed = []string{"paper/tab:formal/synthetic/0-0.1/k=10/cmoss", "paper/tab:formal/synthetic/0-0.1/k=10/cucb"}

// played are the claims of package lemmas that a policy is played for. The others compare formulas: theory/rows_test.go
// compares these with literal forms.
func played(s lemmas.Subjects) []props.Claim {
	ids := []string{"selection", "selection/indices", "selection/gap", "indicator", "decomposition", "arrangement",
		"theorem-semibandit", "theorem-semibandit/non-vacuous", "theorem-cascading", "lower-bounds"}
	return slices.DeleteFunc(lemmas.All(s), func(c props.Claim) bool { return !slices.Contains(ids, c.ID) })
}

// claimsAbout returns the claims about the subjects.
func claimsAbout(s mutants.Subjects) []props.Claim {
	all := slices.Concat(
		policies.All(s.Policies), policies.Extended(s.Extended), simulator.All(s.Simulator), played(s.Lemmas),
		learners.All(s.Learners), paper.Formal(s.Paper),
		scalingClaims(s.Scaling), controlClaims(s.Controls), policyClaims(s.Any),
	)
	return slices.DeleteFunc(all, func(c props.Claim) bool { return c.Printed && !slices.Contains(printed, c.ID) })
}

// scalingClaims returns claims about how the regret of a stand-in for CMOSS scales: those over
// generated games, at the shortest games of each. Controls have mutants of their own.
func scalingClaims(p *sim.Player) []props.Claim {
	if p == nil {
		return nil
	}
	study := suite.ScalingStudy(scaling.Learner{Name: p.Name, Title: p.Name, Player: *p})
	study.Alone()
	var claims []props.Claim
	for _, c := range study.Claims() {
		if id, own := strings.CutPrefix(c.ID, "scaling/"+p.Name+"/generated/"); own && id != onlyFull {
			c.ID, c.Cases = "scaling/cmoss/generated/"+id, c.Cases[:1]
			claims = append(claims, c)
		}
	}
	return claims
}

// onlyFull is a row that --full alone plays, as telling its control takes a minute.
const onlyFull = "high/beta"

// controlClaims returns the claims that a control must fail, with the planted policy in the place of
// the control.
func controlClaims(controls []sim.Player) []props.Claim {
	var claims []props.Claim
	for _, n := range controls {
		study := suite.ScalingStudy(scaling.FromRegistry(algos.Choice{Name: "cmoss"}))
		study.Replace(scaling.Learner{Name: n.Name, Title: n.Name, Player: n})
		for _, c := range study.Claims() {
			if strings.HasPrefix(c.ID, "scaling/control/"+n.Name+"/") && !strings.HasSuffix(c.ID, onlyFull) {
				claims = append(claims, c)
			}
		}
	}
	return claims
}

// policyClaims returns the rules of package policytest about the policy.
func policyClaims(p policies.Implementation) []props.Claim {
	if p.Policy == nil {
		return nil
	}
	claims, err := policytest.Claims(p.Policy, policytest.Config{Feedback: p.Feedback, Effort: props.Quick,
		Level: policytest.GapOptimal})
	if err != nil {
		panic("selftest: " + err.Error()) // a fixed configuration
	}
	return claims
}
