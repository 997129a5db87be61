package policies_test

import (
	"context"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
)

// greedyEUCBV counts the displayed but unseen arms as observed without reward.
type greedyEUCBV struct {
	*algos.EUCBV
	action []int
}

func (g *greedyEUCBV) Select(dst []int) []int {
	g.action = g.EUCBV.Select(g.action[:0])
	return append(dst, g.action...)
}

func (g *greedyEUCBV) Observe(_ []int, rewards []float64) {
	all := make([]float64, len(g.action))
	copy(all, rewards)
	g.EUCBV.Observe(g.action, all)
}

// A policy whose index has no rule is held to its statistics.
func TestPartialUpdateOfStatistics(t *testing.T) {
	honest := func(s algos.Spec) (algos.Policy, error) { return algos.NewEUCBV(s) }
	greedy := func(s algos.Spec) (algos.Policy, error) {
		p, err := algos.NewEUCBV(s)
		return &greedyEUCBV{EUCBV: p}, err
	}
	for name, c := range map[string]struct {
		factory algos.Factory
		want    string
	}{"honest": {honest, ""}, "greedy": {greedy, "is held to have"}} {
		for _, rule := range policies.ContractRules() {
			if rule.Name != "partial-feedback" {
				continue
			}
			spec := algos.Spec{Arms: 6, Cardinality: 3, Horizon: 60, Feedback: algos.Disjunctive}
			got, err := rule.Breach(context.Background(), c.factory, spec, 1)
			if err != nil || (got.At == "") != (c.want == "") || !strings.Contains(got.At, c.want) {
				t.Errorf("%s: got %+v, %v: want a breach with %q", name, got, err, c.want)
			}
		}
	}
}
