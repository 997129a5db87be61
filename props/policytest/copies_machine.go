package policytest

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/trace"
)

// A copyMachine is the state of a sequence. Its exported methods are the actions that rapid chooses from.
type copyMachine struct {
	s        *subject
	runs     *session
	feedback algos.Feedback
	sizes    []search.Extent
	made     int
	alive    []*oneCopy
	log      []string
	rounds   int64
	ended    error
}

// A oneCopy is a copy with what it played.
type oneCopy struct {
	algos.Policy
	name   string
	number uint64 // of its game's seed
	size   search.Extent
	arms   [][]int // by round
	open   bool    // selected, and has not observed
}

// play plays a sequence; at its end every copy that is alive is made again.
func (m *copyMachine) play(rt *rapid.T) {
	defer func() {
		if broke := m.runs.end(); broke != nil && !rt.Failed() {
			m.ended = broke
			rt.Fatalf("%s: %s", m.story(), atRound(broke))
		}
	}()
	rt.Repeat(rapid.StateMachineActions(m))
	for _, c := range m.alive {
		m.close(rt, m.again(rt, c))
	}
}

// Check has nothing to look at: what a copy plays is looked at when it is made again.
func (m *copyMachine) Check(*rapid.T) {}

// Make makes a copy in a game of its own.
func (m *copyMachine) Make(rt *rapid.T) {
	if len(m.alive) == mostCopies {
		rt.Skip("enough copies")
	}
	sizes := slices.Clone(m.sizes)
	for _, c := range m.alive { // copies of one size have more in common
		sizes = append(sizes, c.size, c.size)
	}
	size := rapid.SampledFrom(sizes).Draw(rt, "size")
	if rapid.Bool().Draw(rt, "half the horizon") {
		size.Horizon = max(1, m.sizes[0].Horizon/2)
	}
	m.made++
	c := &oneCopy{name: string(rune('A' + (m.made-1)%26)), number: uint64(m.made), size: size}
	m.log = append(m.log, fmt.Sprintf("%s is made for %s", c.name, size))
	m.start(rt, c)
	m.alive = append(m.alive, c)
}

// Select lets a copy choose its action and nothing more, so that others come between.
func (m *copyMachine) Select(rt *rapid.T) {
	c := m.drawn(rt, func(c *oneCopy) bool { return !c.open && len(c.arms) < int(c.size.Horizon) })
	m.log = append(m.log, c.name+" selects")
	m.selects(rt, c)
}

// Observe shows a copy the rewards of its action.
func (m *copyMachine) Observe(rt *rapid.T) {
	c := m.drawn(rt, func(c *oneCopy) bool { return c.open })
	m.log = append(m.log, c.name+" observes")
	m.observes(rt, c)
}

// Rounds lets a copy play several rounds.
func (m *copyMachine) Rounds(rt *rapid.T) {
	c := m.drawn(rt, func(c *oneCopy) bool { return !c.open && len(c.arms) < int(c.size.Horizon) })
	n := rapid.IntRange(1, mostInARow).Draw(rt, "rounds")
	m.log = append(m.log, fmt.Sprintf("%s plays %d rounds", c.name, n))
	for range min(n, int(c.size.Horizon)-len(c.arms)) {
		m.selects(rt, c)
		m.observes(rt, c)
	}
}

// Interleave lets two copies play several rounds in turns: both select before either observes.
func (m *copyMachine) Interleave(rt *rapid.T) {
	fit := func(c *oneCopy) bool { return !c.open && len(c.arms) < int(c.size.Horizon) }
	c := m.drawn(rt, fit)
	d := m.drawn(rt, func(d *oneCopy) bool { return d != c && fit(d) })
	n := rapid.IntRange(1, mostInARow).Draw(rt, "rounds")
	m.log = append(m.log, fmt.Sprintf("%s and %s play %d rounds in turns", c.name, d.name, n))
	for range min(n, int(c.size.Horizon)-len(c.arms), int(d.size.Horizon)-len(d.arms)) {
		m.selects(rt, c)
		m.selects(rt, d)
		m.observes(rt, c)
		m.observes(rt, d)
	}
}

// Again makes a copy again, which takes its place: a clone that goes on where the copy was.
func (m *copyMachine) Again(rt *rapid.T) {
	c := m.drawn(rt, func(c *oneCopy) bool { return len(c.arms) > 0 && !c.open })
	m.alive[slices.Index(m.alive, c)] = m.again(rt, c)
	m.close(rt, c)
}

