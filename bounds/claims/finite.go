package claims

import (
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A finiteRow is a line of section 11's table: C at c = 1 for any dependence and for independent arms, rounded up
// in the third digit.
type finiteRow struct {
	m, k             int
	T                int64
	any, independent float64
}

var finiteTable = []finiteRow{
	{8, 4, 100, 2.36, 1.99}, {30, 10, 1e5, 2.10, 1.76}, {30, 20, 1e5, 1.95, 1.58}, {10, 9, 1e5, 2.06, 1.82},
	{8, 1, 1e4, 1.29, 1.29},
}

func (r finiteRow) String() string {
	return fmt.Sprintf("m=%d, k=%d, T=%s", r.m, r.k, number(float64(r.T)))
}

// finiteClaims claims the bound at given (m, k, T).
func finiteClaims(s Subjects) []props.Claim {
	c := props.Claim{
		ID: "pairs/certified", Group: groupPairs, Reference: document + ", section 11", Evidence: props.Exact,
		Statement: "At given (m, k, T, δ), for rewards of every law on [0,1]: R ≤ TK√δ·(Ψ_r + Φ) + (m−k) + " +
			"((m−k)/√δ)·(∫γ(−dñ) + " +
			"r·sup) ≤ C·rate with the C of the table; at (30, 10, 10⁵) 2.10 for any dependence and 1.76 for independent arms.",
		Method: "upper sums with outward rounding, shapes searched for; the bound from its own parts; the factor for " +
			"every T beside it, and a lower sum of the straight shape's bound for Bernoulli(½) below that shape's",
		Rejects: "a missing part of the pulls, a certificate 5 % larger",
	}
	for _, row := range finiteTable {
		for _, d := range dependences {
			most := row.any
			if d == upper.IndependentArms {
				most = row.independent
			}
			p := upper.Problem{M: row.m, K: row.k, T: row.T, Dependence: d}
			k := alone(fmt.Sprintf("%v, %v", row, d), props.Full, func() (search.Comparison, error) {
				x, err := s.best(p)
				return atMost(exactly(x.Factor), most, "%v: %v, σ ≤ %s", row, x.Method, number(x.Deviation)), err
			})
			if row.T <= 100 {
				k.From = props.Default
			} else {
				k = k.Needing(props.Full)
			}
			c.Cases = append(c.Cases, k.At(props.Params{"m": row.m, "k": row.k, "T": row.T}))
		}
	}
	c.Cases = append(c.Cases, finiteSmall(s)...)
	return []props.Claim{c}
}

// finiteSmall are relations of the certificates of a small game.
func finiteSmall(s Subjects) []props.Case {
	p := upper.Problem{M: 8, K: 4, T: 100}
	sharp := sync.OnceValues(func() (upper.Certificate, error) { return s.Certify(p, upper.ThisHorizon) })
	return []props.Case{
		alone("m=8, k=4, T=100, from its parts", props.Default, func() (search.Comparison, error) {
			x, err := sharp()
			if err != nil {
				return search.Comparison{}, err
			}
			unit := math.Sqrt(x.Delta)
			want := 400*unit*(x.Psi+x.Phi) + 4 + 4/unit*(x.Offsets+x.Supremum)
			return nearly(x.Bound, want, 1e-9, "Ψ %s, Φ %s, ∫γ %s, sup %s", number(x.Psi), number(x.Phi), number(x.Offsets),
				number(x.Supremum)), nil
		}),
		alone("m=8, k=4, T=100, below the factor for every T", props.Default, func() (search.Comparison, error) {
			x, err := sharp()
			if err != nil {
				return search.Comparison{}, err
			}
			every, err := s.Certify(p, upper.EveryHorizon)
			return atMost(exactly(x.Bound), every.Bound, "every T"), err
		}),
		alone("m=8, k=4, T=100, straight shape above a lower sum", props.Default, func() (search.Comparison, error) {
			x, err := s.Certify(p, upper.Straight)
			if err != nil {
				return search.Comparison{}, err
			}
			least, err := bernoulliSum(p, x.Delta)
			return atLeast(exactly(x.Bound), least, "Bernoulli(½)"), err
		}),
	}
}

// bernoulliSum is a lower sum of T∫₀¹ min(K, k·P(ζ ≥ ε))dε + ∫₀¹ min(TK, (m−k)·M(w))dw for Bernoulli(½).
func bernoulliSum(p upper.Problem, delta float64) (float64, error) {
	const cells = 60
	K, T := float64(theory.Differing(p.M, p.K)), float64(p.T)
	total := 0.0
	for i := range cells {
		x := float64(i+1) / cells // the integrands fall
		tail, err := theory.ZetaTail(0.5, x, delta, p.T)
		if err != nil {
			return 0, err
		}
		count, err := theory.PullCount(0.5, x, delta, p.T)
		if err != nil {
			return 0, err
		}
		total += (T*min(K, float64(p.K)*tail.Lo) + min(T*K, float64(p.M-p.K)*count.Lo)) / cells
	}
	return total, nil
}

// best is the least of the bounds that know the horizon, by the subjects' Certify.
func (s Subjects) best(p upper.Problem) (upper.Certificate, error) {
	return upper.BestOf(p, s.Certify)
}
