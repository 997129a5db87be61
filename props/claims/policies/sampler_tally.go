package policies

import (
	"fmt"
	"math"
	"math/bits"
	"strings"

	"github.com/regretcheck/regretcheck/props/stats"
)

// A tally counts the sets that a sampler drew at one input.
type tally struct {
	p         []float64
	k         int
	tolerance float64
	seed      uint64

	n         int64
	sets      map[int]int64 // by set, bit i for arm i
	head      []int         // the first draws
	malformed string        // the first draw that is no set of k arms
	err       error         // what ended the draws
}

// headDraws is how many of the first draws are kept.
const headDraws = 100

// add counts a draw.
func (t *tally) add(arms []int) {
	t.n++
	if err := ValidAction(arms, len(t.p), t.k); err != nil {
		t.malformed = fmt.Sprintf("draw %d (seed %d): %v", t.n, t.seed, err)
		return
	}
	set := bitset(arms)
	if t.sets[set]++; len(t.head) < headDraws {
		t.head = append(t.head, set)
	}
}

func bitset(arms []int) (set int) {
	for _, i := range arms {
		set |= 1 << i
	}
	return set
}

// broken says why the draws are no sample, "" if they are.
func (t *tally) broken() string {
	switch {
	case t.malformed != "":
		return fmt.Sprintf("p = %s, %s", listed(t.p), t.malformed)
	case t.err != nil:
		return fmt.Sprintf("p = %s, draw %d: %v", listed(t.p), t.n+1, t.err)
	}
	return ""
}

// counts returns how often each arm was drawn.
func (t *tally) counts() []int64 {
	count := make([]int64, len(t.p))
	for set, n := range t.sets {
		for i := range count {
			if set>>i&1 == 1 {
				count[i] += n
			}
		}
	}
	return count
}

// frequencies writes the shares of the draws with two decimals.
func (t *tally) frequencies(count []int64) string {
	shares := make([]string, len(count))
	for i, c := range count {
		shares[i] = fmt.Sprintf("%.2f", float64(c)/float64(t.n))
	}
	return "(" + strings.Join(shares, ", ") + ")"
}

// off reports whether the marginals are not p. It is wrong with probability alpha at most.
func (t *tally) off(alpha float64) bool {
	for i, c := range t.counts() {
		iv := stats.ClopperPearson(c, t.n, alpha/float64(len(t.p)))
		if iv.Lo-t.p[i] > t.tolerance || t.p[i]-iv.Hi > t.tolerance {
			return true
		}
	}
	return false
}

// A cylinder is the event that X_i = b for all arms i of a set.
type cylinder struct {
	arms    int
	b       int
	count   int64
	product float64
}

// cylinderArms is the most arms of which all sets are compared; of more arms, all pairs are.
const cylinderArms = 10

// cylinders returns the events of two arms and more.
func (t *tally) cylinders() []cylinder {
	m, all := len(t.p), []cylinder(nil)
	add := func(q int) {
		for b := range 2 {
			c := cylinder{arms: q, b: b, product: 1}
			for i, p := range t.p {
				if q>>i&1 == 1 {
					c.product *= math.Abs(float64(1-b) - p)
				}
			}
			for set, n := range t.sets {
				if b == 1 && set&q == q || b == 0 && set&q == 0 {
					c.count += n
				}
			}
			all = append(all, c)
		}
	}
	if m > cylinderArms {
		for i := range m {
			for j := range i {
				add(1<<i | 1<<j)
			}
		}
		return all
	}
	for q := range 1 << m {
		if bits.OnesCount(uint(q)) >= 2 {
			add(q)
		}
	}
	return all
}
