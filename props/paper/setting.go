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

// Subjects are the algorithms under test, by the names of the tables. A
// factory receives the mixing coefficient that the cell asks for; all but
// EXP3.M ignore it.
type Subjects map[string]func(gamma float64) (algos.Factory, error)

// OurSubjects are this project's implementations in the paper's settings.
func OurSubjects() Subjects {
	subject := func(name string, params func(gamma float64) algos.Params) func(float64) (algos.Factory, error) {
		return func(gamma float64) (algos.Factory, error) { return algos.ByName(name, params(gamma)) }
	}
	plain := func(float64) algos.Params { return algos.Params{} }
	return Subjects{
		"cmoss": subject("cmoss", func(float64) algos.Params {
			d := algos.DeltaFixed(Delta)
			return algos.Params{Delta: &d}
		}),
		"cucb": subject("cucb", plain),
		"exp3m": subject("exp3m", func(gamma float64) algos.Params {
			g := algos.GammaFixed(gamma)
			return algos.Params{Gamma: &g}
		}),
		"hybrid": subject("hybrid", plain),
	}
}

// A setting is what determines a cell's regret: cells of different tables
// with one setting are replayed once.
type setting struct {
	lo, hi          float64
	k, m            int
	gamma           float64 // 0 unless the algorithm is EXP3.M
	algorithm       string
	feedback, order string
}

// settingOf reads a cell's setting, filling in what the table leaves unsaid.
func settingOf(c testdata.Cell) setting {
	s := setting{lo: c.Lo, hi: c.Hi, k: c.K, m: c.M, algorithm: c.Algorithm, feedback: c.Feedback, order: c.Order}
	if s.algorithm == "exp3m" {
		s.gamma = c.Gamma
		if s.gamma == 0 {
			s.gamma = Gamma
		}
	}
	return s
}

// game returns the setting's game with means from the given law.
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

// instance names the setting in a row.
func (s setting) instance() string {
	text := fmt.Sprintf("m=%d, k=%d, T=1e5, U(%s, %s)", s.m, s.k, decimal(s.lo), decimal(s.hi))
	if s.gamma > 0 {
		text += ", γ=" + decimal(s.gamma)
	}
	if s.order != "" {
		text += ", " + s.feedback + " " + s.order
	}
	return text
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
