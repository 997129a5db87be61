package mutants

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/learners"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// plantLearner puts a policy in the place of a learner on the paper's tables and
// beside the limit.
func plantLearner(original string, factory algos.Factory) Plant {
	return func(s *Subjects, _ string) {
		s.Learners.Learners, s.Learners.Slower = slices.Clone(s.Learners.Learners), slices.Clone(s.Learners.Slower)
		for i := range s.Learners.Learners {
			if l := &s.Learners.Learners[i]; l.Name == original {
				l.Player = sim.Code(factory).As(original)
			}
		}
		for i := range s.Learners.Slower {
			if l := &s.Learners.Slower[i]; l.Name == original {
				l.Player = sim.Code(factory).As(original)
			}
		}
	}
}

// played makes the policy of an index rule, by events where there are any.
func played(rule func(spec algos.Spec) algos.IndexRule) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(spec, rule(spec), false) }
}

func mossRule(spec algos.Spec) algos.IndexRule {
	return algos.CMOSSRule{Delta: reference.PairingDelta(spec)}
}

func klRule(spec algos.Spec) algos.IndexRule {
	return algos.KLCMOSSRule{Delta: reference.PairingDelta(spec) / 2}
}

func limitMutants() []Mutant {
	return []Mutant{
		bug("limit/kl-for-square", "KL-CMOSS as CMOSS, whose radius is wider", by{"beyond/limit/cmoss"},
			plantLearner("cmoss", played(klRule))),
		bug("limit/no-half", "the half radius without its ½", by{"beyond/limit/cmoss-half"},
			plantLearner("cmoss-half", played(mossRule))),
		bug("limit/hoeffding-for-kl", "CMOSS's radius for the divergence of KL-CMOSS", by{"beyond/limit/klcmoss"},
			plantLearner("klcmoss", played(mossRule))),
		bug("limit/cucb-at-the-limit", "KL-CMOSS, which keeps to the limit, as one that must not", by{"beyond/limit/cucb"},
			plantLearner("cucb", played(klRule))),
		bug("limit/kl-for-ocucb", "KL-CMOSS as OCUCB, whose radius is wider", by{"beyond/limit/ocucb"},
			plantLearner("ocucb", played(klRule))),
		bug("limit/moss-for-cts", "CMOSS as CTS, which reaches the limit", by{"beyond/limit/cts"},
			plantLearner("cts", played(mossRule))),
	}
}

func learnerMutants() (all []Mutant) {
	semi := by{"tab:formal", "tab:ablation_k_m", "tab:gamma"}
	cascades := by{"tab:descending", "tab:descending_ablation_k_m", "tab:ascending", "tab:ascending_ablation_k_m"}
	for _, l := range []struct {
		name   string
		tables by
	}{
		{"klcmoss", slices.Concat(semi, cascades)}, {"cmoss-half", slices.Concat(semi, cascades)},
		{"ocucb", semi}, {"eucbv", semi}, {"cts", semi},
		{"klcmoss-anytime", semi}, {"cmoss-anytime", semi},
	} {
		var claims by
		for _, table := range l.tables {
			claims = append(claims, learners.TableClaim(table, l.name))
		}
		all = append(all, bug("learner/"+l.name+"-at-random", "plays at random in the place of "+l.name, claims,
			plantLearner(l.name, algos.NewRandom)))
	}
	return all
}
