package policytest

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestLooksLike: patterns of play, the most special first, on both sides of each limit. Of 5 arms 2
// are good.
func TestLooksLike(t *testing.T) {
	for _, c := range []struct {
		all, late []int64
		growing   bool
		want      string
	}{
		{[]int64{9, 9, 0, 0, 0}, []int64{5, 5, 0, 0, 0}, true, "plays arms 0–1 only, in 6 runs"},
		{[]int64{9, 9, 0, 9, 9}, []int64{5, 5, 0, 5, 5}, true, "arm 2 never played in 6 runs"},
		{[]int64{9, 9, 9, 9, 0}, []int64{5, 5, 5, 5, 0}, true, "arm 4 never played in 6 runs"},
		{[]int64{0, 9, 9, 9, 9}, []int64{0, 5, 5, 5, 5}, true, "arm 0 never played in 6 runs"},
		{[]int64{1, 1, 9, 9, 9}, []int64{95, 100, 305, 300, 200}, true,
			"the best arms get 0.2 of the plays, fewer than at random: a wrong sign of the rewards, or an ascending sort"},
		// as often as at random, 0.4, and below 0.4 + 0.1·0.6 = 0.46
		{[]int64{1, 1, 9, 9, 9}, []int64{200, 255, 145, 200, 200}, true,
			"plays like random play: in the last half of a run no observation matters"},
		{[]int64{1, 1, 9, 9, 9}, []int64{200, 265, 135, 200, 200}, false, ""},
		{[]int64{1, 1, 9, 9, 9}, []int64{450, 400, 50, 50, 50}, true,
			"never stops exploring: 0.25 of the last half of its rounds is as good as random play"},
		// 1 − 0.01·0.6 = 0.994 and more is no exploring any more
		{[]int64{1, 1, 9, 9, 9}, []int64{500, 495, 2, 2, 1}, true, ""},
		{[]int64{1, 1, 9, 9, 9}, []int64{500, 493, 3, 2, 2}, true,
			"never stops exploring: 0.012 of the last half of its rounds is as good as random play"},
		{[]int64{0, 0, 0, 0, 0}, []int64{0, 0, 0, 0, 0}, true, ""},
	} {
		if got := (&census{all: c.all, late: c.late}).looksLike(2, c.growing); got != c.want {
			t.Errorf("late plays %v, growing %v: got %q, want %q", c.late, c.growing, got, c.want)
		}
	}
}

// TestSizesOfGames: a size that is asked for takes the place of the game's, and more arms for a
// play take more rounds.
func TestSizesOfGames(t *testing.T) {
	listed := game{m: 3, k: 2, horizon: rounds{100, 200, 400}} // all arms but one
	for _, c := range []struct {
		g    game
		cfg  Config
		want search.Extent
		skip string
	}{
		{listed, Config{Effort: props.Quick}, search.Extent{Arms: 3, Cardinality: 2, Horizon: 100}, ""},
		{listed, Config{Effort: props.Full}, search.Extent{Arms: 3, Cardinality: 2, Horizon: 400}, ""},
		{listed, Config{OneArms: true, Arms: 6}, search.Extent{Arms: 6, Cardinality: 5, Horizon: 200}, ""},
		{listed, Config{OneSize: true, Cardinality: 4}, search.Extent{Arms: 5, Cardinality: 4, Horizon: 200}, ""},
		{listed, Config{OneArms: true, OneSize: true, Arms: 9, Cardinality: 2}, search.Extent{Arms: 9, Cardinality: 2, Horizon: 600},
			""},
		{game{m: 4, k: 1, horizon: rounds{100, 100, 100}}, Config{OneSize: true, Cardinality: 3},
			search.Extent{Arms: 12, Cardinality: 3, Horizon: 100}, ""},
		{game{m: 4, k: 2, horizon: rounds{100, 100, 100}}, Config{OneArms: true, Arms: 2},
			search.Extent{Arms: 2, Cardinality: 2, Horizon: 100}, "k = m: there is one action, and no regret"},
		{game{own: true, m: 4, k: 2, horizon: rounds{1, 1, 1}}, Config{Arms: 66, Cardinality: 2},
			search.Extent{Arms: 66, Cardinality: 2, Horizon: 17}, "m/k = 66/2 is too large for the games here: want at most 32"},
	} {
		got, skip := c.g.at(c.cfg)
		if got != c.want || skip != c.skip {
			t.Errorf("%+v at %+v: got %+v, %q, want %+v, %q", c.g, c.cfg, got, skip, c.want, c.skip)
		}
	}
}

