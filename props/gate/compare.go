package gate

import (
	"context"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A result is the outcome of a cell's comparison.
type result struct {
	ratio             // that decided the cell, or that is shown
	first     ratio   // of the pairs or of the first look, whose size nothing decided
	unchanged bool    // to the last bit
	alpha     float64 // that the interval spends
	finding   props.Finding
}

// settled reports whether the interval is on one side of the bound.
func (r result) settled() bool {
	f := r.finding
	f.Evidence = props.Compared
	return props.Decide(f).Outcome() != props.Inconclusive
}

// compare decides a cell and keeps what came of it.
func (g *Gate) compare(ctx context.Context, t props.Trial, i int) (props.Finding, error) {
	p := g.playing(ctx, t, i)
	r, err := p.decide(t.Seed == g.baseline.Seed, t.Alpha)
	if err != nil {
		return props.Finding{}, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.results[p.cell.String()] = r
	return r.finding, nil
}

// A playing is one cell's comparison under way.
type playing struct {
	*Gate
	cell   Cell
	old    Sample
	play   func(block) ([]float64, error) // the candidate's replicates
	played int
}

// playing begins the comparison of a cell.
func (g *Gate) playing(ctx context.Context, t props.Trial, i int) *playing {
	p := &playing{Gate: g, cell: g.baseline.Cells[i], old: g.baseline.Samples[i]}
	player := sim.Plan{Seed: t.Seed}.By(g.candidate.Player)
	most := float64(len(p.old.Kept) + p.cell.Runs)
	p.play = func(b block) ([]float64, error) {
		share := func(done float64) { t.Progress((float64(p.played) + done*float64(b.runs)) / most) }
		regret, err := play(ctx, t.Workers, p.cell, player, b, share)
		p.played += b.runs
		return regret, err
	}
	return p
}

// decide compares in pairs if the seed is the baseline's. It plays independent samples if pairs
// leave the cell open, or there are none.
func (p *playing) decide(paired bool, alpha float64) (result, error) {
	var pairs result
	from, rest := 0, alpha
	if paired {
		fresh, err := p.play(block{0, len(p.old.Kept)})
		if err != nil {
			return result{}, err
		}
		pairs = p.judge(fresh, true, pairedShare*alpha)
		if pairs.settled() {
			pairs.finding.Alpha = alpha
			return pairs, nil
		}
		from, rest = p.cell.Runs, (1-pairedShare)*alpha
	}
	r, err := p.looks(from, rest)
	if err != nil {
		return r, err
	}
	if paired {
		r.first = pairs.first
	}
	// Both intervals hold together. Pairs are often narrower, because they share the noise of the
	// rewards.
	if paired && !r.settled() && pairs.finding.Observed.Width() <= r.finding.Observed.Width() {
		r = pairs
	}
	r.finding.Alpha = alpha // the row's whole share, whichever look decided
	return r, nil
}

// looks plays independent replicates from a first number on, block after block, until the interval
// decides.
func (p *playing) looks(from int, alpha float64) (result, error) {
	var fresh []float64
	var r result
	at, shares := Looks(p.cell.Runs)
	for l, n := range at {
		more, err := p.play(block{from + len(fresh), n - len(fresh)})
		if err != nil {
			return r, err
		}
		fresh = append(fresh, more...)
		first := r.first
		if r = p.judge(fresh, false, shares[l]*alpha); l > 0 {
			r.first = first
		}
		if r.settled() {
			break
		}
	}
	return r, nil
}
