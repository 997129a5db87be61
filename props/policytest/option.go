package policytest

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// An Option changes how Run tests.
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

// As claims that the policy plays the index of this name in every round: ucb1, cucb, moss or
// kl-ucb.
func As(index string) Option { return func(c *Config) { c.As = index } }

// AtLevel sets the level that is asked for; the default is Learns. What stops a level above it is
// told, but no failure.
func AtLevel(l Level) Option { return func(c *Config) { c.Level = l } }

// Seed sets the seed of everything random; the default is 1.
func Seed(seed uint64) Option { return func(c *Config) { c.Seed = seed } }

// Alpha sets the chance of a false accusation.
func Alpha(alpha float64) Option { return func(c *Config) { c.Alpha = alpha } }

// Effort sets how much work is done; the default is props.Quick.
func Effort(e props.Effort) Option { return func(c *Config) { c.Effort = e } }

// Only tries the named rules alone, each at its share of the error budget of all.
func Only(rules ...string) Option { return func(c *Config) { c.Only = rules } }

// Inconclusive sets what a row does to the test that is not decided: it fails it, unless told
// otherwise.
func Inconclusive(what claimtest.Inconclusive) Option {
	return func(c *Config) { c.inconclusive = what }
}
