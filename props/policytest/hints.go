package policytest

import (
	"context"
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// hintRuns, hintRounds and hintLevels are what is played to see what a failure looks like.
const (
	hintRuns   = 6
	hintRounds = 2000
)

var hintLevels = levels{0.1, 0.9, first}

// A census counts how often each arm is played in all runs, and in their last halves.
type census struct {
	from      int64
	all, late []int64
}

// Begin does nothing.
func (c *census) Begin(*sim.Instance) {}

// See counts the arms of an action.
func (c *census) See(r *sim.Round) {
	for _, i := range r.Action {
		if c.all[i]++; r.T > c.from {
			c.late[i]++
		}
	}
}

// hint describes the play of a policy that fails a rule about learning, such as "arms 0–2 are
// never played". It returns "" if the play follows no known pattern.
func (s *subject) hint(ctx context.Context, t props.Trial, l *lesson) string {
	m, k, T := l.at.Arms, l.at.Cardinality, min(l.at.Horizon, hintRounds)
	seen := &census{T / 2, make([]int64, m), make([]int64, m)}
	plan := s.by(sim.Plan{
		Game: sim.Game{Arms: m, Cardinality: k, Horizon: T, Means: sim.LevelMeans(hintLevels), Feedback: l.feedback},
		Runs: hintRuns, Seed: seed.Derive(t.Seed, "policytest, hint"), Watch: func(int) sim.Observer { return seen },
	})
	if _, err := sim.Run(ctx, props.NewWorkers(1), plan, nil); err != nil { // one run after the other
		return ""
	}
	return seen.looksLike(k, l.rule.ID != ruleBeats)
}

// looksLike recognises a pattern in how often each arm was played, the most special first. The
// first k arms are the good ones. growing says that the policy's regret was seen to grow.
func (c *census) looksLike(k int, growing bool) string {
	m := len(c.all)
	var never, played []int
	total, good := int64(0), int64(0)
	for i, n := range c.late {
		if total += n; i < k {
			good += n
		}
		if c.all[i] == 0 {
			never = append(never, i)
		} else {
			played = append(played, i)
		}
	}
	share, chance := float64(good)/float64(max(total, 1)), float64(k)/float64(m)
	switch {
	case total == 0:
	case len(never) == m-k && k < m:
		return fmt.Sprintf("plays %s only, in %d runs", armsText(played), hintRuns)
	case len(never) > 0:
		return fmt.Sprintf("%s never played in %d runs", armsText(never), hintRuns)
	case share < chance/2:
		return fmt.Sprintf("the best arms get %.2g of the plays, fewer than at random: a wrong sign of the "+
			"rewards, or an ascending sort", share)
	case share < chance+0.1*(1-chance):
		return "plays like random play: in the last half of a run no observation matters"
	case growing && share < 1-0.01*(1-chance):
		return fmt.Sprintf("never stops exploring: %.2g of the last half of its rounds is as good as "+
			"random play", (1-share)/(1-chance))
	}
	return ""
}

// armsText lists arms, consecutive ones as a range: arms 0–2, 5.
func armsText(arms []int) string {
	var parts []string
	for i := 0; i < len(arms); {
		j := i
		for j+1 < len(arms) && arms[j+1] == arms[j]+1 {
			j++
		}
		if j > i {
			parts = append(parts, fmt.Sprintf("%d–%d", arms[i], arms[j]))
		} else {
			parts = append(parts, fmt.Sprint(arms[i]))
		}
		i = j + 1
	}
	if len(arms) == 1 {
		return "arm " + parts[0]
	}
	return "arms " + strings.Join(parts, ", ")
}
