package sim

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// A separableRule has the index S/n + Spread·Level(t)/√n, with Spread ≥ 0 and
// a Level ≥ 0 that goes one way, up or down, as t grows. In the form of a
// climber, its width is Spread·Level(t) and g(n) = √n.
type separableRule interface {
	algos.IndexRule
	Spread() float64
	Level(round int64) float64
}

var (
	_ separableRule = algos.CUCBRule{}
	_ separableRule = algos.OCUCBRule{}
	_ separableRule = rising{}
)

// rising marks a rule for which Spread·Level(t)/√n is not the radius itself, but what the index
// rises by.
type rising struct{ algos.RisingRule }

// Spread returns 1.
func (rising) Spread() float64 { return 1 }

// Level returns Rise.
func (r rising) Level(round int64) float64 { return r.Rise(round) }

// rootChords draws chords of √n, which lie below it as it is concave.
type rootChords struct{}

// Chord returns the chord that spans the next 4√n pulls. The second derivative
// of √n is −n^(−3/2)/4, so that width times it is off by at most ρ/2, less
// than a reward.
func (rootChords) Chord(pulls int64) (level, slope float64, valid int64) {
	level = math.Sqrt(float64(pulls))
	valid = int64(4 * level)
	if valid == 0 {
		return 0, 0, 0
	}
	return level, (math.Sqrt(float64(pulls+valid)) - level) / float64(valid), valid
}

// A reserve holds the unplayed arms of a policy with a separable or rising rule. It is laid out so
// that one quick pass finds a peak: a number that no index of these arms exceeds in a given round.
// Under a separable rule the peak is the best index up to rounding. Under a rising rule it is made
// of the indices at which the present window opened and of their greatest rise.
type reserve struct {
	rule    separableRule
	rises   bool // the rule is a rising one
	spread  float64
	clipped bool
	opened  int64   // rounds that were over when the present window opened
	highest float64 // Level at its highest in the window
	arms    []int
	stats   []climber // of all arms
	mean    []float64 // S/n of arms[i], or the index less its coef·Level, of the window's first round; +∞ before its first pull
	coef    []float64 // Spread/√n of arms[i]; 0 before its first pull
	bounds  []float64 // what no peak of a block of arms exceeds in the window
}

// peakBlock is how many unplayed arms share a bound: a peak is sought where bounds are high.
const peakBlock = 16

// newReserve holds as many arms, which are to be put.
func newReserve(rule separableRule, clipped bool, stats []climber, arms int) reserve {
	_, rises := rule.(rising)
	return reserve{
		rule: rule, rises: rises, spread: rule.Spread(), clipped: clipped, stats: stats,
		arms: make([]int, arms), mean: make([]float64, arms), coef: make([]float64, arms),
		bounds: make([]float64, (arms+peakBlock-1)/peakBlock),
	}
}

// put stores an arm at position i.
func (r *reserve) put(i, arm int) {
	c := &r.stats[arm]
	r.arms[i], r.mean[i], r.coef[i] = arm, math.Inf(1), 0
	if c.pulls > 0 {
		r.coef[i] = r.width(c.pulls)
		r.mean[i] = r.base(c)
	}
}

// replace stores an arm at position i in the course of a window.
func (r *reserve) replace(i, arm int) {
	r.put(i, arm)
	r.boundBlock(i / peakBlock)
}

// bound finds the bounds of all blocks, for a window that opens.
func (r *reserve) bound() {
	for b := range r.bounds {
		r.boundBlock(b)
	}
}

func (r *reserve) boundBlock(b int) {
	first, _ := r.search(b, r.highest, 0, 0)
	r.bounds[b] = peakOf(first)
}

// base returns what is left of an arm's index without its width.
func (r *reserve) base(c *climber) float64 {
	if !r.rises {
		return c.sum / float64(c.pulls)
	}
	first := r.opened + 1
	index := r.rule.Index(c.sum, c.pulls, first)
	return index - r.width(c.pulls)*r.rule.Level(first) + rounding(index) // no key is of a number below 0
}

// width returns Spread/√n.
func (r *reserve) width(pulls int64) float64 { return r.spread / math.Sqrt(float64(pulls)) }

// peaks returns keys of the two largest S/n + Spread·level/√n, which the largest indices are not above but by
// rounding, and the block of the largest.
func (r *reserve) peaks(level float64) (first, second uint64, block int) {
	for b, x := range r.bounds {
		if x > r.bounds[block] {
			block = b
		}
	}
	first, second = r.search(block, level, 0, 0)
	for b, x := range r.bounds {
		if b == block || math.Float64bits(x) < second {
			continue
		}
		before := first
		if first, second = r.search(b, level, first, second); first != before {
			block = b
		}
	}
	return first, second, block
}

// A key is the bit pattern of an index ≥ 0, which orders as the index does, with the arm's position in its block in place of the
// lowest bits: integers compare without a branch to mispredict, and the largest comes with its place.

// search returns the two largest keys among two given ones and those of a block.
func (r *reserve) search(b int, level float64, first, second uint64) (uint64, uint64) {
	from, to := b*peakBlock, min((b+1)*peakBlock, len(r.mean))
	mean := r.mean[from:to]
	coef := r.coef[from:to][:len(mean)]
	for i, x := range mean {
		key := math.Float64bits(x+coef[i]*level)&^(peakBlock-1) | uint64(i)
		second = max(second, min(first, key))
		first = max(first, key)
	}
	return first, second
}

// peakOf returns an index that is not below that of the key, nor above it but by rounding.
func peakOf(key uint64) float64 {
	x := math.Float64frombits(key &^ (peakBlock - 1))
	return x + peakBlock*0x1p-52*x
}

// rank returns an arm's exact clipped index in a round.
func (r *reserve) rank(arm int, round int64) waiting {
	c := &r.stats[arm]
	x := r.rule.Index(c.sum, c.pulls, round)
	if r.clipped && x > 1 {
		x = 1
	}
	return waiting{x, arm}
}

// best returns the position and the rank of the arm that ranks highest in a
// round, among those whose index is at least from up to rounding.
func (r *reserve) best(round int64, level, from float64) (at int, top waiting) {
	at, top = -1, waiting{math.Inf(-1), math.MaxInt}
	least := func(x float64) float64 {
		if math.IsInf(x, 1) {
			return x // only arms before their first pull are as high
		}
		return x - 4*rounding(x)
	}
	from = least(from)
	for b, bound := range r.bounds {
		if bound < from {
			continue
		}
		for i := b * peakBlock; i < min((b+1)*peakBlock, len(r.arms)); i++ {
			if r.mean[i]+r.coef[i]*level < from {
				continue
			}
			if w := r.rank(r.arms[i], round); w.above(top) {
				at, top = i, w
				from = max(from, least(w.value))
			}
		}
	}
	return at, top
}
