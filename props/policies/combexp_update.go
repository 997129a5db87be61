package policies

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// CombexpPermutation claims that the policy uses nothing of a round but the
// sum of its rewards.
func CombexpPermutation(policy func(algos.Spec) (FullBandit, error)) props.Claim {
	const id = "combexp/permutation"
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "Permuting a round's rewards among its arms changes nothing: the policy sees their sum only.",
		Method:    "two copies on one seed, one with every round's rewards permuted; actions and marginals must agree bit for bit",
		Rejects:   "a policy that looks at single rewards, or adds them in an order that matters",
	}
	for _, s := range []setSize{{5, 2}, {12, 3}, {30, 20}, {6, 6}} {
		c.Cases = append(c.Cases, props.Case{Instance: s.String(), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var b breaches
			if err := permute(ctx, policy, s, pick(t.Effort, 300, 1500, 30000), t.Seed, &b); err != nil {
				return props.Finding{}, err
			}
			f := b.none("pathwise comparison")
			f.Evidence = props.Searched
			return f, nil
		}})
	}
	return c
}

// permute plays two copies side by side until they differ.
func permute(ctx context.Context, policy func(algos.Spec) (FullBandit, error), s setSize, rounds int, seed uint64, b *breaches) error {
	one, err := combexpOn(policy, s, rounds, seed)
	if err != nil {
		return err
	}
	other, err := combexpOn(policy, s, rounds, seed)
	if err != nil {
		return err
	}
	rng := rand.New(streamFor(seed, "combexp/permutation"+s.String()))
	rewards := make([]float64, s.n)
	for t := 1; t <= rounds && ctx.Err() == nil; t++ {
		b.n++
		mine, its := one.Select(nil), other.Select(nil)
		if !slices.Equal(mine, its) {
			b.add("round %d: the copies play %v and %v", t, mine, its)
			return nil
		}
		for i := range rewards {
			rewards[i] = rng.Float64()
		}
		one.Observe(mine, rewards)
		rng.Shuffle(s.n, func(i, j int) { rewards[i], rewards[j] = rewards[j], rewards[i] })
		other.Observe(mine, rewards)
		if p, q := one.Marginals(nil), other.Marginals(nil); !slices.Equal(p, q) {
			b.add("after round %d the copies have marginals %v and %v", t, p, q)
			return nil
		}
	}
	return ctx.Err()
}

func combexpOn(policy func(algos.Spec) (FullBandit, error), s setSize, rounds int, seed uint64) (FullBandit, error) {
	return policy(algos.Spec{Arms: s.d, Cardinality: s.n, Horizon: int64(rounds), Source: rand.NewPCG(seed, 1)})
}

// CombexpProjection claims that the projection is the one a slow and obvious
// solver finds.
func CombexpProjection(project Projection) props.Claim {
	const id = "combexp/projection"
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "The projection is min{1/k, c·q̃} with Σ = 1, also where weights differ by more than float64 can.",
		Method:    "largest |difference| from bisection on ln c over random weights",
		Rejects:   "caps that are not carried on to the rest, or overflow",
	}
	for _, s := range []setSize{{2, 1}, {12, 3}, {30, 29}, {200, 20}} {
		c.Cases = append(c.Cases, props.Case{Instance: s.String(), Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
			rng, worst := rand.New(streamFor(t.Seed, id+s.String())), extreme{}
			for range pick(t.Effort, 30, 100, 5000) {
				l, scale := make([]float64, s.d), math.Pow(10, 6*rng.Float64()-3)
				for i := range l {
					l[i] = scale * (rng.Float64() - 0.5)
				}
				slices.Sort(l)
				slices.Reverse(l)
				want, got := bisectProjection(l, s.n), slices.Clone(l)
				project(got, s.n)
				for i := range got {
					got[i] = math.Exp(got[i])
				}
				if worst.worse(largestDifference(got, want)) {
					worst.at = fmt.Sprintf("logarithms %.4g", l)
				}
			}
			// Rounding of logarithms up to 500 is worth 500·2⁻⁵³ in each weight.
			f := worst.atMost(1e-12, 0, "bisection")
			f.Evidence = props.Searched
			return f, nil
		}})
	}
	return c
}

