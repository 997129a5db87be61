package child

import (
	"context"
	"errors"

	"github.com/regretcheck/regretcheck/algos"
)

// batch is how many draws are asked for at a time: enough to hide the round trip,
// few enough for a pipe's buffer.
const batch = 64

// Sample asks for n random sets of k = Σp arms with marginals p. It hands each to see until that
// returns false or the context ends; the slice is valid until see returns. The seed is cut to 32
// bits. A child that fails is a *Failure whose round is the number of the draw; one that declines p
// is an *algos.Declined.
func (p *Program) Sample(ctx context.Context, marginals []float64, k int, seed uint64, n int,
	see func(arms []int) bool) error {
	proc, err := p.acquire(nil)
	if err != nil {
		return err
	}
	seed &= maxSeed
	var arms []int
	for drawn := 1; drawn <= n; drawn++ {
		switch {
		case drawn == 1:
			err = proc.write(message{Op: "start", Protocol: protocol, K: k, Seed: &seed, P: marginals}, 1)
		case drawn%batch == 2: // after the start's reply, which may decline
			err = proc.write(message{Op: "draw"}, min(batch, n-drawn+1))
		}
		if err == nil {
			arms, err = proc.reply(arms[:0])
		}
		var no *objection
		switch {
		case drawn == 1 && errors.As(err, &no) && no.declines:
			p.release(proc)
			return &algos.Declined{Reason: no.text}
		case err != nil:
			return &Failure{int64(drawn), p.giveUp(proc, err)}
		case ctx.Err() != nil || !see(arms):
			_ = p.giveUp(proc, ErrEnded) // it may owe replies
			return ctx.Err()
		}
	}
	if err := proc.write(message{Op: "stop"}, 1); err != nil {
		return &Failure{int64(n), p.giveUp(proc, err)}
	}
	p.release(proc)
	return nil
}
