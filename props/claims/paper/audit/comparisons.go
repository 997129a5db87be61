package audit

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
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
func (t tables) figures(c testdata.Claim, f formula) ([]figure, error) {
	ps, err := t.pairs(c)
	if err != nil {
		return nil, err
	}
	out := make([]figure, len(ps))
	for i, p := range ps {
		s, err := valueOf(p.subject)
		if err != nil {
			return nil, err
		}
		r, err := valueOf(p.reference)
		if err != nil {
			return nil, err
		}
		out[i] = figure{p, f(s, r)}
	}
	return out, nil
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

// witness writes a figure to two decimals more than s, with its cells.
func (f figure) witness(s string) string {
	return fmt.Sprintf("%s from %s and %s", show(f.value, s), cite(f.subject), cite(f.reference))
}

// pad writes a printed decimal with two zeros more, to stand beside show.
func pad(s string) string {
	x, _, err := parseDecimal(s)
	if err != nil {
		return s
	}
	return show(x, s)
}

// single judges one printed number against one figure.
func single(c testdata.Claim, f figure) (Finding, error) {
	out, err := printedAs(c.Lo, f.value)
	out.Printed = printedOf(c)
	out.Detail = fmt.Sprintf("printed %s, recomputed %s", pad(c.Lo), f.witness(c.Lo))
	return out, err
}

// reasonFor explains a verdict on the printed decimal s.
func reasonFor(v Verdict, s string, x *big.Rat) string {
	switch v {
	case Unrounded:
		how := "cut off"
		if want, _, err := parseDecimal(s); err == nil && want.Cmp(x) > 0 {
			how = "rounded up"
		}
		return fmt.Sprintf("%s is %s %s, not rounded", s, show(x, s), how)
	case Refuted:
		return fmt.Sprintf("the tables give %s, not %s", show(x, s), s)
	}
	return ""
}

// one judges a statement on a single comparison.
func one(c testdata.Claim, fs []figure) (Finding, error) {
	if len(fs) != 1 {
		return Finding{}, fmt.Errorf("%d comparisons, want one", len(fs))
	}
	return single(c, fs[0])
}

// largest judges "up to": the greatest of several figures.
func largest(c testdata.Claim, fs []figure) (Finding, error) {
	_, hi := extremesOf(fs)
	return single(c, hi)
}

// extremes judges "from … to …": both printed ends must be the extremes of the
// figures.
func extremes(c testdata.Claim, fs []figure) (Finding, error) {
	lo, hi := extremesOf(fs)
	v, err := compare(c.Lo, lo.value)
	w, err2 := compare(c.Hi, hi.value)
	out := contradicted(given(v == Refuted)+given(w == Refuted), "", spanOf(fs))
	out.Printed, out.Unrounded = printedOf(c), worst(v, w) == Unrounded
	out.Reason = joinReasons(reasonFor(v, c.Lo, lo.value), reasonFor(w, c.Hi, hi.value))
	out.Detail = fmt.Sprintf("printed %s–%s, recomputed %s; %s", pad(c.Lo), pad(c.Hi), lo.witness(c.Lo), hi.witness(c.Hi))
	return out, errors.Join(err, err2)
}

// joinReasons joins what is not empty.
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
// against the runtime it stands for:
//
//	cost = runtime / 100 000 rounds · 10⁴
func perRoundCost(t tables, c testdata.Claim) (Finding, error) {
	cost, err := t.chooseOne(c.Subject)
	if err != nil {
		return Finding{}, err
	}
	runtime, err := t.chooseOne(c.Reference)
	if err != nil {
		return Finding{}, err
	}
	seconds, err := valueOf(runtime)
	if err != nil {
		return Finding{}, err
	}
	x := new(big.Rat).Mul(seconds, big.NewRat(10_000, roundsPerRun))
	out, err := printedAs(cost.Printed, x)
	out.Printed = cost.Printed
	out.Detail = fmt.Sprintf("printed %s, recomputed %s from %s", pad(cost.Printed), show(x, cost.Printed), cite(runtime))
	return out, err
}
