package lemmas

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// Subjects are the policies that the claims are about. Formulas are called, not injected.
type Subjects struct {
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

// theoremBound returns the paper's δ of a game and the theorem's bound at it.
func theoremBound(g sim.Game) (delta, bound float64) {
	delta = theory.DeltaPaperPrinted(g.Arms, g.Cardinality, g.Horizon)
	return delta, theory.TheoremBound(g.Arms, g.Cardinality, float64(g.Horizon), delta, theory.TheoremConstant)
}

// WithConstant returns the claims of a lemma with another constant in its bound, so that "what if it
// were ½?" can be decided.
func WithConstant(id string, c float64) ([]props.Claim, error) {
	known := Lemmas()
	i := slices.IndexFunc(known, func(l Lemma) bool { return l.ID == id })
	if i < 0 {
		var ids []string
		for _, l := range known {
			ids = append(ids, l.ID)
		}
		return nil, fmt.Errorf("claim=%q: holds no constant; want one of %s", id, strings.Join(ids, ", "))
	}
	changed, err := known[i].WithConstant(c)
	if err != nil {
		return nil, err
	}
	claims := changed.Claims()
	if id == partitionLemma.ID {
		claims = append(claims, partitionSearch(c))
	}
	return claims, nil
}
