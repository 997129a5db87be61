package lemmas

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// observedWhole returns the claims about the display of line:qstar: 𝟙{τ_t = A_t} and p*. Random
// play is the control of the row about growth.
func observedWhole(s Subjects) []props.Claim {
	inequality := props.Claim{
		ID: "theorem-cascading/observed", Group: groupDisplays, Evidence: props.Sampled,
		Reference: "append:cmoss_cascading, third line of line:qstar",
		Statement: "E R(T) ≤ (1/p*)·E Σ_t Δ_{A_t}𝟙{τ_t = A_t}: all arms of a round are observed with probability ≥ p*.",
		Method: "Both sums from the same runs of CMOSS, p* by enumeration of all lists and orders. Student's interval of " +
			"the mean of p*·R(T) − ΣΔ𝟙 must lie below zero.",
		Rejects: "2p* in place of p*",
	}
	growth := props.Claim{
		ID: "theorem-cascading/observed-growth", Group: groupDisplays, Evidence: props.Sampled,
		Reference: "line:qstar, applying thm:cmoss_ub",
		Statement: "At fixed means CMOSS's E Σ_t Δ_{A_t}𝟙{τ_t = A_t} grows at most like √T.",
		Method: "CMOSS at the paper's δ plays T and 16T rounds; Student's interval of the mean of S(16T) − " +
			"4·S(T) must lie below zero. The theorem's explicit bound is trivial at these T " +
			"(theorem-cascading/reach).",
		Rejects: "random play, whose sum grows 16-fold (theorem-cascading/observed-growth/control)",
	}
	control := props.Claim{
		ID: "theorem-cascading/observed-growth/control", Group: groupDisplays, Evidence: props.Sampled,
		Reference: growth.Reference,
		Statement: "Random play fails theorem-cascading/observed-growth: its sum grows more than fourfold.",
		Method:    "as for theorem-cascading/observed-growth, but the interval must lie above 1",
		Rejects:   "a game without anything to learn",
	}
	random := func(float64) sim.Player { return s.Random }
	for _, c := range cascadeKinds {
		g := wholeGame(c)
		inequality.Cases = append(inequality.Cases, g.sampled(g.inequality(s.CMOSS, c.pStar(wholeMeans, g.Cardinality))))
		growth.Cases = append(growth.Cases, g.sampled(g.growth(s.CMOSS, props.AtMost(0))))
		control.Cases = append(control.Cases, g.sampled(g.growth(random, props.AtLeast(1))))
	}
	return []props.Claim{inequality, growth, control}
}

// wholeMeans have two good and three bad arms; the good ones stand last, so that ties do not favour them.
var wholeMeans = sim.ListMeans{0.3, 0.3, 0.3, 0.7, 0.7}

func wholeGame(c cascadeKind) setting {
	g := sim.Game{Arms: 5, Cardinality: 2, Horizon: 2000, Means: wholeMeans, Feedback: c.feedback}
	return setting{Game: g, title: fmt.Sprintf("%s, %s, T=%d, means 0.3 and 0.7", g.Feedback, g.Size(), g.Horizon)}
}

func (g setting) sampled(check props.Check) props.Case {
	return props.Case{Instance: g.title, Params: games.Params(g.Game), Weight: 1, Check: check}
}

// A wholeRun sums the gaps of a run, and those of the rounds in which every arm is observed.
type wholeRun struct {
	in         *sim.Instance
	all, whole float64
}

// Begin implements sim.Observer.
func (w *wholeRun) Begin(in *sim.Instance) { w.in = in }

// See implements sim.Observer.
func (w *wholeRun) See(r *sim.Round) {
	gap := w.in.Gap(r.Action)
	w.all += gap
	if len(r.Observed) == len(r.Action) {
		w.whole += gap
	}
}

// wholeRuns plays the game up to a horizon, with CMOSS's δ for it, and returns both sums of every run.
func (g setting) wholeRuns(ctx context.Context, t props.Trial, learner func(delta float64) sim.Player,
	horizon int64) (all, whole []float64, err error) {
	runs := make([]wholeRun, props.ByEffort(t.Effort, 24, 40, 200))
	g.Horizon = horizon
	plan := g.plan(t, learner(theory.DeltaPaperPrinted(g.Arms, g.Cardinality, horizon)), len(runs))
	plan.Watch = func(i int) sim.Observer { return &runs[i] }
	_, err = sim.Run(ctx, t.Workers, plan, nil)
	for _, r := range runs {
		all, whole = append(all, r.all), append(whole, r.whole)
	}
	return all, whole, err
}

// inequality compares p*·R(T) with the regret of the rounds in which every arm is observed.
func (g setting) inequality(learner func(delta float64) sim.Player, p float64) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		all, whole, err := g.wholeRuns(ctx, t, learner, g.Horizon)
		excess := sequence(len(all), func(i int) float64 { return p*all[i] - whole[i] })
		f := stats.MeanEffect(stats.Summarize(excess)).Finding(t.Alpha, props.AtMost(0))
		R, part := stats.Summarize(all).Mean, stats.Summarize(whole).Mean
		f.Witness = fmt.Sprintf("p* = %.4g, R = %.5g, ΣΔ𝟙 = %.5g, of R a share of %.3g", p, R, part, part/R)
		return f, err
	}
}

// growth compares the sum at 16T with four times the sum at T.
func (g setting) growth(learner func(delta float64) sim.Player, bound props.Bound) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		_, short, err := g.wholeRuns(ctx, t, learner, g.Horizon)
		if err != nil {
			return props.Finding{}, err
		}
		_, long, err := g.wholeRuns(ctx, t, learner, 16*g.Horizon)
		excess := sequence(len(short), func(i int) float64 { return long[i] - 4*short[i] })
		f := stats.MeanEffect(stats.Summarize(excess)).Finding(t.Alpha, bound)
		a, b := stats.Summarize(short).Mean, stats.Summarize(long).Mean
		f.Witness = fmt.Sprintf("S(%d) = %.5g, S(%d) = %.5g, %.3g times as much", g.Horizon, a, 16*g.Horizon, b, b/a)
		return f, err
	}
}
