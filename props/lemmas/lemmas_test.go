package lemmas_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/props/suite"
	"github.com/regretcheck/regretcheck/theory"
)

// TestClaims decides every claim about this project's formulas and policies. The
// false-alarm probability of the sampled rows together is the default budget.
func TestClaims(t *testing.T) {
	claims := lemmas.All(suite.LemmaSubjects())
	if testing.Short() {
		claims = props.Within(claims, props.Quick)
	}
	claimtest.Run(t, claims, claimtest.Options{Expected: suite.Expected()})
}

// A mutant is a deliberately wrong subject and the claims that must reject it.
type mutant struct {
	name    string
	mutate  func(s *lemmas.Subjects)
	rejects []string
}

var mutants = []mutant{
	{"mgf constant 1/9", bound("hoeffding-mgf", func(x lemmas.Letters) float64 { return x.Lambda * x.Lambda * x.Spread() * x.Spread() / 9 }),
		[]string{"hoeffding-mgf", "hoeffding-mgf/search"}},
	{"exponent 3 in the maximal inequality", bound("hoeffding-max", func(x lemmas.Letters) float64 { return math.Exp(-3 * x.Eps * x.Eps / float64(x.N)) }),
		[]string{"hoeffding-max", "hoeffding-max/search"}},
	{"δ² for δ in the ζ-tail", bound("zeta-tail", func(x lemmas.Letters) float64 { return 4 * x.Delta * x.Delta / (x.Eps * x.Eps) }),
		[]string{"zeta-tail/search"}},
	{"a hundred-thousandth of the ζ-tail", bound("zeta-tail", func(x lemmas.Letters) float64 { return 4e-5 * x.Delta / (x.Eps * x.Eps) }),
		[]string{"zeta-tail", "zeta-tail/search", "zeta-tail/corrected-step"}},
	{"√δ/10 for E ζ", bound("zeta-mean", func(x lemmas.Letters) float64 { return math.Sqrt(x.Delta) / 10 }),
		[]string{"zeta-mean", "zeta-mean/search", "zeta-mean/integral"}},
	{"½A for A in the closed count", bound("additive/count", func(x lemmas.Letters) float64 {
		a := math.Log(x.X*x.X/x.Delta) / 2
		return 1 + (a+math.Sqrt(math.Pi*a/2)+0.5)/(x.X*x.X)
	}), []string{"additive/count", "additive/count/search"}},
	{"no radius", func(s *lemmas.Subjects) {
		s.Radius = func(float64, float64) float64 { return 0 }
	}, []string{"zeta-tail/sampled", "zeta-mean/sampled"}},
	{".8a/ε² for κ", bound("kappa", func(x lemmas.Letters) float64 { return 0.8 * x.A / (x.Eps * x.Eps) }),
		[]string{"kappa", "kappa/search", "kappa/corrected-step", "kappa/sampled"}},
	{"partition constant 1/4", bound("partition", func(lemmas.Letters) float64 { return 0.25 }), []string{"partition", "partition/search"}},
	{"a policy that plays the k smallest indices", func(s *lemmas.Subjects) { s.CMOSS = smallest(s.CMOSS) },
		[]string{"selection", "indicator", "arrangement", "pairing/selection"}},
	{"CUCB's index", func(s *lemmas.Subjects) {
		s.CMOSS = func(float64) algos.Factory {
			return func(spec algos.Spec) (algos.Policy, error) { return algos.NewCUCB(spec, algos.CUCBConfig{}) }
		}
	}, []string{"selection/indices"}},
	{"an eighth of the indicator's factor", func(s *lemmas.Subjects) {
		factor := s.Indicator.Factor
		s.Indicator.Factor = func(l, kA int) float64 { return factor(l, kA) / 8 }
	}, []string{"indicator"}},
	{"half of the decomposition's first term", func(s *lemmas.Subjects) {
		right := s.Formulas.Decomposition
		s.Formulas.Decomposition = func(k int, T, delta, zetas, large float64) float64 {
			return right(k, T, delta/4, zetas, large)
		}
	}, []string{"decomposition"}},
	{"arrangement constants of 60 and 80", func(s *lemmas.Subjects) {
		s.Arrangement.Constant = 80
		s.Plant("arrangement/count", func(p *lemmas.Pair) { p.Bound = times(p.Bound, 60./1026) })
	},
		[]string{"arrangement/count", "arrangement/sum"}},
	{"f from √δ/K′, g from √(eδ)/K′, ∫f with e for e²", func(s *lemmas.Subjects) {
		g, integral := s.FFrom, s.FIntegral
		s.GFrom = g
		s.FFrom = func(kPrime, delta float64) float64 { return math.Sqrt(delta) / kPrime * 1.01 }
		s.FIntegral = func(x, kPrime, delta float64) float64 { return integral(x, kPrime, delta) + 1/x }
	}, []string{"integrals/f-decreases", "integrals/g-decreases", "integrals/antiderivative", "integrals/search"}},
	{"a theorem of the pairing bound's size", func(s *lemmas.Subjects) {
		s.Formulas.Theorem = func(m, k int, T, delta float64) float64 {
			b, _ := s.Pairing.Bound(m, k, T, delta)
			return 0.9 * b
		}
		s.CMOSS = stubborn
	}, []string{"theorem-semibandit", "theorem-semibandit/implied", "theorem-semibandit/vacuity"}},
	{"natural logarithms in the paper's δ", func(s *lemmas.Subjects) {
		delta := s.DeltaPaper
		s.DeltaPaper = func(m, k int, T int64) float64 { return delta(m, k, T) * math.Ln2 * math.Ln2 }
	}, []string{"theorem-semibandit/delta"}},
	{"a theorem with a bound of 10", func(s *lemmas.Subjects) {
		s.Formulas.Theorem = func(int, int, float64, float64) float64 { return 10 }
	}, []string{"theorem-semibandit/non-vacuous"}},
	{"a cascading theorem with a bound of 10/p*", func(s *lemmas.Subjects) {
		s.Formulas.Theorem = func(int, int, float64, float64) float64 { return 10 }
		s.CMOSS = stubborn
	}, []string{"theorem-cascading"}},
	{"lower bounds a hundred times too large", func(s *lemmas.Subjects) {
		lower := s.LowerBound
		s.LowerBound = func(m, k int, T float64) (float64, bool) {
			b, ok := lower(m, k, T)
			return 100 * b, ok
		}
	}, []string{"lower-bounds"}},
	{"pairing bounds too small", func(s *lemmas.Subjects) {
		p := s.Pairing
		s.Plant("pairing/zeta-part", func(p *lemmas.Pair) { p.Bound = times(p.Bound, 1./40) })
		s.Plant("pairing/counting", func(p *lemmas.Pair) { p.Bound, p.Stated = times(p.Bound, 0.1), times(p.Stated, 1./6) })
		s.Pairing.Threshold = func(y, delta float64) float64 { return p.Threshold(y, delta) / 12 }
		s.Pairing.Closed = func(m, k int, T, c float64) float64 { return 0.9 * p.Closed(m, k, T, c) }
		s.Pairing.Bound = func(m, k int, T, delta float64) (float64, float64) {
			return p.At(m, k, T, delta, math.Sqrt(math.E)), math.Sqrt(math.E)
		}
		s.Pairing.Constant = func(float64) float64 { return 3 }
	}, []string{"pairing/zeta-part", "pairing/counting", "pairing/counting/search", "pairing/threshold", "pairing/assembly", "pairing/closed-form", "pairing/certified"}},
	{"a policy that never learns", func(s *lemmas.Subjects) { s.CMOSS = stubborn },
		[]string{"pairing/assembly/measured", "pairing/cascade-disjunctive/measured", "pairing/cascade-conjunctive/measured"}},
	{"cascade weights of the wrong list", func(s *lemmas.Subjects) {
		swap := func(f lemmas.Telescope) lemmas.Telescope {
			return func(played, best []float64) (float64, float64) {
				gap, observed := f(best, played)
				return gap, -observed
			}
		}
		s.Cascades.Disjunctive, s.Cascades.Conjunctive = swap(s.Cascades.Disjunctive), swap(s.Cascades.Conjunctive)
	}, []string{"pairing/cascade-disjunctive", "pairing/cascade-conjunctive"}},
}

