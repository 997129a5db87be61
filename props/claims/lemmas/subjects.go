package lemmas

import (
	"fmt"
	"maps"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Subjects are what the claims are about. Letters are those of package theory.
type Subjects struct {
	// Pairs are the subjects of the table.
	Pairs Pairs
	Formulas
	// CMOSS returns the algorithm with the given δ ≥ 0. At δ = 0, which the
	// paper's formula yields at its edges, every radius is infinite.
	CMOSS func(delta float64) sim.Player
	// Learners meet the lower bounds.
	Learners []Learner
	// Sizes are the (m, k) of the paper's experiments.
	Sizes []sim.Size
}

// A Learner is a policy. Cases with a slow one say From: Default, and --quick skips them.
type Learner struct {
	sim.Player
	From props.Effort
}

// Formulas are the right sides of the statements that are not in the table.
type Formulas struct {
	Radius          func(delta, s float64) float64 // √(ln⁺(1/(δs))/s)
	Indicator       Indicator                      // 2^{ℓ+1}/k_A and (√2)^ℓ/16
	Decomposition   func(k int, T, delta, zetas, large float64) float64
	Arrangement     Arrangement
	F, G, FIntegral func(x, kPrime, delta float64) float64 // f, g, ∫f
	FFrom, GFrom    func(kPrime, delta float64) float64    // from where f and g decrease
	Theorem         func(m, k int, T, delta float64) float64
	DeltaPaper      func(m, k int, T int64) float64 // as printed, 0 and NaN at the edges
	DeltaPairing    func(m, k int, T int64) float64
	HardLowerBound  func(m, k int, T float64) (float64, bool)
	Cascades        Cascades
	Steps           Steps
}

// Indicator holds the two sides of the indicator lemma.
type Indicator struct {
	Factor    func(l, kA int) float64 // 2^{ℓ+1}/k_A
	Threshold func(l int) float64     // (√2)^ℓ/16, to be multiplied by Δ/k_A
}

// Arrangement holds the constants of the arrangement lemma.
type Arrangement struct {
	Constant float64                            // 2052, on the regret of a class
	LeastGap func(k int, delta float64) float64 // k√(eδ)
	// Telescope is Σ_{j≥2}1{V ≥ x_j}(x_j − x_{j−1}) + 1{V ≥ x_1}x_1 of an ascending list.
	Telescope func(xs []float64, v float64) float64
}

// Cascades holds factors of right sides.
type Cascades struct {
	Step  float64 // 1, of the sum of gaps, which bounds what one list loses to another
	Round float64 // 1, of q(1 − q^{k/(k−1)}), which bounds p* times what a round can lose
}

// Plant changes the pair of a lemma in these subjects alone: subjects that it
// was copied from keep theirs. It panics if there is no such lemma.
func (s *Subjects) Plant(id string, change func(p *Pair)) {
	p, ok := s.Pairs[id]
	if !ok {
		panic("lemmas: no lemma " + id)
	}
	change(&p)
	s.Pairs = maps.Clone(s.Pairs)
	s.Pairs[id] = p
}

// theoremBound returns the paper's δ of a game and the theorem's bound at it.
func (s Subjects) theoremBound(g sim.Game) (delta, bound float64) {
	delta = s.DeltaPaper(g.Arms, g.Cardinality, g.Horizon)
	return delta, s.Formulas.Theorem(g.Arms, g.Cardinality, float64(g.Horizon), delta)
}

// SetConstant puts another constant into the bound of a formula, so that "what if it
// were ½?" can be decided. The formula must hold a constant.
func (s *Subjects) SetConstant(id string, c float64) error {
	var known []string
	for _, f := range Table() {
		if f.Constant == nil {
			continue
		}
		if known = append(known, f.ID); f.ID != id {
			continue
		}
		p, err := f.WithConstant(s.Pairs[id], c)
		if err == nil {
			s.Plant(id, func(old *Pair) { *old = p })
		}
		return err
	}
	return fmt.Errorf("claim=%q: holds no constant; want one of %s", id, strings.Join(known, ", "))
}
