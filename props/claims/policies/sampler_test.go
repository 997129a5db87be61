package policies_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// samplerOf is the rounder with coins that follow from the seed.
func samplerOf(round policies.Rounder) policies.Sampler {
	return func(ctx context.Context, p []float64, _ int, root uint64, n int, see func([]int) bool) error {
		coin := algos.NewCoin(seed.Source(root, "sampler"))
		var arms []int
		for range n {
			if arms = round(arms[:0], p, coin); ctx.Err() != nil || !see(arms) {
				return ctx.Err()
			}
		}
		return nil
	}
}

// sampled decides the claims about a sampler at the least effort. All rows of a true
// statement pass but with probability 10⁻³ for fails and as much for inconclusive ones;
// the seed is fixed.
func sampled(t *testing.T, s policies.Sampler, cfg policies.SampledConfig) props.Report {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{Claims: policies.DepRoundSampled(s, cfg), Seed: 1, Effort: props.Quick})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// failing returns the claims that fail, with their first witness.
func failing(r props.Report) map[string]string {
	found := map[string]string{}
	for _, row := range r.Rows {
		if found[row.Claim] == "" && row.Verdict.Outcome() == props.Fail {
			found[row.Claim] = row.Verdict.Finding().Witness
		}
	}
	return found
}

// TestSampledRejects: the planted rounders that a few draws can tell are rejected by
// the claim that speaks of their bug, and a sound one by none.
func TestSampledRejects(t *testing.T) {
	for name, claim := range map[string]string{
		"alpha-for-beta": "marginals", "first-branch": "marginals", "one-step-short": "cardinality",
		"normalised-to-one": "cardinality", "independent": "cardinality", "together": "negative-cylinder",
		"impossible-arms": "extremes",
	} {
		r := sampled(t, samplerOf(mutants.Rounders[name]), policies.SampledConfig{})
		if found := failing(r); found["depround/"+claim] == "" {
			t.Errorf("%s: got %+v: %v; want depround/%s to fail", name, r.Summary(), found, claim)
		}
	}
	r := sampled(t, samplerOf(reference.DepRound), policies.SampledConfig{})
	if s := r.Summary(); s.Pass != len(r.Rows) {
		t.Errorf("dependent rounding: got %+v: %v; want all to pass", s, failing(r))
	}
}

// wrongMarginals are drawn for p = (0.9, 0.6, 0.4, 0.1) by a popular library.
var wrongMarginals = []float64{0.3525, 0.4125, 0.5025, 0.7325}

// TestWrongMarginalsAreNamed: a sampler whose draws are sets, but with other marginals,
// is rejected with the vector that it has, within 0.01, which is 5 deviations, once: the
// bound of the cylinders says nothing there.
func TestWrongMarginalsAreNamed(t *testing.T) {
	library := func(ctx context.Context, _ []float64, k int, seed uint64, n int, see func([]int) bool) error {
		return samplerOf(algos.DepRound)(ctx, wrongMarginals, k, seed, n, see)
	}
	one := policies.SampledConfig{Inputs: [][]float64{{0.9, 0.6, 0.4, 0.1}}, Draws: 60_000}
	r := sampled(t, library, one)
	found := failing(r)
	got := make([]float64, 4)
	_, err := fmt.Sscanf(found["depround/marginals"],
		"p = 0.9,0.6,0.4,0.1: P(i ∈ S) ≈ (%f, %f, %f, %f) in 60000 draws (seed 1)", &got[0], &got[1], &got[2],
		&got[3])
	if len(found) != 1 || err != nil || !cmp.Equal(got, wrongMarginals, cmpopts.EquateApprox(0, 0.01)) {
		t.Errorf("got %v (%v), want marginals to fail with %v", found, err, wrongMarginals)
	}
	one.Selected = func(claim string) bool { return claim == "depround/negative-cylinder" }
	if found := failing(sampled(t, library, one)); found["depround/negative-cylinder"] == "" {
		t.Errorf("cylinders alone: %v, want them to fail", found)
	}
}

// TestSamplersThatBreak: a failure is reported once, a malformed draw at each input, a
// declined input is left out, and a draw that differs the second time is named.
func TestSamplersThatBreak(t *testing.T) {
	good, state := samplerOf(algos.DepRound), uint64(0)
	for name, tt := range map[string]struct {
		sampler policies.Sampler
		rows    int // that fail
		want    string
	}{
		"breaks": {func(context.Context, []float64, int, uint64, int, func([]int) bool) error { return errors.New("boom") },
			1, "depround/cardinality: p = 0.9,0.6,0.4,0.1, draw 1: boom"},
		"draws nothing": {func(context.Context, []float64, int, uint64, int, func([]int) bool) error { return nil },
			1, "depround/cardinality: p = 0.9,0.6,0.4,0.1, draw 1: 0 sets are drawn: want 10000"},
		"an arm twice": {func(_ context.Context, _ []float64, k int, _ uint64, _ int, see func([]int) bool) error {
			see(make([]int, k+1))
			return nil
		}, 6, "depround/cardinality: p = 0.9,0.6,0.4,0.1, draw 1 (seed 1): action [0 0 0]: 3 arms, want k=2"},
		"declines": {func(context.Context, []float64, int, uint64, int, func([]int) bool) error {
			return &algos.Declined{Reason: "no"}
		}, 0, ""},
		"own randomness": {func(ctx context.Context, p []float64, k int, _ uint64, n int, see func([]int) bool) error {
			state++
			return good(ctx, p, k, state, n, see)
		}, 6, "depround/deterministic: p = 0.9,0.6,0.4,0.1, draw "},
		"draws once": {func(ctx context.Context, p []float64, k int, s uint64, n int, see func([]int) bool) error {
			if n == 100 { // the second start
				return nil
			}
			return good(ctx, p, k, s, n, see)
		}, 6, "depround/deterministic: p = 0.9,0.6,0.4,0.1, started a second time: 0 sets are drawn: want 100"},
	} {
		r, err := props.Run(t.Context(), props.Config{Claims: policies.DepRoundSampled(tt.sampler, policies.SampledConfig{}),
			Seed: 1, Effort: props.Quick,
			Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		first := ""
		for claim, witness := range failing(r) {
			first = fmt.Sprintf("%s: %s", claim, witness)
		}
		if s := r.Summary(); s.Fail != tt.rows || !strings.HasPrefix(first, tt.want) || tt.rows == 0 &&
			s.Skipped != len(r.Rows) {
			t.Errorf("%s: got %+v, %q; want %d failures, %q", name, s, first, tt.rows, tt.want)
		}
	}
}
