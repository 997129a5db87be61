package policies

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

const indexGroup = "Index policies"

// An IndexSubject is a policy that plays the top k of an index, and the index
// it should have.
type IndexSubject struct {
	Name     string
	Feedback []algos.Feedback
	Factory  algos.Factory // its policies implement algos.Indexer and algos.Ruled
	// Radius returns ρ for an arm with n ≥ 1 pulls in round t of the game, by
	// the text.
	Radius func(spec algos.Spec, n, t int64) float64
}

// Index returns the claims about index policies.
func Index(subjects []IndexSubject) []props.Claim {
	claims := []props.Claim{
		{
			ID:        "index/oracle",
			Statement: "the action is the k arms of largest clipped index, ties to the lowest arm, in display order under cascading feedback",
			Method:    "runs of random size, rewards and feedback; in each of 50 000 rounds (quick: 10 000) the claim's own pulls and sums are put to the policy's rule and all arms are sorted; actions must be equal",
			Rejects:   "ties to the highest arm, a stale index, clipping after ranking, a heap that loses an arm, updates of unobserved arms",
			Cases:     indexCases(subjects, oracleBreaches),
		},
		{
			ID:        "index/formula",
			Statement: "the index is S/n + ρ with the radius of the text, +∞ before the first pull, and is clipped at 1",
			Method:    "the same runs; Indices before each round against the claim's own formula; relative difference ≤ 1e-14 (a logarithm, a division and a root of 2⁻⁵³ each, and the text's 1/(δn))",
			Rejects:   "another constant in the radius, ln t of the wrong round, an index above 1, T_i counted wrongly",
			Cases:     indexCases(subjects, formulaBreaches),
		},
		{
			ID:        "index/radius-monotone",
			Statement: "the radius does not grow with pulls and does not shrink with t; the index does not grow when a pull pays nothing",
			Method:    "drawn pulls up to 10¹² and rounds up to 2⁵³; growth ≤ 8·2⁻⁵³ of the value",
			Rejects:   "a radius that ignores T_i, a branch at the wrong side of ln⁺",
			Cases:     indexCases(subjects, monotoneBreaches),
		},
		{
			ID:        "index/equivariant",
			Statement: "permuting labels and tie order together permutes the path",
			Method:    "the policy plays a game; the text's algorithm, with the policy's own rule and a tie order given by the permutation, plays the relabelled game; actions must correspond in every round",
			Rejects:   "labels that matter beyond ties",
			Cases:     indexCases(subjects, equivariantBreaches),
		},
	}
	for i := range claims {
		claims[i].Group = indexGroup
		claims[i].Evidence = props.Searched
		claims[i].Reference = "alg:cmoss and alg:cucb, lines 4–6"
	}
	return claims
}

type indexCheck func(ctx context.Context, s IndexSubject, t props.Trial, b *breaches) error

func indexCases(subjects []IndexSubject, check indexCheck) []props.Case {
	var cases []props.Case
	for _, s := range subjects {
		cases = append(cases, props.Case{Instance: s.Name, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var b breaches
			if err := check(ctx, s, t, &b); err != nil {
				return props.Finding{}, err
			}
			return b.none("every round"), nil
		}})
	}
	return cases
}

// A follower keeps the statistics of a run and ranks arms by the text: every
// index is computed and all arms are sorted.
type follower struct {
	pulls []int64
	sums  []float64
	value []float64
	order []int
	rank  []int // tie order: the lower first
}

func newFollower(m int, rank []int) *follower {
	f := &follower{pulls: make([]int64, m), sums: make([]float64, m), value: make([]float64, m), order: make([]int, m), rank: rank}
	if rank == nil {
		f.rank = make([]int, m)
		for i := range f.rank {
			f.rank[i] = i
		}
	}
	return f
}

// action returns the k arms of largest index, in display order, valid until
// the next call.
func (f *follower) action(rule algos.IndexRule, clipped bool, spec algos.Spec, t int64) []int {
	for i := range f.value {
		f.value[i] = rule.Index(f.sums[i], f.pulls[i], t)
		if clipped {
			f.value[i] = math.Min(f.value[i], 1)
		}
		f.order[i] = i
	}
	descending := func(i, j int) int {
		if f.value[i] != f.value[j] {
			if f.value[i] > f.value[j] {
				return -1
			}
			return 1
		}
		return f.rank[i] - f.rank[j]
	}
	slices.SortFunc(f.order, descending)
	top := f.order[:spec.Cardinality]
	if spec.Feedback.Cascading() && spec.Order == algos.Ascending {
		slices.SortFunc(top, func(i, j int) int {
			if f.value[i] != f.value[j] {
				return -descending(i, j)
			}
			return f.rank[i] - f.rank[j]
		})
	}
	return top
}

func (f *follower) observe(arms []int, row []float64) {
	for _, i := range arms {
		f.pulls[i]++
		f.sums[i] += row[i]
	}
}

// randomGames calls play with games of random size until the states are used
// up.
func randomGames(s IndexSubject, t props.Trial, states int, play func(g game, spec algos.Spec, p algos.Ruled, rounds int) error) error {
	rng := rand.New(rand.NewPCG(t.Seed, 21))
	worlds := []world{graded, rare, smooth, turning, allZero, allOne}
	for left := states; left > 0; {
		m := 1 + rng.IntN(30)
		g := game{
			m: m, k: 1 + rng.IntN(m), world: worlds[rng.IntN(len(worlds))],
			feedback: s.Feedback[rng.IntN(len(s.Feedback))], seed: rng.Uint64(),
		}
		rounds := min(left, 50+rng.IntN(1500))
		spec := g.spec(rounds)
		spec.Order = algos.Order(1 + rng.IntN(2))
		policy, err := s.Factory(spec)
		if err != nil {
			return err
		}
		p, ok := policy.(algos.Ruled)
		if !ok {
			return fmt.Errorf("policy %s: want an algos.Ruled", s.Name)
		}
		if err := play(g, spec, p, rounds); err != nil {
			return err
		}
		left -= rounds
	}
	return nil
}

func oracleBreaches(ctx context.Context, s IndexSubject, t props.Trial, b *breaches) error {
	return randomGames(s, t, pick(t.Effort, 10_000, 50_000, 5_000_000), func(g game, spec algos.Spec, p algos.Ruled, rounds int) error {
		rule, clipped := p.Rule()
		f := newFollower(g.m, nil)
		return g.run(ctx, p, rounds, b, nil, func(r round) bool {
			want := f.action(rule, clipped, spec, int64(r.t))
			if !sameAction(r.arms, want, spec) {
				b.add("%s, round %d: played %v, sorting gives %v (pulls %v, sums %v)", g, r.t, r.arms, want, f.pulls, f.sums)
				return false
			}
			f.observe(r.arms[:r.seen], r.row)
			return true
		})
	})
}

// sameAction compares lists under cascading feedback, sets otherwise.
func sameAction(got, want []int, spec algos.Spec) bool {
	if spec.Feedback.Cascading() {
		return slices.Equal(got, want)
	}
	got, want = slices.Clone(got), slices.Clone(want)
	slices.Sort(got)
	slices.Sort(want)
	return slices.Equal(got, want)
}
