package selftest

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/peers"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// learner replaces a learner on the paper's tables and beside the limit.
func learner(original string, factory algos.Factory) plant {
	player := sim.Code(factory).As(original)
	return func(s *subjects, _ string) {
		s.learners.Learners, s.learners.Slower = slices.Clone(s.learners.Learners), slices.Clone(s.learners.Slower)
		for i, l := range s.learners.Learners {
			if l.Name == original {
				s.learners.Learners[i].Player = player
			}
		}
		for i, l := range s.learners.Slower {
			if l.Name == original {
				s.learners.Slower[i].Player = player
			}
		}
	}
}

// limitBugs exchange learners beside the physical limit.
func limitBugs() []row {
	moss := func(spec algos.Spec) (algos.Policy, error) {
		return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: reference.PairingDelta(spec)}, false)
	}
	kl := func(spec algos.Spec) (algos.Policy, error) {
		return algos.NewIndexPolicy(spec, algos.KLCMOSSRule{Delta: reference.PairingDelta(spec) / 2}, false)
	}
	return []row{
		bug("limit/kl-for-square", "KL-CMOSS in place of CMOSS, whose radius is wider", by{"beyond/limit/cmoss"},
			learner("cmoss", kl)),
		bug("limit/no-half", "the half radius without its ½", by{"beyond/limit/cmoss-half"}, learner("cmoss-half", moss)),
		bug("limit/hoeffding-for-kl", "CMOSS's radius in place of KL-CMOSS's divergence", by{"beyond/limit/klcmoss"},
			learner("klcmoss", moss)),
		bug("limit/cucb-at-the-limit", "KL-CMOSS, which reaches the limit, in place of CUCB", by{"beyond/limit/cucb"},
			learner("cucb", kl)),
		bug("limit/kl-for-ocucb", "KL-CMOSS in place of OCUCB, whose radius is wider", by{"beyond/limit/ocucb"},
			learner("ocucb", kl)),
		bug("limit/moss-for-cts", "CMOSS in place of CTS", by{"beyond/limit/cts"}, learner("cts", moss)),
	}
}

// learnerBugs play at random in the place of a learner of the paper's tables.
func learnerBugs() (all []row) {
	semi := by{"tab:formal", "tab:ablation_k_m", "tab:gamma"}
	every := append(slices.Clip(semi), "tab:descending", "tab:descending_ablation_k_m", "tab:ascending",
		"tab:ascending_ablation_k_m")
	for _, name := range []string{"klcmoss", "cmoss-half", "ocucb", "eucbv", "cts", "klcmoss-anytime", "cmoss-anytime"} {
		tables := semi
		if name == "klcmoss" || name == "cmoss-half" {
			tables = every
		}
		var claims by
		for _, table := range tables {
			claims = append(claims, peers.TableClaim(table, name))
		}
		all = append(all, bug("learner/"+name+"-at-random", "plays at random in the place of "+name, claims,
			learner(name, algos.NewRandom)))
	}
	return all
}

// controlBugs replace a negative control by CMOSS, so that subject and control no longer
// differ. Without them, a fit that rejects every policy would go unnoticed.
func controlBugs() []row {
	same := func(control string, paths ...string) row {
		var claims by
		for _, path := range paths {
			claims = append(claims, "scaling/control/"+control+"/"+path)
		}
		return bug("control/"+control+"-is-cmoss", "the control "+control+" is CMOSS itself, unchanged", claims,
			func(s *subjects, _ string) {
				s.controls = []sim.Player{sim.Code(func(spec algos.Spec) (algos.Policy, error) {
					return algos.NewCMOSS(spec, algos.CMOSSConfig{})
				}).As(control)}
			})
	}
	const low, high, cascade = "generated/low/", "generated/high/", "cascade/"
	return []row{
		same("random", low+"level", high+"level", cascade+"exponent-p-star"),
		same("cucb", low+"level"),
		same("etc", low+"exponent-T", high+"exponent-T", cascade+"exponent-T"),
		same("oneobs", low+"exponent-k"),
		same("ball", high+"exponent-m-k", high+"exponent-log"),
	}
}

func paperBugs() []row {
	return []row{bug("paper/columns-exchanged", "CMOSS and CUCB are exchanged in the tables", replayed,
		func(s *subjects, _ string) {
			s.paper = paper.Subjects{}
			for column, policy := range map[string]string{"cmoss": "cucb", "cucb": "cmoss"} {
				s.paper[column] = func(float64) sim.Player { return sim.Data(algos.Choice{Name: policy}) }
			}
		})}
}
