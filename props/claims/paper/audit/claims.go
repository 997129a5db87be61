package audit

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
)

// Claims returns the findings as claims of the paper, one row each. A statement that the tables
// contradict fails, and is refuted if the record expects it. A figure that is off by less than
// one unit of its last digit passes with a warning. A statement that the paper does not decide is
// skipped.
func Claims(findings []Finding) []props.Claim {
	claims := make([]props.Claim, len(findings))
	for i, f := range findings {
		claims[i] = f.claim()
	}
	return claims
}

func (f Finding) claim() props.Claim {
	c := props.Claim{
		ID: f.ID, Group: section(f), Statement: f.Statement,
		Reference: fmt.Sprintf("line %d", f.Line), Evidence: props.Exact, Printed: true,
		Method:  "The figure is recomputed from the printed tables and formulas in exact decimal arithmetic.",
		Rejects: "A printed figure that is off by one unit of its last digit or more; a counterexample in the tables.",
		Cases: []props.Case{{Check: func(context.Context, props.Trial) (props.Finding, error) {
			row := f.row()
			row.Curves = f.curves()
			return row, nil
		}}},
	}
	switch {
	case f.Words != "" && f.Words == f.Statement:
		c.Statement = fmt.Sprintf("“%s”: words without a figure", f.Words)
	case f.Words != "":
		c.Statement = fmt.Sprintf("“%s”: %s", f.Words, f.Statement)
	}
	if f.Structural {
		c.Method = "The printed tables are compared with each other and with what their settings allow."
		c.Rejects = "A regret that is impossible in its setting. Numbers that different experiments share are listed and " +
			"left undecided."
	}
	return c
}

// The first lines, in the LaTeX source, of the sections with results.
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
