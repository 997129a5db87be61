package selftest

import (
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/peers"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// subjects are the subjects of the claims: this project's own, until a bug is planted.
type subjects struct {
	policies  policies.Subjects
	extended  policies.ExtendedSubjects
	lemmas    lemmas.Subjects
	learners  peers.Subjects
	simulator simulator.Subjects
	paper     paper.Subjects          // algorithms of the paper's tables
	scaling   *sim.Player             // CMOSS, for regret over 10⁸ rounds; nil: no claims
	controls  []sim.Player            // by name, the policies that must fail the fits
	any       policies.Implementation // for the rules of package policytest
}

// originals are this project's own subjects.
func originals() subjects {
	return subjects{
		policies: suite.PolicySubjects(), extended: suite.ExtendedSubjects(), lemmas: suite.LemmaSubjects(),
		learners: suite.LearnerSubjects().Always(), simulator: suite.SimulatorSubjects(), paper: paper.Registered(),
		scaling:  &sim.Player{Name: "cmoss"},
		controls: []sim.Player{{Name: "random"}, {Name: "cucb"}, {Name: "etc"}, {Name: "oneobs"}, {Name: "ball"}},
		any: policies.Implementation{Player: sim.Code(mutants.NewGreedy(nil)).As("greedy"),
			Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive}},
	}
}

// policy makes a planted policy the only subject of the claims about single policies and learners.
// It panics if the original is not among their subjects.
func (s *subjects) policy(original, name string, factory algos.Factory) {
	planted := sim.Code(factory).As(name)
	named := func(list []policies.Implementation) (alone []policies.Implementation) {
		for _, n := range list {
			if n.Name == original {
				n.Player = planted
				alone = append(alone, n)
			}
		}
		return alone
	}
	s.policies.Contract, s.extended.Learners = named(s.policies.Contract), named(s.extended.Learners)
	if len(s.policies.Contract)+len(s.extended.Learners) == 0 {
		panic("selftest: no policy is called " + original)
	}
	learners := s.lemmas.Learners
	s.lemmas.Learners = nil
	for _, l := range learners {
		if l.Name == original {
			s.lemmas.Learners = append(s.lemmas.Learners, lemmas.Learner{Player: planted})
		}
	}
}

// replayed are the printed claims that planted bugs must fail. Other figures are replayed in
// the same way. Other printed claims are refuted on every run, which shows that they can fail.
var replayed = by{"paper/tab:formal/synthetic/0-0.1/k=10/cucb", "paper/tab:formal/synthetic/0-0.1/k=10/cmoss"}

// claimsAbout returns the claims about the subjects.
func claimsAbout(s subjects) []props.Claim {
	all := slices.Concat(
		policies.Claims(s.policies), policies.Extended(s.extended), simulator.Claims(s.simulator), playedLemmas(s.lemmas),
		learnerClaims(s.learners), paper.Formal(s.paper),
		scalingClaims(s.scaling), controlClaims(s.controls), policyClaims(s.any),
	)
	return slices.DeleteFunc(all, func(c props.Claim) bool { return c.Printed && !slices.Contains(replayed, c.ID) })
}

// playedLemmas are the claims of package lemmas for which a policy is played. The others compare
// formulas, which theory/rows_test.go compares with literal forms.
func playedLemmas(s lemmas.Subjects) []props.Claim {
	ids := by{"selection", "selection/indices", "selection/gap", "indicator", "decomposition", "arrangement",
		"theorem-semibandit", "lower-bounds"}
	return slices.DeleteFunc(lemmas.Claims(s), func(c props.Claim) bool { return !slices.Contains(ids, c.ID) })
}

// learnerClaims are the claims about learners. The slope of each is measured in its last game,
// where a square and a divergence differ most.
func learnerClaims(s peers.Subjects) []props.Claim {
	claims := peers.Claims(s)
	for i, c := range claims {
		if strings.HasPrefix(c.ID, "beyond/limit/") {
			claims[i].Cases = c.Cases[len(c.Cases)-1:]
		}
	}
	return claims
}

// onlyFull is a row that only --full plays, as its control takes a minute.
const onlyFull = "high/beta"

// scalingClaims returns the claims about the regret of a stand-in for CMOSS over generated games.
// Of each claim it returns the shortest case.
func scalingClaims(p *sim.Player) (claims []props.Claim) {
	if p == nil {
		return nil
	}
	study := suite.ScalingStudy(scaling.Learner{Name: p.Name, Title: p.Name, Player: *p})
	study.Alone()
	for _, c := range study.Claims() {
		if id, own := strings.CutPrefix(c.ID, "scaling/"+p.Name+"/generated/"); own && id != onlyFull {
			c.ID, c.Cases = "scaling/cmoss/generated/"+id, c.Cases[:1]
			claims = append(claims, c)
		}
	}
	return claims
}

// controlClaims returns the claims that a control must fail, about the planted policy.
func controlClaims(controls []sim.Player) (claims []props.Claim) {
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
