package games

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// Move returns a neighbour of a game within the space: one of its features is
// changed a little, or drawn anew.
func (s Space) Move(c Choices, g Spec) Spec {
	factor := math.Exp(2*c.Unit("step") - 1) // within e on either side
	fresh := s.Draw(c)
	switch c.Pick("feature", 6) {
	case 0:
		g.Scale = digits(min(s.MaxScale, max(s.MinScale, g.Scale*factor)), 3)
	case 1:
		g.Horizon = int64(digits(min(float64(s.MaxHorizon), max(float64(s.MinHorizon), float64(g.Horizon)*factor)), 3))
	case 2:
		g.Size = s.fit(int(math.Round(float64(g.Size.M)*factor)), theory.Differing(g.Size.M, g.Size.K))
	case 3:
		few := float64(theory.Differing(g.Size.M, g.Size.K))
		g.Size = s.fit(g.Size.M, int(math.Round(few*factor+c.Unit("rounding")-0.5)))
	case 4:
		g.Base = fresh.Base
	default:
		g.Family, g.Rewards = fresh.Family, fresh.Rewards
	}
	if most := s.most(g.Size.M); float64(g.Horizon) > most {
		g.Horizon = max(1, int64(digits(0.99*most, 3)))
	}
	return g
}

// fit returns the size of the regime that is nearest to m arms with min(k, m−k) = few.
func (s Space) fit(m, few int) sim.Size {
	m = min(s.MaxArms, max(s.MinArms, 2+int(s.Regime), m))
	if s.Cardinality > 0 {
		return sim.Size{M: m, K: s.Cardinality}
	}
	most := (m - int(s.Regime)) / 2
	if s.MaxPart > 0 {
		most = min(most, s.MaxPart)
	}
	few = min(most, max(1, few))
	if s.Regime == High {
		return sim.Size{M: m, K: m - few}
	}
	return sim.Size{M: m, K: few}
}

// A Feature is one of the things that Simpler makes simpler.
type Feature int

// The features, in the order in which a game is made simpler.
const (
	Rewards Feature = iota
	Structure
	Base
	Arms
	Part // the smaller of k and m−k
	Rounds
	Scale
	Features // how many there are
)

// Simpler returns the games of the space that are simpler than g in one feature,
// the boldest first: Bernoulli rewards, a plainer family, base ½, fewer arms and
// rounds, and rounder numbers.
func (s Space) Simpler(g Spec) [Features][]Spec {
	var all [Features][]Spec
	add := func(f Feature, change func(*Spec)) {
		h := g
		change(&h)
		if h != g && h.Size == s.fit(h.Size.M, theory.Differing(h.Size.M, h.Size.K)) && h.Horizon >= s.MinHorizon && !slices.Contains(all[f], h) {
			all[f] = append(all[f], h)
		}
	}
	add(Rewards, func(h *Spec) { h.Rewards = nil })
	for _, f := range All() {
		if f < g.Family && slices.Contains(s.Families, f) {
			add(Structure, func(h *Spec) { h.Family = f })
		}
	}
	if !families[g.Family].based || g.Base != 0.5 {
		add(Base, func(h *Spec) { h.Base = 0.5 })
	}
	for _, m := range fewer(g.Size.M) {
		add(Arms, func(h *Spec) { h.Size = s.fit(m, theory.Differing(g.Size.M, g.Size.K)) })
	}
	for _, n := range fewer(theory.Differing(g.Size.M, g.Size.K)) {
		add(Part, func(h *Spec) { h.Size = s.fit(g.Size.M, n) })
	}
	for T := int64(1); T < g.Horizon; T *= 10 {
		add(Rounds, func(h *Spec) { h.Horizon = T })
	}
	add(Rounds, func(h *Spec) { h.Horizon = min(g.Horizon, int64(digits(0.5*float64(g.Horizon), 1))) })
	for _, n := range []int{1, 2} {
		add(Scale, func(h *Spec) { h.Scale = digits(g.Scale, n) })
	}
	return all
}

// fewer returns powers of two below n, ascending, n with its first digit alone,
// and n−1.
func fewer(n int) []int {
	var list []int
	for x := 1; x < n; x *= 2 {
		list = append(list, x)
	}
	return append(list, min(n, round(n)), max(1, n-1))
}

// With returns g with a feature of h.
func (s Space) With(g Spec, f Feature, h Spec) Spec {
	switch f {
	case Rewards:
		g.Rewards = h.Rewards
	case Structure:
		g.Family = h.Family
	case Base:
		g.Base = h.Base
	case Arms:
		g.Size = s.fit(h.Size.M, theory.Differing(g.Size.M, g.Size.K))
	case Part:
		g.Size = s.fit(g.Size.M, theory.Differing(h.Size.M, h.Size.K))
	case Rounds:
		g.Horizon = h.Horizon
	case Scale:
		g.Scale = h.Scale
	}
	return g
}

// round keeps the first digit.
func round(n int) int { return int(math.Floor(digits(float64(n), 1))) }