// CombexpCholesky claims that a round's update is the literal one, with Σ
// formed term by term and factored densely, to 10⁻⁸ in every marginal. Every
// round starts from the policy's own marginals.
func CombexpCholesky(policy func(algos.Spec) (FullBandit, error), sampler func(d, n int) SetSampler) props.Claim {
	const id = "combexp/cholesky"
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "The O(m) solver and the update agree with dense Cholesky and the literal formulas to 10⁻⁸, however many rounds have passed.",
		Method:    "largest |difference of marginals| after one round, over the compared rounds of a run; k arms at 0.9, the rest at 0.1",
		Rejects:   "a wrong Σ, estimate, learning rate or projection, or an update that drifts",
	}
	for _, s := range []struct {
		setSize
		every int // rounds from one comparison to the next, at a run's length of 2000
	}{{setSize{12, 3}, 8}, {setSize{30, 10}, 40}, {setSize{100, 80}, 400}} {
		c.Cases = append(c.Cases, props.Case{Instance: s.String(), Cost: 2, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			rounds := pick(t.Effort, 2000, 20000, 1000000)
			p, err := combexpOn(policy, s.setSize, rounds, t.Seed)
			if err != nil {
				return props.Finding{}, err
			}
			step := literalStep{setSize: s.setSize, sampler: sampler(s.d, s.n)}
			step.gamma, step.eta = p.Rates()
			worst := extreme{}
			err = step.follow(ctx, p, rounds, s.every*rounds/2000, streamFor(t.Seed, id+s.String()), &worst)
			f := worst.atMost(1e-8, 0, "dense Cholesky")
			f.Evidence = props.Searched
			return f, err
		}})
	}
	return c
}

// literalStep makes one round of COMBEXP by its formulas.
type literalStep struct {
	setSize
	gamma, eta float64
	sampler    SetSampler
}

// follow plays and compares every so many rounds.
func (s *literalStep) follow(ctx context.Context, p FullBandit, rounds, every int, src rand.Source, worst *extreme) error {
	rng := rand.New(src)
	rewards, x := make([]float64, s.n), make([]float64, 0, s.d)
	var action []int
	for t := 1; t <= rounds; t++ {
		x = p.Marginals(x[:0])
		action = p.Select(action[:0])
		sum := 0.0
		for j, arm := range action {
			rewards[j] = coinFlip(rng, 0.1)
			if arm < s.n {
				rewards[j] = coinFlip(rng, 0.9)
			}
			sum += rewards[j]
		}
		p.Observe(action, rewards)
		if t%every != 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if worst.worse(largestDifference(s.next(x, action, sum), p.Marginals(nil))) {
			worst.at = fmt.Sprintf("round %d", t)
		}
	}
	return nil
}

// next returns the marginals that follow x when the action brought sum.
func (s *literalStep) next(x []float64, action []int, sum float64) []float64 {
	order := byDescending(x)
	sorted, played := make([]float64, s.d), mat.NewVecDense(s.d, nil)
	for p, i := range order {
		sorted[p] = x[i]
		if slices.Contains(action, i) {
			played.SetVec(p, 1)
		}
	}
	s.sampler.Reset(sorted)
	var chol mat.Cholesky
	estimate := mat.NewVecDense(s.d, nil)
	if !chol.Factorize(mat.NewSymDense(s.d, denseMoment(s.sampler.Blocks(), s.setSize))) || chol.SolveVecTo(estimate, played) != nil {
		return []float64{math.NaN()}
	}
	l, uniform := make([]float64, s.d), 1/float64(s.d)
	for p := range l {
		q := (sorted[p]/float64(s.n) - s.gamma*uniform) / (1 - s.gamma)
		l[p] = math.Log(max(q, 1e-300)) + s.eta*sum*estimate.AtVec(p)
	}
	next := make([]float64, s.d)
	for p, q := range bisectProjection(l, s.n) {
		next[order[p]] = float64(s.n) * ((1-s.gamma)*q + s.gamma*uniform)
	}
	return next
}

// byDescending returns the positions of x from its largest value to its least.
func byDescending(x []float64) []int {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[j], x[i]) })
	return order
}
