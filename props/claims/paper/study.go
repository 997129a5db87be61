package paper

import (
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

// A Study replays the paper's experiments with given subjects and, if there is one, a given second
// data set. It keeps its measurements for tables and figures.
type Study struct {
	replays *replays
	label   string // name of a stand-in for the second data set, or ""
	mu      sync.Mutex
	results map[string]Measured // by claim
}

// NewStudy returns a study. Nil data mean that there is no second data set.
func NewStudy(subjects Subjects, data DataSet) *Study {
	s := &Study{replays: &replays{budgets: budgets, subjects: subjects, data: data}, results: map[string]Measured{}}
	if data != nil {
		s.label = data.Label()
	}
	return s
}

// Claims returns the claims about all regret cells and tables, the orderings of policies, the
// second data set, the game that is left out, and other readings of cascades.
func (s *Study) Claims() []props.Claim {
	var claims []props.Claim
	copies := copiesOf(testdata.Tables())
	for _, table := range testdata.Tables() {
		for _, c := range table.Cells {
			if c.Metric == testdata.Regret {
				claims = append(claims, s.cell(c, copies[claimOf(c)]))
			}
		}
	}
	return byNeed(slices.Concat(claims, s.joints(), s.orderings(), s.spreads(),
		s.indistinguishable(), s.readingClaims()))
}

// Formal returns a claim for each synthetic regret cell of tab:formal. HYBRID's
// four cells cost as much as all others together, and have From: Full.
func Formal(subjects Subjects) []props.Claim {
	table, _ := testdata.TableByLabel("tab:formal")
	s := NewStudy(subjects, nil)
	s.replays.budgets = formalBudgets
	var claims []props.Claim
	for _, c := range table.Cells {
		if c.Metric == testdata.Regret && c.Dataset == testdata.Synthetic {
			claim := s.cell(c, "")
			if c.Algorithm == "hybrid" {
				claim.Cases[0].From = props.Full
			}
			claims = append(claims, claim)
		}
	}
	return claims
}

// Measured returns what the study measured for a claim on a cell, if it did.
func (s *Study) Measured(claim string) (Measured, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.results[claim]
	return m, ok
}

func (s *Study) note(claim string, m Measured) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.results[claim] = m
}

// missing says why one of the settings is not replayed, "" if all are.
func (s *Study) missing(effort props.Effort, settings ...setting) string {
	for _, set := range settings {
		switch {
		case set.dataset == testdata.Yelp && s.replays.data == nil:
			return NoData
		case s.replays.subjects[set.algorithm] == nil:
			return title(set.algorithm) + " is not among the subjects"
		case s.replays.budgetOf(set, effort).first() == 0:
			return tooFew
		}
	}
	return ""
}
