package scaling

import (
	"fmt"
	"strings"
	"testing"
)

// A recorder is a claimtest.TB that keeps what a test would have said.
type recorder struct {
	*testing.T
	failed []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.failed = append(r.failed, fmt.Sprintf(format, args...))
}

// TestRequireSqrt: CMOSS is accepted, and a policy that does not learn is
// rejected in words that say where it shows and how to see it again.
func TestRequireSqrt(t *testing.T) {
	if testing.Short() {
		t.Skip("TestBetaSeparatesScalings decides the same with -short")
	}
	RequireSqrt(t, ours(t, "cmoss").Factory, At(tiny), Seed(3))
	r := &recorder{T: t}
	RequireSqrt(r, stuck, At(tiny), Seed(3))
	for _, want := range []string{
		"scaling/policy/beta (m=12, k=4): fail: got ", "the first 3 horizons, up to T=10000, show it already",
		"claimed: the policy's worst-case regret", "reproduce: go test -count=1 -run '^TestRequireSqrt$'",
	} {
		if all := strings.Join(r.failed, "\n"); len(r.failed) != 1 || !strings.Contains(all, want) {
			t.Errorf("got %q, want one failure with %q", all, want)
		}
	}
}

// TestRequireSqrtFitsGeneratedGames: by default the failure names the worst game
// that was met, and the line that plays it.
func TestRequireSqrtFitsGeneratedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 700 games")
	}
	r := &recorder{T: t}
	RequireSqrt(r, stuck, Seed(3), RoundCost(1000))
	all := strings.Join(r.failed, "\n")
	for _, want := range []string{"scaling/policy/generated/low/level (k ≤ m/2, T≤1e6): fail", "largest single R/rate ", ": verify simulate --m "} {
		if !strings.Contains(all, want) {
			t.Errorf("got %q, want %q in it", all, want)
		}
	}
}
