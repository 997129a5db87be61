package policytest

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// The rules about regret.
const (
	ruleBeats     = "beats-random"
	ruleSublinear = "sublinear"
	ruleLate      = "late-regret"
	ruleScaling   = "scaling"
	ruleSlope     = "gap-slope"
)

const (
	// lostShare is the share of random play's regret in the last half from which on a run is lost.
	// Half of the rounds at random have it; the slowest learners of the registry have 0.41 at most
	// in 300 runs of each game.
	lostShare = 0.5
	// growthLimit is the exponent of T that still counts as learning. On a fixed gap learners have
	// 0 (ln T) to 0.53 (EXP3.M, COMBEXP), explore-then-commit 2/3, ε-greedy 1.
	growthLimit = 0.6
	// growthRatio is the second horizon over the first. shortRuns are the runs of the first over
	// those of the second, since a short run is cheap.
	growthRatio = 16
	shortRuns   = 4
	// lateShare is what the last fifth of a long run may lose, over random play. A constant ε loses
	// ε there, of which 0.02 is to be seen. EXP3.M loses 0.004 at T = 5·10⁴.
	lateShare = 1.0 / 80
	// slopeLimit is the slope over the limit that still counts as of the right order. UCB1's index
	// √(2 ln t/n) has 2/Δ an arm where the limit is Δ/kl, a factor of 4.2 on these means.
	slopeLimit = 8
	// slopeRatio is the second round over the first, of the two that the slope is read from.
	slopeRatio = 8
)

// The controls: one that learns nothing, and one that never stops exploring.
const (
	randomPlay          = "random play"
	constantExploration = "ε-greedy (ε = 0.1)"
)

// A regretClaim is a rule about regret and its rows.
type regretClaim struct {
	props.Claim
	lessons []*lesson
}

// regretClaims are the rules about regret, the cheapest first.
func (c Config) regretClaims() []regretClaim {
	claims := []regretClaim{c.lateRegret(), c.beatsRandom(), c.sublinear()}
	if slices.Contains(c.Feedback, algos.SemiBandit) {
		if c.Capabilities.Late {
			claims = append(claims, c.delayedRegret())
		}
		claims = append(claims, c.scaling(), c.slope())
	}
	return claims
}

// lateRegret is the rule about the end of one long run.
func (c Config) lateRegret() regretClaim {
	l := c.lesson(ruleLate, c.Feedback[0], longGame)
	T := l.at.Horizon
	random, _ := longGame.levels.randomRegret(l.at.Arms, l.at.Cardinality, l.feedback)
	l.pathwise, l.control, l.controlName = true, algos.NewEGreedy, constantExploration
	l.add(longGame.levels.law(l.at.Arms, l.at.Cardinality), T, 1, T-T/5, T)
	l.judge = func(regrets [][][]float64, _ float64) props.Finding {
		share := (regrets[0][1][0] - regrets[0][0][0]) / (random * float64(T/5))
		return props.Finding{
			Guarantee: "the run that was played", Observed: props.Point(share), Bound: props.AtMost(lateShare), N: 1,
			Witness: fmt.Sprintf("regret %.4g in the last %d rounds of %d, of random play %.4g",
				share*random*float64(T/5), T/5, T, random*float64(T/5)),
		}
	}
	return regretClaim{props.Claim{
		ID: prefix + ruleLate, Group: groupRegret, Evidence: props.Searched,
		Reference: "Auer, Cesa-Bianchi & Fischer 2002, section 3: a constant ε has linear regret",
		Statement: fmt.Sprintf("in a long run whose good arms always pay and whose others never do, the "+
			"last fifth loses at most %g of random play's regret", lateShare),
		Method: "one run, the good arms first; ε-greedy with ε = 0.1 plays it too and must fail, or the " +
			"row is skipped. A run of EXP3.M " +
			"exceeds the limit with probability below 10⁻⁸",
		Rejects: "a policy that explores a fixed share of its rounds for ever, weights or counts that overflow",
	}, []*lesson{l}}
}

// beatsRandom is the rule that hardly any run is lost.
func (c Config) beatsRandom() regretClaim {
	claim := regretClaim{Claim: props.Claim{
		ID: prefix + ruleBeats, Group: groupRegret, Reference: "exact regret of the random policy", Evidence: props.Sampled,
		Statement: fmt.Sprintf("hardly any run is lost: the regret of its last half is below %g of that "+
			"of uniformly random actions in all but the share "+
			"of runs that the row allows", lostShare),
		Method: "games with the good arms first, last, in the middle and anywhere, some of which pay " +
			"never, always or hardly ever; Clopper and Pearson's " +
			"interval of the share of lost runs. Random play is played too and must fail, or the row is skipped",
		Rejects: "a policy that learns nothing or the wrong thing, prefers arms by their number, " +
			"follows the leader, or commits itself too early",
	}}
	for _, f := range c.Feedback {
		games := semiGames
		if f.Cascading() {
			games = cascadeGames
		}
		for _, g := range games {
			l := c.beatsLesson(f, g)
			if !slices.ContainsFunc(claim.lessons, func(o *lesson) bool { return o.name == l.name }) { // where the size is fixed
				claim.lessons = append(claim.lessons, l)
			}
		}
	}
	return claim
}

