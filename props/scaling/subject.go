package scaling

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// A Subject is a policy under test.
type Subject struct {
	Name    string // in claim paths: cmoss, cucb, …
	Title   string // in tables
	Factory algos.Factory
	// RoundCost is a rough time per round in nanoseconds at m = 30, k = 10. It
	// sets how far the horizons go and how many replicates there are.
	RoundCost float64
	// Share is which part of the schedule's time the subject gets; 0 reads as 1.
	Share float64
}

func (s Subject) share() float64 {
	if s.Share == 0 {
		return 1
	}
	return s.Share
}

// Peer returns the policy of the given name as one that is only measured
// beside a subject, for a fifth of the time.
func Peer(name string) Subject {
	s := OurSubject(name)
	s.Share = 0.2
	return s
}

// OurSubject returns this project's policy of the given name with its default
// settings.
func OurSubject(name string) Subject {
	entry, err := algos.Lookup(name)
	if err != nil {
		panic(err) // a caller's typo
	}
	factory, err := entry.Factory(algos.Params{})
	if err != nil {
		panic(fmt.Sprintf("scaling: defaults of %s: %v", name, err))
	}
	cost := map[string]float64{"cmoss": 12, "cucb": 60, "exp3m": 400, "hybrid": 2500, "cts": 1500, "random": 80}[name]
	return Subject{Name: name, Title: entry.Title, Factory: factory, RoundCost: cost}
}

// Control is the negative control: CUCB, whose regret carries √(ln T).
func Control() Subject { return OurSubject("cucb") }
