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
		Scaling:   &sim.Player{Name: cmoss().Name},
		Controls:  []sim.Player{{Name: "random"}, {Name: "cucb"}, {Name: "etc"}, {Name: "oneobs"}, {Name: "ball"}},
		Any:       policies.Implementation{Player: sim.Code(mutants.NewGreedy(nil)).As("greedy"), Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive}},
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

const scalingClaim = "scaling/cmoss/beta"

// scalingClaims returns claims about how the regret of a stand-in for CMOSS scales: β at its first
// size, and those claims over generated games that the smallest sample decides. Other claims of
// package scaling take minutes for each mutant; their own tests plant bugs in them.
func scalingClaims(p *sim.Player) []props.Claim {
	if p == nil {
		return nil
	}
	subject := scaling.Learner{Name: p.Name, Title: p.Name, Player: *p, RoundTime: cmoss().RoundTime}
	var claims []props.Claim
	for _, c := range scaling.NewStudy(subject, scaling.Learner{}).Claims() { // without controls, which have mutants of their own
		id, own := strings.CutPrefix(c.ID, "scaling/"+p.Name+"/")
		c.ID = "scaling/cmoss/" + id
		if own && (c.ID == scalingClaim || strings.HasPrefix(id, "generated/") && !strings.Contains(id, "/worst")) {
			c.Cases = c.Cases[:1]
			claims = append(claims, c)
		}
	}
	return claims
}

// controlClaims returns the claims that a control must fail, with the planted policy in the
// place of the control.
func controlClaims(controls []sim.Player) []props.Claim {
	var claims []props.Claim
	for _, n := range controls {
		control := subject(n.Name)
		noLearner := control.Choice.Entry().Role == algos.NoLearner
		control.Player, control.RoundTime = n, cmoss().RoundTime // what stands in for it
		study := scaling.NewStudy(cmoss(), control)
		switch {
		case noLearner:
			control.Share = suite.PeerShare
			study = scaling.NewStudy(cmoss(), subject("cucb"), control)
		case n.Name != "cucb":
			study = scaling.NewStudy(cmoss(), subject("cucb"))
			study.Wrong = []scaling.Learner{control}
		}
		for _, c := range study.Claims() {
			if strings.HasPrefix(c.ID, "scaling/control/"+n.Name+"/") || c.ID == "scaling/random/exponent-T" {
				claims = append(claims, c)
			}
		}
	}
	return claims
}

// cmoss is the subject of the claims about scaling.
func cmoss() scaling.Learner { return subject("cmoss") }

// subject is a policy of the registry; it panics on other names.
func subject(name string) scaling.Learner {
	s, err := suite.ScalingLearner(algos.Choice{Name: name})
	if err != nil {
		panic("selftest: " + err.Error())
	}
	return s
}

// policyClaims returns the rules of package policytest about the policy.
func policyClaims(p policies.Implementation) []props.Claim {
	if p.Policy == nil {
		return nil
	}
	claims, err := policytest.Claims(p.Policy, policytest.Config{Feedback: p.Feedback, Effort: props.Quick, Level: policytest.GapOptimal})
	if err != nil {
		panic("selftest: " + err.Error()) // a fixed configuration
	}
	return claims
}
