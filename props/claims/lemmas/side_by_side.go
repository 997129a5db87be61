package lemmas

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A Comparison sets the bounds on CMOSS's regret in one game beside what was
// measured.
type Comparison struct {
	Game      string     `json:"game"`
	Most      float64    `json:"most"` // T·max Δ
	Paper     *Side      `json:"paper"`
	Pairing   *Side      `json:"pairing"`
	Additive  *Side      `json:"additive"`  // Theorem B
	Certified *Side      `json:"certified"` // (A2) at this m, k, T and δ
	Lower     *LowerSide `json:"lower"`
	// Least is what every policy loses on some instance of this size: the largest of the
	// proved lower bounds; nil at k = m.
	Least *float64 `json:"least"`
	// Distance is how often Least goes into the least proved bound on CMOSS's regret at c = 1,
	// for arms that are independent in each round; nil at k = m.
	Distance *float64 `json:"distance"`
	// Rate is measured regret at the pairing δ over √(kmT), or over
	// (m−k)√(T ln(m/(m−k))) for k > m/2.
	Rate float64 `json:"rate"`
}

// A Side is one upper bound with the regret measured at its δ.
type Side struct {
	Delta          float64    `json:"delta"`
	Bound          float64    `json:"bound"`
	Regret         [3]float64 `json:"regret"` // lo, mid, hi
	Outcome        string     `json:"outcome"`
	NonvacuousFrom float64    `json:"-"` // in T, for the worst instance; may be +Inf
}

// A LowerSide is the lower bound where one with a constant is claimed.
type LowerSide struct {
	Bound   float64 `json:"bound"`
	Outcome string  `json:"outcome"`
}

// SideBySide measures every game at the paper's and at the pairing δ, or those of
// its own list if there are none. alpha is split evenly over all intervals.
func SideBySide(ctx context.Context, workers *props.Workers, seed uint64, effort props.Effort, alpha float64, s Subjects, own []sim.Game,
	done func(float64)) ([]Comparison, error) {
	games := append(slices.Clone(measuredGames), longGame(32, 30, sim.HardMeans{C: 2}))
	if len(own) > 0 {
		games = nil
	}
	for _, g := range own {
		games = append(games, setting{Game: g, runs: int(min(800, max(100, 4e7/g.Horizon))), any: true})
	}
	table := make([]Comparison, len(games))
	for i, g := range games {
		t := props.Trial{Seed: seed, Effort: effort, Alpha: alpha / float64(2*len(games)), Workers: workers, Progress: func(float64) {}}
		c, err := compare(ctx, t, g, s)
		if err != nil {
			return nil, err
		}
		table[i] = c
		if done != nil {
			done(float64(i+1) / float64(len(games)))
		}
	}
	return table, nil
}

func compare(ctx context.Context, t props.Trial, g setting, s Subjects) (Comparison, error) {
	if _, constant := g.Means.(sim.GapMeans); constant && t.Effort != props.Quick {
		g.runs *= 4 // cheap, and enough for the certified bound, a tenth of T·max Δ
	}
	c := Comparison{Game: g.name()}
	if inTheorem(g.Game) {
		d, b := s.theoremBound(g.Game)
		side, _, err := g.side(ctx, t, s.CMOSS(d), d, b)
		if err != nil {
			return c, err
		}
		side.NonvacuousFrom = g.nonvacuousFrom(s.theoremBound)
		c.Paper = &side
	}
	d, b := s.pairingBound(g.Game)
	side, m, err := g.side(ctx, t, s.CMOSS(d), d, b)
	if err != nil {
		return c, err
	}
	side.NonvacuousFrom = g.nonvacuousFrom(s.pairingBound)
	c.Pairing, c.Most = &side, m.maxTotal
	c.Rate = m.mean.Mid / theory.LowerBoundRate(g.Arms, g.Cardinality, float64(g.Horizon))
	if err := g.additiveSides(&c, s.Additive, side, m); err != nil {
		return c, err
	}
	c.Lower = g.lower(m, s.HardLowerBound)
	err = s.unavoidable(&c, g)
	return c, err
}

// unavoidable fills in what no policy can avoid, and how far the least proved bound is from it.
func (s Subjects) unavoidable(c *Comparison, g setting) error {
	if g.Cardinality == g.Arms {
		return nil
	}
	least, err := s.Lower.Bound(g.Arms, g.Cardinality, g.Horizon)
	if err != nil {
		return err
	}
	upper, err := s.leastCertified(theory.RootIndex, certifiedSize{g.Arms, g.Cardinality, g.Horizon}, 1)
	if err != nil {
		return err
	}
	distance := upper / least.Bound
	c.Least, c.Distance = &least.Bound, &distance
	return nil
}

// nonvacuousFrom is the least horizon at which a bound says something about
// the worst instance of the game's size.
func (g setting) nonvacuousFrom(bound func(sim.Game) (delta, bound float64)) float64 {
	return theory.NonvacuousFrom(func(T float64) float64 {
		g.Horizon = int64(T)
		_, b := bound(g.Game)
		return b
	}, theory.WorstRegret(g.Arms, g.Cardinality, 1))
}

// side measures the policy and decides the bound.
func (g setting) side(ctx context.Context, t props.Trial, policy sim.Player, delta, bound float64) (Side, measurement, error) {
	m, err := g.measure(ctx, t, policy)
	if err != nil {
		return Side{}, m, err
	}
	return Side{Delta: delta, Bound: bound, Regret: [3]float64{m.mean.Lo, m.mean.Mid, m.mean.Hi}, Outcome: m.outcome(props.AtMost(bound))}, m, nil
}

// outcome decides an upper or a lower bound.
func (m measurement) outcome(bound props.Bound) string {
	f := m.finding(bound)
	f.Trivial = m.maxTotal
	return props.Decide(f).Outcome().String()
}

// additiveSides are Theorem B and (A2) at the same δ.
func (g setting) additiveSides(c *Comparison, a Additive, pairing Side, m measurement) error {
	if g.Cardinality == g.Arms {
		return nil
	}
	theorem, err := a.Bound(g.Arms, g.Cardinality, g.Horizon, 1)
	if err != nil {
		return err
	}
	cert, err := a.Certify(g.Arms, g.Cardinality, g.Horizon, pairing.Delta)
	if err != nil {
		return err
	}
	at := func(bound float64) *Side {
		return &Side{Delta: pairing.Delta, Bound: bound, Regret: pairing.Regret, Outcome: m.outcome(props.AtMost(bound))}
	}
	c.Additive, c.Certified = at(theorem.Bound), at(cert.Bound)
	return nil
}

// lower is the lower bound on hard instances with a claimed constant.
func (g setting) lower(m measurement, bound func(m, k int, T float64) (float64, bool)) *LowerSide {
	if _, hard := g.Means.(sim.HardMeans); !hard {
		return nil
	}
	b, ok := bound(g.Arms, g.Cardinality, float64(g.Horizon))
	if !ok {
		return nil
	}
	return &LowerSide{Bound: b, Outcome: props.Decide(m.finding(props.AtLeast(b))).Outcome().String()}
}
