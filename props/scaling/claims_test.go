package scaling

import (
	"context"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// tiny is a size that a test can afford.
var tiny = []Size{{M: 12, K: 4}}

func trial(alpha float64) props.Trial {
	return props.Trial{Seed: 1, Alpha: alpha, Effort: props.Quick, Workers: props.NewWorkers(0), Progress: func(float64) {}}
}

// withDelta is CMOSS with δ multiplied by a factor.
func withDelta(factor float64) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		delta, err := algos.DeltaPairing.Value(s.Arms, s.Cardinality, s.Horizon)
		if err != nil {
			return nil, err
		}
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta * factor)})
	}
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

// thrift is the share of the quick schedule that tests spend: all of it, or
// with -short a third, where the standard error of β rises to 0.055 and the
// level to 0.05, so that CMOSS is still accepted with probability 0.97.
func thrift() (share, alpha float64) {
	if testing.Short() {
		return 0.33, 0.05
	}
	return 1, 1e-3
}

// The subject must be accepted and the planted scalings rejected at alpha =
// 10⁻³. With 150 and more replicates a horizon the standard error of β is near
// 0.03: CMOSS, at β ≈ 0.03, is not accepted, and CUCB, at β ≈ 0.45, not
// rejected, with probability below 10⁻³ each; a policy that never learns has
// β ≈ 3.5.
func TestBetaSeparatesScalings(t *testing.T) {
	for _, c := range []struct {
		name    string
		factory algos.Factory
		want    props.Outcome
	}{
		{"cmoss", OurSubject("cmoss").Factory, props.Pass},
		{"cmoss with δ halved", withDelta(0.5), props.Pass},
		{"cucb", OurSubject("cucb").Factory, props.Fail},
		{"stuck", stuck, props.Fail},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.name != "cmoss" && c.name != "stuck" {
				t.Skip("-short keeps one scaling that holds and one that does not")
			}
			t.Parallel()
			share, alpha := thrift()
			s := Subject{Name: c.name, Title: c.name, Factory: c.factory, RoundCost: 100, Share: share}
			fit, err := (&lab{}).beta(context.Background(), trial(alpha), s, tiny[0].M, tiny[0].K)
			if err != nil {
				t.Fatal(err)
			}
			v := props.Decide(betaFinding(fit, props.AtMost(BetaLimit), alpha))
			if v.Outcome() != c.want {
				t.Errorf("β in [%.3f, %.3f]: got %v, want %v\n%s", fit.Beta.Lo, fit.Beta.Hi, v.Outcome(), c.want, describe(fit.Points))
			}
		})
	}
}

func TestARunThatCannotTellTheControlApartDecidesNothing(t *testing.T) {
	share, _ := thrift()
	cmoss := OurSubject("cmoss")
	cmoss.Share = share
	impostor := cmoss
	impostor.Name, impostor.Title = "impostor", "an impostor"
	f, err := checkBeta(context.Background(), trial(1e-3), &lab{}, cmoss, impostor, tiny[0])
	if err != nil {
		t.Fatal(err)
	}
	if v := props.Decide(f); v.Outcome() != props.Inconclusive || len(f.Warnings) == 0 {
		t.Errorf("got %v with warnings %v, want inconclusive with a warning", v.Outcome(), f.Warnings)
	}
}

func TestWorstGapIsInsideItsGridOrClipped(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"cmoss", "cucb", "random"} {
		s := OurSubject(name)
		c, edge, err := worstGap(ctx, trial(1e-3), s, 12, 4, 2000)
		if err != nil {
			t.Fatal(err)
		}
		if edge != (name == "random") {
			t.Errorf("%s: worst gap multiplier %v, clipped %v", name, c, edge)
		}
		if again, _, _ := worstGap(ctx, trial(1e-3), s, 12, 4, 2000); again != c {
			t.Errorf("%s: worst gap multiplier %v, then %v on the same seed", name, c, again)
		}
	}
}

func TestFitBetaReadsAKnownExponent(t *testing.T) {
	for _, beta := range []float64{0, 0.5, 1} {
		var points []Point
		for e := 3; e <= 7; e++ {
			T := int64(math.Pow10(e))
			mean := 0.6 * Rate(30, 10, T) * math.Pow(math.Log(float64(T)), beta)
			points = append(points, Point{M: 30, K: 10, Horizon: T, Regret: stats.Summary{N: 50, Mean: mean, Var: mean * mean / 100}})
		}
		fit, err := fitBeta(points, 1e-3)
		if err != nil || math.Abs(fit.Beta.Mid-beta) > 1e-9 {
			t.Errorf("β = %v: fitted %v, %v", beta, fit.Beta, err)
		}
	}
}

func TestClaimsAreComplete(t *testing.T) {
	for _, c := range append(NewStudy(OurSubject("cmoss"), Control(), OurSubject("random")).Claims(), GapClaim(Control(), nil, "x"), LogGrowthClaim(Control())) {
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// A policy that stops learning has exponent 1 at a fixed gap; CUCB's is near
// 1/ln T. The false-alarm and miss probabilities are below 10⁻³ each: the
// exponents lie many standard errors (≈ 0.01) from the limit.
func TestLogGrowthRejectsAPolicyThatDoesNotLearn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 40 runs to T = 10⁵")
	}
	for _, c := range []struct {
		s    Subject
		want props.Outcome
	}{
		{Control(), props.Pass},
		{Subject{Name: "stuck", Title: "stuck", Factory: OurSubject("random").Factory}, props.Fail},
	} {
		f, err := checkLogGrowth(context.Background(), trial(1e-3), c.s)
		if err != nil {
			t.Fatal(err)
		}
		if v := props.Decide(f); v.Outcome() != c.want {
			t.Errorf("%s: got %v, observed %v, want %v", c.s.Name, v.Outcome(), f.Observed, c.want)
		}
	}
}

func TestRequireSqrtAcceptsCMOSS(t *testing.T) {
	if testing.Short() {
		t.Skip("TestBetaSeparatesScalings decides the same with -short")
	}
	RequireSqrt(t, OurSubject("cmoss").Factory, At(tiny...), Seed(3))
}

func TestComplaintNamesTheShortestRange(t *testing.T) {
	l := &lab{}
	s := Subject{Name: "stuck", Title: "stuck", Factory: stuck, RoundCost: 100, Share: 0.1}
	fit, err := l.beta(context.Background(), trial(1e-3), s, 12, 4)
	if err != nil {
		t.Fatal(err)
	}
	if n := shortest(fit.Points, 1e-3); n != 3 {
		t.Errorf("a linear policy shows on %d horizons, want 3", n)
	}
}

func TestSeriesHoldsWhatTheClaimsMeasured(t *testing.T) {
	study := NewStudy(OurSubject("cmoss"), Control())
	if got := study.Series(); len(got) != 0 {
		t.Fatalf("before any claim was decided: got %d series", len(got))
	}
	s := OurSubject("cmoss")
	for _, T := range []int64{2000, 1000} {
		if _, err := study.lab.point(context.Background(), trial(1e-3), s, 30, 10, T); err != nil {
			t.Fatal(err)
		}
	}
	got := study.Series()
	if len(got) != 1 || got[0].Policy != "CMOSS" || len(got[0].Points) != 2 || got[0].Points[0].Horizon != 1000 {
		t.Errorf("got %+v, want one series of CMOSS at T = 1000 and 2000", got)
	}
}