// Leave lets go of a copy in the middle of its game.
func (m *copyMachine) Leave(rt *rapid.T) {
	c := m.drawn(rt, func(*oneCopy) bool { return true })
	m.log = append(m.log, c.name+" is left")
	m.close(rt, c)
	m.alive = slices.DeleteFunc(m.alive, func(x *oneCopy) bool { return x == c })
}

// drawn draws one of the copies that something can be done with.
func (m *copyMachine) drawn(rt *rapid.T, can func(*oneCopy) bool) *oneCopy {
	var fit []int
	for i, c := range m.alive {
		if can(c) {
			fit = append(fit, i)
		}
	}
	if len(fit) == 0 {
		rt.Skip("no such copy")
	}
	return m.alive[rapid.SampledFrom(fit).Draw(rt, "copy")]
}

// again makes a copy again and shows it what the first was shown. It must choose the same actions.
func (m *copyMachine) again(rt *rapid.T, c *oneCopy) *oneCopy {
	m.log = append(m.log, c.name+" is made again")
	d := &oneCopy{name: c.name, number: c.number, size: c.size}
	m.start(rt, d)
	for t, arms := range c.arms {
		m.selects(rt, d)
		if !slices.Equal(d.arms[t], arms) {
			rt.Fatalf("%s: in round %d it plays %v, and played %v", m.story(), t+1, d.arms[t], arms)
		}
		if t < len(c.arms)-1 || !c.open {
			m.observes(rt, d)
		}
	}
	return d
}

func (m *copyMachine) start(rt *rapid.T, c *oneCopy) {
	m.try(rt, func() (err error) {
		c.Policy, err = m.runs.factory(m.s.copySpec(c.size, m.feedback, c.number))
		return err
	})
}

// story is what was done, without its beginning if it is long.
func (m *copyMachine) story() string {
	if n := len(m.log) - told; n > 0 {
		return "… " + strings.Join(m.log[n:], "; ")
	}
	return strings.Join(m.log, "; ")
}

// told is how many actions a witness lists.
const told = 10

// close gives a copy's process back, if it has one.
func (m *copyMachine) close(rt *rapid.T, c *oneCopy) {
	if p, ok := c.Policy.(io.Closer); ok {
		m.try(rt, p.Close)
	}
}

func (m *copyMachine) selects(rt *rapid.T, c *oneCopy) {
	m.rounds++
	m.try(rt, func() error {
		arms := c.Select(nil)
		if f, ok := c.Policy.(algos.Fallible); ok && f.Err() != nil {
			return f.Err()
		}
		if c.arms, c.open = append(c.arms, slices.Clone(arms)), true; !isAction(arms, c.size.Arms, c.size.Cardinality) {
			return fmt.Errorf("round %d: the action %v is not valid", len(c.arms), arms)
		}
		return nil
	})
}

func (m *copyMachine) observes(rt *rapid.T, c *oneCopy) {
	c.open = false
	arms := c.arms[len(c.arms)-1]
	rewards := make([]float64, len(arms))
	for j, i := range arms {
		share := 0.25 + 0.5*float64((i*5+int(c.number))%c.size.Arms)/float64(c.size.Arms)
		if coin := seed.Hash(m.s.cfg.Seed, c.number, uint64(len(c.arms)), uint64(i)); float64(coin>>11)/(1<<53) < share {
			rewards[j] = 1
		}
	}
	n := seen(m.feedback, rewards)
	m.try(rt, func() error { c.Policy.Observe(slices.Clone(arms[:n]), rewards[:n]); return nil })
}

// seen is how many rewards of an action the feedback shows.
func seen(f algos.Feedback, rewards []float64) int {
	last := map[algos.Feedback]float64{algos.Disjunctive: 1, algos.Conjunctive: 0}
	if at := slices.Index(rewards, last[f]); f.Cascading() && at >= 0 {
		return at + 1
	}
	return len(rewards)
}

// try calls the policy. A failure of its own ends the sequence.
func (m *copyMachine) try(rt *rapid.T, call func() error) {
	if err := trace.Policy(call); err != nil {
		m.ended = err
		rt.Fatalf("%s: %s", m.story(), atRound(err))
	}
}
