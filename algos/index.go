package algos

import "math"

// An IndexRule computes the optimistic index of an arm from its statistics.
type IndexRule interface {
	// Index returns the unclipped index of an arm with the given sum of
	// observed rewards, number of pulls and round t ≥ 1; +∞ at pulls = 0.
	// At a fixed sum it must not rise as pulls grow, and it must not fall as
	// the sum grows. At fixed sum and pulls it must not fall as t grows, unless
	// it has the form S/n + Spread·Level(t)/√n: engines ask such a rule, of which
	// OCUCBRule is one, for its level at both ends of a window of rounds.
	Index(sum float64, pulls, round int64) float64
	// Timeless reports that Index ignores the round.
	Timeless() bool
}

// A Forecaster is a rule that can bound how fast its index falls.
type Forecaster interface {
	IndexRule
	// SafePulls returns some d ≥ 0 such that the index of an arm with the
	// given statistics stays above floor for d more pulls, whatever their
	// rewards and however many rounds they take. It includes a margin for
	// rounding, so that computed indices stay above too.
	SafePulls(sum float64, pulls, round int64, floor float64) int64
}

// A whole rule has methods that stand for its Index elsewhere.
type whole interface {
	// whole returns the rule. A rule that embeds another has that one's methods, but perhaps an Index of
	// its own: its whole is not itself.
	whole() IndexRule
}

// embeds reports whether a rule is known to embed another, whose methods may say nothing of its own Index.
func embeds(rule IndexRule) bool {
	w, ok := rule.(whole)
	return ok && w.whole() != rule
}

// A ChordRule is a timeless rule of the form
//
//	I = (S + g(n))/n
//
// with S the sum of rewards, that bounds g from below by lines. An engine that
// knows the rewards to come can then follow an arm without computing its index.
type ChordRule interface {
	IndexRule
	// Chord returns a line below g: g(pulls+j) ≥ level + slope·j for
	// 0 ≤ j ≤ valid. valid may be 0. The computed line, and the computed
	// index, may be off by IndexRounding.
	Chord(pulls int64) (level, slope float64, valid int64)
}

// IndexRounding bounds, relative to 1 + index, by how much two ways of
// computing one index can differ: each is a handful of correctly rounded
// operations and a logarithm good to an ulp, together below 32 ulps.
const IndexRounding = 32 * 0x1p-52

// A RisingRule is a rule whose index rises with the round, and in every single
// round is that of a timeless rule.
type RisingRule interface {
	IndexRule
	// At returns the timeless rule of a round; its index is the same, bit for bit.
	At(round int64) ThresholdRule
	// Rise returns r(t) ≥ 0, nondecreasing, such that from round s to round t the
	// index of an arm with n pulls rises by at most (r(t) − r(s))/√n.
	Rise(round int64) float64
}

// A separableRule has the index S/n + Spread·Level(t)/√n.
type separableRule interface {
	IndexRule
	whole
	// rising reports whether Level rises.
	rising() bool
	Spread() float64
	// Level goes one way, up or down, as t grows.
	Level(round int64) float64
	// logRound and indexAt split Index, bit for bit, into what all arms of a
	// round share and the rest.
	logRound(round int64) float64
	// expand returns Level in the rounds from first to last, a few of the many rounds so far, as a polynomial in
	// (t − first)/first, and a bound on its error, +∞ if there is none.
	expand(first, last int64) (c cubic, bend float64)
	indexAt(sum float64, pulls int64, log float64) float64
}

// A cubic holds the coefficients of 1, x, x² and x³.
type cubic [4]float64

func (c *cubic) at(x float64) float64 { return c[0] + x*(c[1]+x*(c[2]+x*c[3])) }

// margin is the rounding margin at an index of the given size.
func margin(x float64) float64 { return IndexRounding * (1 + math.Abs(x)) }

// fallingPulls returns the largest d with slope·d/n below room, for an index
// that falls by at most slope·d/n over d more pulls; at most cap.
func fallingPulls(room, slope float64, pulls int64, limit float64) int64 {
	if !(room > 0) {
		return 0
	}
	d := room * float64(pulls) / slope
	return int64(math.Min(d, limit))
}

// clip returns min{x, 1} when on is set.
func clip(x float64, on bool) float64 {
	if on && x > 1 {
		return 1
	}
	return x
}

// statistics are the sufficient statistics of the arms.
type statistics struct {
	pulls []int64   // T_i
	sums  []float64 // S_i, the sum of observed rewards
}

func newStatistics(m int) statistics {
	return statistics{pulls: make([]int64, m), sums: make([]float64, m)}
}

// Statistics returns an arm's observed pulls and the sum of their rewards.
func (s *statistics) Statistics(arm int) (pulls int64, sum float64) { return s.pulls[arm], s.sums[arm] }

// indices appends the clipped index of every arm at the given round.
func (s *statistics) indices(dst []float64, rule IndexRule, clipped bool, round int64) []float64 {
	for i := range s.pulls {
		dst = append(dst, clip(rule.Index(s.sums[i], s.pulls[i], round), clipped))
	}
	return dst
}
