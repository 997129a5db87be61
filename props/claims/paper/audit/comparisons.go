package audit

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A formula computes a figure from the two sides of a comparison.
type formula func(subject, reference *big.Rat) *big.Rat

// percent is 100.
var percent = big.NewRat(100, 1)

// reduction is 100·(1 − subject/reference), in percent.
func reduction(s, r *big.Rat) *big.Rat {
	x := new(big.Rat).Sub(r, s)
	return x.Mul(x.Quo(x, r), percent)
}

// increase is 100·(subject/reference − 1), in percent.
func increase(s, r *big.Rat) *big.Rat { return new(big.Rat).Neg(reduction(s, r)) }

// ratio is subject/reference.
func ratio(s, r *big.Rat) *big.Rat { return new(big.Rat).Quo(s, r) }

// difference is subject − reference.
func difference(s, r *big.Rat) *big.Rat { return new(big.Rat).Sub(s, r) }

// A figure is a formula's value on one comparison.
type figure struct {
	pair
	value *big.Rat
}

// figures evaluates f on every comparison of c.
func (t tables) figures(c claim, f formula) ([]figure, error) {
	ps, err := t.pairs(c)
	out := make([]figure, len(ps))
	for i, p := range ps {
		out[i] = figure{p, f(p.subject.value, p.reference.value)}
	}
	return out, err
}

// extremesOf returns the least and the greatest of fs, which is not empty.
func extremesOf(fs []figure) (lo, hi figure) {
	lo, hi = fs[0], fs[0]
	for _, f := range fs[1:] {
		if f.value.Cmp(lo.value) < 0 {
			lo = f
		}
		if f.value.Cmp(hi.value) > 0 {
			hi = f
		}
	}
	return lo, hi
}

// spanOf returns the range of fs.
func spanOf(fs []figure) props.Interval {
	lo, hi := extremesOf(fs)
	return props.Range(float(lo.value), float(hi.value))
}

// witness writes a figure to two decimals more than d, with its cells.
func (f figure) witness(d decimal) string {
	return fmt.Sprintf("%s from %s and %s", d.show(f.value), cite(f.subject), cite(f.reference))
}

// single judges one printed number against one figure.
func single(c claim, f figure) (Finding, error) {
	out := printedAs(c.lo, f.value)
	out.Detail = fmt.Sprintf("printed %s, recomputed %s", c.lo.padded(), f.witness(c.lo))
	return out, nil
}

// one judges a statement on a single comparison.
func one(c claim, fs []figure) (Finding, error) {
	if len(fs) != 1 {
		return Finding{}, fmt.Errorf("%d comparisons, want one", len(fs))
	}
	return single(c, fs[0])
}

// largest judges "up to": the greatest of several figures.
func largest(c claim, fs []figure) (Finding, error) {
	_, hi := extremesOf(fs)
	return single(c, hi)
}

// extremes judges "from … to …": both printed ends must be the extremes of the figures.
func extremes(c claim, fs []figure) (Finding, error) {
	lo, hi := extremesOf(fs)
	out := contradicted(given(!c.lo.near(lo.value))+given(!c.hi.near(hi.value)), "", spanOf(fs))
	out.Reason = joinReasons(c.lo.reason(lo.value), c.hi.reason(hi.value))
	out.Unrounded = out.Reason != "" && c.lo.near(lo.value) && c.hi.near(hi.value)
	out.Detail = fmt.Sprintf("printed %s–%s, recomputed %s; %s", c.lo.padded(), c.hi.padded(), lo.witness(c.lo),
		hi.witness(c.hi))
	return out, nil
}

// joinReasons joins the reasons that are not empty.
func joinReasons(reasons ...string) string {
	var out []string
	for _, r := range reasons {
		if r != "" {
			out = append(out, r)
		}
	}
	return strings.Join(out, "; ")
}

// roundsPerRun is the horizon of every experiment of the paper.
const roundsPerRun = 100_000

// perRoundCost judges a cost of tab:theory_results, printed in 10⁻⁴ seconds,
// by the runtime of which it is a share:
//
//	cost = runtime / 100 000 rounds · 10⁴
func perRoundCost(t tables, c claim) (Finding, error) {
	cost, err := t.chooseOne(c.Subject)
	runtime, err2 := t.chooseOne(c.Reference)
	printed, err3 := parseDecimal(cost.Printed)
	if err := cmp.Or(err, err2, err3); err != nil {
		return Finding{}, err
	}
	x := new(big.Rat).Mul(runtime.value, big.NewRat(10_000, roundsPerRun))
	out := printedAs(printed, x)
	out.Printed = printed.text
	out.Detail = fmt.Sprintf("printed %s, recomputed %s from %s", printed.padded(), printed.show(x), cite(runtime))
	return out, nil
}
