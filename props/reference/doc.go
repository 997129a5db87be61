// Package reference holds the algorithms of package algos once more, as their sources print them:
// slow, obvious, line by line. Claims and tests compare implementations with it, and planted bugs
// are made of it. Of the controls only the confidence ball is here.
//
// Nothing here calls an implementation of algos; only its types are shared. A bug can be planted in
// two places: in the functions of a policy's Parts, where nil means the text's, and in its methods,
// which a type that embeds the policy can override. State is exported for both.
package reference

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// Literal maps names of policies to their literal forms at their default settings.
var Literal = map[string]algos.Factory{
	"cmoss":        ranked(true, func(s algos.Spec) Index { return Optimistic(MOSSRadius(PairingDelta(s))) }),
	"cucb":         ranked(true, func(algos.Spec) Index { return Optimistic(UCBRadius(1.5, 0)) }),
	"cascadeucb1":  ranked(false, func(algos.Spec) Index { return Optimistic(UCBRadius(1.5, 1)) }),
	"cascadeklucb": ranked(false, func(algos.Spec) Index { return KLIndex }),
	"klcmoss":      ranked(false, func(s algos.Spec) Index { return Divergence(LogLevel(PairingDelta(s) / 2)) }),
	"ocucb":        ranked(false, func(s algos.Spec) Index { return Optimistic(FallingRadius(0.75, 2, s.Horizon)) }),
	"ball":         ranked(false, func(s algos.Spec) Index { return Optimistic(BallRadius(s.Arms)) }),
	"eucbv":        func(s algos.Spec) (algos.Policy, error) { return NewEUCBV(s) },
	"exp3m":        func(s algos.Spec) (algos.Policy, error) { return NewEXP3M(s, TunedMixing(s), EXP3MParts{}) },
	"hybrid":       func(s algos.Spec) (algos.Policy, error) { return NewHYBRID(s, HYBRIDParts{}) },
	"combexp":      func(s algos.Spec) (algos.Policy, error) { return NewCOMBEXP(s, COMBEXPParts{}) },
	"cts":          func(s algos.Spec) (algos.Policy, error) { return NewCTS(s) },
}

// ranked makes Rankers by an index of the game.
func ranked(clip bool, index func(algos.Spec) Index) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		return NewRanker(s, RankerParts{Index: index(s), Clip: clip})
	}
}

// normal returns the spec with its defaults, or what is wrong with it. A
// random policy needs a source, and one that is not for cascades semi-bandit
// feedback.
func normal(s algos.Spec, random, cascades bool) (algos.Spec, error) {
	s, err := s.Normalize()
	switch {
	case err != nil:
		return s, err
	case random && s.Source == nil:
		return s, fmt.Errorf("source=nil: want a source of randomness")
	case !cascades && s.Feedback != algos.SemiBandit:
		return s, fmt.Errorf("feedback=%s: want semi-bandit feedback", s.Feedback)
	}
	return s, nil
}
