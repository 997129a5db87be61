package audit

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// Claims returns the findings as claims of the paper, one row each. A
// statement that the tables contradict fails, and is refuted where the record
// expects it; one that agrees only when cut off passes with a warning; one that
// the paper leaves open is skipped.
func Claims(findings []Finding) []props.Claim {
	claims := make([]props.Claim, len(findings))
	for i, f := range findings {
		claims[i] = claim(f)
	}
	return claims
}

func claim(f Finding) props.Claim {
	c := props.Claim{
		ID: f.ID, Group: section(f), Statement: f.Statement,
		Reference: fmt.Sprintf("line %d", f.Line), Evidence: props.Exact, Printed: true,
		Method:  "The figure is recomputed from the printed tables and formulas in exact decimal arithmetic.",
		Rejects: "A printed figure that is neither the recomputed one rounded nor cut off; a counterexample in the tables.",
		Cases: []props.Case{{Check: func(context.Context, props.Trial) (props.Finding, error) {
			return row(f), nil
		}}},
	}
	if f.Words != "" {
		c.Statement = fmt.Sprintf("“%s”: %s", f.Words, f.Statement)
	}
	if f.Structural {
		c.Method = "The printed tables are compared with each other and with what their settings allow."
		c.Rejects = "A number repeated across different experiments; a regret that no run of the setting can have."
	}
	return c
}

// The lines of the LaTeX source on which the sections begin that hold results.
const (
	resultsLine  = 283 // Experiments
	appendixLine = 904 // the experiments' appendix
)

func section(f Finding) string {
	switch {
	case f.Structural:
		return "Audit: the tables themselves"
	case f.Line < resultsLine:
		return "Audit: abstract, introduction and theory"
	case f.Line < appendixLine:
		return "Audit: results in the main text"
	default:
		return "Audit: results in the appendix"
	}
}

// row turns a finding into what the runner decides. The verdict is the
// audit's; observed value and bound are shown so that they imply it.
func row(f Finding) props.Finding {
	out := props.Finding{Evidence: props.Exact, Guarantee: "recomputed", Witness: witness(f)}
	switch f.Verdict {
	case NotDecidable:
		return props.Finding{Evidence: props.Exact, Skip: f.Reason, Witness: witness(f)}
	case Truncated:
		out.Warnings = []error{errors.New(f.Reason)}
	}
	out.Observed, out.Bound = figures(f)
	if (props.Decide(out).Outcome() == props.Fail) != (f.Verdict == Refuted) {
		out.Observed, out.Bound = contradictions(f)
	}
	return out
}

// figures shows a statement of one number as that number: the recomputed value
// must lie where rounding, or cutting off, gives the printed one.
func figures(f Finding) (props.Interval, props.Bound) {
	x, printed := f.Recomputed, f.Claimed
	if !(x.Lo == x.Hi) || !(printed.Lo == printed.Hi) || math.IsInf(printed.Lo, 0) {
		return contradictions(f)
	}
	unit := math.Pow10(-decimals(f.Printed))
	// Decimals are not exact in binary: widen by far less than the two decimals
	// more than printed that a report shows.
	slack := unit * 1e-6
	lo, hi := printed.Lo-unit/2, printed.Hi+unit/2
	if f.Verdict == Truncated {
		lo, hi = printed.Lo, printed.Hi+unit
	}
	return props.Point(x.Lo), props.Between(lo-slack, hi+slack)
}

// contradictions shows any other statement as whether the tables deny it.
func contradictions(f Finding) (props.Interval, props.Bound) {
	denied := 0.0
	if f.Verdict == Refuted {
		denied = 1
	}
	return props.Point(denied), props.AtMost(0)
}

// decimals counts the decimal places of a printed figure, its unit aside.
func decimals(printed string) int {
	number, _, _ := strings.Cut(printed, " ")
	_, fraction, _ := strings.Cut(number, ".")
	return len(fraction)
}

// witness says what the verdict rests on.
func witness(f Finding) string {
	var parts []string
	for _, s := range []string{f.Reason, f.Detail} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "; ")
}
