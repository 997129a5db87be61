//go:build race

package suite_test

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaimsSideBySide decides a case of every claim of verify theory and verify algos in one
// process, by more workers than there are cores, so that the race detector sees the state that they
// share. make race runs it instead of their packages' own tests.
func TestClaimsSideBySide(t *testing.T) {
	claims := claimtest.Part(props.Within(slices.Concat(suite.Theory(), suite.Algos()), props.Quick), 1)
	r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Effort: props.Quick, Workers: 8,
		Expected: suite.Expected()})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != len(claims) {
		t.Errorf("%d rows of %d claims", len(r.Rows), len(claims))
	}
}
