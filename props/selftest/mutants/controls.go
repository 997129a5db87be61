package mutants

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// controlMutants put CMOSS in the place of a negative control, so that what must
// differ does not: a fit that said so of any policy would pass unseen.
func controlMutants() []Mutant {
	same := func(control string, rejectedBy ...string) Mutant {
		return bug("control/"+control+"-is-cmoss", "the control "+control+" is CMOSS itself, and differs in nothing", rejectedBy, func(s *Subjects, _ string) {
			s.Controls = []sim.Player{sim.Code(func(spec algos.Spec) (algos.Policy, error) {
				return algos.NewCMOSS(spec, algos.CMOSSConfig{})
			}).As(control)}
		})
	}
	return []Mutant{
		same("random", "scaling/control/random/generated/low/level", "scaling/control/random/generated/high/level", "scaling/random/exponent-T"),
		same("cucb", "scaling/control/cucb/generated/low/level", "scaling/control/cucb/generated/low/beta",
			"scaling/control/cucb/generated/high/beta", "scaling/control/cucb/beta"),
	}
}
