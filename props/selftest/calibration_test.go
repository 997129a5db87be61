package selftest

import (
	"cmp"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestFalseAlarms decides each sampled claim about our own subjects, all of them true, alone and
// with the whole budget of
// 0.05, on several seeds. It fails if the 99.9 % lower Clopper–Pearson limit of a claim's failure
// rate is above 0.05. For
// a calibrated claim that has probability below 0.001. Three seeds find a claim that always fails;
// REGRETCHECK_SEEDS=200
// finds a rate of 0.15 with probability 0.9, and -v prints the rates.
func TestFalseAlarms(t *testing.T) {
	const alpha = 0.05
	seeds, every := 3, 5
	if text := os.Getenv("REGRETCHECK_SEEDS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 3 {
			t.Fatalf("REGRETCHECK_SEEDS=%q: want a number of seeds, at least 3", text)
		}
		seeds, every = n, 1
	} else if testing.Short() {
		t.Skip("the long tests measure rates")
	}
	for i, c := range cheapSampled() {
		if i%every != 0 {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			fails := int64(0)
			for seed := range seeds {
				r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{c}, Seed: 1000 + uint64(seed), Alpha: alpha,
					Effort: props.Quick, Workers: 1})
				if err != nil || len(r.Rows) != 1 {
					t.Fatalf("seed %d: %d rows, error %v", seed, len(r.Rows), err)
				}
				if r.Rows[0].Verdict.Outcome() == props.Fail {
					fails++
				}
			}
			t.Logf("%d of %d runs failed", fails, seeds)
			if stats.ClopperPearsonLower(fails, int64(seeds), 0.001) > alpha {
				t.Errorf("%d of %d true statements failed at α = %v: the rate is above it with confidence 0.999", fails, seeds,
					alpha)
			}
		})
	}
}

// cheapSampled returns the statistical claims about our own subjects, each with one case of the
// least effort. Claims that play whole campaigns are left out.
func cheapSampled() (all []props.Claim) {
	dear := []string{"contract/first-round", "depround/sampled", "lower-bounds"}
	for _, c := range claimsAbout(originals()) {
		campaign := strings.HasPrefix(c.ID, "scaling/") || strings.HasPrefix(c.ID, "beyond/")
		if c.Cases[0].Weight == 0 || c.Printed || campaign || slices.Contains(dear, c.ID) {
			continue
		}
		c.Cases = []props.Case{slices.MinFunc(c.Cases, func(a, b props.Case) int { return cmp.Compare(a.From, b.From) })}
		all = append(all, c)
	}
	return all
}
