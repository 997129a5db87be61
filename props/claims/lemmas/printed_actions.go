package lemmas

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// partitionSlips are the slips of lem:actionset_divide.
func partitionSlips() []slip {
	return []slip{{
		id: "partition/printed/mu-zero", reference: "lem:actionset_divide, proof",
		statement: "for every block ℓ ≤ ⌊log k_A⌋ the mean μ_⌊k_A/2^{ℓ+1}⌋ bounds the means of the block.",
		repair:    "at ℓ = ⌊log k_A⌋ there is no μ_0; the block is the single arm 1 and needs no bound. The lemma survives.",
		method:    "the index ⌊k_A/2^{ℓ+1}⌋ at ℓ = ⌊log k_A⌋",
		instance:  "k_A=6",
		witness: func() (search.Comparison, error) {
			lo, hi, bounding := theory.PartitionPrintedBlock(6, 2)
			return atLeast(theory.Exactly(float64(bounding)), 1, "ℓ=2: arms %d…%d are bounded by the mean of arm %d", lo, hi,
				bounding), nil
		},
	}}
}

// selectionSlips are the slips of the display before lem:actionset_divide, shown in a run.
func selectionSlips(policy func(delta float64) sim.Player) []slip {
	const reference = "append:cmoss_proof, display before lem:actionset_divide"
	return []slip{{
		id: "selection/printed/unclipped", reference: reference,
		statement: "min_{i∈A_t∖A*}(μ̂_i + ρ_i) ≥ max_{j∈A*∖A_t}(μ̂_j + ρ_j).",
		repair:    "the algorithm ranks min{μ̂ + ρ, 1}. The step survives as min(I_i,1) ≥ min(I_j,1) ≥ μ_j − ζ_j.",
		method:    "a run of CMOSS, with indices recomputed from the rewards before the round; observed counts violations",
		cases:     []props.Case{slipRun(policy, false)},
	}, {
		id: "selection/printed/end-of-round", reference: reference + "; sec:cmoss_proof, \"when the t-th round ends\"",
		statement: "the chain of inequalities holds with μ̂_{i,t} and ρ_{i,t} at the end of round t.",
		repair:    "it holds at the start: an arm that has just earned 0 may fall below an unplayed one. The proof survives.",
		method:    "a run of CMOSS, with clipped indices recomputed at the end of the round; observed counts violations",
		cases:     []props.Case{slipRun(policy, true)},
	}}
}

// slipRun counts the rounds of one run that violate min_i I_i ≥ max_j I_j, by the unclipped indices
// before the round or by the clipped ones after it.
func slipRun(policy func(delta float64) sim.Player, after bool) props.Case {
	g := setting{Game: sim.Game{Arms: 6, Cardinality: 2, Horizon: 2000,
		Means: sim.ListMeans{0.3, 0.5, 0.4, 0.5, 0.8, 0.7}}}
	return props.Case{Instance: "m=6, k=2, T=2000", Params: games.Params(g.Game),
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			d := pairingDelta(g.Arms, g.Cardinality, g.Horizon)
			c, n, err := g.checked(ctx, t, policy(d), 0, d, func(p *path, delta float64) (search.Comparison, int64) {
				return outranked(p, delta, after)
			})
			return c.Finding("one run", n), err
		}}
}

// outranked counts the rounds in which a wrong arm is played and an arm of A* with a larger index
// is left out. It recomputes the indices from the rewards, and describes the first such round.
func outranked(p *path, delta float64, after bool) (search.Comparison, int64) {
	own, rounds, first := newTally(p, delta), 0, ""
	for r := range p.rounds() {
		index := own.index
		if after {
			own.add(r)
			index = func(i int) float64 { return min(own.index(i), 1) }
		}
		if i, j, found := r.violation(p.Best, index); found {
			if rounds++; rounds == 1 {
				first = fmt.Sprintf("first in round %d, which plays arm %d with index %s and not arm %d with index %s", r.t, i,
					number(index(i)), j, number(index(j)))
			}
		}
		if !after {
			own.add(r)
		}
	}
	return atMost(theory.Exactly(float64(rounds)), 0, "%s", first), p.Horizon
}

