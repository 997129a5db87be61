package suite

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/theory"
)

// ScalingLearner returns a policy of the registry as a study takes it. With the paper's δ it is
// compared with the rate of the paper's theorem. With a fixed δ, for which no theorem gives a rate,
// it must not exceed the minimax rate.
func ScalingLearner(policy algos.Choice) (scaling.Learner, error) {
	learner := scaling.FromRegistry(policy)
	settings, err := policy.Params()
	switch d := settings.Delta; {
	case d == algos.DeltaPairing || d.Anytime():
	case d == algos.DeltaPaper:
		learner.Rate = theory.TheoremRate
	default:
		learner.Rate = theory.Rate
	}
	return learner, err
}

// mustScale is ScalingLearner for the text of a policy; it panics on one that is none.
func mustScale(text string) scaling.Learner {
	s, err := ScalingLearner(choice(text))
	if err != nil {
		panic("suite: " + err.Error())
	}
	return s
}

// Scaling returns the claims about how regret scales, with CMOSS as their subject.
func Scaling() []props.Claim { return CMOSSStudy().Claims() }

// CMOSSStudy returns the study of CMOSS with three δ: that of the sharper bound, which is the
// default, that of the paper's theorem, and the 10⁻⁵ of the paper's experiments.
func CMOSSStudy() *scaling.Study {
	paper, experiments := mustScale("cmoss:delta=paper"), mustScale("cmoss:delta=1e-05")
	paper.Name, paper.Title = "cmoss-delta-paper", "CMOSS with the paper's δ"
	experiments.Name, experiments.Title = "cmoss-delta-1e-5", "CMOSS with δ = 10⁻⁵"
	experiments.From = props.Full
	return ScalingStudy(mustScale("cmoss"), paper, experiments)
}

// ScalingStudy returns a study of subjects beside the controls.
func ScalingStudy(subjects ...scaling.Learner) *scaling.Study {
	study := scaling.NewStudy(subjects...)
	study.Level = scaling.EmpiricalLevel
	return study
}
