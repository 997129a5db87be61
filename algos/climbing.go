package algos

import "math"

// A climbingRule has an index that does not fall as rounds pass, at fixed sum and pulls.
type climbingRule interface {
	IndexRule
	whole
	// safeFrom returns SafePulls at a round and all later ones: some d ≥ 0 such that the index stays above
	// floor for d more pulls, whatever their rewards and however many rounds they take. 0 says nothing.
	safeFrom(round int64, sum float64, pulls int64, floor float64) int64
}

// climbing ranks arms by an index that rises from round to round, slowly (CMOSS and KL-CMOSS with δ_t = δ/t), where the
// order of the action does not matter. It goes by windows of a few rounds. No unplayed arm's index exceeds the one it has
// in the window's last round, and no played arm's is below what it would be in the first. So a played arm that is above
// the highest of the former for the next d pulls, as the rule can tell, is not looked at for as many rounds. Those that
// may be below it are ranked by their exact indices with the unplayed arms that may be above one of them.
type climbing struct {
	ranked
	rule   climbingRule
	order  []int     // all arms, the action first
	value  []float64 // index of an arm when it was last computed
	most   []float64 // of unplayed arms: a bound of their index in the window; −∞ of played ones
	lookAt []int64   // round in which a played arm must be looked at again
	opened int64     // the first round of the window
	closes int64     // its last round
	floor  float64   // no bound is higher
	pool   []int     // scratch: arms that are ranked, by position in order
	best   []int     // scratch: the same arms, the best first
}

func newClimbing(spec Spec, rule climbingRule, clipped bool) *climbing {
	m := spec.Arms
	p := &climbing{
		ranked: newRanked(spec, rule, clipped), rule: rule, order: make([]int, m), value: make([]float64, m),
		most: make([]float64, m), lookAt: make([]int64, m), pool: make([]int, 0, m), best: make([]int, 0, m),
	}
	for i := range p.order {
		p.order[i] = i
	}
	return p
}

// Select appends the k arms of largest clipped index.
func (p *climbing) Select(dst []int) []int {
	k := p.spec.Cardinality
	if k < p.spec.Arms {
		if p.round > p.closes {
			p.open()
		}
		p.settle()
	}
	return append(dst, p.order[:k]...)
}

// open begins a window of rounds with the present one, in which all played arms are looked at.
func (p *climbing) open() {
	k := p.spec.Cardinality
	p.opened, p.closes, p.floor = p.round, p.round+min(windowRounds, p.round/64), 0
	for _, arm := range p.order[k:] {
		p.most[arm] = p.bound(arm)
		p.floor = max(p.floor, p.most[arm])
	}
	for _, arm := range p.order[:k] {
		p.most[arm], p.lookAt[arm] = math.Inf(-1), p.round
	}
}

// bound returns what the index of an unplayed arm does not exceed in the window, as computed in any round of it.
func (p *climbing) bound(arm int) float64 {
	x := p.rule.Index(p.sums[arm], p.pulls[arm], p.closes)
	return clip(x, p.clipped) + margin(x)
}

// settle makes the first k arms the action.
func (p *climbing) settle() {
	tied := math.IsInf(p.floor, 1) || p.clipped && p.floor >= 1 // ties at 1 go by number
	lowest := math.Inf(1)
	p.pool = p.pool[:0]
	for at, arm := range p.order[:p.spec.Cardinality] {
		if p.lookAt[arm] > p.round {
			continue
		}
		p.lookAt[arm] = p.round + 1
		if !tied {
			if safe := p.rule.safeFrom(p.opened, p.sums[arm], p.pulls[arm], p.floor); safe > 0 {
				p.lookAt[arm] += safe
				continue
			}
		}
		p.value[arm] = p.index(arm)
		lowest = min(lowest, p.value[arm])
		p.pool = append(p.pool, at)
	}
	if len(p.pool) > 0 {
		p.rank(lowest)
	}
}

// rank ranks the due arms, which are the pool, with the unplayed arms that may be above the lowest of them, and puts
// the best into the places of the due.
func (p *climbing) rank(lowest float64) {
	due := len(p.pool)
	for at := p.spec.Cardinality; at < len(p.order); at++ {
		if arm := p.order[at]; p.most[arm] >= lowest {
			p.value[arm] = p.index(arm)
			p.pool = append(p.pool, at)
		}
	}
	if len(p.pool) == due {
		return
	}
	p.best = selectPlaces(p.best, p.order, p.pool, p.value, due)
	for i, arm := range p.best {
		played := math.IsInf(p.most[arm], -1)
		switch {
		case i < due && !played:
			p.most[arm], p.lookAt[arm] = math.Inf(-1), p.round+1
		case i >= due && played:
			p.drop(arm)
		}
	}
}

// drop bounds the index of an arm that leaves the action. If it may rise above the floor, which played arms were found
// to be above, the window ends. In the present round they are above it: who took its place is, and was below the floor.
func (p *climbing) drop(arm int) {
	if p.most[arm] = p.bound(arm); p.most[arm] > p.floor {
		p.closes = p.round
	}
}
