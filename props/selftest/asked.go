package selftest

import (
	"slices"
	"strings"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// askedOf returns the claims that judge the bugs of a subject, in the order of the catalogue:
// every claim that must reject at least one of them. No other claim is asked about them.
func (x *Matrix) askedOf(subject string) []string {
	var ids []string
	for _, m := range x.Mutants {
		if m.Subject() != subject {
			continue
		}
		for _, id := range m.RejectedBy {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// concerns returns the claims that judge a mutant: first those that must reject it, then those
// that must reject another mutant of the same subject. Slow claims of the second kind are left
// out.
func (x *Matrix) concerns(m mutants.Mutant) []string {
	ids := slices.Clone(m.RejectedBy)
	for _, id := range x.askedOf(m.Subject()) {
		if !slices.Contains(ids, id) && !isSlow(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// slow are claims that play many rounds. Mutants are slower than the originals, so a slow claim
// judges only the mutants that it must reject, which it does early.
var slow = []string{
	"theorem-semibandit", "theorem-cascading",
}

func isSlow(id string) bool {
	return slices.Contains(slow, id) || isCampaign(id)
}

// isCampaign tells the claims that play many long runs of several policies.
func isCampaign(id string) bool {
	return strings.HasPrefix(id, "scaling/") || strings.HasPrefix(id, "beyond/tab:") || strings.HasPrefix(id, "beyond/limit/")
}

// needsFull reports whether a claim can see its bugs with --full only. The exponent of a
// 0.99-quantile is known to ± 0.5 from 1000 games if the bug shows in some of them only.
func needsFull(id string) bool { return strings.HasSuffix(id, "/quantile-0.99") }

// askedAt returns the claims of a list that can judge a bug at the given effort.
func askedAt(e props.Effort, ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return e < props.Full && needsFull(id) })
}

// slowRound is the time of a round that policytest is told, so that its runs are as short as
// those of a program in another process.
const slowRound = 10 * time.Microsecond

// fixed are the claims that no planted bug can move, with the reason: their own
// tests change the statement.
var fixed = map[string]string{
	"decomposition":                           "holds on every path of every policy",
	"theorem-semibandit":                      "says nothing at horizons of many runs",
	"theorem-semibandit/non-vacuous":          "a planted policy would play 4·10⁸ rounds one by one",
	"theorem-cascading":                       "says nothing at horizons that can be played",
	"lower-bounds":                            "a policy that is told nothing of the means meets them",
	"scaling/control/cucb/generated/low/beta": "with CMOSS in CUCB's place its interval is too wide to reject: it stays open",
	"policy/index":                            "claims nothing unless an index is named: TestDefectsAreFound",
}

// acquitting returns the claims that a valid variant must not be rejected by.
// With --quick those of many rounds are left out.
func (x *Matrix) acquitting(e props.Effort, m mutants.Mutant) []string {
	return slices.DeleteFunc(x.askedOf(m.Subject()), func(id string) bool {
		return slices.Contains(m.RejectedBy, id) || e == props.Quick && isSlow(id)
	})
}
