package sim

import "context"

// A pace makes an engine that goes by events look at its context every few milliseconds. It counts work instead of events, because one
// event may be a climb over four million pulls.
type pace struct{ work int64 }

const (
	// paceWork is the work between two looks at the context, in Bernoulli pulls that are counted 64 at a time. It is that of the longest
	// climb.
	paceWork = 1 << 22
	// lookWork is that of a look at an arm, some 50 ns.
	lookWork = 1 << 7
	// mostTurns is more than any climb takes: chords of 4√n pulls pass a climb's 2²² in a thousand.
	mostTurns = 1 << 14
)

// spend notes work, and returns the context's error if it is time to look and the context has ended.
func (p *pace) spend(ctx context.Context, work int64) error {
	if p.work += work; p.work < paceWork {
		return nil
	}
	p.work = 0
	return ctx.Err()
}

// climbed spends what a climb took that has its arm looked at again. After one that moved no arm it is time to look: so whatever hangs
// there can be interrupted.
func (p *pace) climbed(ctx context.Context, pulls int64) error {
	if pulls == 0 {
		pulls = paceWork
	}
	return p.spend(ctx, pulls+lookWork)
}
