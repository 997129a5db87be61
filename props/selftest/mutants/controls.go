package mutants

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// controlMutants put CMOSS in the place of a negative control, so that subject and control no
// longer differ. A fit that calls every policy different would go unnoticed without them.
func controlMutants() []Mutant {
	same := func(control string, rejectedBy ...string) Mutant {
		return bug("control/"+control+"-is-cmoss", "the control "+control+" is CMOSS itself, and differs in nothing",
			rejectedBy, func(s *Subjects, _ string) {
				s.Controls = []sim.Player{sim.Code(func(spec algos.Spec) (algos.Policy, error) {
					return algos.NewCMOSS(spec, algos.CMOSSConfig{})
				}).As(control)}
			})
	}
	low, high, cascade := "/generated/low/", "/generated/high/", "/cascade/"
	of := func(control string, paths ...string) (ids []string) {
		for _, path := range paths {
			ids = append(ids, "scaling/control/"+control+path)
		}
		return ids
	}
	return []Mutant{
		same("random", of("random", low+"level", high+"level", low+"exponent-m-k", high+"exponent-log",
			cascade+"exponent-p-star")...),
		same("cucb", of("cucb", low+"level")...),
		same("etc", of("etc", low+"exponent-T", high+"exponent-T", cascade+"exponent-T")...),
		same("oneobs", of("oneobs", low+"exponent-k")...),
		same("ball", of("ball", high+"exponent-m-k", high+"exponent-log", low+"exponent-m-k")...),
	}
}
