package child

import (
	"errors"
	"strconv"

	"github.com/regretcheck/regretcheck/algos"
)

// An exchange is a process and the runs that are played in it: one, or several side by side, which
// then share the line that tells what a round showed. Each has a reply of its own.
type exchange struct {
	program *Program
	process *process
	beside  *algos.Lockstep // nil where one run is played alone
	runs    int             // that are not over
	started int

	games, arms, rewards []byte    // the line that tells, by column
	untold               []*policy // whose observation it holds
	owed                 []*policy // whose reply is to come, in that order

	err error // why the process ended
}

// play starts a run, in a new process if the exchange has none, and returns its policy. It is an
// *algos.Declined if the child does not play the game. Any other fault of the reply is reported by
// the first Select.
func (x *exchange) play(get func() (*process, error), spec algos.Spec) (algos.Policy, error) {
	if x.process == nil {
		proc, err := get()
		if err != nil {
			return nil, err
		}
		x.process, proc.beside = proc, x.beside
	}
	q := &policy{exchange: x, horizon: spec.Horizon, late: spec.Late != (algos.Late{}), state: owed}
	if spec.Source != nil {
		q.seed = spec.Source.Uint64() & maxSeed
	}
	if x.started++; x.beside != nil {
		q.game = x.started
	}
	x.runs++
	x.drain()
	x.process.begin(spec.Arms, x.runs > 1)
	x.send(appendStart(x.process.out[:0], spec, q.seed, q.game), q)
	x.drain()
	can := x.program.Capabilities()
	var no *declined
	switch {
	case x.err != nil:
	case errors.As(q.reply, &no):
		x.end(q)
		return nil, &algos.Declined{Reason: no.reason}
	case q.late && !can.Late:
		q.stop()
		return nil, &algos.Declined{Reason: `it does not declare "late": true`}
	case can.Maps():
		return &mapped{Policy: q, can: can, key: q.seed}, nil
	}
	return q, nil
}

// send writes a line that the runs are owed replies to.
func (x *exchange) send(line []byte, owe ...*policy) {
	x.process.out = line
	if x.err != nil {
		return
	}
	if err := x.process.write(line, len(x.owed) > 0); err != nil {
		x.fail(err)
		return
	}
	x.owed = append(x.owed, owe...)
}

// observe adds what a round showed of a run to the line that tells.
func (x *exchange) observe(q *policy, arms []int, rewards []float64) {
	if len(x.untold) > 0 {
		x.games, x.arms, x.rewards = append(x.games, ','), append(x.arms, ','), append(x.rewards, ',')
	}
	x.untold = append(x.untold, q)
	x.games = strconv.AppendInt(x.games, int64(q.game), 10)
	x.arms = appendArms(x.arms, arms)
	x.rewards = appendNumbers(x.rewards, rewards)
	if len(x.untold) >= max((x.runs+1)/2, min(x.runs, leastTold)) && x.short() {
		x.tell()
	}
}

// A line is written as soon as it tells of half of the runs, of leastTold at least, so that the
// child works on it while the other half is played here.
const leastTold = 16

// short reports whether the line and its replies fit into pipes, whatever else they hold. If not,
// each side might wait for the other to read.
func (x *exchange) short() bool { return len(x.arms)+len(x.rewards) < 8<<10 }

// tell writes the line.
func (x *exchange) tell() {
	if !x.short() {
		x.drain()
	}
	b := append(x.process.out[:0], `{"op":"observe","`...)
	if x.beside != nil {
		b = append(append(append(b, `games":[`...), x.games...), `],"arms":[`...)
		b = append(append(append(append(b, x.arms...), `],"rewards":[`...), x.rewards...), "]}\n"...)
	} else {
		b = append(append(append(b, `arms":`...), x.arms...), `,"rewards":`...)
		b = append(append(b, x.rewards...), "}\n"...)
	}
	for _, q := range x.untold {
		q.state = owed
	}
	x.send(b, x.untold...)
	x.games, x.arms, x.rewards, x.untold = x.games[:0], x.arms[:0], x.rewards[:0], x.untold[:0]
}

// read reads the reply that is to come next.
func (x *exchange) read() {
	q := x.owed[0]
	q.arms, q.reply = x.process.reply(q.arms[:0])
	switch q.reply.(type) {
	case nil:
	case *declined, *raised: // of the run alone, if there are others, and of a start
		if q.game == 0 && q.round > 0 {
			x.fail(q.reply)
			return
		}
	default:
		x.fail(q.reply)
		return
	}
	q.state = answered
	x.owed = x.owed[:copy(x.owed, x.owed[1:])]
}

// drain reads all replies that are to come.
func (x *exchange) drain() {
	for x.err == nil && len(x.owed) > 0 {
		x.read()
	}
}

// fail ends the process, and so all runs.
func (x *exchange) fail(why error) {
	x.err = x.program.giveUp(x.process, why)
}

// end counts a run that is over, and gives the process back after the last.
func (x *exchange) end(q *policy) {
	q.exchange = nil
	if x.runs--; x.runs == 0 && x.err == nil {
		x.program.release(x.process)
	}
}
