package policytest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// A Config says how a policy is tested. Zero fields mean the defaults given.
type Config struct {
	Arms         int                // m; 0 means 8
	Cardinality  int                // k; 0 means min(3, m)
	OneArms      bool               // no game of another m is played
	OneSize      bool               // no game of another k is played
	Feedback     []algos.Feedback   // what the policy can learn from; nil means semi-bandit
	Capabilities child.Capabilities // what the policy is made for; rewards are mapped accordingly
	// Only names the rules that are decided; nil means all. A rule that fails only because of
	// another's breach is skipped if the other is decided.
	Only []string
	// As names the index that the policy claims to play: ucb1, cucb, moss or kl-ucb; "" claims
	// none.
	As string
	// Level is the level that the policy must reach. What keeps it from a higher level is
	// reported, but is no failure. 0 means Learns.
	Level Level
	// Simulate begins the line that plays a failed game again: "verify simulate --policy cmoss".
	// Without it only the game is named.
	Simulate string

	Seed    uint64
	Alpha   float64      // chance that a true statement about regret is called false; 0 means props.DefaultAlpha
	Effort  props.Effort // how much is played; 0 means Default
	Workers int          // < 1 means one per CPU

	// External says that the policy lives in another process, which cannot reach the caller's
	// slices.
	External bool
	// Inconclusive is what an inconclusive row does to a test; the zero value fails it.
	Inconclusive claimtest.Inconclusive
	first        map[algos.Feedback]trial // of policy/deterministic, before anything else was played
}

// decides reports whether a rule is to be decided.
func (c Config) decides(rule string) bool { return len(c.Only) == 0 || slices.Contains(c.Only, rule) }

// withDefaults fills in defaults and validates; the error joins everything
// that is wrong.
func (c Config) withDefaults() (Config, error) {
	c.Arms = cmp.Or(c.Arms, 8)
	c.Cardinality = cmp.Or(c.Cardinality, min(3, c.Arms))
	c.Level, c.Effort = cmp.Or(c.Level, Learns), cmp.Or(c.Effort, props.Default)
	if len(c.Feedback) == 0 {
		c.Feedback = []algos.Feedback{algos.SemiBandit}
	}
	var errs []error
	errs = append(errs, c.Capabilities.Validate())
	if c.Capabilities.Single && !c.OneSize {
		c.Cardinality, c.OneSize = 1, true
	}
	c.Feedback = slices.Clone(c.Feedback)
	for i, f := range c.Feedback {
		of, err := algos.Spec{Arms: c.Arms, Cardinality: c.Cardinality, AtMost: c.Capabilities.AtMost, Horizon: 1,
			Feedback: f}.Normalize()
		c.Feedback[i] = of.Feedback
		if errs = append(errs, err); slices.Contains(c.Feedback[:i], of.Feedback) {
			errs = append(errs, fmt.Errorf("feedback=%s: given twice: want each kind once", of.Feedback))
		}
	}
	if c.Arms > maxArms {
		errs = append(errs, fmt.Errorf("m=%d: want m ≤ %d: every rule plays thousands of rounds", c.Arms, maxArms))
	}
	if c.As != "" && !slices.Contains(knownNames, c.As) {
		errs = append(errs, fmt.Errorf("as=%q: want one of %s", c.As, strings.Join(knownNames, ", ")))
	}
	for _, name := range c.Only {
		if names := ruleNames(); !slices.Contains(names, name) {
			errs = append(errs, fmt.Errorf("rule=%q: want one of %s", name, strings.Join(names, ", ")))
		}
	}
	return c, errors.Join(errs...)
}

// maxArms keeps a rule within minutes at the slowest policy's round.
const maxArms = 10_000
