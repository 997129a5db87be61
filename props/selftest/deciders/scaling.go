package deciders

import (
	"context"
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// minimax: the rate that regret is held against, everywhere and at the ends.
func (s Subjects) minimax() props.Claim {
	c := claim("deciders/minimax", "Regret is compared with √(kmT) up to k = m/2, and with (m−k)√(T(1+ln(k/(m−k)))) beyond, which is 0 at k = m.",
		"thm:cmoss_ub; docs/bounds.md, appendix A, step 6",
		"every k of 1 to 60 arms, of 1000 and of 2²⁰ those about the ends and m/2, T = 1, 10⁵ and 2⁵³; the rate by its logarithm, relative difference",
		"one formula for both regimes, a regime that begins an arm early or late, a factor left out")
	for _, high := range []bool{false, true} {
		name := map[bool]string{false: "k ≤ m/2", true: "k > m/2"}[high]
		// exp of some 40 is good to 40 roundings.
		c.Cases = append(c.Cases, exactly(name, props.AtMost(1e-13), func(t *search.Worst) {
			for _, size := range rateSizes() {
				for _, T := range []int64{1, 100_000, 1 << 53} {
					if 2*size.K > size.M == high {
						s.rateAt(t, size, T)
					}
				}
			}
		}))
	}
	return c
}

// rateSizes are the sizes at which a rate is looked at.
func rateSizes() (sizes []sim.Size) {
	for m := 1; m <= 60; m++ {
		for k := 1; k <= m; k++ {
			sizes = append(sizes, sim.Size{M: m, K: k})
		}
	}
	for _, m := range []int{1000, 1001, 1 << 20} {
		for _, k := range []int{1, 2, m/2 - 1, m / 2, m/2 + 1, m - 2, m - 1, m} {
			sizes = append(sizes, sim.Size{M: m, K: k})
		}
	}
	return sizes
}

func (s Subjects) rateAt(t *search.Worst, size sim.Size, horizon int64) {
	got, want := s.Minimax(size, horizon), logRate(size, float64(horizon))
	off := math.Abs(got)
	if want > 0 {
		off = math.Abs(got/want - 1)
	}
	t.Value(off, func() string {
		return fmt.Sprintf("%s, T=%d: the rate is %.9g, expected %.9g", size, horizon, got, want)
	})
}

// logRate is e to half the logarithm of the squared rate.
func logRate(size sim.Size, T float64) float64 {
	m, k := float64(size.M), float64(size.K)
	if 2*k <= m {
		return math.Exp((math.Log(k) + math.Log(m) + math.Log(T)) / 2)
	}
	if k == m {
		return 0
	}
	return math.Exp(math.Log(m-k) + (math.Log(T)+math.Log(1+math.Log(k)-math.Log(m-k)))/2)
}

// control claims that a subject is decided only if the run shows that the control scales worse.
func (s Subjects) control() props.Claim {
	const alpha = 1e-3
	cases := []struct {
		words            string
		subject, control float64 // β
		want             props.Outcome
	}{
		{"a subject that scales, a control that does not", 0, 0.5, props.Pass},
		{"a subject that scales, a control that scales as well", 0, 0, props.Inconclusive},
		{"a subject that scales, a control at the limit", 0, rate.BetaLimit, props.Inconclusive},
		{"a subject that does not scale", 0.5, 0.5, props.Fail},
		{"a subject that does not scale, a control that does", 0.5, 0, props.Fail},
	}
	return claim("deciders/control", "A run that does not tell its negative control apart decides nothing of a subject that seems to scale.",
		"docs/explanation.md",
		"regret with a known β of subject and control, with a relative error of 10⁻⁶; observed is how many of the verdicts are not the right one",
		"a control that nobody looks at",
		exactly(fmt.Sprintf("%d pairs", len(cases)), props.AtMost(0), func(t *search.Worst) {
			wrong := 0.0
			for _, c := range cases {
				size := sim.Size{M: 30, K: 10}
				got, err := s.Beside(planted(size, c.subject), planted(size, c.control), alpha)
				if err != nil || got != c.want {
					wrong++
				}
				t.Value(wrong, func() string { return fmt.Sprintf("%s: got %v (error %v), expected %v", c.words, got, err, c.want) })
			}
		}))
}

// stages claims that a search reports on fresh runs, not on those that it chose from.
func (s Subjects) stages() props.Claim {
	c := claim("deciders/stages", "Where regret is measured at the worst of several games, it is measured with seeds that chose none of them.",
		"Cawley & Talbot 2010, on selection bias",
		"an executor plays nothing, makes regret up and notes what it is asked for in which order; the runs whose mean is reported must have a seed that "+
			"was not asked for before. Observed is how many have none, and 2⁶³ where no runs have that mean",
		"a pilot and a main stage on the same seeds, a search that reports the luckiest of its runs")
	for _, name := range sortedKeys(s.Measured) {
		measure := s.Measured[name]
		c.Cases = append(c.Cases, props.Case{Instance: name, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			l := &ledger{Rehearsal: rate.Rehearsal{Cost: func(sim.Unit) float64 { return 0 }}}
			t.Effort = props.Quick
			p, err := measure(ctx, t, l)
			if err != nil {
				return props.Finding{}, err
			}
			runs, where := l.stale(p.Regret)
			return props.Finding{
				Guarantee: "enumeration", Observed: props.Point(runs), Bound: props.AtMost(0), N: int64(len(l.notes)), Witness: where,
			}, nil
		}})
	}
	return c
}

