package props

import (
	"errors"
	"fmt"
	"strings"
)

// A Key names a row: (Claim, Instance) is unique in a report.
type Key struct {
	Claim    string `json:"claim"`
	Instance string `json:"instance"`
}

// String returns the claim and, if there is one, the instance.
func (k Key) String() string {
	if k.Instance == "" {
		return k.Claim
	}
	return k.Claim + " (" + k.Instance + ")"
}

// Expected is the record of rows that do not simply pass: printed statements known to be false,
// and rows that may stay skipped or vacuous. A row that differs from the record fails, so that
// nothing broken hides among refutations and no check disappears unseen. Nil is no record, and
// excuses what is skipped or vacuous: other people's policies are judged without one.
type Expected []ExpectedRow

// An ExpectedRow is the outcome that rows are known to have, with the reason. In Claim, Instance
// and the Reason of a skipped row, which must be the row's own, * stands for any text.
type ExpectedRow struct {
	Claim, Instance string
	Outcome         Outcome // Refuted, Skipped or Vacuous
	Reason          string
}

// Covers reports whether the entry matches a row.
func (e ExpectedRow) Covers(key Key) bool {
	return match(e.Claim, key.Claim) && match(e.Instance, key.Instance)
}

// match compares text with a pattern in which * stands for any text.
func match(pattern, text string) bool {
	head, rest, wild := strings.Cut(pattern, "*")
	text, ok := strings.CutPrefix(text, head)
	if !ok || !wild {
		return ok && text == ""
	}
	for i := range len(text) + 1 {
		if match(rest, text[i:]) {
			return true
		}
	}
	return false
}

// find returns the entry that expects an outcome of a row, nil if there is none. A skip must have
// the entry's reason.
func (e Expected) find(key Key, o Outcome, skip string) *ExpectedRow {
	for i, r := range e {
		if r.Outcome == o && r.Covers(key) && (o != Skipped || match(r.Reason, skip)) {
			return &e[i]
		}
	}
	return nil
}

// settle compares a verdict with the record.
//
// A printed statement that fails is refuted, for the reason returned, where the record says so. It
// fails where the record does not. A claim that is not printed is never refuted, nor one whose
// check broke. A row that is recorded as refuted or vacuous and is decided otherwise fails: the
// record is out of date. A row that is skipped or vacuous must be on record, unless it needs more
// effort than the run has. An inconclusive row stays inconclusive.
func (e Expected) settle(key Key, printed bool, effort Effort, v Verdict) (settled Verdict, reason string) {
	refuted, vacuous := e.find(key, Refuted, ""), e.find(key, Vacuous, "")
	switch f, o := v.finding, v.outcome; {
	case f.broke:
	case o == Fail && printed && refuted != nil:
		v.outcome = Refuted
		return v, refuted.Reason
	case o == Fail && refuted != nil:
		return v.failed(errors.New("recorded as refuted, but it is not a printed statement of the paper")), ""
	case o == Fail && printed:
		return v.failed(errors.New("unrecorded refutation: find the reason and enter it in testdata/expected")), ""
	case refuted != nil && (o == Pass || o == Vacuous):
		return v.failed(fmt.Errorf("recorded as refuted (%s), but it came out as %v", refuted.Reason, o)), ""
	case vacuous != nil && o == Pass:
		return v.failed(fmt.Errorf("recorded as vacuous, but it is decided: take %s out of testdata/expected/open.csv",
			key)), ""
	case e == nil:
	case o == Vacuous && vacuous == nil:
		return v.undecided(fmt.Errorf("vacuous, and no record expects it: find the reason and enter %s in "+
			"testdata/expected/open.csv", key)), ""
	case o == Skipped && f.Needs <= effort && e.find(key, Skipped, f.Skip) == nil:
		return v.undecided(fmt.Errorf("skipped (%s), and no record expects it: decide it, or enter %s in "+
			"testdata/expected/open.csv with that reason", f.Skip, key)), ""
	}
	return v, ""
}

// failed returns the verdict as a failure for the given reason.
func (v Verdict) failed(why error) Verdict {
	v.outcome = Fail
	v.finding.Warnings = append(v.finding.Warnings[:len(v.finding.Warnings):len(v.finding.Warnings)], why)
	return v
}

// undecided returns a failing verdict for a row that should have been decided and was not.
func (v Verdict) undecided(why error) Verdict {
	f := &v.finding
	if f.Skip != "" { // a failing row has a value and a bound
		f.Skip, f.Guarantee, f.Observed, f.Bound = "", "not decided", Everywhere(0), AtMost(0)
	}
	return v.failed(why)
}
