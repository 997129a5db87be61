package deciders

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// listed are choices that are written down: the same number for all of a kind, but for which end
// of a regime is taken.
type listed struct {
	unit float64
	pick map[string]int
}

// Unit returns the number.
func (c listed) Unit(string) float64 { return c.unit }

// Pick returns what is written down, 0 otherwise.
func (c listed) Pick(name string, n int) int { return c.pick[name] % n }

// regimes claims that a game is of the regime that it is drawn for, and that both ends of the
// regime are drawn.
func (s Subjects) regimes() props.Claim {
	c := claim("deciders/regimes", "A game that is drawn for k ≤ m/2 has k ≤ m/2 and one for k > m/2 has k > m/2, also after a move; k = 1, m/2, the "+
		"first beyond it and "+
		"m−1 are drawn.", "thm:cmoss_ub, whose rate changes at k = m/2",
		"every m from 2 to 16 and choices at both ends, next to them and between; observed is how many games are of the other regime, and how many ends "+
			"are never drawn",
		"a size on the boundary that is drawn into the wrong regime, a boundary that is never drawn")
	for _, regime := range games.Regimes() {
		c.Cases = append(c.Cases, exactly(regime.Text(), props.AtMost(0), func(w *search.Worst) {
			for m := 2; m <= 16; m++ {
				s.regimeAt(w, regime, m)
			}
		}))
	}
	return c
}

// regimeAt draws games of m arms and moves each to games of about as many.
func (s Subjects) regimeAt(w *search.Worst, regime games.Regime, m int) {
	space := games.Space{
		Regime: regime, MinArms: m, MaxArms: m, MinHorizon: 1e3, MaxHorizon: 1e5, Families: games.All(), MinScale: 0.5, MaxScale: 4, Clipped: true,
	}
	wide := space
	wide.MinArms, wide.MaxArms = 2, 20
	drawn := map[int]bool{}
	look := func(z sim.Size, how string) {
		w.N++
		if k := z.K; k < 1 || k >= z.M || (2*k > z.M) != (regime == games.High) {
			w.Breach("%s %s for %s: expected k %s %d", z, how, regime.Text(), map[games.Regime]string{games.Low: "≤", games.High: ">"}[regime], z.M/2)
		}
	}
	for _, c := range someChoices() {
		g := s.Draw(space, c)
		look(g.Size, "was drawn")
		drawn[g.Size.K] = true
		look(s.Move(wide, c, g).Size, "was reached from "+g.Size.String())
	}
	if m == 2 && regime == games.High {
		return // it has no such k, so that a game of three arms is drawn
	}
	first, last := 1, m/2
	if regime == games.High {
		first, last = m/2+1, m-1
	}
	for _, end := range []int{first, last} {
		if w.N++; !drawn[end] {
			w.Breach("m=%d k=%d was never drawn for %s: expected both ends, k=%d and k=%d", m, end, regime.Text(), first, last)
		}
	}
}

// someChoices are both ends of a regime and others, each with every feature to move.
func someChoices() (all []listed) {
	for _, unit := range []float64{0, 0.3, 0.5, 0.75, 1 - 0x1p-53} {
		for end := range 5 { // the last is none
			for feature := range 6 {
				all = append(all, listed{unit, map[string]int{"end": end / 4, "which end": end % 4, "feature": feature}})
			}
		}
	}
	return all
}
