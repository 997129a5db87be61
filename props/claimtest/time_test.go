package claimtest

import (
	"testing"
	"time"
)

// TestRoundTimeOfTheEnvironment: the line that a failure prints sets what is read back, and a
// value that is no time fails the test with what would be right.
func TestRoundTimeOfTheEnvironment(t *testing.T) {
	m := Manner{RoundTime: 20 * time.Microsecond}
	if got := m.assignment(); got != "REGRETCHECK_ROUND_TIME=20us " {
		t.Errorf("got %q", got)
	}
	if got := (Manner{}).assignment(); got != "" {
		t.Errorf("a time that was not measured is set: %q", got)
	}
	for text, want := range map[string]time.Duration{"": 0, "20us": m.RoundTime, "100ns": 100} {
		t.Setenv(roundTimeEnv, text)
		if got := GivenRoundTime(t); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
	for _, text := range []string{"20", "-1us", "fast"} {
		t.Setenv(roundTimeEnv, text)
		r := &refusal{T: t}
		func() {
			defer func() { recover() }()
			GivenRoundTime(r)
		}()
		if r.said == "" {
			t.Errorf("%q is taken", text)
		}
	}
}

// A refusal keeps what a test would have ended with.
type refusal struct {
	*testing.T
	said string
}

func (r *refusal) Fatalf(format string, _ ...any) {
	r.said = format
	panic("ended")
}
