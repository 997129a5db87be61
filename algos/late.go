package algos

import (
	"fmt"
	"strconv"
	"strings"
)

// A Late says when a round's rewards arrive. The zero value means at the end of the round itself.
// At most one of its fields is set.
//
//	delay:20   the rewards of round t arrive at the end of round t+20
//	batch:50   the rewards of rounds 1…50 arrive at the end of round 50, of 51…100 at the end of 100, …
//
// What has not arrived when the game ends is never shown.
type Late struct {
	Delay int64 // d, in rounds
	Batch int64 // b, in rounds
}

// MaxLate is the largest delay and the largest batch.
const MaxLate = 1 << 20

// A LateObserver is a policy that takes rewards which arrive late. In a game with Spec.Late it is
// told of each round by ObserveLate in place of Observe, in the order of rounds: after a Select, of
// no round, of one or of several.
type LateObserver interface {
	Policy
	// ObserveLate tells what Observe tells of an earlier round, which has this number, counted from 1.
	ObserveLate(round int64, arms []int, rewards []float64)
}

// Arrived returns how many rounds, the first ones, have their rewards at the end of a round.
func (l Late) Arrived(round int64) int64 {
	if l.Batch > 0 {
		return round - round%l.Batch
	}
	return max(0, round-l.Delay)
}

// Missing returns how many rounds at most still lack their rewards when the next round begins: d, or b−1.
func (l Late) Missing() int64 {
	if l.Batch > 0 {
		return l.Batch - 1
	}
	return l.Delay
}

// String returns delay:d or batch:b, and "" for the zero value.
func (l Late) String() string {
	switch {
	case l.Batch > 0:
		return "batch:" + strconv.FormatInt(l.Batch, 10)
	case l.Delay > 0:
		return "delay:" + strconv.FormatInt(l.Delay, 10)
	}
	return ""
}

// ParseLate is the inverse of Late.String.
func ParseLate(text string) (Late, error) {
	if text == "" {
		return Late{}, nil
	}
	kind, number, _ := strings.Cut(text, ":")
	n, err := strconv.ParseInt(number, 10, 64)
	l := map[string]Late{"delay": {Delay: n}, "batch": {Batch: n}}[kind]
	if err != nil || l.String() == "" || l.Validate() != nil {
		return Late{}, fmt.Errorf("late=%q: want delay:D, rewards that arrive D rounds late, or batch:B, rewards of B rounds "+
			"at a time, up to %d", text, MaxLate)
	}
	return l, nil
}

// Validate reports what is wrong.
func (l Late) Validate() error {
	if l.Delay < 0 || l.Delay > MaxLate || l.Batch < 0 || l.Batch > MaxLate || l.Delay > 0 && l.Batch > 0 {
		return fmt.Errorf("late: a delay of %d and batches of %d: want one of them at most, up to %d",
			l.Delay, l.Batch, MaxLate)
	}
	return nil
}

// late is an index policy that knows of earlier rounds what has arrived by now. It counts pulls and
// rounds when they are told, so that its confidence intervals are as wide as what it knows demands.
// Its extra regret is at most d pulls of each wrong arm (Joulani, György & Szepesvári 2013, section
// 4.2, for UCB1).
type late struct{ *recomputed }

var _ LateObserver = late{}

// ObserveLate counts what has arrived.
func (p late) ObserveLate(_ int64, arms []int, rewards []float64) { p.Observe(arms, rewards) }
