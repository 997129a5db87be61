package scaling

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

const groupCascades = "Scaling under cascading feedback"

// cascadeAspects are what is claimed of a learner under cascading feedback, for k ≤ m/4.
//
// Upper bounds: √(k(m−k)T), with no factor of p* (docs/bounds.md, appendix A), and √p* beside it once the horizon is long, as
// a round's regret is about p* times the sum of its gaps while at least a share p* of the wrong arms is seen. Lower
// bounds: √(mT), where k does not enter (Vial et al. 2022, for disjunctive feedback), and p* itself, as no
// more than p* times the gaps is lost where they are small. Random play loses about as much at every p*.
func cascadeAspects() []aspect {
	sizes := []regressor{overT, overK, overM}
	return []aspect{
		{
			name: "exponent-T", theory: 1. / 2, wrong: 2. / 3, control: "etc", controlPool: 64, designs: cascadeSizes.everyCascade(), over: sizes[:1],
			statement: "the worst regret of a size grows like √T",
			rejects:   "regret that grows faster in T, as of a learner that misses what its list shows",
		},
		{
			name: "exponent-k", only: "cmoss", theory: 1. / 2, wrong: 0, under: true, control: "random", designs: cascadeSizes.everyCascade(), between: true,
			at: 1, over: sizes,
			statement: "the worst regret of a size grows like √k beside √m and √T, although √(mT) is possible: its radius does not adapt to small variances",
			rejects:   "regret that is not learnt, which does not depend on k, and regret linear in k",
		},
		{
			name: "exponent-k", only: "klcmoss", theory: 0, wrong: 1. / 2, control: "cmoss", designs: cascadeSizes.everyCascade(), between: true, at: 1, over: sizes,
			statement: "the worst regret of a size does not grow with k beside √m and √T: it follows √(mT), and not √(kmT)",
			rejects:   "a radius that does not adapt to small variances, as CMOSS's",
		},
		{
			name: "exponent-m", theory: 1. / 2, wrong: 1, control: "ball", designs: cascadeSizes.everyCascade(), between: true, at: 2, over: sizes,
			statement: "the worst regret of a size grows like √m beside √k and √T",
			rejects:   "regret that pays for each arm separately",
		},
		{
			name: "exponent-p-star", theory: -1. / 2, below: 1. / 2, wrong: 0, control: "random", designs: cascadeWholes.everyCascade(), over: []regressor{overWhole},
			statement: "the worst regret at a given p* falls with p*: its exponent of 1/p* is at most −¼, where √p* has −½, random play about 0, " +
				"our theorem at most 0 and the paper's 1",
			rejects: "regret that pays the paper's factor 1/p*, and that of a learner whose loss does not fall with p*",
		},
	}
}

// cascadeMethod says how an exponent is read under cascading feedback.
func (a aspect) cascadeMethod() string {
	d := a.designs[0]
	how := fmt.Sprintf("At sizes drawn from the corners of a range (m = %g … %g, m/k = %g … %g), each at both horizons; ladders of gaps, doubling, "+
		"from a quarter of the critical one to the largest that means in [0, 1] allow, at p* = %v", d.arms.from, d.arms.to, d.share.from, d.share.to, d.versions[0].wholes)
	if a.at == 0 && a.over[0].of != nil {
		how = fmt.Sprintf("At sizes drawn from the corners of a range (m = %g … %g, m/k = %g … %g), each at two p*, between which alone the exponent is read; "+
			"ladders of gaps, doubling, from a quarter of the critical one to the largest that means in [0, 1] allow",
			d.arms.from, d.arms.to, d.share.from, d.share.to)
	}
	return how + ". Pilots on seeds of their own choose the worst game of each, fresh runs measure it. One regression of ln R for each of the independent " +
		"repetitions of the whole design; the sign test's interval of their median must be "
}

// cascadeClaims are the exponents of the study's subject and of the learners beside it, each with its control, and those of
// the controls.
func (s *Study) cascadeClaims() []props.Claim {
	var claims []props.Claim
	for _, a := range cascadeAspects() {
		a.cascading = true
		control := s.learner(a.control)
		for _, p := range append([]Learner{s.subject}, s.Cascading...) {
			if p.cascades() && control.Name != "" && (a.only == "" || a.only == p.Name) {
				claims = append(claims, a.claim(&s.points, p, control, games.Low))
			}
		}
		if control.Name != "" && control.Name != s.subject.Name {
			claims = append(claims, a.controls(&s.points, control, games.Low))
		}
	}
	return claims
}

// cascades reports whether the policy takes cascading feedback; of a program it is not known.
func (s Learner) cascades() bool {
	return s.Policy != nil || s.Choice.Entry().Supports(cascades[0].feedback)
}