func (c Config) beatsLesson(f algos.Feedback, g game) *lesson {
	l := c.lesson(ruleBeats, f, g)
	m, k, T := l.at.Arms, l.at.Cardinality, l.at.Horizon
	random, _ := g.levels.randomRegret(m, k, f)
	l.control, l.controlName = algos.NewRandom, randomPlay
	l.add(g.levels.law(m, k), T, 1, T/2, T)
	l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
		half, whole := regrets[0][0], regrets[0][1]
		lost, mean, n := int64(0), 0.0, int64(len(whole))
		for i := range whole {
			share := (whole[i] - half[i]) / (random * float64(T-T/2))
			if mean += share / float64(n); share >= lostShare {
				lost++
			}
		}
		iv := stats.ClopperPearson(lost, n, alpha)
		return props.Finding{
			Guarantee: string(stats.GuaranteeClopperPearson), Observed: iv, Bound: props.AtMost(g.lost), N: n,
			Detectable: iv.Width(),
			Witness: fmt.Sprintf("%d of %d runs are lost; the mean regret of the last half is %.2g of "+
				"random play's", lost, n, mean),
		}
	}
	return l
}

// sublinear is the rule about the growth of mean regret.
func (c Config) sublinear() regretClaim {
	claim := regretClaim{Claim: props.Claim{
		ID: prefix + ruleSublinear, Group: groupRegret, Reference: "the aim of a bandit policy", Evidence: props.Sampled,
		Statement: fmt.Sprintf("on a fixed gap a policy's mean regret grows more slowly than T^%g, "+
			"between the horizons T/%d and T", growthLimit, growthRatio),
		Method: "runs at both horizons, each told to the policy; a run that loses less than one gap " +
			"counts as one; Student's intervals of both means. " +
			"ε-greedy with ε = 0.1 plays the same games and must fail, or the row is skipped",
		Rejects: "a policy that explores a fixed share of the rounds, or the first T^(2/3) of them, or " +
			"of which some runs stay with a wrong arm for ever",
	}}
	for _, f := range c.Feedback {
		g := growthGames[f]
		l := c.lesson(ruleSublinear, f, g)
		m, k := l.at.Arms, l.at.Cardinality
		_, gap := g.levels.randomRegret(m, k, f)
		short, long := l.at.Horizon/growthRatio, l.at.Horizon
		l.control, l.controlName = algos.NewEGreedy, constantExploration
		l.add(g.levels.law(m, k), long, 1)
		l.add(g.levels.law(m, k), short, shortRuns)
		l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
			after, before := atLeast(gap, regrets[0][0]), atLeast(gap, regrets[1][0])
			b, guarantee := stats.StudentMean(stats.Summarize(after), alpha/2)
			a, _ := stats.StudentMean(stats.Summarize(before), alpha/2)
			f := growth(a, b, float64(long), gap)
			f.N, f.Guarantee = int64(len(after)+len(before)), string(guarantee)
			f.Witness = fmt.Sprintf("mean regret %.4g at T=%d, %.4g at T=%d", a.Mid, short, b.Mid, long)
			return f
		}
		claim.lessons = append(claim.lessons, l)
	}
	return claim
}

// atLeast returns the values, those below least as least.
func atLeast(least float64, values []float64) []float64 {
	all := slices.Clone(values)
	for i := range all {
		all[i] = math.Max(least, all[i])
	}
	return all
}

// growth is the exponent of T between mean regret a at T/16 and b at T, neither of which is below
// least.
func growth(a, b props.Interval, T, least float64) props.Finding {
	a.Lo, b.Lo = math.Max(least, a.Lo), math.Max(least, b.Lo)
	e := rate.Growth(a.Times(growthRatio/T), b.Times(1/T), growthRatio)
	return props.Finding{Observed: e, Bound: props.AtMost(growthLimit), Detectable: e.Width()}
}

