package games

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/sim"
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
		few := min(g.Size.K, g.Size.M-g.Size.K)
		g.Size.M = int(math.Round(float64(g.Size.M) * factor))
		g.Size = s.fit(g.Size.M, few)
	case 3:
		few := float64(min(g.Size.K, g.Size.M-g.Size.K))
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

// fit returns the size nearest to m arms, of which few are the smaller part,
// that the regime has.
func (s Space) fit(m, few int) sim.Size {
	m = min(s.MaxArms, max(s.MinArms, 2+int(s.Regime), m))
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

// Simpler returns games of the space that are simpler than g in one feature,
// the boldest first: a plainer family, Bernoulli rewards, base ½, rounder
// numbers and fewer arms and rounds.
func (s Space) Simpler(g Spec) []Spec {
	var list []Spec
	add := func(change func(*Spec)) {
		h := g
		change(&h)
		if h != g && h.Size == s.fit(h.Size.M, min(h.Size.K, h.Size.M-h.Size.K)) && h.Horizon >= s.MinHorizon {
			list = append(list, h)
		}
	}
	add(func(h *Spec) { h.Rewards = nil })
	for _, f := range All() {
		if f < g.Family && slices.Contains(s.Families, f) {
			add(func(h *Spec) { h.Family = f })
		}
	}
	if !families[g.Family].based || g.Base != 0.5 {
		add(func(h *Spec) { h.Base = 0.5 })
	}
	few := min(g.Size.K, g.Size.M-g.Size.K)
	for _, m := range []int{g.Size.M / 2, round(g.Size.M), g.Size.M - 1} {
		if m < g.Size.M {
			add(func(h *Spec) { h.Size = s.fit(m, few) })
		}
	}
	for _, n := range []int{1, 2, few / 2, few - 1} {
		if n < few {
			add(func(h *Spec) { h.Size = s.fit(g.Size.M, n) })
		}
	}
	for _, T := range []int64{g.Horizon / 10, int64(digits(0.5*float64(g.Horizon), 1)), int64(math.Pow(10, math.Floor(math.Log10(float64(g.Horizon)))))} {
		if T < g.Horizon {
			add(func(h *Spec) { h.Horizon = T })
		}
	}
	for _, n := range []int{1, 2} {
		add(func(h *Spec) { h.Scale = digits(g.Scale, n) })
	}
	return list
}

// round keeps the first digit.
func round(n int) int { return int(math.Floor(digits(float64(n), 1))) }
