package scaling

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
)

// dependence are the ways in which rewards of one round depend on each other, Bernoulli in each arm. The
// theorem asks for independent rounds, and lets arms depend. A strong copula stands for a common shock.
var dependence = []sim.Correlation{sim.Comonotone, sim.AntitheticPairs, sim.GaussianCopula(0.5), sim.GaussianCopula(0.95)}

// dependentGames are shorter than those of independent rewards, as every round must be played.
func dependentGames(c sim.Correlation) gameSample {
	law, err := sim.Correlate(sim.Bernoulli{}, c)
	if err != nil {
		panic("scaling: " + err.Error()) // a fixed list
	}
	g := levelGames
	g.name, g.instance, g.rewards = "dependent "+c.String(), c.String()+", T≤5e3", law
	g.games, g.horizon, g.work, g.maxArms = 382, 5000, 4e5, 100
	return g
}

// dependentClaims hold the subject's level, and that of random play, where rewards of different arms depend.
func (s *Study) dependentClaims() []props.Claim {
	var claims []props.Claim
	control := s.learner("random")
	for _, r := range bothRegimes {
		claims = append(claims, s.dependentLevel(s.subject, "scaling/"+s.subject.Name, r, props.AtMost(WorstLimit)))
		if control.Name != "" && control.Name != s.subject.Name {
			claims = append(claims, s.dependentLevel(control, "scaling/control/"+control.Name, r, props.AtLeast(WorstLimit)))
		}
	}
	return claims
}

// dependentLevel is the level of a policy, a case for each dependence.
func (s *Study) dependentLevel(p Learner, prefix string, r games.Regime, bound props.Bound) props.Claim {
	var c props.Claim
	for _, of := range dependence {
		g := dependentGames(of)
		if p.Name != s.subject.Name {
			g.games = levelLeast // its regret is several times the rate; with fewer, one that stays below would be left open
		}
		one := levelOf(&s.points, p, g, r, prefix+"/dependent/", bound)
		one.Cases[0].From = props.Full
		one.Cases = append(c.Cases, one.Cases...)
		c = one
	}
	if most, _ := bound.Limits(); most == WorstLimit {
		c.Statement = "For " + p.Title + ", a negative control, games with dependent rewards show that this is false: " + levelStatement + "."
		c.Rejects = "games without the power to tell"
		return c
	}
	c.Statement = p.Title + ", " + r.Text() + ", rewards of a round that depend on each other: " + levelStatement + "."
	c.Rejects = "a policy that is misled where arms are rewarded together, or in turn; and random play"
	return c
}
