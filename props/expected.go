package props

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Key names a row: (Claim, Instance) is unique in a report.
type Key struct{ Claim, Instance string }

// String returns the claim and, if there is one, the instance.
func (k Key) String() string {
	if k.Instance == "" {
		return k.Claim
	}
	return k.Claim + " (" + k.Instance + ")"
}

// Expected is the record of expected refutations: the rows whose printed
// statement is known to be false, each with the reason. A row that differs
// from the record fails, so that nothing broken hides among refutations.
type Expected map[Key]string

// Settle compares a verdict with the record. A printed statement that fails
// is refuted where the record says so and an unrecorded refutation, hence a
// failure, where it does not. A recorded row that meets its bound fails as
// well; one that was not decided stays as it is. A claim that is not printed
// in the paper can never be refuted, nor one whose check broke. The reason is empty unless refuted.
func (e Expected) Settle(key Key, printed bool, v Verdict) (settled Verdict, reason string) {
	reason, recorded := e[key]
	switch o := v.Outcome(); {
	case v.finding.broke:
		return v, ""
	case o == Fail && printed && recorded:
		return v.refuted(), reason
	case o == Fail && recorded:
		return v.failed(errors.New("recorded as refuted, but it is not a printed statement of the paper")), ""
	case o == Fail && printed:
		return v.failed(errors.New("unrecorded refutation: find the reason and enter it in testdata/expected")), ""
	case recorded && (o == Pass || o == Vacuous):
		return v.failed(fmt.Errorf("recorded as refuted (%s), but it came out as %v", reason, o)), ""
	default:
		return v, ""
	}
}

// Unmatched returns the recorded keys that no printed claim of the list has,
// sorted: entries that are misspelt or outlived their claim.
func (e Expected) Unmatched(claims []Claim) []Key {
	known := map[Key]bool{}
	for _, c := range claims {
		for _, k := range c.Cases {
			known[Key{c.ID, k.Instance}] = c.Printed
		}
	}
	var missing []Key
	for key := range e {
		if !known[key] {
			missing = append(missing, key)
		}
	}
	slices.SortFunc(missing, func(a, b Key) int {
		return strings.Compare(a.Claim+"\x00"+a.Instance, b.Claim+"\x00"+b.Instance)
	})
	return missing
}
