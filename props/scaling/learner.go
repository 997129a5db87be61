package scaling

import (
	"strings"
	"time"

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
	Role algos.Role // what it is for in a study
	// RoundTime is roughly how long a round takes at m = 30, k = 10, such as 12 ns for CMOSS. The
	// horizons and the number of replicates depend on it.
	RoundTime time.Duration
	// Share is which part of the schedule's time the subject gets; 0 reads as 1.
	Share float64
	// MaxArms is how many arms the policy takes; 0 reads as any number.
	MaxArms int
	// Certified, if not nil, is the factor that the policy's own theorem proves.
	Certified FactorBound
}

// anonymous is the name of a caller's policy.
const anonymous = "policy"

// flags are those by which simulate plays a game by the policy. Code that is no program has only a
// name, and a caller's not even that.
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

func (s Learner) share() float64 {
	if s.Share == 0 {
		return 1
	}
	return s.Share
}
