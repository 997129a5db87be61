package gate

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A scenario is a change of an algorithm that the gate is shown many times.
type scenario struct {
	name   string
	before algos.Factory
	after  algos.Factory
	factor float64 // multiplies the new regret
	paired bool
}

// A calibration is what the gate made of a scenario.
type calibration struct {
	scenario
	tolerance, alpha float64
	runs, failed     int64
	ps               []float64 // of the hypothesis that the ratio is at most 1 + tolerance, by run and cell
}

// A history is what was measured before and after a change, by run and cell.
type history [][]comparison

// witness plays a scenario in independent runs: each records a baseline on a
// seed of its own.
func witness(t *testing.T, s scenario, cells []Cell, runs int) history {
	t.Helper()
	h := make(history, runs)
	err := props.NewWorkers(0).Each(t.Context(), runs, func(i int) error {
		for _, cell := range cells {
			c, err := s.show(t, cell, uint64(i))
			if err != nil {
				return err
			}
			h[i] = append(h[i], c)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return h
}

// show plays a cell before and after the change.
func (s scenario) show(t *testing.T, cell Cell, run uint64) (comparison, error) {
	one := props.NewWorkers(1)
	old, err := play(t.Context(), one, cell, sim.Plan{Policy: s.before, Seed: 2 * run}, block{0, cell.Runs}, nil)
	if err != nil {
		return comparison{}, err
	}
	seed := 2 * run
	if !s.paired {
		seed++
	}
	fresh, err := play(t.Context(), one, cell, sim.Plan{Policy: s.after, Seed: seed}, block{0, cell.Runs}, nil)
	return comparison{old: newSample(old, len(old)), fresh: fresh, paired: s.paired, recorded: sim.ThisPlatform()}, err
}

// judge lets the gate judge every run: it fails if a cell does, at alpha shared
// by the cells.
func (h history) judge(s scenario, tolerance, alpha float64) calibration {
	c := calibration{scenario: s, tolerance: tolerance, alpha: alpha, runs: int64(len(h))}
	for _, cells := range h {
		failed := false
		for _, cmp := range cells {
			cmp.fresh = scaled(cmp.fresh, s.factor)
			v := props.Decide(cmp.claimed(tolerance, alpha/float64(len(cells))))
			failed = failed || v.Outcome() == props.Fail
			c.ps = append(c.ps, cmp.ratio().p(1+tolerance))
		}
		if failed {
			c.failed++
		}
	}
	return c
}

// claimed is finding with the evidence that the runner would fill in.
func (c comparison) claimed(tolerance, alpha float64) props.Finding {
	f := c.finding(tolerance, alpha)
	f.Evidence = props.Compared
	return f
}

func scaled(xs []float64, factor float64) []float64 {
	ys := make([]float64, len(xs))
	for i, x := range xs {
		ys[i] = factor * x
	}
	return ys
}

// rate returns the interval of the probability that a run fails.
func (c calibration) rate() props.Interval { return stats.ClopperPearson(c.failed, c.runs, 0.01) }

// cmoss returns CMOSS with δ multiplied by a factor.
func cmoss(factor float64) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		delta, err := algos.DeltaPairing.Value(s.Arms, s.Cardinality, s.Horizon)
		if err != nil {
			return nil, err
		}
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(factor * delta)})
	}
}

// cmossWithCUCBRadius is CMOSS with the radius √(3 ln t/(2n)).
func cmossWithCUCBRadius(s algos.Spec) (algos.Policy, error) {
	return algos.NewIndexPolicy(s, algos.CUCBRule{Scale: 1.5}, true)
}

// thompson is CTS with a private stream of its own: on one seed two streams
// meet common rewards and are equal in law, but not in bits.
func thompson(t testing.TB, stream uint64) algos.Factory {
	t.Helper()
	cts, err := algos.ByName("cts", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	return func(s algos.Spec) (algos.Policy, error) {
		s.Source = rand.NewPCG(s.Source.Uint64(), stream)
		return cts(s)
	}
}

// aaScenarios are changes that change nothing.
func aaScenarios(t testing.TB) []scenario {
	return []scenario{
		{name: "CMOSS as before, other seed", before: cmoss(1), after: cmoss(1), factor: 1},
		{name: "CTS as before, other private stream", before: thompson(t, 1), after: thompson(t, 2), factor: 1, paired: true},
	}
}

// percents are the regressions that are simulated by a factor.
var percents = []float64{5, 10, 20}

// mutants are changes of CMOSS that the gate may find.
func mutants() []scenario {
	all := []scenario{{"CMOSS with CUCB's radius", cmoss(1), cmossWithCUCBRadius, 1, true}}
	for _, factor := range []float64{100, 10, 0.1, 0.01} {
		all = append(all, scenario{fmt.Sprintf("CMOSS with δ·%g", factor), cmoss(1), cmoss(factor), 1, true})
	}
	return all
}

// betaPValues fits series with a known β to skewed replicates and returns the
// p-values of the hypothesis that β is what it is.
func betaPValues(t *testing.T, runs int, beta float64) []float64 {
	t.Helper()
	horizons := []int64{1e4, 1e5, 1e6}
	ps := make([]float64, runs)
	for i := range ps {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		points := make([]rate.Point, len(horizons))
		for h, horizon := range horizons {
			T := float64(horizon)
			regret := make([]float64, 60)
			for r := range regret {
				// A sum of ten exponentials: relative deviation 0.32, skewness 0.63,
				// as regret has at m−k = 2.
				x := 0.0
				for range 10 {
					x += rng.ExpFloat64() / 10
				}
				regret[r] = x * math.Sqrt(T) * math.Pow(math.Log(T), beta)
			}
			points[h] = rate.Point{Size: sim.Size{M: 2, K: 1}, Horizon: horizon, Regret: stats.Summarize(regret)}
		}
		fit, err := rate.Beta(points)
		if err != nil {
			t.Fatal(err)
		}
		ps[i] = pGreater(fit.Fit.Coef[1], beta)
	}
	return ps
}

// writeCalibration writes rows as a Markdown table.
func writeCalibration(b *bytes.Buffer, rows []calibration) {
	fmt.Fprintln(b, "| change | comparison | tolerance | α | runs | failed | 99 % interval |")
	fmt.Fprintln(b, "|---|---|--:|--:|--:|--:|---|")
	for _, c := range rows {
		how := "independent"
		if c.paired {
			how = "paired"
		}
		i := c.rate()
		fmt.Fprintf(b, "| %s | %s | %g %% | %g | %d | %.1f %% | %.1f – %.1f %% |\n",
			c.name, how, 100*c.tolerance, c.alpha, c.runs, 100*i.Mid, 100*i.Lo, 100*i.Hi)
	}
}
