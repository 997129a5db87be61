package props

import (
	"errors"
	"fmt"
	"iter"
	"sync"
)

// plan validates the claims, splits the budget over all of them and returns the selected cases in
// order. The cases that sampling can decide share it in proportion to their weights (Bonferroni).
func (c Config) plan() ([]job, error) {
	switch {
	case c.Seed > MaxSeed:
		return nil, fmt.Errorf("seed=%d: want 0 ≤ seed < 2^53", c.Seed)
	case !(c.Alpha > 0 && c.Alpha < 1):
		return nil, fmt.Errorf("alpha=%v: want 0 < alpha < 1", c.Alpha)
	}
	var jobs []job
	var errs []error
	seen, total := map[string]bool{}, 0.0
	for i := range c.Claims {
		claim := &c.Claims[i]
		errs = append(errs, claim.Validate())
		if seen[claim.ID] {
			errs = append(errs, fmt.Errorf("claim %s: twice in the list", claim.ID))
		}
		seen[claim.ID] = true
		for n := range claim.Cases {
			kase := &claim.Cases[n]
			total += kase.Weight
			if c.Select == nil || c.Select(*claim, *kase) {
				jobs = append(jobs, job{claim: claim, kase: kase})
			}
		}
	}
	for i, j := range jobs {
		if j.kase.Weight > 0 {
			jobs[i].alpha = c.Alpha * j.kase.Weight / total
		}
	}
	return jobs, errors.Join(errs...)
}

// DefaultAlpha is the false-alarm budget of a run: the chance that it calls anything true failed or
// refuted.
const DefaultAlpha = 1e-3

// A ledger records what decides a row: the shares of its false-alarm budget that were spent, and
// the replicates that were played. The runner refuses a statistical row that spends more than its
// share, or that counts a replicate twice as fresh.
type ledger struct {
	mu     sync.Mutex
	spent  float64
	played map[string][]span
	twice  error // the first replicate that was played twice
}

// A span is the replicates first … end−1 of a stream.
type span struct{ first, end int }

// spend records a decision at error probability alpha.
func (l *ledger) spend(alpha float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spent += alpha
}

// Play records that replicates first … first+runs−1 of a stream are played. A stream names all that
// its replicates depend on: policy, game and seed.
func (l *ledger) Play(stream string, first, runs int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := span{first, first + runs}
	for _, before := range l.played[stream] {
		if both := max(now.first, before.first); l.twice == nil && both < min(now.end, before.end) {
			l.twice = fmt.Errorf("replicate %d of %s is counted twice as fresh: want replicates from %d on", both, stream,
				before.end)
		}
	}
	if l.played == nil {
		l.played = map[string][]span{}
	}
	l.played[stream] = append(l.played[stream], now)
}

// check reports what is wrong with the records of a row whose share of the budget is alpha.
func (l *ledger) check(alpha float64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.spent > alpha*(1+1e-9) { // the looks' parts add up to alpha but for rounding
		return fmt.Errorf("the looks spend alpha=%.4g: want at most the row's share %.4g", l.spent, alpha)
	}
	return l.twice
}

// Looks yields the looks of a row, by number from 0, each with its part of the row's share of the
// false-alarm budget. A row stops at the first look that decides it. The first look, which decides
// most rows, has half of the share; the later ones divide the other half. A single look has all of
// it. By the union bound the row keeps its chance of error.
func (t Trial) Looks(n int) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for look := range n {
			part := t.Alpha
			if n > 1 {
				part /= 2
			}
			if look > 0 {
				part /= float64(n - 1)
			}
			if t.ledger != nil {
				t.ledger.spend(part)
			}
			if !yield(look, part) {
				return
			}
		}
	}
}
