package docs

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A timed is a policy that is played on one core, and what its rounds take.
type timed struct {
	policy  algos.Factory
	means   sim.MeanLaw
	m, k    int
	horizon int64
	engine  sim.Engine
}

// policy returns the factory of one of ours.
func policy(t *testing.T, name string) algos.Factory {
	t.Helper()
	factory, err := algos.Choice{Name: name}.Factory()
	if err != nil {
		t.Fatal(err)
	}
	return factory
}

// means returns m means of a law, the same for everybody.
func means(t *testing.T, law sim.MeanLaw, m, k int, horizon int64) sim.ListMeans {
	t.Helper()
	list, err := law.Draw(seed.New(1, "docs/performance"), m, k, horizon)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// play plays about as many rounds as are asked for and returns the nanoseconds of one.
func (c timed) play(ctx context.Context, t *testing.T, rounds int64, root uint64) (ns float64, ok bool) {
	t.Helper()
	r, err := sim.Run(ctx, props.NewWorkers(1), sim.Plan{
		Game:   sim.Game{Arms: c.m, Cardinality: c.k, Horizon: c.horizon, Means: c.means},
		Policy: c.policy, Runs: int(max(1, rounds/c.horizon)), Seed: root, Engine: c.engine,
	}, nil)
	if errors.Is(err, context.DeadlineExceeded) {
		return 0, false
	}
	if err != nil {
		t.Fatal(err)
	}
	return float64(r.Elapsed.Nanoseconds()) / float64(r.Rounds), true
}

// nanoseconds returns the least time of a round in several tries, of which other work only makes one longer, or an
// error if a try was not over in ten seconds.
func (c timed) nanoseconds(t *testing.T) (float64, error) {
	t.Helper()
	best := math.Inf(1)
	for try, began := uint64(1), time.Now(); try <= 5 && time.Since(began) < 5*time.Second; try++ {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		ns, ok := c.play(ctx, t, int64(max(1, min(200_000, 4_000_000/c.m))), try)
		cancel()
		if !ok {
			return 0, errors.New("more than 10 s")
		}
		best = min(best, ns)
	}
	return best, nil
}

// cell returns the nanoseconds to three digits, or why there are none.
func (c timed) cell(t *testing.T) string {
	t.Helper()
	ns, err := c.nanoseconds(t)
	if err != nil {
		return err.Error()
	}
	return threeDigits(ns)
}

// threeDigits writes a positive number with three digits and no exponent.
func threeDigits(x float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(x))-2)
	return strconv.FormatFloat(math.Round(x/unit)*unit, 'f', max(0, -int(math.Round(math.Log10(unit)))), 64)
}

// wanted are the nanoseconds of a round that are aimed at, at m = 20, k = 5.
var wanted = []struct{ name, wanted string }{
	{"cmoss", "50"}, {"cucb", "80"}, {"exp3m", "180"}, {"hybrid", "800"}, {"cts", "400"}, {"combexp", ""},
}

// The game of a round.
const (
	roundArms, roundCardinality = 20, 5
	roundHorizon                = 100_000
)

// roundMeans returns the means of a round's game.
func roundMeans(t *testing.T) (hard, uniform sim.ListMeans) {
	t.Helper()
	return means(t, sim.HardMeans{C: 2}, roundArms, roundCardinality, roundHorizon),
		means(t, sim.UniformMeans{Lo: 0, Hi: .1}, roundArms, roundCardinality, roundHorizon)
}

// still plays the same arms always and learns nothing.
type still []int

func (s still) Select(dst []int) []int   { return append(dst, s...) }
func (s still) Observe([]int, []float64) {}

