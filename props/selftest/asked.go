package selftest

import (
	"slices"
	"strings"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// askedOf returns the claims that mutants of the subject are put to: those that
// must reject one of them, in the order of the catalogue. No other claim sees
// the subject's bugs.
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

// concerns returns the claims that a mutant is put to: first those that must
// reject it, then those that reject others of its subject, of the slow ones
// none.
func (x *Matrix) concerns(m mutants.Mutant) []string {
	ids := slices.Clone(m.RejectedBy)
	for _, id := range x.askedOf(m.Subject()) {
		if !slices.Contains(ids, id) && !isSlow(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// slow are claims that play many rounds, as those about scaling do. Mutants are
// slower than the originals, and are put to them only where they must be rejected,
// which is soon.
var slow = []string{
	"theorem-semibandit", "theorem-cascading", "pairing/assembly/measured",
	"pairing/cascade-disjunctive/measured", "pairing/cascade-conjunctive/measured", "combexp/cholesky",
}

func isSlow(id string) bool {
	return slices.Contains(slow, id) || isCampaign(id)
}

// isCampaign tells the claims that play many long runs of several policies.
func isCampaign(id string) bool {
	return strings.HasPrefix(id, "scaling/") || strings.HasPrefix(id, "beyond/tab:") || strings.HasPrefix(id, "beyond/limit/")
}

// needsFull tells the claims that see their bugs with --full alone: 1000 games tell
// the exponent of a 0.99-quantile of which a defect decides on some games to ± 0.5.
func needsFull(id string) bool { return strings.HasSuffix(id, "/quantile-0.99") }

// askedAt returns the claims of a list that bugs are put to at an effort.
func askedAt(e props.Effort, ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return e < props.Full && needsFull(id) })
}

// slowRound is a time of a round that shortens runs of policytest as it does
// for a program in another process.
const slowRound = 10 * time.Microsecond

// fixed are the claims that no planted bug can move, with the reason: their own
// tests change the statement.
var fixed = map[string]string{
	"arrangement/telescoping": "a statement about lists of numbers",
	"theorem-cascading/step":  "a statement about means",
}

// acquitting returns the claims that a valid variant must not be rejected by.
// With --quick those of many rounds are left out.
func (x *Matrix) acquitting(e props.Effort, m mutants.Mutant) []string {
	return slices.DeleteFunc(x.askedOf(m.Subject()), func(id string) bool {
		return slices.Contains(m.RejectedBy, id) || e == props.Quick && isSlow(id)
	})
}
