package props

import (
	"fmt"
	"slices"
	"strings"
)

// Open is the record of rows that may stay undecided, skipped or vacuous, each with the
// reason. Where a run has one, a row that is skipped or vacuous without standing in it fails,
// so that no check disappears unseen. Nil is no record, and excuses everything: other people's
// policies are judged without one.
type Open []OpenRow

// An OpenRow excuses the rows of an outcome. In Claim, Instance and the Reason of a skipped
// row, which must be the row's own, * stands for any text.
type OpenRow struct {
	Claim, Instance string
	Outcome         Outcome // Skipped or Vacuous
	Reason          string
}

// covers reports whether the entry speaks of a row.
func (o OpenRow) covers(key Key) bool {
	return match(o.Claim, key.Claim) && match(o.Instance, key.Instance)
}

// match compares text with a pattern in which * stands for any text.
func match(pattern, text string) bool {
	head, rest, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == text
	}
	text, ok := strings.CutPrefix(text, head)
	for i := 0; ok && i <= len(text); i++ {
		if match(rest, text[i:]) {
			return true
		}
	}
	return false
}

// Settle compares an undecided row with the record. A row that is skipped because the
// run's effort is below what it needs is excused by that; every other must be recorded. A row
// recorded as vacuous that is decided fails as well, unless its entry has a *: the record
// is out of date. (What is skipped may depend on the data at hand.)
func (o Open) Settle(key Key, e Effort, v Verdict) Verdict {
	if o == nil {
		return v
	}
	f := v.Finding()
	i := slices.IndexFunc(o, func(r OpenRow) bool {
		return r.covers(key) && r.Outcome == v.Outcome() && (r.Outcome == Vacuous || match(r.Reason, f.Skip))
	})
	switch {
	case v.Outcome() == Skipped && i < 0 && f.Needs <= e:
		return v.undecided(fmt.Errorf("skipped (%s), and no record expects it: decide it, or enter %s in "+
			"testdata/expected/open.csv with that reason", f.Skip, key))
	case v.Outcome() == Vacuous && i < 0:
		return v.failed(fmt.Errorf("vacuous, and no record expects it: find the reason and enter %s in "+
			"testdata/expected/open.csv", key))
	case v.Outcome() == Pass && o.vacuous(key):
		return v.failed(fmt.Errorf("recorded as vacuous, but it is decided: take %s out of testdata/expected/open.csv", key))
	}
	return v
}

// vacuous reports whether an entry without * says that the row is.
func (o Open) vacuous(key Key) bool {
	return slices.ContainsFunc(o, func(r OpenRow) bool { return r.Outcome == Vacuous && Key{r.Claim, r.Instance} == key })
}

// Unmatched returns the entries that speak of no case of the claims.
func (o Open) Unmatched(claims []Claim) (missing Open) {
	for _, r := range o {
		if !slices.ContainsFunc(claims, func(c Claim) bool {
			return slices.ContainsFunc(c.Cases, func(k Case) bool { return r.covers(Key{c.ID, k.Instance}) })
		}) {
			missing = append(missing, r)
		}
	}
	return missing
}

// undecided returns a failing verdict for a row that should have been decided and was not.
func (v Verdict) undecided(why error) Verdict {
	v.finding.Skip, v.finding.Guarantee, v.finding.Observed, v.finding.Bound = "", "not decided", Everywhere(0), AtMost(0)
	return v.failed(why)
}
