package props

import (
	"cmp"
	"strings"
	"time"
)

// A Row is a decided case as reports show it.
type Row struct {
	Key
	Group     string
	Reference string
	Statement string
	Method    string
	Rejects   string
	Params    Params
	Printed   bool
	Verdict   Verdict
	Reason    string        // why a refutation is expected, from the record
	Reproduce string        // the command that decides this row again
	Busy      time.Duration // how long the case took; no verdict rests on it
}

// A Report is what a run found.
type Report struct {
	Command     string
	Sentence    string // what the run found, where that says more than the counts; reports begin with it
	Seed        uint64
	Alpha       float64
	Effort      Effort
	Rows        []Row         // in claim × case order
	Interrupted bool          // the context ended first; Rows holds what was decided
	Elapsed     time.Duration // no verdict rests on it
	Workers     int
}

// Program is the name of the command that made the report, or verify where a test made it.
func (r Report) Program() string {
	name, _, _ := strings.Cut(r.Command, " ")
	return cmp.Or(name, "verify")
}

// A Summary counts rows by outcome.
type Summary struct {
	Pass         int `json:"pass"`
	Fail         int `json:"fail"`
	Inconclusive int `json:"inconclusive"`
	Vacuous      int `json:"vacuous"`
	Skipped      int `json:"skipped"`
	Refuted      int `json:"refuted"`
}

// Summary counts the rows by outcome.
func (r Report) Summary() (s Summary) {
	counts := map[Outcome]*int{Pass: &s.Pass, Fail: &s.Fail, Inconclusive: &s.Inconclusive, Vacuous: &s.Vacuous,
		Skipped: &s.Skipped, Refuted: &s.Refuted}
	for _, row := range r.Rows {
		if n := counts[row.Verdict.Outcome()]; n != nil {
			*n++
		}
	}
	return s
}

// Decided returns the number of rows that say something of their subject: a skipped
// row was not played, and no subject could have missed a vacuous bound.
func (s Summary) Decided() int { return s.Pass + s.Fail + s.Inconclusive + s.Refuted }
