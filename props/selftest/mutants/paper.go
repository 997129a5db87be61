package mutants

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/sim"
)

func paperMutants() []Mutant {
	return []Mutant{
		bug("paper/columns-exchanged", "CMOSS and CUCB stand in each other's columns of the tables",
			by{"paper/tab:formal/synthetic/0-0.1/k=10/cmoss", "paper/tab:formal/synthetic/0-0.1/k=10/cucb"},
			func(s *Subjects, _ string) {
				s.Paper = paper.Subjects{}
				for column, policy := range map[string]string{"cmoss": "cucb", "cucb": "cmoss"} {
					s.Paper[column] = func(float64) sim.Player { return sim.Data(algos.Choice{Name: policy}) }
				}
			}),
	}
}
