package child

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// policy is one run in a child process.
type policy struct {
	exchange *exchange // nil: the run is over
	game     int       // its number among those that are played side by side; 0 where it is alone
	horizon  int64
	seed     uint64 // which the child was told
	late     bool   // rewards arrive late: a line is written when the next action is wanted
	round    int64  // the round that Select was last called for
	state    state  // of the reply that the next Select takes
	arms     []int  // the reply
	reply    error  // what is wrong with it
	err      error

	arrived []byte // the line that tells of late rewards, so far
}

// A state is what became of the question for the next action.
type state int

const (
	unasked  state = iota // Observe was not called
	untold                // what the last round showed is to be told first
	owed                  // the reply is to come
	answered              // the reply is there
)

var (
	_ algos.Fallible     = (*policy)(nil)
	_ algos.LateObserver = (*policy)(nil)
	_ interface{ Close() error }
)

// Select appends the arms that the child answers; none if it fails.
func (p *policy) Select(dst []int) []int {
	x := p.exchange
	switch {
	case p.err != nil:
		return dst
	case p.state == unasked && p.late && x != nil && p.round < p.horizon:
		p.askLate()
	case p.state == unasked:
		p.err = fmt.Errorf("round %d: Select without Observe, or after the horizon T=%d", p.round+1, p.horizon)
		return dst
	}
	p.round++
	p.await()
	if p.state = unasked; p.err != nil {
		return dst
	}
	return append(dst, p.arms...)
}

// await waits for the reply.
func (p *policy) await() {
	x := p.exchange
	if p.state == untold {
		x.tell()
	}
	for x.err == nil && p.state == owed {
		x.read()
	}
	switch {
	case x.err != nil:
		p.fail(x.err)
	case p.reply != nil: // of this run alone
		p.fail(p.reply)
	}
}

// fail ends the run.
func (p *policy) fail(err error) {
	p.err = &Failure{p.round, err}
	p.exchange.end(p)
}

// Observe keeps what the round showed for the line that asks for the next action, or, after the
// last round, stops the run.
func (p *policy) Observe(arms []int, rewards []float64) {
	switch {
	case p.err != nil || p.exchange == nil:
	case p.round == p.horizon:
		p.stop()
	default:
		p.state = untold
		p.exchange.observe(p, arms, rewards)
	}
}

// ObserveLate keeps what arrived for the line that asks for the next action.
func (p *policy) ObserveLate(round int64, arms []int, rewards []float64) {
	if p.err != nil || p.exchange == nil {
		return
	}
	if len(p.arrived) > 0 {
		p.arrived = append(p.arrived, ',')
	}
	p.arrived = fmt.Appendf(p.arrived, `{"round":%d,"arms":`, round)
	p.arrived = append(appendArms(p.arrived, arms), `,"rewards":`...)
	p.arrived = append(appendNumbers(p.arrived, rewards), '}')
}

// askLate tells the child what has arrived, nothing perhaps, and asks for its next action:
//
//	{"op":"observe","late":[{"round":3,"arms":[0,1],"rewards":[0,1]}]}
func (p *policy) askLate() {
	p.state = owed
	p.exchange.send(fmt.Appendf(p.exchange.process.out[:0], "{\"op\":\"observe\",\"late\":[%s]}\n", p.arrived), p)
	p.arrived = p.arrived[:0]
}

// stop ends the run; the process is ready for another.
func (p *policy) stop() {
	x := p.exchange
	x.drain()
	x.send(appendStop(x.process.out[:0], p.game))
	if x.err != nil {
		p.fail(x.err)
		return
	}
	x.end(p)
}

// Err returns what the child did wrong, nil so far.
func (p *policy) Err() error { return p.err }

// Close ends a run before its last round.
func (p *policy) Close() error {
	if p.exchange == nil {
		return p.err
	}
	if p.state != unasked { // the protocol owes a reply before it may go on
		p.round++
		if p.await(); p.err != nil {
			return p.err
		}
		p.state = unasked
	}
	p.stop()
	return p.err
}