// violation returns a wrong arm that is played and an arm of A* that is left out with a larger index.
func (r round) violation(best []int, index func(int) float64) (i, j int, found bool) {
	for _, i := range r.wrong {
		for _, j := range best {
			if index(i) < index(j) && !slices.Contains(r.action, j) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// decompositionSlips are the slips of the two decompositions.
func decompositionSlips() []slip {
	first := slip{
		id: "decomposition/printed/first-term", reference: "line:decompose",
		statement: "Σ_tΔ_{A_t} ≤ √(ekmT) + 8TΣζ_j + Σ_tΔ_{A_t}1{A_t ∈ A_B} for k ≤ m/2.",
		repair:    "rounds with Δ ≤ (log k)√(ekm/T) cost up to (log k)√(ekmT). The rate has the factor log k and survives.",
		method:    "the regret of a player that repeats one action, with a gap 0.1 % below the threshold and ζ = 0",
	}
	for _, z := range []sim.Size{{M: 10, K: 4}, {M: 40, K: 16}} {
		const T = 20_000
		k := props.Case{Instance: fmt.Sprintf("gap at the threshold, k=%d", z.K), Params: games.SizeParams(z).With("T", T)}
		first.cases = append(first.cases, exactly(k, func() (search.Comparison, error) {
			gap := 0.999 * theory.ArrangementLeastGap(z.K, theory.DeltaPaperPrinted(z.M, z.K, T))
			return atMost(rounded(T*gap), theory.DecompositionFirst(z.M, z.K, T).Printed, "%s T=%d: gap %s in every round", z, T,
				number(gap)), nil
		}))
	}
	return []slip{first, {
		id: "decomposition/printed/zeta-term", reference: "the display after line:decompose_2",
		statement: "from lem:moss-Delta, 8TΣE ζ_j ≤ 8k√δ·T = 8(m−k)√(log k log(m−k) T) for k > m/2.",
		repair:    "the lemma gives E ζ_j ≤ 4√δ, hence 32 in place of 8. The rate survives.",
		method:    "the term that follows from the lemma, 8Tk·4√δ at the paper's δ, against the printed term",
		instance:  "m=30, k=20, T=1e5",
		witness: func() (search.Comparison, error) {
			d, err := theory.DeltaPaper(30, 20, 1e5)
			gives := 8 * 1e5 * 20 * theory.ZetaMeanBoundPrinted(d)
			return atMost(rounded(gives), theory.DecompositionZeta(30, 20, 1e5).Printed, "the lemma gives %s", number(gives)),
				err
		},
	}}
}

// arrangementSlips are the slips of lem:action_arrange.
func arrangementSlips() []slip {
	return []slip{{
		id: "arrangement/printed/negative", reference: "lem:action_arrange",
		statement: "the right side, over all suboptimal actions, bounds a sum of gaps; so each term is at least 0.",
		repair:    "ln(k²Δ²/(δk_A²)) < 0 for Δ/k_A < √δ/k. The lemma survives for Δ > k√(eδ), which holds in A_B.",
		method:    "the term of one action with a small gap, at the paper's δ",
		instance:  "m=4, k=2, T=1e5, k_A=1, gap=1e-3",
		witness: func() (search.Comparison, error) {
			d, err := theory.DeltaPaper(4, 2, 1e5)
			term := theory.ArrangementArm(theory.ArrangementPrinted, []float64{1e-3}, 2, d)
			return atLeast(rounded(term), 0, "delta=%s: 1540·ln(k²Δ²/δ)/Δ = %s", number(d), number(term)), err
		},
	}, {
		id: "arrangement/printed/all-indicators", reference: "lem:action_arrange, last display of the proof",
		statement: "Σ_n 1{V ≥ x_n}x_n ≤ Σ_{n≥2}1{V ≥ x_n}(x_n − x_{n−1}) + 1{V ≥ x_1}x_1.",
		repair:    "the line before has a factor 1{A_t = A_{i,ℓ,n}}, since a round plays one action. The lemma survives.",
		method:    "two actions with x = 0.1 and 0.2, both indicators true",
		instance:  "x = 0.1, 0.2",
		witness: func() (search.Comparison, error) {
			xs := []float64{0.1, 0.2}
			right := xs[0] + (xs[1] - xs[0])
			return atMost(rounded(xs[0]+xs[1]), right, "left %s, right %s", number(xs[0]+xs[1]), number(right)), nil
		},
	}, {
		id: "arrangement/printed/first-pull", reference: "lem:action_arrange, the display that applies lem:moss-deviate",
		statement: "E Σ_t 1{I_{i,t} ≥ μ_i + x} over the rounds with i ∈ A_t is at most the sum over T_i = 1, …, T.",
		repair:    "T_i starts at 0, where ρ = ∞; that adds a round: 770 becomes 1026, 1540 becomes 2052. The rate survives.",
		method:    "binomial tails: the pulls T_i = 0, …, T−1 against the sum over 1, …, T",
		instance:  "mu=0.5, x=0.2, delta=1e-3, T=1e4",
		witness: func() (search.Comparison, error) {
			counted, err := theory.PullCount(0.5, 0.2, 1e-3, 1e4)
			if err != nil {
				return search.Comparison{}, err
			}
			longer, err := theory.PullCount(0.5, 0.2, 1e-3, 1e4+1)
			return atMost(counted, longer.Hi-1, "with T_i = 0: %s; without: %s", number(counted.Mid()), number(longer.Mid()-1)),
				err
		},
	}}
}

// theoremSlips are the edges at which the theorem is false, played with the paper's δ as printed. The
// convention max{1, log x} for log x repairs them; the bounds of bounds/ cover them too.
func theoremSlips(policy func(delta float64) sim.Player) []slip {
	edge := func(id, where, rate string, sizes ...sim.Size) slip {
		s := slip{
			id: "theorem-semibandit/printed/" + id, reference: "thm:cmoss_ub",
			statement: "the expected regret is O(" + rate + "), also at " + where + ".",
			repair: "δ = 0 there, so every index is 1 and the first k arms are always played: regret is linear, the bound 0. " +
				"max{1, log x} in place of log x repairs it.",
			method: "CMOSS with the printed δ plays the instance: its regret against the rate",
		}
		for _, size := range sizes {
			s.cases = append(s.cases, linearRegret(size, policy))
		}
		return s
	}
	return []slip{
		edge("k=1", "k = 1", "(log k)√(kmT)", sim.Size{M: 10, K: 1}, sim.Size{M: 2, K: 1}),
		edge("m-k=1", "m−k = 1", "(m−k)√(log k log(m−k) T)", sim.Size{M: 10, K: 9}),
		{
			id: "theorem-semibandit/printed/k=m", reference: "append:cmoss_proof, the case k > m/2",
			statement: "δ = (m−k)²log k log(m−k)/(k²T) is a positive number for every k > m/2.",
			repair:    "at k = m it is 0·(−∞), not a number. With k = m there is nothing to learn: any δ gives regret 0.",
			method:    "the formula in floating point at every k = m ≤ 100; observed is the number of k with δ > 0",
			instance:  "k=m=2…100",
			witness: func() (search.Comparison, error) {
				positive := 0
				for m := 2; m <= 100; m++ {
					if theory.DeltaPaperPrinted(m, m, 1000) > 0 {
						positive++
					}
				}
				return atLeast(theory.Exactly(float64(positive)), 99, "at k=m=10 the formula gives %v",
					theory.DeltaPaperPrinted(10, 10, 1000)), nil
			},
		},
	}
}

// linearRegret plays CMOSS at the printed δ on a gap of ½, wrong arms first.
func linearRegret(s sim.Size, policy func(delta float64) sim.Player) props.Case {
	const T = 100_000
	g := setting{Game: sim.Game{Arms: s.M, Cardinality: s.K, Horizon: T, Means: sim.GapMeans{Gap: 0.5, At: sim.Last}}}
	k := props.Case{Instance: s.String() + ", T=1e5, gap 0.5"}
	return g.playedOnce(k, policy, "one run", func(delta, regret float64) search.Comparison {
		share := regret / (0.5 * T * float64(theory.Differing(s.M, s.K)))
		return atMost(theory.Exactly(regret), theory.TheoremRate(s.M, s.K, T), "delta=%s: regret %s is %s of T·max Δ",
			number(delta), number(regret), number(math.Round(1e4*share)/1e4))
	})
}

// lowerBoundSlips are the slips of the comparison with the lower bound.
func lowerBoundSlips() []slip {
	return []slip{{
		id: "lower-bounds/printed/strictly-matches", reference: "the paragraph after thm:cmoss_ub",
		statement: "for k = m−c with a constant c the upper bound strictly matches the lower bound Θ(c√(T log m)).",
		repair:    "they match up to a constant for c ≥ 2. At c = 1 the upper rate is 0; the bounds of bounds/ match there.",
		method:    "the theorem's rate at k = m−1 against 0.039√(T ln m)",
		instance:  "m=30, k=29, T=1e5",
		witness: func() (search.Comparison, error) {
			lower, _ := theory.HardLowerBound(30, 29, 1e5)
			rate := theory.TheoremRate(30, 29, 1e5)
			return atLeast(rounded(rate), lower, "upper rate %s, lower bound %s", number(rate), number(lower)), nil
		},
	}}
}
