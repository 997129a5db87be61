package policytest

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// An Option changes how Run tests. What has no function of its own here is set as a field:
// func(c *policytest.Config) { c.As = "ucb1" }.
type Option func(*Config)

// Size sets m and k; the default is 8 and 3. The rules about actions try k = 1,
// k = m−1 and k = m as well.
func Size(arms, cardinality int) Option {
	return func(c *Config) { c.Arms, c.Cardinality = arms, cardinality }
}

// Exactly sets m and k, for a policy that plays no game of another size.
func Exactly(arms, cardinality int) Option {
	return func(c *Config) {
		c.Arms, c.Cardinality, c.OneArms, c.OneSize = arms, cardinality, true, true
	}
}

// Feedback sets what the policy can learn from; the default is semi-bandit
// feedback alone.
func Feedback(kinds ...algos.Feedback) Option { return func(c *Config) { c.Feedback = kinds } }

// Capabilities declares what the policy is made for, so that it is asked of no other games.
func Capabilities(can child.Capabilities) Option {
	return func(c *Config) { c.Capabilities = can }
}

// Effort sets how much work is done; the default is props.Quick.
func Effort(e props.Effort) Option { return func(c *Config) { c.Effort = e } }

// Only tries the named rules alone, each at its share of the error budget of all.
func Only(rules ...string) Option { return func(c *Config) { c.Only = rules } }

// Inconclusive sets what a row does to the test that is not decided: it fails it, unless told
// otherwise.
func Inconclusive(what claimtest.Inconclusive) Option {
	return func(c *Config) { c.inconclusive = what }
}