// A ledger is an executor that makes up results instead of playing, and notes what it is asked
// for.
type ledger struct {
	rate.Rehearsal
	mu    sync.Mutex
	wave  int
	notes []note
}

// A note records the units of one game that were asked for together.
type note struct {
	wave    int
	game    sim.Unit // without its replicates' numbers
	text    string   // its key
	regrets []float64
}

// Execute makes results up and notes them.
func (l *ledger) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	l.mu.Lock()
	l.wave++
	wave := l.wave
	l.mu.Unlock()
	return l.Rehearsal.Execute(ctx, pool, units, func(i int, r sim.Result) error {
		game := units[i]
		game.First, game.Runs = 0, 1
		text, err := game.Key("")
		if err != nil {
			return err
		}
		l.mu.Lock()
		l.write(note{wave, game, text, r.Final()})
		l.mu.Unlock()
		return done(i, r)
	})
}

// write adds replicates to the note of the same game and wave.
func (l *ledger) write(n note) {
	for i, old := range l.notes {
		if old.wave == n.wave && old.text == n.text {
			l.notes[i].regrets = append(old.regrets, n.regrets...)
			return
		}
	}
	l.notes = append(l.notes, n)
}

// stale counts the reported runs whose seed was asked for in an earlier wave, and
// says of the first what it was asked for.
func (l *ledger) stale(reported stats.Summary) (runs float64, where string) {
	runs = math.MaxInt64
	for _, n := range l.notes {
		s := stats.Summarize(n.regrets)
		if s.N != reported.N || math.Abs(s.Mean/reported.Mean-1) > 1e-12 {
			continue
		}
		runs, where = 0, fmt.Sprintf("the mean of %d runs of m=%d k=%d T=%d %s is reported, whose seed was not asked for before",
			s.N, n.game.Arms, n.game.Cardinality, n.game.Horizon, n.game.Means)
		for _, old := range l.notes {
			if old.wave < n.wave && old.game.Seed == n.game.Seed {
				return float64(s.N), fmt.Sprintf("the mean of %d runs of m=%d k=%d T=%d %s is reported, expected of a fresh seed: %d chose the game, "+
					"as it was asked for in wave %d (%s) and again in wave %d",
					s.N, n.game.Arms, n.game.Cardinality, n.game.Horizon, n.game.Means, n.game.Seed, old.wave, old.game.Means, n.wave)
			}
		}
	}
	if where == "" {
		where = fmt.Sprintf("a mean of %.9g over %d runs is reported, expected that of a game: none that was played has it", reported.Mean, reported.N)
	}
	return runs, where
}
