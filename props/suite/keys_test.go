package suite

import (
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
)

// studies make claims that share measurements: of each study the cheap ones.
var studies = map[string]func() []props.Claim{
	"how regret scales": func() []props.Claim {
		return having(CMOSSStudy().Claims(), "scaling/cmoss/generated/low/exponent-T",
			"scaling/cmoss-delta-paper/generated/low/exponent-T",
			"scaling/control/etc/generated/low/exponent-T", "scaling/cmoss/generated/low/exponent-k",
			"scaling/cmoss/generated/high/exponent-T",
			"scaling/cmoss/generated/low/level", "scaling/cmoss/generated/high/level",
			"scaling/control/cucb/generated/low/level")
	},
	"the levels of two": func() []props.Claim {
		s := scaling.NewStudy(scaling.FromRegistry(algos.Choice{Name: "cmoss"}),
			scaling.FromRegistry(algos.Choice{Name: "klcmoss"}))
		s.Level = scaling.EmpiricalLevel
		return having(s.Claims(), "scaling/cmoss/generated/low/level", "scaling/klcmoss/generated/low/level")
	},
	"new learners": func() []props.Claim {
		return having(BeyondStudy().Claims(), "beyond/tab:formal/klcmoss", "beyond/tab:formal/cmoss-half")
	},
	"the paper's table": func() []props.Claim {
		return having(paper.Formal(paper.Registered()), "paper/tab:formal/synthetic/0-0.1/k=10/cmoss",
			"paper/tab:formal/synthetic/0-0.1/k=10/cucb",
			"paper/tab:formal/synthetic/0-0.1/k=20/cmoss")
	},
}

// having returns the claims with these IDs.
func having(claims []props.Claim, ids ...string) []props.Claim {
	kept := slices.DeleteFunc(claims, func(c props.Claim) bool { return !slices.Contains(ids, c.ID) })
	if len(kept) != len(ids) {
		panic("some of the claims are none: " + strings.Join(ids, ", "))
	}
	return kept
}

// TestSharedAsAlone: a case that shares measurements with others finds the same as alone, at each of two seeds, and not
// the same at both.
func TestSharedAsAlone(t *testing.T) {
	for name, study := range studies {
		if bad := unlike(t, study); len(bad) > 0 {
			t.Errorf("%s: %q", name, bad)
		}
	}
}

// unlike compares what the cases of claims find, one after the other at two seeds, with what each
// finds in a study of its own.
func unlike(t *testing.T, study func() []props.Claim) (bad []string) {
	together := study()
	ctx := sim.WithExecutor(t.Context(), new(simtest.Executor))
	before := map[props.Key]props.Interval{}
	for seed := range uint64(2) {
		trial := props.Trial{Seed: seed + 1, Alpha: 1e-3, Effort: props.Quick, Workers: props.NewWorkers(0),
			Progress: func(float64) {}}
		for i, c := range together {
			for j, k := range c.Cases {
				got, err := k.Check(ctx, trial)
				if err != nil {
					t.Fatal(err)
				}
				want, err := study()[i].Cases[j].Check(ctx, trial)
				if err != nil {
					t.Fatal(err)
				}
				key := props.Key{Claim: c.ID, Instance: k.Instance}
				if got.Observed != want.Observed || got.N != want.N || got.Skip != want.Skip || want.Skip == "" &&
					got.Observed == before[key] {
					bad = append(bad, key.String())
				}
				before[key] = got.Observed
			}
		}
	}
	return bad
}
