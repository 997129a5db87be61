package policytest

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A lesson is a row about regret: games that are played a number of times, and a judge of their
// regrets.
type lesson struct {
	rule     rule
	name     string // of the row
	feedback algos.Feedback
	at       search.Extent // of its first game
	means    sim.MeanLaw
	plans    []sim.Plan   // games, with their runs over those of a look
	looks    []int        // numbers of runs at which it may be decided
	skip     string       // why it cannot be played
	needs    props.Effort // least effort that plays it; 0 is any
	judge    func(regrets [][][]float64, alpha float64) props.Finding
}

// lesson returns a rule's row about one game of the list.
func (c Config) lesson(r rule, f algos.Feedback, g game) *lesson {
	l := &lesson{rule: r, feedback: f, looks: props.ByEffort(c.Effort, g.runs[0], g.runs[1], g.runs[2])}
	l.at, l.skip = g.at(c)
	l.means = g.law(l.at.Arms, l.at.Cardinality)
	l.name = fmt.Sprintf("feedback=%s %s means=%s", f, l.at, l.means)
	r.teach(l, g)
	return l
}

// add adds the lesson's game of a horizon, with regret at the given rounds, or at the end.
func (l *lesson) add(horizon int64, times int, checkpoints ...int64) {
	game := sim.Game{Arms: l.at.Arms, Cardinality: l.at.Cardinality, Means: l.means, Feedback: l.feedback}
	game.Horizon = horizon
	l.plans = append(l.plans, sim.Plan{Game: game, Runs: times, Checkpoints: checkpoints})
}

// rounds is how many rounds the lesson has at a look of n runs.
func (l *lesson) rounds(n int) (total int64) {
	for _, p := range l.plans {
		total += p.Horizon * int64(p.Runs*n)
	}
	return total
}

// row is the row of a lesson.
func (s *subject) row(l *lesson) props.Case {
	e, rounds := l.at, l.rounds(l.looks[0])
	k := props.Case{
		Instance: l.name, Weight: 1,
		Params: props.Params{
			"m": e.Arms, "k": e.Cardinality, "T": e.Horizon, "feedback": l.feedback.String(), "rounds": rounds,
		},
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return s.decide(ctx, t, l) },
	}
	if l.rule.Evidence == props.Searched { // it is about the runs that were played, so that chance plays no part
		k.Weight = 0
	}
	return k.Needing(l.needs)
}

// decide plays look after look until the lesson is decided. A pass stands only if the control
// fails in the same games.
func (s *subject) decide(ctx context.Context, t props.Trial, l *lesson) (props.Finding, error) {
	if l.skip != "" {
		return props.Finding{Skip: l.skip}, nil
	}
	f, err := s.taught(ctx, t, l)
	if err != nil || f.Skip != "" {
		return f, err
	}
	switch outcome := props.Decide(f).Outcome(); {
	case outcome == props.Pass:
		return s.controlled(ctx, t, l, f)
	case outcome == props.Fail && l.rule.level > s.cfg.Level:
		return props.Finding{Skip: notReached + verdictText(f)}, nil
	case outcome == props.Fail:
		game := fmt.Sprintf("--m %d --k %d --T %d --means %s --feedback %s --runs %d",
			l.at.Arms, l.at.Cardinality, l.at.Horizon, l.means, l.feedback, l.looks[0])
		if s.cfg.Simulate == "" {
			f.Witness += "; in the game " + game
		} else {
			f.Witness += "\n" + s.cfg.Simulate + " " + game
		}
		return withHint(f, s.hint(ctx, t, l)), nil
	case l.rule.level > s.cfg.Level:
		return props.Finding{Skip: verdictText(f) + "; " + s.cfg.more(l)}, nil
	}
	f.Warnings = append(f.Warnings, errors.New(s.cfg.more(l)))
	return f, nil
}

// verdictText says what was found, what was wanted, and where.
func verdictText(f props.Finding) string {
	return fmt.Sprintf("%s, want %s: %s", report.SpanText(f.Observed), report.AllowedText(f.Bound), f.Witness)
}

// taught is the finding at the first look that decides, else at the last. A policy that breaks on
// the way fails: its regret is no number.
func (s *subject) taught(ctx context.Context, t props.Trial, l *lesson) (f props.Finding, err error) {
	regrets, played := make([][][]float64, len(l.plans)), 0
	for look, alpha := range t.Looks(len(l.looks)) {
		if err = s.play(ctx, t, l, played, l.looks[look], regrets); err != nil {
			return s.broken(ctx, l.feedback, err)
		}
		played, f = l.looks[look], l.judge(regrets, alpha)
		f.Evidence, f.Alpha = l.rule.Evidence, alpha
		if props.Decide(f).Outcome() != props.Inconclusive {
			break
		}
	}
	return f, nil
}

// play adds the runs from played to n to the regrets, which are by plan, checkpoint and run.
func (s *subject) play(ctx context.Context, t props.Trial, l *lesson, played, n int, regrets [][][]float64) error {
	plans := make([]sim.Plan, len(l.plans))
	for i, p := range l.plans {
		p.Seed = seed.Derive(t.Seed, "policytest, "+l.rule.ID, uint64(i))
		p.First, p.Runs = played*p.Runs, (n-played)*p.Runs
		plans[i] = s.by(p)
	}
	results, err := runAll(ctx, t, plans)
	for i, r := range results {
		if regrets[i] == nil {
			regrets[i] = make([][]float64, len(r.Checkpoints))
		}
		for c := range r.Checkpoints {
			regrets[i][c] = append(regrets[i][c], r.At(c)...)
		}
	}
	return err
}

// by returns the plan as the subject plays it.
func (s *subject) by(p sim.Plan) sim.Plan {
	p.Player, p.Stepwise, p.AtMost = sim.Code(s.factory), true, s.cfg.Capabilities.AtMost
	return p
}

// runAll plays plans. The error of a policy that breaks does not name the game: the row does.
func runAll(ctx context.Context, t props.Trial, plans []sim.Plan) ([]sim.Result, error) {
	results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
	if broke := (*sim.PolicyError)(nil); errors.As(err, &broke) {
		return nil, broke
	}
	return results, err
}

// controlled lets a pass stand only if the control fails in the same games. If the control does
// not fail, the games show nothing.
func (s *subject) controlled(ctx context.Context, t props.Trial, l *lesson, pass props.Finding) (props.Finding, error) {
	own := props.Trial{Seed: t.Seed, Alpha: t.Alpha, Workers: t.Workers, Progress: t.Progress} // none of the row's budget
	f, err := (&subject{make: l.rule.control.make, cfg: s.cfg}).taught(ctx, own, l)
	if err != nil || f.Skip == "" && props.Decide(f).Outcome() == props.Fail {
		return pass, err
	}
	why := fmt.Sprintf("in %d rounds %s does not fail either, so a pass would mean nothing",
		l.rounds(l.looks[len(l.looks)-1]), l.rule.control.name)
	return props.Finding{Skip: why}, nil
}

// undecided begins the advice for an undecided row.
const undecided = "undecided: needs "

// effortRatio is about how many times as much the next effort plays.
const effortRatio = 8

// more says what would decide an undecided row.
func (c Config) more(l *lesson) string {
	advice := map[props.Effort]string{props.Quick: "drop --quick", props.Default: "add --full"}[c.Effort]
	if advice == "" {
		return undecided + "more runs than --full has: it lies close to the limit"
	}
	return fmt.Sprintf("%s%d more rounds; %s", undecided, effortRatio*l.rounds(l.looks[len(l.looks)-1]), advice)
}
