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
	{"cascadeklucb/level-frozen", "contract/literal"}: "cascadeklucb/level-frozen, m ≤ 4, long",
	{"cts/point-at-many", "cts/beta-law"}:             "a=1e+09 b=3e+09",
	{"cts/too-wide", "cts/beta-law"}:                  "a=1 b=30",
	{"laws/independent", "laws/correlation"}:          "bernoulli+comonotone arms 0,1",
	{"laws/replicates-alike", "laws/correlation"}:     "bernoulli, each in its replicate: arms 0,1",
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
	"beyond/tab:formal/klcmoss", "beyond/tab:formal/klcmoss-anytime", "depround/sampled",
}

// stoodFor are cells of a tenth of a second or more with what stands for them in go test: a bug of the same kind that the same claim
// rejects, by the same case with less room or by that of a function of the same kind, or a test that decides the same. make whole decides them.
var stoodFor = map[[2]string]string{
	{"hybrid/valid-sampler", "hybrid/optimality"}: "TestRows",
}
