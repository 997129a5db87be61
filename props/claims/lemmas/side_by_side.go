package lemmas

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A Comparison sets the bounds on CMOSS's regret in one game beside what was measured.
type Comparison struct {
	Game    string     `json:"game"`
	Most    float64    `json:"most"`  // T·max Δ
	Paper   *Side      `json:"paper"` // the theorem at the paper's δ
	Pairing Measured   `json:"pairing"`
	Lower   *LowerSide `json:"lower"`
	// Rate is measured regret at the pairing δ over √(kmT), or over
	// (m−k)√(T ln(m/(m−k))) for k > m/2.
	Rate float64 `json:"rate"`
}

// Measured is CMOSS's regret at a δ.
type Measured struct {
	Delta  float64    `json:"delta"`
	Regret [3]float64 `json:"regret"` // lo, mid, hi
}

// A Side is an upper bound with the regret measured at its δ.
type Side struct {
	Measured
	Bound          float64 `json:"bound"`
	Outcome        string  `json:"outcome"`
	NonvacuousFrom float64 `json:"-"` // in T, for the worst instance; may be +Inf
}

// A LowerSide is the lower bound where one with a constant is claimed.
type LowerSide struct {
	Bound   float64 `json:"bound"`
	Outcome string  `json:"outcome"`
}

// SideBySide measures every game at the paper's and at the pairing δ, or those of
// its own list if there are none. alpha is split evenly over all intervals.
func SideBySide(ctx context.Context, workers *props.Workers, seed uint64, effort props.Effort, alpha float64,
	s Subjects, own []sim.Game, done func(float64)) ([]Comparison, error) {
	games := append(slices.Clone(measuredGames), longGame(32, 30, sim.HardMeans{C: 2}))
	if len(own) > 0 {
		games = nil
	}
	for _, g := range own {
		games = append(games, setting{Game: g, runs: int(min(800, max(100, 4e7/g.Horizon))), any: true})
	}
	table := make([]Comparison, len(games))
	for i, g := range games {
		t := props.Trial{Seed: seed, Effort: effort, Alpha: alpha / float64(2*len(games)), Workers: workers,
			Progress: func(float64) {}}
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
		g.runs *= 4 // cheap, and enough for a bound of a tenth of T·max Δ
	}
	c := Comparison{Game: g.name()}
	if inTheorem(g.Game) {
		d, b := theoremBound(g.Game)
		side, err := g.side(ctx, t, s.CMOSS(d), d, b)
		if err != nil {
			return c, err
		}
		side.NonvacuousFrom = nonvacuousFrom(sim.Size{M: g.Arms, K: g.Cardinality})
		c.Paper = &side
	}
	delta := pairingDelta(g.Arms, g.Cardinality, g.Horizon)
	m, err := g.measure(ctx, t, s.CMOSS(delta))
	if err != nil {
		return c, err
	}
	c.Pairing, c.Most = m.at(delta), m.maxTotal
	c.Rate = m.mean.Mid / theory.LowerBoundRate(g.Arms, g.Cardinality, float64(g.Horizon))
	c.Lower = g.lower(m)
	return c, nil
}

// nonvacuousFrom is the least horizon at which the theorem says something about the worst instance of a size.
func nonvacuousFrom(z sim.Size) float64 {
	return theory.NonvacuousFrom(func(T float64) float64 {
		_, b := theoremBound(sim.Game{Arms: z.M, Cardinality: z.K, Horizon: int64(T)})
		return b
	}, float64(theory.Differing(z.M, z.K)))
}

// side measures the policy and decides the bound.
func (g setting) side(ctx context.Context, t props.Trial, policy sim.Player, delta, bound float64) (Side, error) {
	m, err := g.measure(ctx, t, policy)
	if err != nil {
		return Side{}, err
	}
	f := m.finding(props.AtMost(bound))
	f.Trivial = m.maxTotal
	return Side{Measured: m.at(delta), Bound: bound, Outcome: props.Decide(f).Outcome().String()}, nil
}

// at is the measurement with its δ.
func (m measurement) at(delta float64) Measured {
	return Measured{Delta: delta, Regret: [3]float64{m.mean.Lo, m.mean.Mid, m.mean.Hi}}
}

// lower is the lower bound on hard instances with a claimed constant.
func (g setting) lower(m measurement) *LowerSide {
	b, ok := theory.HardLowerBound(g.Arms, g.Cardinality, float64(g.Horizon))
	if _, hard := g.Means.(sim.HardMeans); !hard || !ok {
		return nil
	}
	return &LowerSide{Bound: b, Outcome: props.Decide(m.finding(props.AtLeast(b))).Outcome().String()}
}
