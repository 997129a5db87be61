package scaling

import (
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
// beside a subject, for a tenth of the time.
func Peer(name string) Subject {
	s := OurSubject(name)
	s.Share = 0.1
	return s
}

// roundCosts are rough, at m = 30, k = 10, by the engine that serves a policy;
// those of the event-driven one are at T = 10⁶ to 10⁷.
var roundCosts = map[string]float64{
	"cmoss": 12, "cucb": 33, "random": 80, "exp3m": 350, "hybrid": 1500, "cts": 900, "combexp": 2000,
}

// OurSubject is Named for a name that the caller knows; it panics on others.
func OurSubject(name string) Subject {
	s, err := Named(name)
	if err != nil {
		panic("scaling: " + err.Error())
	}
	return s
}

// Named returns this project's policy of the given name with its default
// settings.
func Named(name string) (Subject, error) {
	entry, err := algos.Lookup(name)
	if err != nil {
		return Subject{}, err
	}
	factory, err := entry.Factory(algos.Params{})
	if err != nil {
		return Subject{}, err
	}
	cost, known := roundCosts[name]
	if !known {
		cost = 1000
	}
	return Subject{Name: name, Title: entry.Title, Factory: factory, RoundCost: cost}, nil
}

// Control is the negative control: CUCB, whose regret carries √(ln T).
func Control() Subject { return OurSubject("cucb") }
