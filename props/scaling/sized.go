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

// slowerGames are for policies that fewGames is too long for: shorter games of fewer
// arms, so that every game is affordable and their number tells something. The
// shortest ones leave each arm some twenty pulls at c = 8. What so short a range of T
// cannot tell is skipped with its half-width.
var slowerGames = []gameSample{
	slower("shorter", "T≤3e4", 200, 16, 128, 1000, 30_000),
	slower("short", "T≤1e4", 200, 16, 64, 1000, 10_000),
	slower("shortest", "T≤4e3", 120, 8, 32, 500, 4000),
}

func slower(name, instance string, games, minArms, maxArms int, least, most int64) gameSample {
	g := fewGames
	g.name, g.instance, g.games, g.minArms, g.maxArms = name, instance, games, minArms, maxArms
	g.leastHorizon, g.horizon, g.work = least, most, float64(maxArms)*float64(most)
	g.one, g.all = noLimit, noLimit
	return g
}

// noLimit is more seconds than any game takes: the games are what is chosen.
const noLimit = 1e15

// regimeSeconds is how long the games of a regime may take, in nominal CPU time.
const regimeSeconds = 15

// longestRegime is the same where a study is asked for of a policy of which even the shortest
// games take longer.
const longestRegime = 120

// sized returns the sample for the subject's speed: the longest games of which it
// affords enough, the shortest ones if of none.
func (s Subject) sized() gameSample {
	fast := true
	for _, r := range bothRegimes {
		fast = fast && len(s.affords(fewGames, fewGames.draw(props.Trial{Seed: 1}, r))) >= leastGames
	}
	if fast {
		return fewGames
	}
	for _, g := range slowerGames {
		if s.spends(g, games.Low, props.Trial{Seed: 1}) <= regimeSeconds {
			return g
		}
	}
	return slowerGames[len(slowerGames)-1]
}

// affordedClaims are the aspects that few games tell, over the sample for the subject's
// speed alone.
func affordedClaims(l *measurements, s Subject, g gameSample) []props.Claim {
	var claims []props.Claim
	for _, a := range aspects() {
		if a.byFewGames() {
			a.samples = a.samples[:1]
			for _, r := range a.regimes {
				claims = append(claims, a.afforded(l, s, g, r))
			}
		}
	}
	return claims
}

// byFewGames reports whether few games tell the aspect, whatever more of them add.
func (a aspect) byFewGames() bool { return a.samples[0].name == fewGames.name }

// afforded is the claim of an aspect with the sample for the subject's speed in the place of few
// games. A failure names the worst game, played again on fresh seeds. What shorter games
// leave open is skipped: they are for what is clear.
func (a aspect) afforded(l *measurements, s Subject, g gameSample, r games.Regime) props.Claim {
	a.samples = append([]gameSample{g}, a.samples[1:]...)
	c := a.claim(l, s, r, "scaling/"+s.Name+"/generated/")
	check := c.Cases[0].Check
	c.Cases[0].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		f, err := check(ctx, t)
		if err != nil || f.Skip != "" {
			return f, err
		}
		switch o := props.Decide(f).Outcome(); {
		case o == props.Fail:
			return l.nameWorst(ctx, t, s, g, r, f)
		case o == props.Inconclusive && g.name != fewGames.name:
			return waits(fmt.Sprintf("%d games of %s leave it open: %s, and the limit is %g",
				f.N, g.instance, report.SpanText(f.Observed), a.bound.Value()), t.Effort), nil
		}
		return f, nil
	}
	return c
}

// nameWorst puts the worst game first in a witness.
func (l *measurements) nameWorst(ctx context.Context, t props.Trial, s Subject, g gameSample, r games.Regime, f props.Finding) (props.Finding, error) {
	list, err := l.generated(ctx, t, s, g, r)
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
func (s Subject) worstAgain(ctx context.Context, t props.Trial, list []playedGame) (string, error) {
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
	return fmt.Sprintf("worst game found, in %d fresh runs: R/rate %.3f±%.3f: %s", worstRuns, mean, stderr, s.simulate(worst[at].Spec)), nil
}
