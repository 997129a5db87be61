package lemmas

import (
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A finiteRow is a line of section 13's table: C at c = 1 for any dependence and for independent arms,
// with Cantelli's tail and with the sharp ones.
type finiteRow struct {
	certifiedSize
	any, independent, anySharp, independentSharp float64
}

// finiteTable holds what was first computed, rounded up in the third digit. The target of the sharp ones
// at (30, 10, 10⁵) was 2.4 and 2.0.
var finiteTable = []finiteRow{
	{certifiedSize{30, 10, 1e5}, 2.57, 2.17, 2.10, 1.76},
	{certifiedSize{10, 1, 1e5}, 2.30, 1.85, 1.84, 1.46},
	{certifiedSize{30, 20, 1e5}, 2.49, 2.03, 1.95, 1.58},
	{certifiedSize{8, 4, 100}, 2.56, 2.12, 2.36, 1.99},
}

// pairsFinite claims the bound at given (m, k, T).
func pairsFinite(a AllPairs, additive Additive) props.Claim {
	c := props.Claim{
		ID: "pairs/certified", Group: groupPairs, Reference: additiveDocument + ", section 11", Evidence: props.Exact,
		Statement: "At given (m, k, T, δ), for rewards of every law on [0,1]: R ≤ TK√δ·(Ψ_r + Φ) + (m−k) + ((m−k)/√δ)·(∫γ(−dñ) + r·sup) ≤ C·rate with the C of " +
			"the table; with the Berry–Esseen inequality less still, at (30, 10, 10⁵) 2.10 for any dependence and 1.76 for independent arms.",
		Method: "upper sums with outward rounding, shapes searched for; beside the table, (A2)'s certificate, the factor for every T and the bound from its " +
			"own parts",
		Rejects: "the part of the pulls left out, a certificate 5 % larger",
	}
	for _, row := range finiteTable {
		for _, d := range pairVersions {
			once := sync.OnceValues(func() (theory.PairFinite, error) {
				return a.Finite(row.m, row.k, row.T, row.delta(1), d, theory.CantelliTail)
			})
			c.Cases = append(c.Cases, row.atMostTable(d, once), row.ofParts(d, once), row.belowOthers(additive, d, once), row.sharper(a, d))
		}
	}
	return c
}

// A finiteOnce computes a row's certificate once for its cases.
type finiteOnce = func() (theory.PairFinite, error)

func (r finiteRow) most(d theory.Dependence) (plain, sharp float64) {
	if d == theory.IndependentArms {
		return r.independent, r.independentSharp
	}
	return r.any, r.anySharp
}

func (r finiteRow) atMostTable(d theory.Dependence, once finiteOnce) props.Case {
	return r.decided(alone(fmt.Sprintf("%s, %v", r.name(), d), work{}, func() (search.Comparison, error) {
		f, err := once()
		most, _ := r.most(d)
		return atMost(theory.Exactly(f.C), most, "m=%d k=%d T=%d: Ψ %s, Φ %s, ∫γ %s, sup %s", r.m, r.k, r.T, number(f.Psi), number(f.Phi), number(f.Offsets),
			number(f.Supremum)), err
	}))
}

// decided says when: the smallest game in the default suite, the two others at k = 1 and k > m/2 with --full.
func (r finiteRow) decided(c props.Case) props.Case {
	switch {
	case r.T <= 100:
		c.From, c.Cost = props.Default, 0.1
	case r.m == 30 && r.k == 10:
		c.From, c.Cost = props.Full, 0.4
	default:
		c.From, c.Cost = props.Full, 0.4
		return c.Needing(props.Full)
	}
	return c
}

// ofParts makes the case that the bound is what its parts say.
func (r finiteRow) ofParts(d theory.Dependence, once finiteOnce) props.Case {
	return r.decided(alone(fmt.Sprintf("%s, %v, from its parts", r.name(), d), work{}, func() (search.Comparison, error) {
		f, err := once()
		K := float64(theory.Differing(r.m, r.k))
		root, wrong := math.Sqrt(f.Delta), float64(r.m-r.k)
		want := float64(r.T)*K*root*(f.Psi+f.Phi) + wrong + wrong/root*(f.Offsets+float64(r.k)/K*f.Supremum)
		return nearly(f.Bound, want, 1e-9, "m=%d k=%d T=%d", r.m, r.k, r.T), err
	}))
}

// belowOthers makes the case that the bound lies below (A2)'s certificate and the factor for every T.
func (r finiteRow) belowOthers(additive Additive, d theory.Dependence, once finiteOnce) props.Case {
	return r.decided(alone(fmt.Sprintf("%s, %v, below (A2)", r.name(), d), work{}, func() (search.Comparison, error) {
		f, err := once()
		if err != nil {
			return search.Comparison{}, err
		}
		cert, err := additive.Certify(r.m, r.k, r.T, r.delta(1))
		return atMost(theory.Exactly(f.Bound), cert.Bound, "m=%d k=%d T=%d", r.m, r.k, r.T), err
	}))
}

// sharper makes the case that the sharp tails give at most the table's C.
func (r finiteRow) sharper(a AllPairs, d theory.Dependence) props.Case {
	return alone(fmt.Sprintf("%s, %v, sharp", r.name(), d), fully(2), func() (search.Comparison, error) {
		f, err := a.Sharp(r.m, r.k, r.T, r.delta(1), d)
		_, most := r.most(d)
		return atMost(theory.Exactly(f.C), most, "m=%d k=%d T=%d: σ ≤ %s, Ψ %s, Φ %s, ∫γ %s, sup %s", r.m, r.k, r.T, number(f.Deviation),
			number(f.Psi), number(f.Phi), number(f.Offsets), number(f.Supremum)), err
	}).Needing(props.Full)
}
