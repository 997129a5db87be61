package claimtest_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/search"
)

// TestSearchesOfClaimsAreKept: what a search of a user's claim finds is kept if the claim fails, is found again first at another
// seed, and is dropped once it holds. What a claim does not call a failure is not kept.
func TestSearchesOfClaimsAreKept(t *testing.T) {
	dir := t.TempDir()
	most, fails := 4242, true
	require := func(seed uint64) *recorder {
		c := claim("sum", 0)
		c.Evidence, c.Cases = props.Searched, []props.Case{{Instance: "only", Check: func(ctx context.Context, trial props.Trial) (props.Finding, error) {
			got := search.Check(ctx, search.Config{Seed: trial.Seed, Checks: 200, Name: "a sum only"}, func(rt *rapid.T) {
				if x := rapid.IntRange(0, 1e6).Draw(rt, "x"); x >= most {
					rt.Fatalf("x = %d", x)
				}
			})
			f := props.Finding{Guarantee: "each", Bound: props.AtMost(0), N: int64(got.Cases), Witness: got.Message}
			if got.Failed && fails {
				f.Observed = props.Point(1)
			}
			return f, nil
		}}}
		r := &recorder{T: t}
		folder := claimtest.Failures(t, dir)
		claimtest.Require(r, props.Config{Claims: []props.Claim{c}, Seed: seed}, claimtest.Manner{Failures: folder})
		return r
	}
	files := func() int {
		entries, _ := os.ReadDir(dir)
		return len(entries)
	}
	if fails = false; len(require(1).failed) != 0 || files() != 0 {
		t.Errorf("no failure, and %d files", files())
	}
	fails = true
	if first := require(1); len(first.failed) != 1 || !strings.Contains(first.failed[0], "x = 4242") || files() != 1 {
		t.Errorf("%q, %d files", first.failed, files())
	}
	again := require(2)
	if len(again.failed) != 1 || !strings.Contains(again.failed[0], "found again, the case kept of an earlier run: x = 4242") || files() != 1 {
		t.Errorf("%q, %d files", again.failed, files())
	}
	if most = 1e7; len(require(2).failed) != 0 || files() != 0 {
		t.Errorf("it holds, and %d files", files())
	}
}