// play adds what a round takes beside other libraries, and the limit.
func (s *sheet) play(peers []peer) {
	s.Helper()
	const m, k, horizon = roundArms, roundCardinality, roundHorizon
	hard, uniform := roundMeans(s.T)
	s.printf("## A round, m = 20, k = 5, T = 10⁵\n\nNanoseconds on one core, rewards drawn and regret summed in it, round by round; ours " +
		"the least of five tries at five times of this run, those *before* too, by the program of that time here. The libraries are played on the same means of " +
		"U(0, 0.1), for two seconds at most, with rewards of their own.\n\n")
	columns := []string{"policy", "wanted", "before: hard:2", "U(0, 0.1)", "now: hard:2", "U(0, 0.1)"}
	for _, p := range peers {
		columns = append(columns, p.name)
	}
	s.table(columns...)
	for _, w := range wanted {
		cells := []string{w.name, s.past.here(w.wanted)}
		for _, measured := range []map[string][2]float64{s.past.rounds, s.rounds} {
			for _, ns := range measured[w.name] {
				cells = append(cells, nanoseconds(ns))
			}
		}
		for _, p := range peers {
			cells = append(cells, p.cell(s.T, w.name, k, horizon, uniform))
		}
		s.row(cells...)
	}
	same := func(sp algos.Spec) (algos.Policy, error) {
		list := make(still, sp.Cardinality)
		for i := range list {
			list[i] = i
		}
		return list, nil
	}
	cells := []string{"*always the same arms*", "", "", ""}
	for _, law := range []sim.ListMeans{hard, uniform} {
		cells = append(cells, timed{same, law, m, k, horizon, sim.EngineStepwise}.cell(s.T))
	}
	s.row(append(cells, make([]string, len(peers))...)...)
	s.printf("\nThe last row is the limit of this simulator: a policy that plays the same arms always. The limit of any is the random bits: one for a pull "+
		"of mean ½, hence %s ns for k = 5 from a generator of 64 at once.\n\n", threeDigits(k*bit()))
}

// nanoseconds writes what was measured, nothing if that is 0: for a policy that there was not then.
func nanoseconds(x float64) string {
	if x == 0 {
		return ""
	}
	return threeDigits(x)
}

// bit returns the nanoseconds of one random bit.
func bit() float64 {
	const n = 50_000_000
	source, sum, began := rand.NewPCG(1, 2), uint64(0), time.Now()
	for range n {
		sum ^= source.Uint64()
	}
	elapsed := float64(time.Since(began).Nanoseconds())
	if sum == 0 { // keeps the loop
		elapsed++
	}
	return elapsed / n / 64
}

// events adds what the engine of events takes.
func (s *sheet) events() {
	s.Helper()
	s.printf("## By events, m = 30, k = 10, hard:2\n\nNanoseconds of a round. The regret is that of the stepwise engine, bit for bit.\n\n")
	s.table("policy", "wanted", "T = 10⁵", "10⁶", "10⁷", "10⁸", "10⁹")
	for _, w := range [][2]string{{"cmoss", "10 at 10⁶, 2.5 at 10⁹"}, {"klcmoss", ""}, {"cucb", "40 at 10⁶"}} {
		wants := []string{}
		for want := range strings.SplitSeq(w[1], ", ") {
			number, at, is := strings.Cut(want, " ")
			if is {
				wants = append(wants, s.past.here(number)+" "+at)
			}
		}
		cells, then := []string{w[0], strings.Join(wants, ", ")}, []string{"*" + w[0] + " before*", ""}
		for horizon := int64(100_000); horizon <= 1e9; horizon *= 10 {
			cells = append(cells, timed{policy(s.T, w[0]), sim.HardMeans{C: 2}, 30, 10, horizon, sim.EngineLazy}.cell(s.T))
			law := means(s.T, sim.HardMeans{C: 2}, 30, 10, horizon)
			then = append(then, threeDigits(s.past.nanoseconds(s.T, w[0], law, 30, 10, horizon, "lazy", int(max(1, 200_000/horizon)))))
		}
		s.row(cells...)
		s.row(then...)
	}
	s.printf("\n")
}
