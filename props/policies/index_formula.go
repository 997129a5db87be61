package policies

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// formulaTolerance is the relative difference allowed between two ways to
// round S/n + ρ: some ten roundings of 2⁻⁵³, and 1/(δn) inside a logarithm
// that may be small: d ln x = dx/x and √ halves it, but where ln x < 0.1 the
// root of a rounding error, √(2⁻⁵²/n), is what remains.
func formulaTolerance(n int64) float64 { return 1e-14 + math.Sqrt(4*unit/float64(max(1, n))) }

func formulaBreaches(ctx context.Context, s IndexSubject, t props.Trial, b *breaches) error {
	return randomGames(s, t, pick(t.Effort, 10_000, 50_000, 5_000_000), func(g game, spec algos.Spec, p algos.Ruled, rounds int) error {
		f := newFollower(g.m, nil)
		_, clipped := p.Rule()
		var got []float64
		before := func(round int) {
			got = p.(algos.Indexer).Indices(got[:0])
			for i, x := range got {
				want := s.index(f, spec, i, int64(round), clipped)
				if x != want && !(math.Abs(x-want) <= formulaTolerance(f.pulls[i])) {
					b.add("%s, round %d: index %v of arm %d, want %v (%d pulls, sum %v)", g, round, x, i, want, f.pulls[i], f.sums[i])
				}
			}
		}
		return g.run(ctx, p, rounds, b, before, func(r round) bool {
			f.observe(r.arms[:r.seen], r.row)
			return b.count == 0
		})
	})
}

// index is S/n + ρ by the text.
func (s IndexSubject) index(f *follower, spec algos.Spec, i int, t int64, clipped bool) float64 {
	x := math.Inf(1)
	if n := f.pulls[i]; n > 0 {
		x = f.sums[i]/float64(n) + s.Radius(spec, n, t)
	}
	if clipped && x > 1 {
		return 1
	}
	return x
}

func monotoneBreaches(_ context.Context, s IndexSubject, t props.Trial, b *breaches) error {
	rng := rand.New(rand.NewPCG(t.Seed, 22))
	for range pick(t.Effort, 20, 60, 2000) {
		m := 2 + rng.IntN(50)
		spec := game{m: m, k: 1 + rng.IntN(m), feedback: algos.SemiBandit, seed: rng.Uint64()}.spec(int(math.Exp(rng.Float64() * 27)))
		policy, err := s.Factory(spec)
		if err != nil {
			return err
		}
		rule, _ := policy.(algos.Ruled).Rule()
		for range 200 {
			monotoneAt(rule, rng, b)
		}
	}
	return nil
}

// monotoneAt compares the rule at a drawn state with the states next to it.
func monotoneAt(rule algos.IndexRule, rng *rand.Rand, b *breaches) {
	draw := func(most float64) int64 { return int64(math.Exp(rng.Float64() * math.Log(most))) }
	n := draw(1e12)
	round := min(n+draw(0x1p52), algos.MaxHorizon)
	more, later := n+draw(1e9), min(round+draw(1e12), algos.MaxHorizon)
	sum := rng.Float64() * float64(n)
	grows := func(what string, from, to float64) {
		b.n++
		if !(to <= from+8*unit*math.Abs(from)) {
			b.add("%s from %v to %v (n=%d…%d, t=%d…%d, sum %v)", what, from, to, n, more, round, later, sum)
		}
	}
	grows("radius rises with pulls", rule.Index(0, n, round), rule.Index(0, more, round))
	grows("radius falls with t", rule.Index(0, n, later), rule.Index(0, n, round))
	grows("index rises by pulls without reward", rule.Index(sum, n, round), rule.Index(sum, more, round))
	if x := rule.Index(0, 0, round); !math.IsInf(x, 1) {
		b.add("index %v before the first pull, want +Inf", x)
	}
}

func equivariantBreaches(ctx context.Context, s IndexSubject, t props.Trial, b *breaches) error {
	return randomGames(s, t, pick(t.Effort, 5_000, 20_000, 1_000_000), func(g game, spec algos.Spec, p algos.Ruled, rounds int) error {
		rule, clipped := p.Rule()
		name := rand.New(rand.NewPCG(g.seed, 23)).Perm(g.m)
		rank := make([]int, g.m) // of a new name: its old label
		for i, j := range name {
			rank[j] = i
		}
		f := newFollower(g.m, rank)
		renamed, row := make([]int, 0, g.m), make([]float64, g.m)
		return g.run(ctx, p, rounds, b, nil, func(r round) bool {
			renamed = renamed[:0]
			for _, i := range r.arms {
				renamed = append(renamed, name[i])
			}
			for i, x := range r.row {
				row[name[i]] = x
			}
			if want := f.action(rule, clipped, spec, int64(r.t)); !sameAction(renamed, want, spec) {
				b.add("%s, round %d: %v renamed is %v, the relabelled game gives %v", g, r.t, r.arms, renamed, want)
				return false
			}
			f.observe(renamed[:r.seen], row)
			return true
		})
	})
}
