package child

import (
	"errors"

	"github.com/regretcheck/regretcheck/algos"
)

// start starts a run and returns its policy. It is an *algos.Declined if the child does not play
// the game. Any other fault of the reply is reported by the first Select.
func (p *process) start(spec algos.Spec) (algos.Policy, error) {
	q, seed := &policy{process: p, horizon: spec.Horizon, round: 1, shown: []int{}, rewards: []float64{}}, uint64(0)
	if spec.Source != nil {
		seed = spec.Source.Uint64() & maxSeed
	}
	if p.started++; p.beside != nil {
		q.game = p.started
	}
	p.runs++
	p.ask(message{
		Op: "start", Protocol: protocol, Game: q.game, M: spec.Arms, K: spec.Cardinality, Horizon: spec.Horizon,
		Seed: &seed, Feedback: spec.Feedback.String(), Order: spec.Order.String(),
	}, q)
	can := *p.program.promised.Load()
	var no *objection
	switch {
	case p.err != nil:
	case errors.As(q.reply, &no) && no.declines:
		p.end(q)
		return nil, &algos.Declined{Reason: no.text}
	case can.maps():
		return &mapped{Policy: q, can: can, key: seed}, nil
	}
	return q, nil
}

// ask writes a message, and reads one reply for each run.
func (p *process) ask(m message, runs ...*policy) {
	if p.err == nil {
		p.fail(p.write(m, 1))
	}
	for _, q := range runs {
		if p.err != nil {
			return
		}
		q.arms, q.reply = p.reply(q.arms[:0])
		if _, own := q.reply.(*objection); !own {
			p.fail(q.reply)
		}
	}
}

// tell sends the observations of all runs, and reads their next actions.
func (p *process) tell() {
	var games []int
	var arms [][]int
	var rewards [][]float64
	for _, q := range p.unsent {
		games, arms, rewards = append(games, q.game), append(arms, q.shown), append(rewards, q.rewards)
	}
	m := message{Op: "observe", Games: games, Arms: arms, Rewards: rewards}
	if p.beside == nil {
		m = message{Op: "observe", Arms: arms[0], Rewards: rewards[0]}
	}
	p.ask(m, p.unsent...)
	p.unsent = p.unsent[:0]
}

// fail ends the process, and so all runs, if anything is wrong.
func (p *process) fail(why error) {
	if why != nil {
		p.err = p.program.giveUp(p, why)
	}
}

// end removes a run that is over, and releases the process after the last.
func (p *process) end(q *policy) {
	q.process = nil
	if p.runs--; p.runs == 0 && p.err == nil {
		p.program.release(p)
	}
}
