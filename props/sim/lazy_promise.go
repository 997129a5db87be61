package sim

import (
	"errors"
	"math"
	"reflect"

	"github.com/regretcheck/regretcheck/algos"
)

// A promise is what a rule says of its Index elsewhere, by methods that the lazy engine plays by. A rule
// that embeds one of algos and has an Index of its own has that one's Chord, Threshold, Spread and Level too, which are
// wrong of it.
type promise struct {
	rule    algos.IndexRule
	horizon int64
}

// keepsPromises says which promise of a rule is not kept. Rules of algos itself are taken at their word: tests and claims
// compare the engines under each of them.
//
// A rule is asked at pulls and rounds that are powers of two, up to the horizon, and for sums of none, half and all of the
// pulls, or those that a line says are just enough for an index of ¼, ½, ¾ or 15/16. An index that is another only in
// between, say in odd rounds, is missed. It takes some 200 indices at a horizon of 10⁵.
func keepsPromises(rule algos.IndexRule, horizon int64) error {
	if reflect.TypeOf(rule).PkgPath() == reflect.TypeFor[algos.IndexRule]().PkgPath() {
		return nil
	}
	p := promise{rule, horizon}
	if rule.Timeless() {
		if !p.lines(timelessLines(rule), 1) {
			return errors.New("the Index of the policy's rule is less than its Chord or Threshold says")
		}
		return nil
	}
	switch r := roundsRule(rule).(type) {
	case rising:
		if !p.rising(r) {
			return errors.New("the Index of the policy's rule is not that of its At, or rises by more than its Rise says")
		}
	default:
		if !p.separable(r) {
			return errors.New("the Index of the policy's rule is not S/n + Spread·Level(t)/√n by its Spread and Level")
		}
	}
	return nil
}

// separable reports whether the index is S/n + Spread·Level(t)/√n.
func (p promise) separable(r separableRule) bool {
	for n := int64(1); n < p.horizon; n *= 2 {
		for round := 2 * n; round <= p.horizon; round *= 2 {
			width := r.Spread() * r.Level(round) / math.Sqrt(float64(n))
			for _, share := range []float64{0, 0.5, 1} {
				index := p.rule.Index(share*float64(n), n, round)
				if !(math.Abs(share+width-index) <= rounding(index)) {
					return false
				}
			}
		}
	}
	return true
}

// rising reports whether the index of a round is at least what its timeless rule says, and rises by at most Rise.
func (p promise) rising(r rising) bool {
	for round := int64(2); round <= p.horizon; round *= 2 {
		if !p.lines(thresholdLines{r.At(round)}, round) {
			return false
		}
		for n := int64(1); n < round; n *= 2 {
			for _, share := range []float64{0, 0.5, 1} {
				before, now := p.rule.Index(share*float64(n), n, round/2), p.rule.Index(share*float64(n), n, round)
				if now > before+(r.Level(round)-r.Level(round/2))/math.Sqrt(float64(n))+rounding(now) {
					return false
				}
			}
		}
	}
	return true
}

// lines reports whether a sum above a line has an index above the line's floor, in the given round.
func (p promise) lines(from lines, round int64) bool {
	for n := int64(1); n <= p.horizon; n *= 2 {
		for _, floor := range []float64{0.25, 0.5, 0.75, 0.9375} {
			c := from.draw(n, floor)
			if c.last <= n {
				continue // it says nothing
			}
			base, rise := from.at(&c, floor)
			last := min(c.last, p.horizon)
			for _, pulls := range []int64{n, n + (last-n)/2, last} {
				sum := math.Nextafter(max(0, base+rise*float64(pulls-n)), math.Inf(1))
				if sum <= float64(pulls) && !(p.rule.Index(sum, pulls, round) > floor) {
					return false
				}
			}
		}
	}
	return true
}
