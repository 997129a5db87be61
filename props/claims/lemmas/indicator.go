package lemmas

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// indicatorLemma claims the indicator decomposition in every round.
func indicatorLemma(s Subjects) props.Claim {
	c := props.Claim{
		ID: "indicator", Group: groupActions, Reference: "lem:indicator_decompose", Evidence: props.Searched,
		Statement: "In every round 1{A_t ∈ A_ℓ∩A_B} ≤ (2^{ℓ+1}/k_A)·#{i ∈ A_t∖A*: I_i ≥ μ_i + ((√2)^ℓ/16)Δ/k_A}, " +
			"A_B the gaps above max{8Σζ_j, k√(eδ)}.",
		Method: "every round of simulated runs in both regimes; the path is kept and checked once ζ is known; " +
			"the class by the smallest valid ℓ",
		Rejects: "the factor 2^ℓ/k_A divided by 4, a threshold of (√2)^ℓ instead of its sixteenth, classes mixed up",
	}
	for _, g := range watchedGames {
		d := pairingDelta(g.Arms, g.Cardinality, g.Horizon)
		k := props.Case{Instance: g.name(), Params: games.Params(g.Game), From: g.from, Cost: 0.15}
		k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
			runs, err := observe(ctx, t, g.plan(t, s.CMOSS(d), props.ByEffort(t.Effort, 1, g.runs, 10*g.runs)),
				func() *indicatorWatch {
					return &indicatorWatch{least: theory.ArrangementLeastGap(g.Cardinality, d)}
				})
			if err != nil {
				return props.Finding{}, err
			}
			return indicatorFinding(runs)
		}
		c.Cases = append(c.Cases, k)
	}
	return c
}

// indicatorFinding joins the runs; without a round in A_B nothing was checked.
func indicatorFinding(runs []*indicatorWatch) (props.Finding, error) {
	var points []search.Comparison
	var rounds []int64
	total := int64(0)
	for _, w := range runs {
		p, perClass := w.check()
		if p.Where != "" {
			points = append(points, p)
		}
		for l, n := range perClass {
			for len(rounds) <= l {
				rounds = append(rounds, 0)
			}
			rounds[l] += n
			total += n
		}
	}
	if total == 0 {
		return props.Finding{Skip: "no round had an action in A_B"}, nil
	}
	f := finding(search.Tightest(points), props.Searched, "no counterexample", total)
	f.Witness += "; rounds in A_ℓ∩A_B: " + classCounts(rounds)
	return f, nil
}

func classCounts(rounds []int64) string {
	parts := make([]string, len(rounds))
	for l, n := range rounds {
		parts[l] = fmt.Sprintf("ℓ=%d: %d", l, n)
	}
	return strings.Join(parts, ", ")
}

// An actionKind is the part of an action that the lemma depends on.
type actionKind struct {
	gap   float64
	class int
	wrong []int // A∖A*
}

// kinds classifies actions and remembers them, by set of arms (m ≤ 64).
type kinds struct {
	in    *sim.Instance
	known map[uint64]*actionKind
}

func newKinds(in *sim.Instance) kinds { return kinds{in, map[uint64]*actionKind{}} }

// of returns the kind of an action. Actions without a gap have class −1.
func (k kinds) of(action []int) *actionKind {
	set := uint64(0)
	for _, i := range action {
		set |= 1 << i
	}
	if a, ok := k.known[set]; ok {
		return a
	}
	a := k.classify(action)
	k.known[set] = a
	return a
}

func (k kinds) classify(action []int) *actionKind {
	a := &actionKind{class: -1}
	var means []float64
	for _, i := range action {
		if !k.in.Optimal[i] {
			a.wrong = append(a.wrong, i)
			means = append(means, k.in.Means[i])
		}
	}
	a.gap = k.in.Gap(action)
	if len(a.wrong) > 0 && a.gap > 1e-12 { // below, the gap is rounding of a tie
		part := theory.Partitioned(means, a.gap, theory.PartitionPaperConstant)
		if !part.Holds {
			panic(fmt.Sprintf("lemmas: action %v of means %v in no class, against lem:actionset_divide", action, k.in.Means))
		}
		a.class = part.Class
	}
	return a
}

// indicatorWatch keeps the path: each round's action and right side.
type indicatorWatch struct {
	least float64
	lowest
	kinds kinds
	path  []indicatorRound
}

type indicatorRound struct {
	kind  *actionKind
	right float64
}

func (w *indicatorWatch) Begin(in *sim.Instance) {
	w.lowest.Begin(in)
	w.kinds = newKinds(in)
	w.path = make([]indicatorRound, 0, in.Horizon)
}

func (w *indicatorWatch) See(r *sim.Round) {
	w.note(r.Indices)
	a := w.kinds.of(r.Action)
	round := indicatorRound{kind: a}
	if a.class >= 0 {
		n, count := len(a.wrong), 0
		need := classThreshold(a.class) * a.gap / float64(n)
		for _, i := range a.wrong {
			if r.Indices[i] >= w.in.Means[i]+need {
				count++
			}
		}
		round.right = math.Ldexp(2, a.class) / float64(n) * float64(count)
	}
	w.path = append(w.path, round)
}

// check returns the round of A_B with the least right side, and the number of
// rounds in A_ℓ∩A_B by ℓ.
func (w *indicatorWatch) check() (search.Comparison, []int64) {
	bar := math.Max(8*w.zetas(), w.least)
	worst, perClass := search.Comparison{}, []int64{}
	for t, round := range w.path {
		if round.kind.class < 0 || !(round.kind.gap > bar) {
			continue
		}
		for len(perClass) <= round.kind.class {
			perClass = append(perClass, 0)
		}
		perClass[round.kind.class]++
		if worst.Where == "" || round.right < worst.Observed.Lo {
			worst = atLeast(rounded(round.right), 1-1e-12, "round %d, ℓ=%d, k_A=%d, Δ=%s", t+1, round.kind.class,
				len(round.kind.wrong), number(round.kind.gap))
		}
	}
	return worst, perClass
}
