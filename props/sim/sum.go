package sim

import "math"

// A Sum is a sum with Neumaier's compensation: the error stays at the rounding
// of the result however many terms there are. Its zero value is the empty sum.
type Sum struct{ total, carry float64 }

// Add adds a term.
func (s *Sum) Add(x float64) {
	t := s.total + x
	if math.Abs(s.total) >= math.Abs(x) {
		s.carry += (s.total - t) + x
	} else {
		s.carry += (x - t) + s.total
	}
	s.total = t
}

// Value returns the sum so far.
func (s *Sum) Value() float64 { return s.total + s.carry }
