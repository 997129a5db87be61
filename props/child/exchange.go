package child

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/regretcheck/regretcheck/algos"
)

// An exchange is what a process and its runs have to say to each other: one run, or several side by
// side, which then share the line that tells what a round showed. Each has a reply of its own.
type exchange struct {
	beside  *algos.Lockstep // nil where one run is played alone
	runs    int             // that are not over
	started int

	out                  []byte    // the line being written
	games, arms, rewards []byte    // the line that tells, by column
	untold               []*policy // whose observation it holds

	err error // why the process ended
}

// start starts a run and returns its policy. It is an *algos.Declined if the child does not play
// the game. Any other fault of the reply is reported by the first Select.
func (p *process) start(spec algos.Spec) (algos.Policy, error) {
	q := &policy{process: p, horizon: spec.Horizon, round: 1}
	if spec.Source != nil {
		q.seed = spec.Source.Uint64() & maxSeed
	}
	if p.started++; p.beside != nil {
		q.game = p.started
	}
	p.runs++
	p.ask(appendStart(p.out[:0], spec, q.seed, q.game), q)
	can := p.program.declared()
	var no *objection
	switch {
	case p.err != nil:
	case errors.As(q.reply, &no) && no.declines:
		p.end(q)
		return nil, &algos.Declined{Reason: no.text}
	case can.maps():
		return &mapped{Policy: q, can: can, key: q.seed}, nil
	}
	return q, nil
}

// ask writes a line, and reads the reply to each of the runs that it speaks of.
func (p *process) ask(line []byte, runs ...*policy) {
	p.out = line
	if p.err != nil {
		return
	}
	if err := p.write(line); err != nil {
		p.fail(err)
		return
	}
	for _, q := range runs {
		q.arms, q.reply = p.reply(q.arms[:0])
		switch q.reply.(type) {
		case nil, *objection: // the fault is the run's
		default:
			p.fail(q.reply)
			return
		}
	}
}

// observe adds what a round showed of a run to the line that tells.
func (p *process) observe(q *policy, arms []int, rewards []float64) {
	if len(p.untold) > 0 {
		p.games, p.arms, p.rewards = append(p.games, ','), append(p.arms, ','), append(p.rewards, ',')
	}
	p.untold = append(p.untold, q)
	p.games = strconv.AppendInt(p.games, int64(q.game), 10)
	p.arms = appendList(p.arms, arms)
	p.rewards = appendList(p.rewards, rewards)
}

// tell tells what the round showed of all runs, and reads their next actions.
func (p *process) tell() {
	b := p.out[:0]
	if p.beside == nil {
		b = fmt.Appendf(b, "{\"op\":\"observe\",\"arms\":%s,\"rewards\":%s}\n", p.arms, p.rewards)
	} else {
		b = fmt.Appendf(b, "{\"op\":\"observe\",\"games\":[%s],\"arms\":[%s],\"rewards\":[%s]}\n", p.games, p.arms, p.rewards)
	}
	for _, q := range p.untold {
		q.untold = false
		q.round++
	}
	p.ask(b, p.untold...)
	p.games, p.arms, p.rewards, p.untold = p.games[:0], p.arms[:0], p.rewards[:0], p.untold[:0]
}

// fail ends the process, and so all runs.
func (p *process) fail(why error) { p.err = p.program.giveUp(p, why) }

// end counts a run that is over, and gives the process back after the last.
func (p *process) end(q *policy) {
	q.process = nil
	if p.runs--; p.runs == 0 && p.err == nil {
		p.program.release(p)
	}
}
