package scaling

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// ours returns this project's policy of the given name.
func ours(name string) Learner { return FromRegistry(algos.Choice{Name: name}) }

func trial(alpha float64) props.Trial {
	return props.Trial{
		Seed: 1, Alpha: alpha, Effort: props.Quick, Workers: props.NewWorkers(0), Progress: func(float64) {},
	}
}

// brief is a design that tests can afford.
var brief = design{
	name: "brief", instance: "T≤5e3", arms: span{12, 48}, armsPerPlay: span{2, 6}, rest: span{3, 8},
	logShare: span{1.2, 2.6},
	horizons: span{3e3, 5e3}, sizesPerCorner: 1, sizesInMiddle: 2,
	repetitions: 20, firstRunsPerSize: 8, runsPerSize: 8, pilotRuns: 8, finalists: 3, finalistFactor: 4,
}

// stuck plays one action for ever: regret linear in T.
func stuck(s algos.Spec) (algos.Policy, error) { return stuckPolicy(s.Cardinality), nil }

type stuckPolicy int

func (p stuckPolicy) Select(dst []int) []int {
	for i := range int(p) {
		dst = append(dst, i)
	}
	return dst
}
func (stuckPolicy) Observe([]int, []float64) {}

// synthetic gives the sizes of a design a worst regret that is a known function of size and
// horizon. It scatters like CMOSS's: by half of the mean over the root of min(k, m−k), in each run.
func synthetic(d design, r games.Regime, regret func(games.Spec) float64) []worstSize {
	rng := seed.New(1, "scaling, synthetic regret", uint64(r))
	var list []worstSize
	for _, z := range d.draw(1, r) {
		w := worstSize{Spec: games.Spec{Size: z.Size, Horizon: z.horizon, Scale: 2}}
		w.pilot = regret(w.Spec)
		sd := 0.5 / math.Sqrt(float64(min(z.K, z.M-z.K)*runsAt(d.runsPerSize, z.Size)))
		for range d.repetitions {
			w.means = append(w.means, w.pilot*math.Exp(sd*rng.NormFloat64()))
		}
		list = append(list, w)
	}
	return list
}

// minimax is regret in proportion to what is possible: the rate, below m/2 with √(k(m−k)) for √(km).
func minimax(g games.Spec) float64 {
	if 2*g.Size.K > g.Size.M {
		return 0.5 * minimaxRate(g.Size, g.Horizon)
	}
	return 0.8 * minimaxRate(g.Size, g.Horizon) * math.Sqrt(rest(g)/float64(g.Size.M))
}

// TestAspectsReadKnownExponents: regret in proportion to the minimax rate passes every aspect. With a
// factor of one letter it fails the aspect of that letter, at α = 10⁻⁵: with the control's exponent,
// and with one as far below the theory, which no policy's worst regret can have.
func TestAspectsReadKnownExponents(t *testing.T) {
	for _, a := range aspects() {
		for _, c := range []struct {
			extra float64 // exponent
			want  props.Outcome
		}{{0, props.Pass}, {a.above.exponent - a.theory, props.Fail}, {a.theory - a.above.exponent, props.Fail}} {
			d := a.designs[len(a.designs)-1]
			list := synthetic(d, a.regime, func(g games.Spec) float64 {
				return minimax(g) * math.Exp(c.extra*a.over[0].x(g))
			})
			fit, err := a.fitExponent(list)
			if err != nil {
				t.Fatal(err)
			}
			want := c.want
			if a.upperOnly && c.extra < 0 {
				want = props.Pass
			}
			iv := stats.QuantileInterval(fit.slopes, 0.5, 1e-5)
			f := props.Finding{Evidence: props.Fitted, Guarantee: "sign test", Observed: iv, Bound: a.bound(),
				Alpha: 1e-5, N: 1}
			if got := props.Decide(f).Outcome(); got != want {
				t.Errorf("%s with an exponent of %+.2f more: got %v in %v, want %v of %v", a.id(""), c.extra, got, f.Observed, want,
					f.Bound)
			}
		}
	}
}

