package selftest

import (
	"cmp"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// tells names the case that tells a bug at least cost, for cells in which other cases would take most of the time:
// mutant, claim, instance. It is decided first. Require holds that it does reject the bug.
var tells = map[[2]string]string{
	{"additive-absorbed/twice", "additive/absorbed"}:                     "no more than needed",
	{"additive-certified/half-count-alone", "additive/certified"}:        "m=6, k=2, T=300, above Bernoulli(½), every law",
	{"additive-certified/quarter-count", "additive/certified"}:           "m=6, k=2, T=300, above Bernoulli(½), every law",
	{"additive-certified/sharp-quarter", "additive/certified"}:           "m=6, k=2, T=300, above Bernoulli(½), sharp",
	{"additive-certified/sharp-twentieth-more", "additive/certified"}:    "m=30, k=20, T=100000, c=1, sharp",
	{"additive-factor/hundredth-less", "additive/theorem"}:               "above the formula",
	{"additive-uniform/far-alone", "additive/uniform"}:                   "every r at c = 4",
	{"additive-uniform/tenth-more", "additive/uniform"}:                  "at most 4.44, hoeffding",
	{"bounds-lower/third-more", "bounds/lower/l3/greedy"}:                "greedy, m=10, k=5, T=200",
	{"formula/certificate-grew", "theory/certificates"}:                  "CertifyHalfRadius",
	{"formula/certificate-rises", "theory/certificates"}:                 "CertifyAdditiveBernoulli.finer",
	{"formula/coarse-sum", "theory/additive"}:                            "ZetaScaleMean",
	{"formula/coupled-sank", "theory/all-pairs"}:                         "CertifyCoupled",
	{"formula/coupled-sharp-sank", "theory/all-pairs"}:                   "CertifyCoupledSharp",
	{"formula/pairs-independent", "theory/all-pairs"}:                    "CertifyAllPairs",
	{"formula/pairs-sank", "theory/all-pairs"}:                           "CertifyAllPairs",
	{"formula/pairs-supremum-once", "theory/all-pairs"}:                  "CertifyAllPairs",
	{"laws/replicates-alike", "laws/correlation"}:                        "bernoulli, each in its replicate: arms 0,1",
	{"moss-sharp/twentieth-more", "additive/distance"}:                   "m=10, k=1, T=1e5",
	{"pairs-anytime/fixed", "pairs/anytime"}:                             "a∫∫p(v√s)",
	{"pairs-certified/sharp-twentieth-more", "additive/distance"}:        "m=10, k=9, T=1e5",
	{"pairs-factor/lower-sum", "pairs/theorem"}:                          "finer cells do not give more, any dependence",
	{"pairs-index/half-by-root", "pairs/indices"}:                        "the straight shape gives Theorem B's form, half-root",
	{"pairs-index/half-thirtieth-less", "additive/distance/half-radius"}: "m=10, k=5, T=1000",
	{"pairs-index/half-thirtieth-more", "additive/distance/half-radius"}: "m=10, k=5, T=1000",
	{"pairs-index/kl-by-half", "pairs/indices"}:                          "a∫_y^∞ p, kl",
	{"pairs-uniform/wrong-end", "pairs/uniform"}:                         "not below the ends and the middle of a cell, any dependence",
}

// tellingFirst returns the claims with their cases in the order in which a mutant's cells decide them: the one that tells
// the mutant, then those of the least effort.
func tellingFirst(claims []props.Claim, m mutants.Mutant) []props.Claim {
	for i, c := range claims {
		telling := tells[[2]string{m.Name, c.ID}]
		order := func(k props.Case) int {
			if telling != "" && k.Instance == telling {
				return 0
			}
			return int(max(k.From, props.Quick))
		}
		claims[i].Cases = slices.Clone(c.Cases)
		slices.SortStableFunc(claims[i].Cases, func(a, b props.Case) int { return cmp.Compare(order(a), order(b)) })
	}
	return claims
}

// weighty are the claims whose cheapest cell takes a third of a second or more. go test leaves them to
// make whole, and to verify selftest.
var weighty = []string{
	"additive/distance", "additive/distance/half-radius", "additive/logarithm/beyond-half", "additive/logarithm/none-below",
	"arrangement/sum", "arrangement/sum-printed", "beyond/tab:formal/klcmoss", "beyond/tab:formal/klcmoss+",
	"beyond/tab:formal/klcmoss-anytime", "bounds/lower/l3/greedy", "deciders/keys", "depround/sampled", "kappa/laws/extremal", "pairing/assembly/measured",
	"pairs/anytime", "theorem-semibandit",
}
