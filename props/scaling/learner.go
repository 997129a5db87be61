package scaling

import (
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Learner is a policy whose growth of regret is on trial.
type Learner struct {
	Name  string // in claim paths: cmoss, cucb, …
	Title string // in tables
	sim.Player
	// Rate, if not nil, is the rate of the learner's own theorem. Its exponents are then held against
	// those of this rate, from above only, because the theorem is an upper bound.
	Rate Rate
	// From is the least selection of rows that the learner's are in; 0 is any.
	From props.Effort
}

// A Rate is a rate of regret, up to a constant factor.
type Rate func(m, k int, T float64) float64

// FromRegistry returns a policy of the registry under its own name and title.
func FromRegistry(c algos.Choice) Learner {
	entry := c.Entry()
	return Learner{Name: entry.Name, Title: entry.Title, Player: sim.Data(c)}
}

// anonymous is the name of a caller's policy.
const anonymous = "policy"

// flags are the flags of verify simulate for the policy in a game. A caller's code has no name that
// the command knows.
func (s Learner) flags(g games.Spec) string {
	name := s.Name
	switch {
	case s.Policy == nil:
		name = s.Choice.String()
	case strings.HasPrefix(s.Title, "exec:"):
		name = s.Title
	case s.Name == anonymous:
		return g.Flags()
	}
	return "--policy " + props.ShellWord(name) + " " + g.Flags()
}

// cascades reports whether the policy takes cascading feedback. Code is taken to; if it does not,
// it declines the game, and its row is skipped.
func (s Learner) cascades() bool {
	return s.Policy != nil || s.Choice.Entry().Supports(algos.Disjunctive)
}