// TestLimitsLieBetweenTheoryAndControls: every limit lies between the theory and a control.
func TestLimitsLieBetweenTheoryAndControls(t *testing.T) {
	for _, a := range append(aspects(), cascadeAspects()...) {
		lo, hi := a.limits()
		if !(lo < a.theory && a.theory < hi && hi < a.above.exponent) {
			t.Errorf("%s: limits %v…%v about the theory's %v, and the control's %v", a.id(""), lo, hi, a.theory,
				a.above.exponent)
		}
		if a.below.name != "" && !(a.below.exponent < lo) {
			t.Errorf("%s: the limit %v of a control's %v", a.id(""), lo, a.below.exponent)
		}
	}
}

// TestOwnTheorems: a learner with a theorem of its own is judged by the exponents of that rate at
// the drawn sizes, from above. For the minimax rate these are the theory's. For √T·k² they are ½
// and 2, and 2 is beyond the exponent of k's control, so that the row is vacuous.
func TestOwnTheorems(t *testing.T) {
	squared := func(_, k int, T float64) float64 { return math.Sqrt(T) * float64(k*k) }
	for _, a := range aspects() {
		d := a.designs[0]
		same, err := a.by(func(m, k int, T float64) float64 {
			return minimax(games.Spec{Size: sim.Size{M: m, K: k}, Horizon: int64(T)})
		}, d, 1)
		if err != nil || !(math.Abs(same.theory-a.theory) <= 1e-9) || !same.upperOnly || same.vacuous {
			t.Errorf("%s by the minimax rate: theory %v, %v; want %v", a.id(""), same.theory, err, a.theory)
		}
		other, err := a.by(squared, d, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a.name == "exponent-k" && (!(math.Abs(other.theory-2) <= 1e-9) || !other.vacuous) || a.name == "exponent-T" &&
			math.Abs(other.theory-0.5) > 1e-9 {
			t.Errorf("%s by √T·k²: theory %v, vacuous %v", a.id(""), other.theory, other.vacuous)
		}
	}
}

// TestHold: a control that is not rejected makes a row inconclusive that would pass. It hides no
// failure, above the limits or below them, where the games are at fault.
func TestHold(t *testing.T) {
	span := func(lo, hi float64) props.Interval { return props.Interval{Lo: lo, Mid: (lo + hi) / 2, Hi: hi} }
	told, untold := span(0.64, 0.69), span(0.55, 0.69)
	finding := func(iv props.Interval, b props.Bound) props.Finding {
		return props.Finding{Evidence: props.Fitted, Guarantee: "sign test", Observed: iv, Bound: b, Alpha: 1e-5, N: 32}
	}
	a := aspects()[0]
	for _, c := range []struct {
		name             string
		subject, control props.Interval
		want             props.Outcome
	}{
		{"within, told", span(0.45, 0.55), told, props.Pass},
		{"within, not told", span(0.45, 0.55), untold, props.Inconclusive},
		{"above, told", span(0.6, 0.7), told, props.Fail},
		{"above, not told", span(0.6, 0.7), untold, props.Fail},
		{"below, told", span(0.3, 0.4), told, props.Fail},
		{"below, not told", span(0.3, 0.4), untold, props.Fail},
	} {
		f := finding(c.subject, a.bound())
		a.hold(&f, finding(c.control, a.rejected(a.above)), ours("etc"))
		if got := props.Decide(f).Outcome(); got != c.want || (len(f.Warnings) > 0) != (c.want == props.Inconclusive) {
			t.Errorf("%s: got %v with %v, want %v", c.name, got, f.Warnings, c.want)
		}
	}
}

// TestClaimsAreComplete: of every kind of study.
func TestClaimsAreComplete(t *testing.T) {
	own, singles := ours("cmoss"), NewStudy(ours("cmoss"))
	own.Name, own.Rate = "own", func(_, _ int, T float64) float64 { return math.Sqrt(T) }
	singles.singles = true
	study := NewStudy(ours("cmoss"), own)
	study.Level = EmpiricalLevel
	for _, s := range []*Study{study, singles, NewStudy(ours("random")), NewStudy(ours("hybrid"))} {
		claims, seen := s.Claims(), map[string]bool{}
		for _, c := range claims {
			if err := c.Validate(); err != nil {
				t.Error(err)
			}
			if seen[c.ID] {
				t.Errorf("%s: twice", c.ID)
			}
			seen[c.ID] = true
		}
	}
}
