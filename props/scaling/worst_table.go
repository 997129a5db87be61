package scaling

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Worst is the worst generated game that was found for a policy in a regime: a line
// of the table of policies and regimes.
type Worst struct {
	Policy string         `json:"policy"`
	Regime string         `json:"regime"` // k ≤ m/2 or k > m/2
	Ratio  props.Interval `json:"ratio"`  // of the mean regret to the minimax rate, at the row's level
	Runs   int64          `json:"runs"`   // that the interval is from
	Game   string         `json:"game"`   // as flags of verify simulate
	Games  int            `json:"games"`  // that were played on the way
	// Certified is the factor that the policy's theorem proves at this m, k and T, and
	// Lower one that the worst case of every policy there reaches; null where none is known.
	Certified *float64 `json:"certified"`
	Lower     *float64 `json:"lower"`
	Guarantee string   `json:"guarantee"` // of the interval

	regime   games.Regime
	simulate string // the command that plays it
}

// describe is the line of a game that a search found.
func (g worstGame) describe(alpha float64, lower FactorBound) Worst {
	iv, guarantee := stats.StudentMean(g.ratio, alpha)
	return Worst{
		Policy: g.Learner.Name, simulate: "verify simulate " + g.Learner.flags(g.Spec), Regime: g.Regime.Text(), Ratio: iv,
		Runs: g.ratio.N, Game: g.Flags(), Games: g.Played,
		Certified: g.factor(g.Learner.Certified), Lower: g.factor(lower), Guarantee: string(guarantee), regime: g.Regime,
	}
}

// factor is a bound where the game is, nil where there is none.
func (g worstGame) factor(b FactorBound) *float64 {
	if b == nil {
		return nil
	}
	if c, err := g.at(b); err == nil {
		return props.Finite(c)
	}
	return nil
}

// String names the game, with the line that plays it.
func (w Worst) String() string {
	text := fmt.Sprintf("of %d games the worst is %s: %s", w.Games, w.Game, w.simulate)
	if w.Certified != nil {
		text += fmt.Sprintf("; certified there: R/rate ≤ %.3f", *w.Certified)
	}
	if w.Lower != nil {
		text += fmt.Sprintf("; every policy has a game of R/rate ≥ %.3f there", *w.Lower)
	}
	return text
}

// A gallery keeps the worst games of a run.
type gallery struct {
	mu    sync.Mutex
	worst map[string]Worst
}

func (l *gallery) keep(w Worst) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.worst == nil {
		l.worst = map[string]Worst{}
	}
	l.worst[w.Policy+" "+w.Regime] = w
}

// Worsts returns what the searches that were decided so far have found, by regime and
// then from the worst policy on.
func (s *Study) Worsts() []Worst {
	s.points.gallery.mu.Lock()
	defer s.points.gallery.mu.Unlock()
	var list []Worst
	for _, w := range s.points.gallery.worst {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b Worst) int {
		return cmp.Or(cmp.Compare(a.regime, b.regime), -cmp.Compare(a.Ratio.Mid, b.Ratio.Mid), cmp.Compare(a.Policy, b.Policy))
	})
	return list
}
