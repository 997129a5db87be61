package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// leastWhole is p* of lists of k arms: the least chance, over actions and orders, that all arms are
// seen. The arm shown last need not let the user go on.
func (c cascadeKind) leastWhole(means []float64, k int) float64 {
	if k == 1 {
		return 1
	}
	least := math.Inf(1)
	for i, mu := range means {
		rest := append(append([]float64(nil), means[:i]...), means[i+1:]...)
		least = min(least, c.goOn(mu)*c.leastWhole(rest, k-1))
	}
	return least
}

// observedWhole are the claims about the display of line:qstar: 𝟙{τ_t = A_t} and p*.
func observedWhole(cmoss func(delta float64) sim.Player, random sim.Player) []props.Claim {
	inequality := props.Claim{
		ID: "theorem-cascading/observed", Group: groupDisplays, Evidence: props.Sampled,
		Reference: "append:cmoss_cascading, third line of line:qstar",
		Statement: "E R(T) ≤ (1/p*)·E Σ_t Δ_{A_t}𝟙{τ_t = A_t}: a round is observed whole with probability p* at " +
			"least, given the past.",
		Method: "Both sums in the same runs of CMOSS, p* from all lists and orders; Student's interval of the " +
			"mean of p*·R(T) − ΣΔ𝟙 over runs must lie below zero.",
		Rejects: "twice p*",
	}
	growth := props.Claim{
		ID: "theorem-cascading/observed-growth", Group: groupDisplays, Evidence: props.Sampled,
		Reference: "line:qstar, applying thm:cmoss_ub",
		Statement: "E Σ_t Δ_{A_t}𝟙{τ_t = A_t} of CMOSS grows at most like √T where the means are fixed, as the " +
			"semi-bandit theorem says of the rounds observed whole.",
		Method: "CMOSS at the paper's δ plays T and 16T rounds; Student's interval of the mean of S(16T) − " +
			"4·S(T) must lie below zero. The theorem's explicit constants say nothing here " +
			"(theorem-cascading/reach).",
		Rejects: "random play, whose sum grows 16-fold (theorem-cascading/observed-growth/control)",
	}
	control := props.Claim{
		ID: "theorem-cascading/observed-growth/control", Group: groupDisplays, Evidence: props.Sampled,
		Reference: growth.Reference,
		Statement: "Random play fails theorem-cascading/observed-growth in the same games: its sum grows more " +
			"than fourfold.",
		Method:  "as theorem-cascading/observed-growth; the interval must lie above zero",
		Rejects: "a game in which nothing need be learnt",
	}
	claims := []props.Claim{printedIndicator()}
	played := func(float64) sim.Player { return random }
	for _, c := range cascadeKinds() {
		g := c.game()
		p := c.leastWhole(g.means, g.Cardinality)
		claims[0].Cases = append(claims[0].Cases, c.indicatorCase())
		inequality.Cases = append(inequality.Cases, g.of(g.inequality(cmoss, p)))
		growth.Cases = append(growth.Cases, g.of(g.growth(cmoss, props.AtMost(0))))
		control.Cases = append(control.Cases, g.of(g.growth(played, props.AtLeast(0))))
	}
	return append(claims, inequality, growth, control)
}

// printedIndicator is the line as printed, which an indicator cannot meet.
func printedIndicator() props.Claim {
	return props.Claim{
		ID: "theorem-cascading/printed/indicator", Group: groupDisplays, Evidence: props.Exact, Printed: true,
		Reference: "append:cmoss_cascading, \"in each round 𝟙{τ_t = A_t} ≥ p*\"",
		Statement: "As printed: in each round 𝟙{τ_t = A_t} ≥ p*. Corrected: its conditional expectation " +
			"p_{A_t,t} is at least p* (theorem-cascading/observed). The theorem survives with that.",
		Method:  "both outcomes of the arm shown first of two, in both orders: the least 𝟙{τ_t = A_t} against p*",
		Rejects: "the statement as printed",
	}
}