// bound plants another bound in a formula.
func bound(id string, wrong func(lemmas.Letters) float64) func(*lemmas.Subjects) {
	return func(s *lemmas.Subjects) { s.Plant(id, func(p *lemmas.Pair) { p.Bound = wrong }) }
}

// times is a multiple of a bound.
func times(bound func(lemmas.Letters) float64, c float64) func(lemmas.Letters) float64 {
	return func(x lemmas.Letters) float64 { return c * bound(x) }
}

// stubborn is CMOSS at δ = 0, which plays its first action for ever.
func stubborn(float64) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) {
		return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: 0}, true)
	}
}

// contrary ranks like an index policy and plays the other end.
type contrary struct {
	algos.Indexer
	k       int
	indices []float64
}

// Select appends the k arms of smallest index.
func (c *contrary) Select(dst []int) []int {
	c.indices = c.Indices(c.indices[:0])
	order := make([]int, len(c.indices))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case c.indices[a] < c.indices[b]:
			return -1
		case c.indices[a] > c.indices[b]:
			return 1
		default:
			return 0
		}
	})
	return append(dst, order[:c.k]...)
}

func smallest(policy func(float64) algos.Factory) func(float64) algos.Factory {
	return func(delta float64) algos.Factory {
		return func(spec algos.Spec) (algos.Policy, error) {
			inner, err := policy(delta)(spec)
			if err != nil {
				return nil, err
			}
			return &contrary{Indexer: inner.(algos.Indexer), k: spec.Cardinality}, nil
		}
	}
}

// TestMutantsAreRejected: each wrong subject makes a row of each named claim
// fail, at quick effort.
func TestMutantsAreRejected(t *testing.T) {
	for i, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			if testing.Short() && i%4 != 0 {
				t.Skip("every fourth with -short")
			}
			s := suite.LemmaSubjects()
			m.mutate(&s)
			failed := failures(t, lemmas.All(s), m.rejects)
			for _, id := range m.rejects {
				if !failed[id] {
					t.Errorf("%s: no row fails, want at least one", id)
				}
			}
		})
	}
}