// TestRandomRegret holds the sum over hypergeometric counts against a sum over all actions.
func TestRandomRegret(t *testing.T) {
	l := levels{Lo: 0.2, Hi: 0.7}
	for _, f := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive} {
		for m := 1; m <= 7; m++ {
			for k := 1; k <= m; k++ {
				in := sim.Instance{Feedback: f, Means: l.means(m, k)}
				best, sum, n, most := in.Reward(arms(1<<k-1)), 0.0, 0.0, 0.0
				for set := range 1 << m {
					if a := arms(set); len(a) == k {
						gap := best - in.Reward(a)
						sum, n, most = sum+gap, n+1, math.Max(most, gap)
					}
				}
				if f == algos.Conjunctive {
					most = math.Max(most, 0)
				}
				random, largest := l.randomRegret(m, k, f)
				if !(math.Abs(random-sum/n) <= 1e-12) || !(math.Abs(largest-most) <= 1e-12) {
					t.Errorf("%v, m=%d k=%d: got %v, largest %v, want %v, %v", f, m, k, random, largest, sum/n, most)
				}
			}
		}
	}
}

// means are the first k arms good, the others bad.
func (l levels) means(m, k int) []float64 {
	means := make([]float64, m)
	for i := range means {
		if means[i] = l.Lo; i < k {
			means[i] = l.Hi
		}
	}
	return means
}

// arms lists the bits of a set.
func arms(set int) (list []int) {
	for i := 0; set>>i > 0; i++ {
		if set>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return list
}

// TestLostRuns: of four runs two lose a last half that is as bad as random play's, and the witness
// has the mean.
func TestLostRuns(t *testing.T) {
	cfg, err := Config{Effort: props.Quick}.withDefaults()
	if err != nil {
		t.Fatal(err)
	}
	g := semiGames[0] // m = 2, k = 1, a gap of ½: random play loses ¼ a round
	l := cfg.lesson(beatsRandom(), algos.SemiBandit, g)
	half := float64(l.at.Horizon / 2)
	at := func(share float64) float64 { return 10 + share*half/4 }
	f := l.judge([][][]float64{{{10, 10, 10, 10}, {at(1), at(0.9), at(0.1), at(0)}}}, 0.01)
	want := stats.ClopperPearson(2, 4, 0.01)
	if f.Observed != want || !strings.Contains(f.Witness, "2 of 4 runs are lost") ||
		!strings.Contains(f.Witness, "is 0.5 of random play's") {
		t.Errorf("got %+v, %q, want %+v", f.Observed, f.Witness, want)
	}
}

// TestScorecard: levels by their rows, what is said of them, and what would decide the level that
// is asked for.
func TestScorecard(t *testing.T) {
	row := func(r string, observed props.Interval, skip string) props.Row {
		f := props.Finding{Evidence: props.Searched, Guarantee: "in 1 case", Observed: observed, Bound: props.AtMost(0), N: 1,
			Witness: "seen", Skip: skip}
		return props.Row{Key: props.Key{Claim: prefix + r}, Params: props.Params{"rounds": int64(500)}, Verdict: props.Decide(f)}
	}
	pass, fail, open := props.Point(0), props.Point(1), props.Interval{Lo: -1, Mid: 0, Hi: 1}
	for name, c := range map[string]struct {
		rows              []props.Row
		reached           Level
		sentence, lacking string
	}{
		"all": {[]props.Row{row(ruleAction, pass, ""), row(ruleDeterministic, pass, ""), row("late-regret", pass, "")}, Learns,
			"Level: learns", ""},
		"fails": {[]props.Row{row(ruleAction, pass, ""), row(ruleDeterministic, fail, ""), row("late-regret", pass, "")}, Contract,
			"Level: contract; reproducible is not reached (policy/deterministic); learns is reached too", ""},
		"open": {[]props.Row{row(ruleAction, pass, ""), row(ruleDeterministic, pass, ""), row("late-regret", open, "")}, Reproducible,
			"Level: reproducible; learns is not decided (policy/late-regret)",
			"learns is undecided: needs 500 more rounds (policy/late-regret: seen)"},
		"skipped": {[]props.Row{row(ruleAction, pass, ""), row("late-regret", pass, ""), row(ruleBeats, pass, "too long")}, Contract,
			"Level: contract; learns is not decided (policy/beats-random)",
			"learns is undecided: needs 500 more rounds (policy/beats-random: too long)"},
		"beyond": {[]props.Row{row(ruleAction, pass, ""), row("late-regret", pass, ""), row("gap-slope", open, "")}, Learns,
			"Level: learns; gap-optimal is not decided (policy/gap-slope)", ""},
	} {
		s := ScoreOf(c.rows)
		if diff := cmp.Diff([]string{c.reached.String(), c.sentence, c.lacking},
			[]string{s.Reached.String(), s.Sentence(), Undecided(c.rows, Learns)}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	rows := []props.Row{hinted(row(ruleIndex, pass, ""), "UCB1"), hinted(row(ruleAction, pass, ""), "plays arm 0 only")}
	for n, want := range []string{"UCB1", ""} { // hints of other rows say nothing about indices
		if got := ScoreOf(rows[n:]).Looks; got != want {
			t.Errorf("looks like %q, want %q", got, want)
		}
	}
}

// hinted gives a row a hint.
func hinted(row props.Row, hint string) props.Row {
	row.Verdict = props.Decide(withHint(row.Verdict.Finding(), hint))
	return row
}
