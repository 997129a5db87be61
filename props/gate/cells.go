package gate

import (
	"context"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A side is the candidate's replicates of one cell from a first number on, played
// as far as anybody asked. The zero value begins at replicate 0.
type side struct {
	mu     sync.Mutex
	regret []float64
}

// upTo returns n replicates, playing those that are missing.
func (s *side) upTo(n int, play func(from, runs int) ([]float64, error)) ([]float64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if missing := n - len(s.regret); missing > 0 {
		more, err := play(len(s.regret), missing)
		if err != nil {
			return nil, err
		}
		s.regret = append(s.regret, more...)
	}
	return s.regret[:n:n], nil
}

// A match is one cell of a gate: what the candidate has played, and what came of
// it.
type match struct {
	cell  Cell
	old   Sample
	same  side // replicates 0, 1, …
	later side // replicates from the baseline's number on: no pairs of any

	mu     sync.Mutex
	result *result
}

// A result is the outcome of a cell's comparison.
type result struct {
	old, fresh float64 // means
	unchanged  bool    // to the last bit
	first      ratio   // of the pairs or of the first look, whose size nothing decided
	finding    props.Finding
}

// play returns the candidate's first n replicates; with beyond set, those after the baseline's.
func (g *gate) play(ctx context.Context, t props.Trial, i, n int, beyond bool) ([]float64, error) {
	m := g.matches[i]
	s, offset := &m.same, 0
	if beyond {
		s, offset = &m.later, m.cell.beyond()
	}
	player := sim.Plan{Seed: g.seed(t)}.By(g.candidate.Player)
	return s.upTo(n, func(from, runs int) ([]float64, error) {
		var mu sync.Mutex
		done := 0.0
		share := func(x float64) {
			mu.Lock()
			defer mu.Unlock()
			done = max(done, x)
			t.Progress(done)
		}
		return play(ctx, t.Workers, m.cell, player, block{offset + from, runs}, share)
	})
}

// compare decides a cell: by pairs at the baseline's seed, and by independent
// samples, look after look, where pairs leave it open or the seed is another.
func (g *gate) compare(ctx context.Context, t props.Trial, i int) (props.Finding, error) {
	m, r := g.matches[i], result{}
	alpha, paired := t.Alpha, g.seed(t) == g.baseline.Seed
	if paired {
		open, err := g.pairs(ctx, t, i, &r)
		if err != nil {
			return props.Finding{}, err
		}
		if !open {
			return g.done(m, r, t.Alpha), nil
		}
		alpha *= 1 - pairedShare
	}
	pairs := r
	if err := g.look(ctx, t, i, &r, alpha, paired); err != nil {
		return props.Finding{}, err
	}
	if paired && !r.settled() {
		r = narrower(pairs, r)
	}
	return g.done(m, r, t.Alpha), nil
}

// narrower returns the result with the narrower interval, of two that leave a cell open: that of
// pairs and that of independent samples. Both intervals hold together. Pairs are often narrower,
// because they share the noise of the rewards.
func narrower(pairs, apart result) result {
	if pairs.finding.Observed.Width() <= apart.finding.Observed.Width() {
		return pairs
	}
	return apart
}

// done keeps a cell's result. The row spends its whole share of the error, whichever look
// decided it.
func (g *gate) done(m *match, r result, alpha float64) props.Finding {
	r.finding.Alpha = alpha
	m.mu.Lock()
	defer m.mu.Unlock()
	m.result = &r
	return r.finding
}

// pairs compares the kept replicates and reports whether that leaves the cell
// open.
func (g *gate) pairs(ctx context.Context, t props.Trial, i int, r *result) (open bool, err error) {
	m := g.matches[i]
	fresh, err := g.play(ctx, t, i, len(m.old.Kept), false)
	if err != nil {
		return false, err
	}
	c := comparison{trial: t, cell: m.cell, old: m.old, fresh: fresh, paired: true, recorded: g.baseline.Platform}
	*r = c.result(g.candidate.Tolerance, pairedShare*t.Alpha)
	r.first, r.unchanged = c.ratio(), c.identical()
	return !r.settled(), nil
}

// look plays block after block until the interval decides.
func (g *gate) look(ctx context.Context, t props.Trial, i int, r *result, alpha float64, beyond bool) error {
	m := g.matches[i]
	at, shares := Looks(m.cell.Runs)
	for l, n := range at {
		fresh, err := g.play(ctx, t, i, n, beyond)
		if err != nil {
			return err
		}
		c := comparison{trial: t, cell: m.cell, old: m.old, fresh: fresh}
		first := r.first
		*r = c.result(g.candidate.Tolerance, shares[l]*alpha)
		if r.first = first; r.first.n == 0 {
			r.first = c.ratio()
		}
		if r.settled() {
			return nil
		}
	}
	return nil
}

func (c comparison) result(tolerance, alpha float64) result {
	q := c.ratio()
	return result{old: q.old, fresh: q.fresh, finding: c.finding(tolerance, alpha)}
}

// settled reports whether the interval is on one side of the bound.
func (r result) settled() bool {
	f := r.finding
	f.Evidence = props.Compared
	return props.Decide(f).Outcome() != props.Inconclusive
}
