package scaling

import "github.com/regretcheck/regretcheck/props/sim"

// A Subject is a policy under test.
type Subject struct {
	Name  string // in claim paths: cmoss, cucb, …
	Title string // in tables
	sim.Player
	// RoundCost is a rough time per round in nanoseconds at m = 30, k = 10. It
	// sets how far the horizons go and how many replicates there are.
	RoundCost float64
	// Share is which part of the schedule's time the subject gets; 0 reads as 1.
	Share float64
	// MaxArms is how many arms the policy takes; 0 reads as any number.
	MaxArms int
	// Certified, if not nil, is the factor that the policy's own theorem proves.
	Certified FactorBound
}

func (s Subject) share() float64 {
	if s.Share == 0 {
		return 1
	}
	return s.Share
}
