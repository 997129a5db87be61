package props

// A Summary counts rows by outcome.
type Summary struct{ Pass, Fail, Inconclusive, Vacuous, Skipped, Refuted int }

// Summarize counts the rows.
func Summarize(rows []Row) Summary {
	var s Summary
	for _, r := range rows {
		if n := s.count(r.Verdict.Outcome()); n != nil {
			*n++
		}
	}
	return s
}

func (s *Summary) count(o Outcome) *int {
	switch o {
	case Pass:
		return &s.Pass
	case Fail:
		return &s.Fail
	case Inconclusive:
		return &s.Inconclusive
	case Vacuous:
		return &s.Vacuous
	case Skipped:
		return &s.Skipped
	case Refuted:
		return &s.Refuted
	}
	return nil
}

// Count returns the number of rows with the given outcome.
func (s Summary) Count(o Outcome) int {
	if n := s.count(o); n != nil {
		return *n
	}
	return 0
}

// Total returns the number of rows.
func (s Summary) Total() int {
	return s.Pass + s.Fail + s.Inconclusive + s.Vacuous + s.Skipped + s.Refuted
}
