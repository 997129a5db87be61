package policytest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/search"
)

const groupContract = "Contract of a policy"

// contractClaims are the rules about actions: a case for each kind of feedback.
func contractClaims(s *subject, cfg Config, a amount) []props.Claim {
	var claims []props.Claim
	for _, r := range policies.ContractRules() {
		if cfg.External && r.Name == "slices" {
			continue
		}
		c := props.Claim{
			ID: "policy/" + r.Name, Group: groupContract, Reference: "contract of algos.Policy", Evidence: props.Searched,
			Statement: r.Statement, Rejects: r.Rejects,
			Method: r.Method + "; at k, k = 1, k = m−1 and k = m, then shrunk to the smallest m, k and T that fail",
		}
		for _, f := range cfg.Feedback {
			if r.Cascading && !f.Cascading() {
				continue
			}
			c.Cases = append(c.Cases, props.Case{Instance: "feedback=" + f.String(), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return s.tryRule(ctx, r, f, sizes(cfg), a.rounds, t.Seed)
			}})
		}
		if len(c.Cases) > 0 {
			claims = append(claims, c)
		}
	}
	return claims
}

// sizes returns the (m, k) at which rules about actions are tried.
func sizes(cfg Config) []search.Extent {
	m := cfg.Arms
	var list []search.Extent
	for _, c := range []search.Extent{{Arms: m, Cardinality: cfg.Cardinality}, {Arms: m, Cardinality: 1}, {Arms: m, Cardinality: max(1, m-1)}, {Arms: m, Cardinality: m}, {Arms: 1, Cardinality: 1}} {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// tryRule tries a rule at every size up to the first failure, and shrinks that.
func (s *subject) tryRule(ctx context.Context, r policies.ContractRule, f algos.Feedback, sizes []search.Extent, rounds int64, seed uint64) (props.Finding, error) {
	finding := props.Finding{Guarantee: "every round", Bound: props.AtMost(0)}
	for _, size := range sizes {
		size.Horizon = rounds
		begin := time.Now()
		breach, n, err := s.breach(ctx, r, f, size, seed)
		finding.N += n
		switch {
		case errors.Is(err, errStalled):
			return s.skipped(), nil
		case err != nil:
			return finding, err
		case breach != "":
			finding.Observed = props.Point(1)
			finding.Witness = s.smallest(ctx, r, f, size, seed, breach, time.Since(begin))
			return finding, ctx.Err()
		}
	}
	return finding, nil
}

// shrinkTime bounds the shrinking of one failure of a rule about actions.
const shrinkTime = 2 * time.Second

// smallest shrinks a failure and tells it. What took long to fail is shrunk in
// fewer tries.
func (s *subject) smallest(ctx context.Context, r policies.ContractRule, f algos.Feedback, at search.Extent, seed uint64, breach string, took time.Duration) string {
	tries := int(min(400, shrinkTime/max(took, time.Microsecond)))
	found := map[search.Extent]string{at: breach}
	least := search.Smallest(ctx, at, tries, func(c search.Extent) bool {
		breach, _, err := s.breach(ctx, r, f, c, seed)
		found[c] = breach
		return err == nil && breach != ""
	})
	return fmt.Sprintf("%s: %s (seed %d; first seen at %s)", least, found[least], seed, at)
}

// breach plays one size and returns what was wrong. An error is errStalled or
// the context's.
func (s *subject) breach(ctx context.Context, r policies.ContractRule, f algos.Feedback, c search.Extent, seed uint64) (breach string, n int64, err error) {
	runs := &session{subject: s}
	spec := algos.Spec{Arms: c.Arms, Cardinality: c.Cardinality, Horizon: c.Horizon, Feedback: f}
	err = guarded(func() (err error) {
		breach, n, err = r.Breach(ctx, runs.factory, spec, seed)
		return err
	})
	broke := runs.end()
	switch {
	case ctx.Err() != nil:
		return "", n, ctx.Err()
	case errors.Is(err, errStalled):
		return "", n, err
	case broke != nil:
		return atRound(broke), n, nil
	case err != nil:
		return err.Error(), n, nil
	}
	return breach, n, nil
}

// atRound names the round of an error that knows it.
func atRound(err error) string {
	var r interface{ At() int64 }
	if errors.As(err, &r) {
		return fmt.Sprintf("round %d: %v", r.At(), err)
	}
	return err.Error()
}
