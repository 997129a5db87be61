package mutants

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// controlMutants put CMOSS in the place of a negative control, so that subject and control no
// longer differ. A fit that calls every policy different would go unnoticed without them.
func controlMutants() []Mutant {
	same := func(control string, rejectedBy ...string) Mutant {
		return bug("control/"+control+"-is-cmoss", "the control "+control+" is CMOSS itself, and differs in nothing", rejectedBy, func(s *Subjects, _ string) {
			s.Controls = []sim.Player{sim.Code(func(spec algos.Spec) (algos.Policy, error) {
				return algos.NewCMOSS(spec, algos.CMOSSConfig{})
			}).As(control)}
		})
	}
	return []Mutant{
		same("random", "scaling/control/random/generated/low/level", "scaling/control/random/generated/high/level", "scaling/random/exponent-T",
			"scaling/control/random/generated/low/better-rate", "scaling/control/random/dependent/low/level", "scaling/control/random/dependent/high/level",
			"scaling/control/random/cascade/exponent-k", "scaling/control/random/cascade/exponent-p-star"),
		same("cucb", "scaling/control/cucb/generated/low/level", "scaling/control/cucb/beta"),
		same("etc", "scaling/control/etc/generated/low/exponent-T", "scaling/control/etc/generated/high/exponent-T", "scaling/control/etc/cascade/exponent-T"),
		same("oneobs", "scaling/control/oneobs/generated/low/exponent-k"),
		same("ball", "scaling/control/ball/generated/high/exponent-m-k", "scaling/control/ball/generated/high/exponent-log",
			"scaling/control/ball/generated/low/exponent-m-k", "scaling/control/ball/generated/low/exponent-m",
			"scaling/control/ball/cascade/exponent-m"),
	}
}
