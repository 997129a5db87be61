package policytest

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

const (
	// lostShare is the least share of random play's regret in the last half of a lost run. A policy
	// that plays half of its rounds at random has it. The slowest learners of the registry have 0.41
	// at most in 300 runs of each game.
	lostShare = 0.5
	// growthLimit is the exponent of T that still counts as learning. On a fixed gap learners have
	// 0 (ln T) to 0.53 (EXP3.M, COMBEXP), explore-then-commit 2/3, ε-greedy 1.
	growthLimit = 0.6
	// growthRatio is the second horizon over the first. shortRuns are the runs of the first over
	// those of the second, since a short run is cheap.
	growthRatio = 16
	shortRuns   = 4
	// lateShare is the largest regret of the last fifth of a long run, over random play's. A constant
	// ε has ε there, and 0.02 must be found. EXP3.M loses 0.004 at T = 5·10⁴.
	lateShare = 1.0 / 80
)

// A control is a policy that must fail in the same games: one learns nothing, one never stops
// exploring.
type control struct {
	name string
	make algos.Factory
}

var (
	randomPlay          = control{"random play", algos.NewRandom}
	constantExploration = control{"ε-greedy (ε = 0.1)", algos.NewEGreedy}
)

// lateRegret is the rule about the end of one long run.
func lateRegret() rule {
	return rule{
		Claim: props.Claim{
			ID: "late-regret", Evidence: props.Searched,
			Reference: "Auer, Cesa-Bianchi & Fischer 2002, section 3: a constant ε has linear regret",
			Statement: fmt.Sprintf("in a long run with good arms that always pay and bad arms that never do, "+
				"the last fifth has at most %g of random play's regret", lateShare),
			Method: "one run, the good arms first. ε-greedy with ε = 0.1 must fail in the same game, or the " +
				"row is skipped. A run of EXP3.M exceeds the limit with probability below 10⁻⁸",
			Rejects: "a policy that explores a fixed share of its rounds for ever, weights or counts that overflow",
		},
		level: Learns, games: longGames, control: constantExploration, teach: teachLate,
	}
}

func teachLate(l *lesson, g game) {
	T := l.at.Horizon
	random, _ := g.randomRegret(l.at.Arms, l.at.Cardinality, l.feedback)
	l.add(T, 1, T-T/5, T)
	l.judge = func(regrets [][][]float64, _ float64) props.Finding {
		lost, chance := regrets[0][1][0]-regrets[0][0][0], random*float64(T/5)
		return props.Finding{
			Guarantee: "the run that was played", Observed: props.Point(lost / chance), Bound: props.AtMost(lateShare), N: 1,
			Witness: fmt.Sprintf("regret %.4g in the last %d rounds of %d; random play's is %.4g", lost, T/5, T, chance),
		}
	}
}

// beatsRandom is the rule that hardly any run is lost.
func beatsRandom() rule {
	return rule{
		Claim: props.Claim{
			ID: ruleBeats, Reference: "exact regret of the random policy", Evidence: props.Sampled,
			Statement: fmt.Sprintf("hardly any run is lost. A run is lost if its last half has at least %g of "+
				"random play's regret; the bound is the share of runs that may be lost", lostShare),
			Method: "games with the good arms first, last, in the middle or anywhere; some arms pay never, " +
				"always or hardly ever. Clopper and Pearson's interval of the share of lost runs. " +
				"Random play must fail in the same games, or the row is skipped",
			Rejects: "a policy that learns nothing or the wrong thing, prefers arms by their number, " +
				"follows the leader, or commits to an arm too early",
		},
		level: Learns, games: beatsGames, control: randomPlay, teach: teachBeats,
	}
}

func teachBeats(l *lesson, g game) {
	T := l.at.Horizon
	random, _ := g.randomRegret(l.at.Arms, l.at.Cardinality, l.feedback)
	l.add(T, 1, T/2, T)
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
}

// sublinear is the rule about the growth of mean regret.
func sublinear() rule {
	return rule{
		Claim: props.Claim{
			ID: "sublinear", Reference: "the aim of a bandit policy", Evidence: props.Sampled,
			Statement: fmt.Sprintf("at a fixed gap a policy's mean regret grows more slowly than T^%g "+
				"between the horizons T/%d and T", growthLimit, growthRatio),
			Method: "runs at both horizons, which the policy is told; a regret below one gap counts as one " +
				"gap; Student's intervals of both means. " +
				"ε-greedy with ε = 0.1 must fail in the same games, or the row is skipped",
			Rejects: "a policy that explores in a fixed share of the rounds or in the first T^(2/3) rounds, or " +
				"keeps to a wrong arm in some runs",
		},
		level: Learns, games: growthGames, control: constantExploration, teach: teachGrowth,
	}
}

func teachGrowth(l *lesson, g game) {
	_, gap := g.randomRegret(l.at.Arms, l.at.Cardinality, l.feedback)
	short, long := l.at.Horizon/growthRatio, l.at.Horizon
	l.add(long, 1)
	l.add(short, shortRuns)
	l.judge = func(regrets [][][]float64, alpha float64) props.Finding {
		after, before := atLeast(gap, regrets[0][0]), atLeast(gap, regrets[1][0])
		b := stats.MeanEffect(stats.Summarize(after)).Interval(alpha / 2)
		a := stats.MeanEffect(stats.Summarize(before)).Interval(alpha / 2)
		a.Lo, b.Lo = math.Max(gap, a.Lo), math.Max(gap, b.Lo)
		exponent := func(atLong, atShort float64) float64 {
			before, after := atShort*(growthRatio/float64(long)), atLong*(1/float64(long)) // a round
			return 1 + math.Log(after/before)/math.Log(growthRatio)
		}
		e := props.Interval{Lo: exponent(b.Lo, a.Hi), Mid: exponent(b.Mid, a.Mid), Hi: exponent(b.Hi, a.Lo)}
		return props.Finding{
			Guarantee: string(stats.GuaranteeStudent), Observed: e, Bound: props.AtMost(growthLimit), Detectable: e.Width(),
			N:       int64(len(after) + len(before)),
			Witness: fmt.Sprintf("mean regret %.4g at T=%d, %.4g at T=%d", a.Mid, short, b.Mid, long),
		}
	}
}

// atLeast returns the values, with least in place of smaller ones.
func atLeast(least float64, values []float64) []float64 {
	all := slices.Clone(values)
	for i := range all {
		all[i] = math.Max(least, all[i])
	}
	return all
}
