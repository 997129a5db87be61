package sim

import (
	"fmt"
	"strconv"
	"strings"
)

// A Size is a number of arms and how many of them are played in a round.
type Size struct{ M, K int }

// String writes the size as in rows: m=30, k=10.
func (s Size) String() string { return fmt.Sprintf("m=%d, k=%d", s.M, s.K) }

// Regime says on which side of m/2 k lies.
func (s Size) Regime() string {
	if 2*s.K <= s.M {
		return "k ≤ m/2"
	}
	return "k > m/2"
}

// HorizonText writes a number of rounds: one digit and zeros as 1e5, others in
// full.
func HorizonText(t int64) string {
	s := strconv.FormatInt(t, 10)
	if digit := strings.TrimRight(s, "0"); len(digit) == 1 && len(s) > 3 {
		return fmt.Sprintf("%se%d", digit, len(s)-1)
	}
	return s
}
