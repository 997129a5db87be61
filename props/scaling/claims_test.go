package scaling

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
)

// tiny is a size that a test can afford.
var tiny = sim.Size{M: 12, K: 4}

// ours returns this project's policy of the given name.
func ours(t testing.TB, name string) Learner {
	t.Helper()
	f, err := algos.ByName(name, algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	return Learner{Name: name, Title: name, Player: sim.Code(f), RoundTime: 30}
}

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

// whole reports whether make whole runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_WHOLE") != "" }

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
// β ≈ 3.5. But in make whole CMOSS, as it is, and what is stuck are left to TestRequireSqrt, or to
// the short tests.
func TestBetaSeparatesScalings(t *testing.T) {
	for _, c := range []struct {
		name    string
		factory algos.Factory
		want    props.Outcome
	}{
		{"cmoss", ours(t, "cmoss").Policy, props.Pass},
		{"cmoss with δ halved", withDelta(0.5), props.Pass},
		{"cucb", ours(t, "cucb").Policy, props.Fail},
		{"stuck", stuck, props.Fail},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.name != "cmoss" && c.name != "stuck" {
				t.Skip("-short keeps one scaling that holds and one that does not")
			}
			if !testing.Short() && c.name != "cucb" && !whole() {
				t.Skip("make whole decides it")
			}
			t.Parallel()
			share, alpha := thrift()
			if c.name == "stuck" {
				share = 0.33 // enough, at ten standard errors from the limit
			}
			s := Learner{Name: c.name, Title: c.name, Player: sim.Code(c.factory), RoundTime: 100, Share: share}
			f, err := checkBeta(context.Background(), trial(alpha), &measurements{}, s, Learner{}, tiny)
			if err != nil {
				t.Fatal(err)
			}
			if v := props.Decide(f); v.Outcome() != c.want {
				t.Errorf("β in [%.3f, %.3f]: got %v, want %v\n%s", f.Observed.Lo, f.Observed.Hi, v.Outcome(), c.want, f.Witness)
			}
			if c.name == "stuck" && !strings.Contains(f.Witness, "the first 3 horizons, up to T=10000, show it already") {
				t.Errorf("witness %q: want the shortest range that shows it", f.Witness)
			}
		})
	}
}

// TestARunThatCannotTellTheControlApartDecidesNothing: it says so, and brings what is drawn as any row does: a curve of the subject
// and one of the control, with a whisker about every horizon.
func TestARunThatCannotTellTheControlApartDecidesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	cmoss := ours(t, "cmoss")
	cmoss.Share = 0.33
	impostor := cmoss
	impostor.Name, impostor.Title = "impostor", "an impostor"
	f, err := checkBeta(context.Background(), trial(1e-3), &measurements{}, cmoss, impostor, tiny)
	if err != nil {
		t.Fatal(err)
	}
	if v := props.Decide(f); v.Outcome() != props.Inconclusive || len(f.Warnings) == 0 {
		t.Errorf("got %v with warnings %v, want inconclusive with a warning", v.Outcome(), f.Warnings)
	}
	if len(f.Curves) != 2 || f.Curves[0].Series != "cmoss" || f.Curves[1].Series != "an impostor" {
		t.Fatalf("got %+v, want a curve of the subject and one of the control", f.Curves)
	}
	for _, c := range f.Curves {
		if c.Panel != tiny.String() || len(c.Points) < 3 {
			t.Errorf("%s: %d points in panel %q, want three at least in %q", c.Series, len(c.Points), c.Panel, tiny)
		}
		for i, p := range c.Points {
			if !(p.Lo < p.Y && p.Y < p.Hi) || i > 0 && p.X <= c.Points[i-1].X {
				t.Errorf("%s, point %d: %+v, want a whisker about a growing horizon", c.Series, i, p)
			}
		}
	}
}

func TestWorstGapIsInsideItsGridOrClipped(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"cmoss", "cucb", "random"} {
		s := ours(t, name)
		at := []pendingPoint{{s, rate.Setting{Size: tiny, Horizon: 2000}, maxReplicates}}
		points, err := new(measurements).measure(ctx, trial(1e-3), at, lastLook)
		if err != nil {
			t.Fatal(err)
		}
		gap := points[0].Gap
		if gap.Clipped != (name == "random") {
			t.Errorf("%s: worst gap multiplier %v", name, gap)
		}
		if again, err := new(measurements).measure(ctx, trial(1e-3), at, lastLook); err != nil || again[0] != points[0] {
			t.Errorf("%s: %+v, then %+v on the same seed, %v", name, points[0], again, err)
		}
	}
}

func TestClaimsAreComplete(t *testing.T) {
	for _, c := range append(NewStudy(ours(t, "cmoss"), ours(t, "cucb"), ours(t, "random")).Claims(), GapClaim(ours(t, "cucb"), nil, "x"),
		LogGrowthClaim(ours(t, "cucb"), Learner{})) {
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
		t.Skip("plays 12 runs to T = 10⁵")
	}
	for _, c := range []struct {
		s    Learner
		want props.Outcome
	}{
		{ours(t, "cucb"), props.Pass},
		{Learner{Name: "stuck", Title: "stuck", Player: ours(t, "random").Player}, props.Fail},
	} {
		f, err := checkLogGrowth(context.Background(), trial(1e-3), c.s, 12)
		if err != nil {
			t.Fatal(err)
		}
		if v := props.Decide(f); v.Outcome() != c.want {
			t.Errorf("%s: got %v, observed %v, want %v", c.s.Name, v.Outcome(), f.Observed, c.want)
		}
	}
}

// TestSeedsTellGamesApart: points of a fit are independent, and so are pilots
// and what they choose; policies meet common random numbers.
func TestSeedsTellGamesApart(t *testing.T) {
	seen := map[uint64]string{}
	for _, stage := range []string{stagePilot, stageMain} {
		for _, size := range at(20, 1, 2, 10, 19) {
			for _, T := range []int64{1000, 10_000, 10_001} {
				p := plan(trial(0.1), Learner{}, nil, size, T, stage, 1)
				if other, ok := seen[p.Seed]; ok {
					t.Errorf("%s, %s, T=%d has the seed of %s", stage, size, T, other)
				}
				seen[p.Seed] = fmt.Sprintf("%s, %s, T=%d", stage, size, T)
				if q := plan(trial(0.1), ours(t, "cucb"), nil, size, T, stage, 1); q.Seed != p.Seed {
					t.Errorf("%s, %s, T=%d: policies have the seeds %d and %d", stage, size, T, p.Seed, q.Seed)
				}
			}
		}
	}
}
