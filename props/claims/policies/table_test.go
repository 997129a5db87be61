package policies_test

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaims decides a case of each claim about this project's policies; verify and verify algos decide all. Sampled rows
// fail wrongly with probability at most 10⁻³ together, and the seed is fixed.
func TestClaims(t *testing.T) {
	claims := claimtest.Part(policies.Claims(suite.PolicySubjects()), 1)
	claimtest.Require(t, props.Config{Claims: claims, Seed: 1, Expected: suite.Expected()}, claimtest.Manner{})
}

// TestFirstRoundHasPower: with --quick too an arm decides that is played 6 standard errors too often or too seldom.
func TestFirstRoundHasPower(t *testing.T) {
	for _, c := range policies.Claims(suite.PolicySubjects()) {
		for _, k := range c.Cases {
			if c.ID != "contract/first-round" || !strings.HasPrefix(k.Instance, "random") {
				continue
			}
			f, err := k.Check(t.Context(), props.Trial{Seed: 1, Alpha: 1e-6, Effort: props.Quick, Workers: props.NewWorkers(2)})
			if reach := f.Observed.Hi - f.Observed.Mid + 6*math.Sqrt(0.25/float64(f.N)); err != nil || !(reach <= f.Bound.Value()) {
				t.Errorf("%s: %v, an interval and 6 standard errors are %.3f, want at most %v", k.Instance, err, reach, f.Bound)
			}
		}
	}
}

// TestLiteral: every policy does what its literal form of package reference does, in small games; verify algos plays
// larger ones. A new policy is tried by -run Literal/NAME.
func TestLiteral(t *testing.T) {
	for _, c := range policies.Claims(suite.PolicySubjects()) {
		if c.ID != "contract/literal" {
			continue
		}
		for _, k := range c.Cases {
			if name, small := strings.CutSuffix(k.Instance, ", m ≤ 12"); small {
				t.Run(name, func(t *testing.T) {
					one := c
					one.Cases = []props.Case{k}
					claimtest.Require(t, props.Config{Claims: []props.Claim{one}, Seed: 1}, claimtest.Manner{})
				})
			}
		}
	}
}
