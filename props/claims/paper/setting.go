package paper

import (
	"fmt"
	"strconv"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// The settings that all of the paper's experiments share (sec. "Experiments").
const (
	// horizon is T.
	horizon = 100_000
	// Runs is the number of runs of which a published figure is the mean.
	Runs = 10
	// Delta is CMOSS's confidence parameter.
	Delta = 1e-5
	// usualGamma is EXP3.M's mixing coefficient in tables that do not vary it.
	usualGamma = 0.01
)

// A setting determines a cell's regret: cells of different tables
// with the same setting are replayed once.
type setting struct {
	sim.Game
	// Means are the means of Game, or the range to which those of the second data set are rescaled.
	Means     sim.UniformMeans
	dataset   string
	algorithm string
	gamma     float64 // 0 unless the algorithm is EXP3.M
	reading   reading // of the text about cascades
}

// settingOf returns a cell's setting, with the usual values for what the table does not give.
func settingOf(c testdata.Cell) setting {
	s := setting{
		Game:  sim.Game{Arms: c.M, Cardinality: c.K, Horizon: horizon},
		Means: sim.UniformMeans{Lo: c.Lo, Hi: c.Hi}, dataset: c.Dataset,
	}
	s.Game.Means = s.Means
	var err error
	if s.Feedback, err = algos.ParseFeedback(c.Feedback); err == nil && s.Feedback.Cascading() {
		s.Order, err = algos.ParseOrder(c.Order)
	}
	if err != nil {
		panic(fmt.Sprintf("paper: line %d: %v", c.Line, err)) // the embedded tables are at fault; their tests exclude it
	}
	return s.playedBy(c.Algorithm, c.Gamma)
}

// playedBy returns the setting with another algorithm.
func (s setting) playedBy(algorithm string, gamma float64) setting {
	s.algorithm, s.gamma = algorithm, 0
	if algorithm == "exp3m" {
		s.gamma = gamma
		if s.gamma == 0 {
			s.gamma = usualGamma
		}
	}
	return s
}

// params are the parameters of the setting in the rows of a report.
func (s setting) params() props.Params {
	p := games.Params(s.Game).With("policy", s.algorithm).With("means", s.Means.String()).With("data", s.dataset)
	if s.gamma > 0 {
		p["gamma"] = s.gamma
	}
	return p
}

// instance names the setting in a row. The label names a stand-in for the second data set.
func (s setting) instance(label string) string {
	form := "%s, T=1e5, U(%s, %s)"
	if s.dataset == testdata.Yelp {
		form = "%s, T=1e5, Yelp in [%s, %s]"
	}
	text := fmt.Sprintf(form, s.Size(), decimal(s.Means.Lo), decimal(s.Means.Hi))
	if s.gamma > 0 {
		text += ", γ=" + decimal(s.gamma)
	}
	if s.Feedback.Cascading() {
		text += fmt.Sprintf(", %v %v", s.Feedback, s.Order)
	}
	if s.dataset == testdata.Yelp && label != "" {
		text += ", " + label
	}
	return text + s.reading.String()
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
