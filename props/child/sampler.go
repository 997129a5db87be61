package child

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// batch is how many draws are asked for at a time: enough to hide the round trip,
// few enough for a pipe's buffer.
const batch = 64

// drawLine asks for another set.
var drawLine = []byte("{\"op\":\"draw\"}\n")

// Sample asks for n random sets of k = Σp arms with marginals p, and hands each to see
// until it returns false or the context ends; the slice is valid until see returns.
// The seed is cut to 32 bits. A child that fails is a *Failure whose round is the number
// of the draw; one that declines p is an *algos.Declined.
func (p *Program) Sample(ctx context.Context, marginals []float64, k int, seed uint64, n int,
	see func(arms []int) bool) error {
	proc, err := p.acquire(nil)
	if err != nil {
		return err
	}
	proc.out = fmt.Appendf(proc.out[:0], "{\"op\":\"start\",\"protocol\":%d,\"k\":%d,\"seed\":%d,\"p\":%s}\n",
		protocol, k, seed&maxSeed, appendList(nil, marginals))
	var arms []int
	for drawn := 0; drawn < n; {
		if err := proc.write(proc.out); err != nil {
			return &Failure{int64(drawn) + 1, p.giveUp(proc, err)}
		}
		asked := min(batch, n-drawn)
		if drawn == 0 {
			asked = 1
		}
		for range asked {
			drawn++
			if arms, err = proc.reply(arms[:0]); err != nil {
				if no := (*objection)(nil); drawn == 1 && errors.As(err, &no) && no.declines {
					p.release(proc)
					return &algos.Declined{Reason: no.text}
				}
				return &Failure{int64(drawn), p.giveUp(proc, err)}
			}
			if ctx.Err() != nil || !see(arms) {
				_ = p.giveUp(proc, ErrEnded) // it may owe replies
				return ctx.Err()
			}
		}
		proc.out = proc.out[:0]
		for range min(batch, n-drawn) {
			proc.out = append(proc.out, drawLine...)
		}
	}
	if err := proc.write(appendStop(nil, 0)); err != nil {
		return &Failure{int64(n), p.giveUp(proc, err)}
	}
	p.release(proc)
	return nil
}