// scaling is the rule about the worst gap. It is chosen for each horizon, as no fixed gap is worst
// at all of them.
func (c Config) scaling() regretClaim {
	l := c.lesson(ruleScaling, algos.SemiBandit, scaleGame)
	T, n := l.at.Horizon, len(multiples)+1
	l.control, l.controlName = algos.NewRandom, randomPlay
	for _, at := range []struct {
		horizon int64
		times   int
	}{{T / growthRatio, shortRuns}, {T, 1}} {
		for _, x := range multiples {
			l.add(sim.HardMeans{C: x}, at.horizon, at.times)
		}
		l.add(sim.LevelMeans{Lo: 0.5 - widest/2, Hi: 0.5 + widest/2}, at.horizon, at.times)
	}
	l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
		a, guarantee := worst(regrets[:n], alpha/2)
		b, _ := worst(regrets[n:], alpha/2)
		f := growth(a, b, float64(T), 0)
		f.N, f.Guarantee = int64(len(regrets[n][0])), string(guarantee)
		f.Witness = fmt.Sprintf("mean regret at the worst gap %.4g at T=%d, %.4g at T=%d", a.Mid, T/growthRatio, b.Mid, T)
		return f
	}
	return regretClaim{props.Claim{
		ID: prefix + ruleScaling, Group: groupRegret, Reference: "minimax rate √(kmT), respectively " +
			"(m−k)√(T(1+ln(k/(m−k))))", Evidence: props.Sampled,
		Statement: fmt.Sprintf("between T/%d and T a policy's mean regret at the worst gap grows more "+
			"slowly than T^%g", growthRatio, growthLimit),
		Method: "at each horizon the largest of the mean regrets at the gaps c√(m/(kT)), c = 1, 2, 4, 8 " +
			"(for k > m/2 c√(ln(m/(m−k))/T)), and at 0.5; " +
			"Student's intervals of all. Random play plays the same games and must fail, or the row is " +
			"skipped. verify scaling fits the rate itself",
		Rejects: "regret that is linear in T on some gap, such as of too little exploration",
	}, []*lesson{l}}
}

// worst is the largest mean of several samples.
func worst(regrets [][][]float64, alpha float64) (top props.Interval, guarantee stats.Guarantee) {
	for _, r := range regrets {
		var iv props.Interval
		iv, guarantee = stats.StudentMean(stats.Summarize(r[0]), alpha/float64(len(regrets)))
		top = props.Interval{Lo: max(top.Lo, iv.Lo), Mid: max(top.Mid, iv.Mid), Hi: max(top.Hi, iv.Hi)}
	}
	return top, guarantee
}

// slope is the rule about regret on a fixed gap beside the limit of Lai and Robbins.
func (c Config) slope() regretClaim {
	l := c.lesson(ruleSlope, algos.SemiBandit, slopeGame)
	T, lo, hi := l.at.Horizon, slopeGame.levels.lo, slopeGame.levels.hi
	limit := float64(l.at.Arms-l.at.Cardinality) * (hi - lo) / (lo*math.Log(lo/hi) + (1-lo)*math.Log((1-lo)/(1-hi)))
	l.control, l.controlName = algos.NewEGreedy, constantExploration
	l.add(slopeGame.levels.law(l.at.Arms, l.at.Cardinality), T, 1, T/slopeRatio, T)
	l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
		slopes := slices.Clone(regrets[0][1])
		for i, whole := range slopes {
			slopes[i] = max((whole-regrets[0][0][i])/math.Log(slopeRatio), whole/math.Log(float64(T))) / limit
		}
		iv, guarantee := stats.StudentMean(stats.Summarize(slopes), alpha)
		return props.Finding{
			Guarantee: string(guarantee), Bound: props.AtMost(slopeLimit), N: int64(len(slopes)), Observed: iv,
			Detectable: stats.DetectableMean(iv),
			Witness: fmt.Sprintf("regret %.3g for each unit of ln T up to T=%d, and the limit is %.3g",
				iv.Mid*limit, T, limit),
		}
	}
	return regretClaim{props.Claim{
		ID: prefix + ruleSlope, Group: groupRegret, Reference: "Lai & Robbins 1985; Anantharam, Varaiya " +
			"& Walrand 1987", Evidence: props.Sampled,
		Statement: fmt.Sprintf("a policy's mean regret on a fixed gap is at most %d times the limit "+
			"(m−k)Δ/kl for each unit of ln T, up to T and between T/%d and T",
			slopeLimit, slopeRatio),
		Method: "regret after T/8 and after T in the same runs, on means 0.3 and 0.7; Student's " +
			"interval of the mean of the larger of R(T)/ln T and " +
			"(R(T)−R(T/8))/ln 8, divided by the limit. ε-greedy with ε = 0.1 plays the same games and " +
			"must fail, or the row is skipped",
		Rejects: "a confidence radius that is four times too large, regret like √T",
	}, []*lesson{l}}
}
