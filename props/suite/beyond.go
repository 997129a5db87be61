package suite

import (
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/peers"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// The replicates by look. The least difference that they must detect is a tenth of the regret
// against CMOSS, and a half against CUCB. The last of two looks has a sixteenth more replicates
// than a single look would have: at half of the level an interval is a 33rd wider. Against CUCB the
// second look is for a rare run with five times the mean regret, after which ten or twenty runs do
// not decide.
var (
	manyRuns = [3][]int{{24}, {20, 64}, {200}}
	someRuns = [3][]int{{10}, {20, 64}, {60}}
	fewRuns  = [3][]int{{10}, {10, 64}, {24}}
)

// Beyond returns the claims about learners that the paper does not have.
func Beyond() []props.Claim { return BeyondClaims(BeyondStudy()) }

// BeyondClaims returns the study's claims, those about the physical limit, and how KL-CMOSS scales.
func BeyondClaims(s *peers.Study) []props.Claim {
	return slices.Concat(s.Claims(), peers.Slopes(slowerLearners()), beyondScaling())
}

// LearnerSubjects returns the subjects of these claims, without the one of beyondScaling.
func LearnerSubjects() peers.Subjects {
	return peers.Subjects{Learners: beyondLearners(), Slower: slowerLearners()}
}

// BeyondStudy returns the study of new learners on the paper's tables. Our own
// must beat CMOSS with the paper's δ and with ours. Published and anytime learners
// must beat CUCB, in the ablations only with --full.
func BeyondStudy() *peers.Study { return peers.NewStudy(beyondLearners()) }

func beyondLearners() []peers.Learner {
	both, control := []string{"cmoss-paper", "cmoss"}, []string{"cucb"}
	return []peers.Learner{
		{Player: player("cmoss:delta=1e-05").As("cmoss-paper"), Runs: manyRuns, Cascades: true},
		{Player: player("cmoss"), Runs: manyRuns, Cascades: true},
		{Player: player("cucb"), Runs: someRuns, Cascades: true},
		{Player: player("klcmoss"), Below: both, Runs: manyRuns, Cascades: true},
		{Player: player("cmoss:radius=half").As("cmoss-half"), Below: both, Runs: manyRuns, Cascades: true},
		{Player: player("klcmoss:delta=anytime").As("klcmoss-anytime"), Below: control, Runs: fewRuns, Ablations: props.Full},
		{Player: player("cmoss:delta=anytime").As("cmoss-anytime"), Below: control, Runs: fewRuns, Ablations: props.Full},
		{Player: player("ocucb"), Below: control, Runs: someRuns, Ablations: props.Full},
		{Player: player("eucbv"), Below: control, Runs: fewRuns, Ablations: props.Full},
		{Player: player("cts"), Below: control, Runs: fewRuns, Ablations: props.Full},
	}
}

// player is a policy of the registry as data.
func player(text string) sim.Player { return sim.Data(choice(text)) }

// choice reads a policy from its text; it panics if the text names none.
func choice(text string) algos.Choice {
	c, err := algos.ParseChoice(text)
	if err != nil {
		panic("suite: " + err.Error())
	}
	return c
}

// beyondScaling claims that KL-CMOSS keeps CMOSS's minimax rate over the horizons. CUCB, the
// control, does not.
func beyondScaling() []props.Claim {
	var betas []props.Claim
	for _, c := range scaling.NewStudy(mustScale("klcmoss")).Claims() {
		if strings.HasPrefix(c.ID, "scaling/klcmoss/") && strings.HasSuffix(c.ID, "/beta") {
			betas = append(betas, c)
		}
	}
	return betas
}
