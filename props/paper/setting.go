package paper

import (
	"fmt"
	"strconv"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// What the paper states for all of its experiments (sec. "Experiments").
const (
	// Horizon is T.
	Horizon = 100_000
	// Runs is how many runs a published figure is the mean of.
	Runs = 10
	// Delta is CMOSS's confidence parameter.
	Delta = 1e-5
	// Gamma is EXP3.M's mixing coefficient, where the table does not vary it.
	Gamma = 0.01
)

// A setting is what determines a cell's regret: cells of different tables
// with one setting are replayed once.
type setting struct {
	dataset         string
	lo, hi          float64
	k, m            int
	gamma           float64 // 0 unless the algorithm is EXP3.M
	algorithm       string
	feedback, order string
}

// settingOf reads a cell's setting, filling in what the table leaves unsaid.
func settingOf(c testdata.Cell) setting {
	s := setting{
		dataset: c.Dataset, lo: c.Lo, hi: c.Hi, k: c.K, m: c.M,
		algorithm: c.Algorithm, feedback: c.Feedback, order: c.Order,
	}
	return s.playedBy(c.Algorithm, c.Gamma)
}

// playedBy returns the setting with another algorithm.
func (s setting) playedBy(algorithm string, gamma float64) setting {
	s.algorithm, s.gamma = algorithm, 0
	if algorithm == "exp3m" {
		s.gamma = gamma
		if s.gamma == 0 {
			s.gamma = Gamma
		}
	}
	return s
}

// game returns the setting's game with the given means.
func (s setting) game(means sim.MeanLaw) (sim.Game, error) {
	feedback, err := algos.ParseFeedback(s.feedback)
	if err != nil {
		return sim.Game{}, err
	}
	g := sim.Game{Arms: s.m, Cardinality: s.k, Horizon: Horizon, Means: means, Feedback: feedback}
	if s.order != "" {
		g.Order, err = algos.ParseOrder(s.order)
	}
	return g, err
}

// instance names the setting in a row; the label says what the second data set
// really is.
func (s setting) instance(label string) string {
	text := fmt.Sprintf("m=%d, k=%d, T=1e5, U(%s, %s)", s.m, s.k, decimal(s.lo), decimal(s.hi))
	if s.dataset == testdata.Yelp {
		text = fmt.Sprintf("m=%d, k=%d, T=1e5, Yelp in [%s, %s]", s.m, s.k, decimal(s.lo), decimal(s.hi))
	}
	if s.gamma > 0 {
		text += ", γ=" + decimal(s.gamma)
	}
	if s.order != "" {
		text += ", " + s.feedback + " " + s.order
	}
	if s.dataset == testdata.Yelp && label != "" {
		text += ", " + label
	}
	return text
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