// TestWrongExactProgramsAreRejected: a bug in the program that the bound is held
// against shows as well as one in the bound.
func TestWrongExactProgramsAreRejected(t *testing.T) {
	type program = func(lemmas.Letters) (theory.Bracket, error)
	complement := func(p program) program {
		return func(x lemmas.Letters) (theory.Bracket, error) {
			b, err := p(x)
			return theory.Bracket{Lo: 1 - b.Hi, Hi: 1 - b.Lo}, err
		}
	}
	quarter := func(p program) program {
		return func(x lemmas.Letters) (theory.Bracket, error) { x.X /= 4; return p(x) }
	}
	for _, tc := range []struct {
		formula, bug string
		wrong        func(program) program
	}{
		{"hoeffding-mgf", "the law is not centred", func(program) program {
			return func(x lemmas.Letters) (theory.Bracket, error) {
				sum := 0.0
				for i, v := range x.Values {
					sum += x.Probs[i] * math.Exp(x.Lambda*v)
				}
				return theory.Exactly(math.Log(sum)), nil
			}
		}},
		{"hoeffding-max", "the chance to stay below", complement},
		{"zeta-tail", "P(ζ < ε) for P(ζ ≥ ε)", complement},
		{"zeta-mean", "E(1 − ζ) for E ζ", complement},
		{"kappa", "every round counts", func(program) program {
			return func(x lemmas.Letters) (theory.Bracket, error) { return theory.Exactly(float64(x.T)), nil }
		}},
		{"partition", "the wrong arms below the average left out", func(p program) program {
			return func(x lemmas.Letters) (theory.Bracket, error) {
				b, err := p(x)
				return b.Scale(1. / float64(x.K)), err
			}
		}},
		{"pairing/zeta-part", "every ζ is 1", func(program) program {
			return func(x lemmas.Letters) (theory.Bracket, error) {
				return theory.Exactly(2 * float64(x.T) * float64(theory.Differing(x.M, x.K))), nil
			}
		}},
		{"arrangement/count", "every round counts", func(program) program {
			return func(x lemmas.Letters) (theory.Bracket, error) { return theory.Exactly(float64(x.T)), nil }
		}},
		{"pairing/counting", "a quarter of the threshold", quarter},
		{"additive/count", "a quarter of the threshold", quarter},
	} {
		s := suite.LemmaSubjects()
		s.Plant(tc.formula, func(p *lemmas.Pair) { p.Exact = tc.wrong(p.Exact) })
		if !failures(t, lemmas.All(s), []string{tc.formula})[tc.formula] {
			t.Errorf("%s: no row fails with an exact program by which %s", tc.formula, tc.bug)
		}
	}
}

// slow tells the measured games that cost most, in particular with a policy that
// never learns, as no round can be skipped; the other games of their claims show
// the same.
func slow(instance string) bool {
	return strings.Contains(instance, "T=84544") || strings.Contains(instance, "T=100000") || strings.Contains(instance, "T=15905") ||
		strings.Contains(instance, "m=6, k=3, T=25141") || strings.Contains(instance, "blocks:2") || strings.Contains(instance, "groups:2") && !strings.HasPrefix(instance, "cmoss")
}

// failures decides the named claims without a record of refutations and tells
// which have a row that fails.
func failures(t *testing.T, claims []props.Claim, ids []string) map[string]bool {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{
		Claims: claims, Seed: 1, Effort: props.Quick,
		Select: func(c props.Claim, k props.Case) bool { return slices.Contains(ids, c.ID) && !slow(k.Instance) },
	})
	if err != nil {
		t.Fatal(err)
	}
	failed := map[string]bool{}
	for _, row := range r.Rows {
		if row.Verdict.Outcome() == props.Fail {
			failed[row.Claim] = true
		}
	}
	return failed
}

// TestEveryClaimHasAMutant: no claim passes whatever its subject is. A printed
// claim is its own mutant: it must fail where no record expects it.
func TestEveryClaimHasAMutant(t *testing.T) {
	identities := []string{"arrangement/telescoping", "pairing/zeta-part/search", "pairing/threshold/search", "theorem-cascading/step"}
	covered := map[string]bool{}
	for _, id := range identities { // TestIdentitiesReject
		covered[id] = true
	}
	for _, m := range mutants {
		for _, id := range m.rejects {
			covered[id] = true
		}
	}
	claims := lemmas.All(suite.LemmaSubjects())
	var printed []string
	for _, c := range claims {
		if c.Printed {
			printed = append(printed, c.ID)
		} else if !covered[c.ID] {
			t.Errorf("claim %s: no mutant is listed that it must reject", c.ID)
		}
	}
	failed := failures(t, claims, printed)
	for _, id := range printed {
		if !failed[id] {
			t.Errorf("claim %s: as printed it does not fail, want a counterexample", id)
		}
	}
}
