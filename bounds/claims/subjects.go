// Package claims states the bounds of this module as claims: the lemmas that they rest on, the bounds
// beside what they must not be below or above, and measured regret between them.
//
// A claim takes what it is about from [Subjects], so that a planted bug meets the same check.
package claims

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// Titles of the tables.
const (
	groupTails  = "Tails of an index"
	groupPairs  = "The bound by all pairs"
	groupOneArm = "One arm a round"
	groupLower  = "Lower bounds for every policy"
	groupGap    = "Between both"
)

// document holds the statements with their proofs.
const document = "bounds.md"

// Subjects are what the claims are about.
type Subjects struct {
	Tail      func(x upper.Index, v float64) float64 // p
	Count     func(w float64) float64                // n
	CountHand func(w float64) float64                // n by hand
	ZetaMean  func(r float64) float64                // Z_r

	Charge      func(z, phi float64) float64        // ρ
	ChargeSmall func(z, phi float64, K int) float64 // ρ_K
	// Price is b(w), of K arms at most, from the gaps and, for independent arms, the shortfalls.
	Price      func(w float64, gaps, shortfalls []float64, shape upper.Shape, K int) float64
	RoundPrice func(shape upper.Shape) float64                         // Φ, for each of K arms
	Discounts  func(shape upper.Shape, zetas []float64, K int) float64 // the sum of the K largest ψ(ζ_j)
	OneArmPath func(g OneArmPath, w1 float64) float64                  // the right side at k = 1
	Telescopes map[algos.Feedback]Telescope

	FactorAt FactorAt
	Factor   func(x upper.Index, r, c float64, d upper.Dependence) float64
	Uniform  func(d upper.Dependence, enough float64) (upper.UniformFactor, error)
	Coupled  func(c, margin float64) (factor, supremum float64, err error)
	Certify  func(p upper.Problem, method upper.Method) (upper.Certificate, error)

	Theorem func(m, k int, T, delta float64) float64 // the paper's
	Lower   Lower

	CMOSS func(delta float64) sim.Player // the policy with the given δ
	// Rankers play the k largest of an index and show it; Everyone are all policies of
	// semi-bandit feedback. The first of both is CMOSS.
	Rankers, Everyone []sim.Player
}

// A FactorAt is upper.FactorAt.
type FactorAt = func(x upper.Index, r, c float64, shape upper.Shape, d upper.Dependence,
	grid upper.Grid) (float64, upper.Parts, error)

// Ours are this module's bounds and the policies of regretcheck.
func Ours() Subjects {
	return Subjects{
		Tail: upper.ZetaTail, ZetaMean: upper.ZetaMean,
		Count:     func(w float64) float64 { return upper.Count(w, 1000) },
		CountHand: upper.CountHand,
		Charge:    upper.Charge, ChargeSmall: upper.ChargeSmall, Price: upper.Price,
		RoundPrice: upper.Shape.Phi, Discounts: largestDiscounts, OneArmPath: oneArmRight,
		Telescopes: map[algos.Feedback]Telescope{
			algos.Disjunctive: telescope(func(mu float64) float64 { return 1 - mu }),
			algos.Conjunctive: telescope(func(mu float64) float64 { return mu }),
		},
		FactorAt: upper.FactorAt, Factor: upper.Factor, Coupled: upper.Coupled,
		Uniform: func(d upper.Dependence, enough float64) (upper.UniformFactor, error) {
			return upper.Uniform(d, enough, upper.MiddleGrid)
		},
		Certify: upper.Certify,
		Theorem: func(m, k int, T, delta float64) float64 {
			return theory.TheoremBound(m, k, T, delta, theory.TheoremConstant)
		},
		Lower: Lower{
			Groups: lower.GroupsBest, SeenPairs: lower.SeenPairsBest, Blocks: blocksBest, Bound: lower.Bound,
			Arms: lower.Priced, Pairs: lower.Pairs, Single: lower.Single, Greedy: sim.Code(newGreedy).As("greedy"),
		},
		CMOSS: func(delta float64) sim.Player {
			return sim.Data(algos.Choice{Name: "cmoss", Settings: "delta=" + algos.DeltaFixed(delta).String()})
		},
		Rankers: rankers(), Everyone: everyone(),
	}
}

