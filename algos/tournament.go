package algos

import "math"

// A tournament knows which of its arms has the largest index S/n + Spread·Level(t)/√n, ties to the lowest arm. It is a binary
// tree over all arms in which each match keeps its winner and the level until which the matches
// below and at it stand (a kinetic tournament: Basch, Guibas & Hershberger 1999). Matches within rounding are decided by
// the rule's own index, and in every round anew.
type tournament struct {
	*statistics
	rule   separableRule
	spread float64
	level  float64   // of the current round
	log    float64   // of the current round
	size   int       // a power of two, at least the number of arms
	won    []int32   // by node: the winner, −1 if nobody is below; the leaf of an arm is node size + arm
	until  []float64 // by inner node: the level at which a match of the subtree is due
	line   []line    // by arm
}

// A line is an arm's index by the level.
type line struct{ mean, coef float64 }

// lineOf returns the line of S/n + spread·level/√n, before the first pull that of +∞.
func lineOf(sum float64, pulls int64, spread float64) line {
	if pulls == 0 {
		return line{mean: math.Inf(1)}
	}
	inverse := 1 / float64(pulls)
	return line{sum * inverse, spread * math.Sqrt(inverse)}
}

func (l line) at(level float64) float64 { return l.mean + l.coef*level }

// maxLevel bounds √ln t for t < 2⁶³.
const maxLevel = 6.7

func newTournament(s *statistics, rule separableRule) tournament {
	size := 2 // so that the root is no leaf
	for size < len(s.pulls) {
		size *= 2
	}
	return tournament{
		statistics: s, rule: rule, spread: rule.Spread(), size: size,
		won: make([]int32, 2*size), until: make([]float64, size), line: make([]line, len(s.pulls)),
	}
}

// enter goes to a round: until refresh, the matches that stand are those of the last one.
func (t *tournament) enter(round int64) { t.level, t.log = t.rule.Level(round), t.rule.logRound(round) }

// clear removes all arms.
func (t *tournament) clear() {
	for i := range t.won {
		t.won[i] = -1
	}
	for i := range t.until {
		t.until[i] = math.Inf(1)
	}
}

// seat adds an arm that was pulled; its matches are not played.
func (t *tournament) seat(arm int) {
	t.line[arm] = lineOf(t.sums[arm], t.pulls[arm], t.spread)
	t.won[t.size+arm] = int32(arm)
}

// playAll plays every match.
func (t *tournament) playAll() {
	for node := t.size - 1; node >= 1; node-- {
		t.play(node)
	}
}

// insert adds an arm that was pulled, with its statistics of now.
func (t *tournament) insert(arm int) {
	t.seat(arm)
	t.replay(arm)
}

// remove removes an arm.
func (t *tournament) remove(arm int) {
	t.won[t.size+arm] = -1
	t.replay(arm)
}

// replay plays the matches over an arm that has come or gone, as far as that changes anything.
func (t *tournament) replay(arm int) {
	for node := (t.size + arm) / 2; node >= 1; node /= 2 {
		won, until := t.won[node], t.until[node]
		t.play(node)
		if t.won[node] == won && int(won) != arm && t.until[node] == until {
			return
		}
	}
}

// winner returns the arm of largest index, if there is one.
func (t *tournament) winner() (arm int, ok bool) { return int(t.won[1]), t.won[1] >= 0 }

// refresh plays the matches that are due at the current level.
func (t *tournament) refresh() {
	if t.until[1] <= t.level {
		t.refreshFrom(1)
	}
}

func (t *tournament) refreshFrom(node int) {
	for child := 2 * node; child <= 2*node+1 && child < t.size; child++ {
		if t.until[child] <= t.level {
			t.refreshFrom(child)
		}
	}
	t.play(node)
}

// play decides the match of a node between the winners below it.
func (t *tournament) play(node int) {
	left, right := 2*node, 2*node+1
	until := math.Inf(1)
	if left < t.size {
		until = min(t.until[left], t.until[right])
	}
	a, b := t.won[left], t.won[right]
	switch {
	case b < 0:
		t.won[node] = a
	case a < 0:
		t.won[node] = b
	default:
		first, stands := t.match(int(a), int(b))
		t.won[node], until = b, min(until, stands)
		if first {
			t.won[node] = a
		}
	}
	t.until[node] = until
}

// match reports whether arm a ranks above arm b > a, and until which level that stands. A line is off by less than the
// margin of the largest index that the two can have. Four margins ahead is ahead for sure, now and until the lines
// are as close as that.
func (t *tournament) match(a, b int) (first bool, until float64) {
	if t.pulls[a] == t.pulls[b] && t.sums[a] == t.sums[b] {
		return true, math.Inf(1)
	}
	x, y := t.line[a], t.line[b]
	ahead, slope := x.at(t.level)-y.at(t.level), y.coef-x.coef
	if first = ahead > 0; !first {
		ahead, slope = -ahead, -slope
	}
	gap := 4 * margin(max(x.at(maxLevel), y.at(maxLevel)))
	switch {
	case ahead <= gap:
		return t.exact(a) >= t.exact(b), t.level
	case slope <= 0:
		return first, math.Inf(1)
	default:
		return first, t.level + (ahead-gap)/slope
	}
}

// exact returns the unclipped index, as the rule computes it.
func (t *tournament) exact(arm int) float64 { return t.rule.indexAt(t.sums[arm], t.pulls[arm], t.log) }
