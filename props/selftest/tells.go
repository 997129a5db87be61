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
	{"additive-absorbed/forgotten", "additive/absorbed"}:                 "above both bounds at once",
	{"additive-absorbed/twice", "additive/absorbed"}:                     "no more than needed",
	{"additive-certified/half-count-alone", "additive/certified"}:        "m=6, k=2, T=300, above Bernoulli(½), every law",
	{"additive-certified/quarter-count", "additive/certified"}:           "m=6, k=2, T=300, above Bernoulli(½), every law",
	{"additive-certified/sharp-quarter", "additive/certified"}:           "m=6, k=2, T=300, above Bernoulli(½), sharp",
	{"additive-certified/sharp-twentieth-more", "additive/certified"}:    "m=30, k=20, T=100000, c=1, sharp",
	{"additive-factor/hundredth-less", "additive/theorem"}:               "above the formula",
	{"additive-n/half-logarithm", "additive/n/defined"}:                  "at most the closed form",
	{"additive-uniform/far-alone", "additive/uniform"}:                   "every r at c = 4",
	{"additive-uniform/tenth-more", "additive/uniform"}:                  "at most 4.44, hoeffding",
	{"bounds-lower/third-more", "bounds/lower/l3/greedy"}:                "greedy, m=10, k=5, T=200",
	{"cascadeklucb/level-frozen", "contract/literal"}:                    "cascadeklucb/level-frozen, m ≤ 4, long",
	{"cmoss/ln-for-ln-plus", "pairing/selection"}:                        "k ≤ m/2, means in clusters",
	{"cts/point-at-many", "cts/beta-law"}:                                "a=1e+09 b=3e+09",
	{"cts/too-wide", "cts/beta-law"}:                                     "a=1 b=30",
	{"decomposition/half-of-first-term", "decomposition"}:                "gap at the threshold, k=4",
	{"decomposition/k-missing", "decomposition"}:                         "gap at the threshold, k=4",
	{"decomposition/third-term-missing", "decomposition"}:                "gap twice the threshold, k=4",
	{"formula/certificate-grew", "theory/certificates"}:                  "CertifyHalfRadius",
	{"formula/certificate-rises", "theory/certificates"}:                 "CertifyAdditiveBernoulli.finer",
	{"formula/coarse-error-quarter", "theory/confidence"}:                "ZetaMeanWithin.coarse",
	{"formula/coarse-sum", "theory/additive"}:                            "ZetaScaleMean",
	{"formula/copy", "theory/delta-copy"}:                                "DeltaPairing",
	{"formula/coupled-sank", "theory/all-pairs"}:                         "CertifyCoupled",
	{"formula/coupled-sharp-sank", "theory/all-pairs"}:                   "CertifyCoupledSharp",
	{"formula/half-the-grid", "theory/literature"}:                       "LowerGroups.many",
	{"formula/pairs-independent", "theory/all-pairs"}:                    "CertifyAllPairs",
	{"formula/pairs-sank", "theory/all-pairs"}:                           "CertifyAllPairs",
	{"formula/pairs-supremum-once", "theory/all-pairs"}:                  "CertifyAllPairs",
	{"laws/independent", "laws/correlation"}:                             "bernoulli+comonotone arms 0,1",
	{"laws/replicates-alike", "laws/correlation"}:                        "bernoulli, each in its replicate: arms 0,1",
	{"lower-bounds/max-for-min", "lower-bounds"}:                         "cmoss, m=16, k=15, T=4000, groups:2",
	{"moss-coupled/start-dropped", "moss/coupled"}:                       "at v = 0 and single h",
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
	"arrangement/sum", "arrangement/sum-printed", "beyond/tab:formal/klcmoss",
	"beyond/tab:formal/klcmoss-anytime", "bounds/lower/l3/greedy", "depround/sampled", "kappa/laws/extremal", "pairing/assembly/measured",
	"pairs/anytime", "theorem-semibandit",
}

// stoodFor are cells of a tenth of a second or more with what stands for them in go test: a bug of the same kind that the same claim
// rejects, by the same case with less room or by that of a function of the same kind, or a test that decides the same. make whole decides them.
var stoodFor = map[[2]string]string{
	{"arrangement/threshold-times-16", "arrangement/count"}: "arrangement/constants-beyond-sharp",
	{"formula/coupled-sharp-sank", "theory/all-pairs"}:      "formula/coupled-sank",
	{"hybrid/valid-sampler", "hybrid/optimality"}:           "TestRows",
	{"moss-factor/far-alone", "moss/theorem"}:               "moss-factor/lower-sum",
	{"pairs-uniform/gap", "pairs/uniform"}:                  "pairs-uniform/far-alone",
}