func (c cascadeKind) indicatorCase() props.Case {
	means := []float64{0.1, 0.6}
	return computed("means 0.1, 0.6, "+c.feedback.String(), func() props.Finding {
		least := math.Inf(1)
		for _, first := range means {
			for x := range 2 { // the first arm's reward
				chance := []float64{1 - first, first}[x]
				if chance > 0 {
					least = min(least, c.goOn(float64(x))) // 1 if the user goes on after reward x, else 0
				}
			}
		}
		p := c.leastWhole(means, 2)
		f := computedAtMost(least, 0, fmt.Sprintf("𝟙 = %g where the first reward ends the list; p* = %g", least, p))
		f.Observed, f.Bound = props.Point(least), props.AtLeast(p)
		return f
	})
}

// A wholeGame is a cascade of fixed means.
type wholeGame struct {
	sim.Game
	means []float64
}

// game has two good and three bad arms; the good ones stand last, so that ties do not favour them.
func (c cascadeKind) game() wholeGame {
	means := []float64{0.3, 0.3, 0.3, 0.7, 0.7}
	game := sim.Game{Arms: 5, Cardinality: 2, Horizon: 2000, Means: sim.ListMeans(means), Feedback: c.feedback}
	return wholeGame{game, means}
}

func (g wholeGame) of(check props.Check) props.Case {
	return props.Case{
		Instance: fmt.Sprintf("%s, %s, T=%d, means 0.3 and "+
			"0.7", g.Feedback, g.Size(), g.Horizon), Params: games.Params(g.Game),
		Weight: 1, Cost: 0.2, Check: check,
	}
}

// A wholeRun sums the gaps of a run, and of its rounds that are observed whole.
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

// runs plays the game up to a horizon, with CMOSS's δ for it.
func (g wholeGame) runs(ctx context.Context, t props.Trial, learner func(delta float64) sim.Player,
	horizon int64) ([]wholeRun, error) {
	runs := make([]wholeRun, props.ByEffort(t.Effort, 24, 40, 200))
	game := g.Game
	game.Horizon = horizon
	player := learner(theory.DeltaPaperPrinted(g.Arms, g.Cardinality, horizon))
	_, err := sim.Run(ctx, t.Workers, sim.Plan{
		Game: game, Runs: len(runs), Seed: t.Seed, Watch: func(i int) sim.Observer { return &runs[i] },
	}.By(player), nil)
	return runs, err
}

// inequality compares p*·R(T) with what is lost in rounds observed whole.
func (g wholeGame) inequality(learner func(delta float64) sim.Player, p float64) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		runs, err := g.runs(ctx, t, learner, g.Horizon)
		excess, all, whole := make([]float64, len(runs)), 0.0, 0.0
		for i, r := range runs {
			excess[i] = p*r.all - r.whole
			all, whole = all+r.all/float64(len(runs)), whole+r.whole/float64(len(runs))
		}
		f := stats.MeanEffect(stats.Summarize(excess)).Finding(t.Alpha, props.AtMost(0))
		f.Witness = fmt.Sprintf("p* = %.4g, R = %.5g, ΣΔ𝟙 = %.5g, of R a share of %.3g", p, all, whole, whole/all)
		return f, err
	}
}

// growth compares the sum at 16T with four times the sum at T.
func (g wholeGame) growth(learner func(delta float64) sim.Player, bound props.Bound) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		short, err := g.runs(ctx, t, learner, g.Horizon)
		if err != nil {
			return props.Finding{}, err
		}
		long, err := g.runs(ctx, t, learner, 16*g.Horizon)
		excess, a, b := make([]float64, len(short)), 0.0, 0.0
		for i := range short {
			excess[i] = long[i].whole - 4*short[i].whole
			a, b = a+short[i].whole/float64(len(short)), b+long[i].whole/float64(len(short))
		}
		f := stats.MeanEffect(stats.Summarize(excess)).Finding(t.Alpha, bound)
		f.Witness = fmt.Sprintf("S(%d) = %.5g, S(%d) = %.5g, %.3g times as much", g.Horizon, a, 16*g.Horizon, b, b/a)
		return f, err
	}
}