// Claims are all claims of this module but those of [Lemmas].
func Claims(s Subjects) []props.Claim {
	var all []props.Claim
	for _, part := range [][]props.Claim{
		laws(s), chargeClaims(s), pathClaims(s), cascades(s), factorClaims(s), finiteClaims(s), oneArmClaims(s),
		{measured(s)}, lowerClaims(s), pricedClaims(s), gapClaims(s),
	} {
		all = append(all, part...)
	}
	return all
}

// player is a policy of the registry from its text.
func player(text string) sim.Player {
	c, err := algos.ParseChoice(text)
	if err != nil {
		panic("claims: " + err.Error())
	}
	return sim.Data(c)
}

// everyone is the registry's policies of semi-bandit feedback, CMOSS before the others.
func everyone() []sim.Player {
	out := []sim.Player{player("cmoss")}
	for _, e := range algos.Entries() {
		if e.Name != "cmoss" && e.Supports(algos.SemiBandit) {
			out = append(out, player(e.Name))
		}
	}
	return out
}

// rankers are the policies whose rule can be read off, with the settings that give them another one.
func rankers() []sim.Player {
	var out []sim.Player
	for _, text := range []string{"cmoss", "cmoss:radius=half", "cmoss:delta=anytime", "klcmoss",
		"klcmoss:delta=anytime"} {
		out = append(out, player(text))
	}
	for _, p := range everyone() {
		factory, err := p.Factory()
		if err != nil {
			panic("claims: " + err.Error())
		}
		policy, err := factory(algos.Spec{Arms: 3, Cardinality: 1, Horizon: 10, Source: source("has the policy a rule")})
		if err != nil {
			panic("claims: " + err.Error())
		}
		if _, ok := policy.(algos.Ruled); ok && p.Choice.Name != "cmoss" && p.Choice.Name != "klcmoss" {
			out = append(out, p)
		}
	}
	return out
}

// Words of package formula that nearly every file here uses.
var (
	atMost, atLeast           = formula.AtMost, formula.AtLeast
	number, numbers, listText = formula.Number, formula.Numbers, formula.ListText
	exactly                   = theory.Exactly
)

func onGrid[P any](instance string, from props.Effort, params []P, eval func(P) (search.Comparison, error)) props.Case {
	return formula.OnGrid(props.Case{Instance: instance, From: from}, params, eval)
}

func drawn(instance string, from props.Effort, checks int, draw func(*rapid.T) search.Comparison) props.Case {
	return formula.Drawn(props.Case{Instance: instance, From: from}, checks, draw)
}

func once(instance string, eval func() (search.Comparison, error)) props.Case {
	return alone(instance, props.Quick, eval)
}

func alone(instance string, from props.Effort, eval func() (search.Comparison, error)) props.Case {
	return onGrid(instance, from, make([]struct{}, 1), func(struct{}) (search.Comparison, error) { return eval() })
}

// nearly compares two numbers to a relative tolerance.
func nearly(got, want, tolerance float64, where string, args ...any) search.Comparison {
	off := math.Abs(got/want - 1)
	if got == want { // 0 at k = m
		off = 0
	}
	p := atMost(exactly(off), tolerance, where, args...)
	p.Where += ": " + number(got) + " against " + number(want)
	return p
}

// largest is the sum of the n largest.
func largest(xs []float64, n int) float64 {
	sorted := sortedCopy(xs)
	total := 0.0
	for _, x := range sorted[max(0, len(sorted)-n):] {
		total += x
	}
	return total
}

// largestDiscounts is the sum of the K largest ψ(ζ_j).
func largestDiscounts(shape upper.Shape, zetas []float64, K int) float64 {
	var discounts []float64
	for _, z := range zetas {
		discounts = append(discounts, shape.Discount(z))
	}
	return largest(discounts, K)
}

// deltaAt is c times the pairing δ; the sizes of claims are in its domain.
func deltaAt(m, k int, T int64, c float64) float64 {
	delta, err := theory.DeltaPairing(m, k, T, c)
	if err != nil {
		panic("claims: " + err.Error())
	}
	return delta
}

var dependences = []upper.Dependence{upper.AnyDependence, upper.IndependentArms}
