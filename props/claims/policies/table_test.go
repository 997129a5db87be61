package policies_test

import (
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
