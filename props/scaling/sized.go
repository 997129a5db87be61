package scaling

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// slowerGames are for policies that are too slow for levelGames: shorter games of fewer arms, so
// that a policy affords enough of them. The shortest ones leave each arm some twenty pulls at c =
// 8. A claim that so short a range of T leaves open is skipped, with the half-width of its
// interval.
var slowerGames = []gameSample{
	slower("shorter", "T≤3e4", 200, 16, 128, 1000, 30_000),
	slower("short", "T≤1e4", 200, 16, 64, 1000, 10_000),
	slower("shortest", "T≤4e3", 120, 8, 32, 500, 4000),
}

func slower(name, instance string, games, minArms, maxArms int, least, most int64) gameSample {
	g := levelGames
	g.name, g.instance, g.games, g.minArms, g.maxArms = name, instance, games, minArms, maxArms
	g.leastHorizon, g.horizon, g.work = least, most, float64(maxArms)*float64(most)
	g.one, g.all = noLimit, noLimit
	return g
}

// noLimit is more seconds than any game takes: the games are what is chosen.
const noLimit = 1e15

// regimeSeconds is how long the games of a regime may take, in nominal CPU time.
const regimeSeconds = 15

// sized returns the sample for the subject's speed: levelGames if it affords half of them, else the
// longest games of which it affords enough, the shortest ones if of none.
func (s Learner) sized() gameSample {
	fast := true
	for _, r := range bothRegimes {
		fast = fast && len(s.affords(levelGames, levelGames.draw(props.Trial{Seed: 1}, r))) >= levelGames.games/2
	}
	if fast {
		return levelGames
	}
	for _, g := range slowerGames {
		if s.spends(g, games.Low, props.Trial{Seed: 1}) <= regimeSeconds {
			return g
		}
	}
	return slowerGames[len(slowerGames)-1]
}

// requiredClaims are what is asked of a caller's policy: the aspects that a short design tells, over the
// design for its speed, and its level over the sample for it. What the brief design leaves open is skipped.
func requiredClaims(l *measurements, s Learner, g gameSample) []props.Claim {
	var claims []props.Claim
	for _, a := range aspects() {
		if a.brief.name == "" {
			continue
		}
		d := s.designFor(a)
		a.designs = []design{d}
		for _, r := range a.regimes {
			c := a.claim(l, s, Learner{}, r)
			c.Cases[0] = openIsSkipped(c.Cases[0], a.bound(), d.name == a.brief.name)
			claims = append(claims, c)
		}
	}
	for _, r := range bothRegimes {
		claims = append(claims, l.requiredLevel(s, g, r))
	}
	return claims
}

// designFor returns the first design of an aspect, or the brief one for a policy that takes too long for it.
func (s Learner) designFor(a aspect) design {
	for _, r := range bothRegimes {
		if a.designs[0].seconds(s, r, props.Trial{Seed: 1}) > regimeSeconds {
			return a.brief
		}
	}
	return a.designs[0]
}

// openIsSkipped skips what a case leaves open, if that is asked for.
func openIsSkipped(c props.Case, bound props.Bound, skips bool) props.Case {
	check := c.Check
	c.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		f, err := check(ctx, t)
		if err != nil || f.Skip != "" || !skips || props.Decide(f).Outcome() != props.Inconclusive {
			return f, err
		}
		return waits(fmt.Sprintf("%d runs leave it open: %s, and the bound is %s", f.N, report.SpanText(f.Observed), bound), t.Effort), nil
	}
	return c
}

// requiredLevel is the level over the sample for a policy's speed. A failure names the worst game, played
// again on fresh seeds.
func (l *measurements) requiredLevel(s Learner, g gameSample, r games.Regime) props.Claim {
	c := levelOf(l, s, g, r, "scaling/"+s.Name+"/generated/", props.AtMost(WorstLimit))
	c.Statement, c.Rejects = s.Title+", "+r.Text()+": "+levelStatement+".", "random play"
	check := c.Cases[0].Check
	c.Cases[0].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		f, err := check(ctx, t)
		if err == nil && f.Skip == "" && props.Decide(f).Outcome() == props.Fail {
			return l.nameWorst(ctx, t, s, g, r, f)
		}
		return f, err
	}
	c.Cases[0] = openIsSkipped(c.Cases[0], props.AtMost(WorstLimit), g.name != levelGames.name)
	return c
}

// nameWorst puts the worst of the games that a row was decided on first in its witness.
func (l *measurements) nameWorst(ctx context.Context, t props.Trial, s Learner, g gameSample, r games.Regime, f props.Finding) (props.Finding, error) {
	looks := levelLooks(len(s.affords(g, g.draw(t, r))), f.Bound, t.Alpha)
	list, err := l.generated(ctx, t, s, g, r, looks[:1+slices.Index(looks, int(f.N))]...)
	if err != nil {
		return f, err
	}
	worst, err := s.worstAgain(ctx, t, list)
	f.Witness = worst + "; " + strings.TrimSuffix(f.Witness, "; "+describeLargest(list))
	return f, err
}

// Games that are played again, and how often each.
const (
	worstGames = 4
	worstRuns  = 8
)

// worstAgain plays the games of largest regret ÷ rate again and tells of the worst,
// by its mean on the fresh seeds: one replicate may have been bad luck.
func (s Learner) worstAgain(ctx context.Context, t props.Trial, list []playedGame) (string, error) {
	worst := slices.SortedFunc(slices.Values(list), func(a, b playedGame) int { return cmp.Compare(b.logRatio(), a.logRatio()) })
	worst = worst[:min(len(worst), worstGames)]
	plans := make([]sim.Plan, len(worst))
	for i, g := range worst {
		plans[i] = sim.Plan{Game: g.Game(), Runs: worstRuns, Seed: seed.Derive(t.Seed, "scaling, worst of the sample", uint64(i))}.By(s.Player)
	}
	points, err := play(ctx, t, plans)
	if err != nil {
		return "", err
	}
	at, mean, stderr := 0, 0.0, 0.0
	for i, p := range points {
		if m, e := p.Ratio(); m > mean {
			at, mean, stderr = i, m, e
		}
	}
	return fmt.Sprintf("worst game found, in %d fresh runs: R/rate %.3f±%.3f: %s", worstRuns, mean, stderr, t.Simulate(s.flags(worst[at].Spec))), nil
}
