//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/suite"
)

// invented returns the claims of every command with their texts and cases as they are, and in place
// of what they would find one of each outcome in turn.
func invented(claims []props.Claim) []props.Claim {
	n := 0
	for i := range claims {
		for j := range claims[i].Cases {
			f := props.Finding{
				Observed: props.Interval{Lo: 0.98765432, Mid: 1.23456789e-5, Hi: 1.2345e7}, Bound: props.AtMost(1), N: 123456,
				Guarantee: "fieller, unpaired",
				Witness:   "m=1000 k=100 T=100000 means=uniform:0,0.1 rewards=bernoulli, round 123456: " + claims[i].Statement,
			}
			switch n++; n % 6 {
			case 0:
				f = props.Finding{Skip: "needs more than --quick, and " + claims[i].Rejects}
			case 1:
				f.Observed, f.Trivial = props.Point(0.5), 0.75
			case 2:
				f.Observed = props.Point(123456.789)
			case 3:
				f.Observed, f.Warnings = props.Point(0.1), []error{errors.New("the sample is small: " + claims[i].Method)}
			case 4:
				f.Observed = props.Point(0.25)
			default:
				f.Observed = props.PlusMinus(1, 0.5)
			}
			claims[i].Cases[j].Check = func(_ context.Context, t props.Trial) (props.Finding, error) {
				if t.Alpha == 0 {
					f.Guarantee = ""
				}
				return f, nil
			}
		}
	}
	return claims
}

// TestEveryClaimFitsTheScreen: the rows of every claim, with each outcome, fit screens of every
// width, folded to a line a group and in full; go test takes the narrowest screen for one of these
// and the usual one for the other, in turn.
func TestEveryClaimFitsTheScreen(t *testing.T) {
	for n, s := range suite.Suites() {
		cfg := props.Config{Claims: invented(s.Build()), Seed: 1, Expected: suite.Expected(),
			Command: strings.TrimSpace("verify " + s.Command)}
		r, err := props.Run(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		for i, width := range screens {
			for j, folded := range []bool{true, false} {
				if !whole() && (width > 80 || i%2 != 0 || (i/2+j+n)%2 != 0) {
					continue
				}
				var b bytes.Buffer
				screen := report.Screen{Writer: &b, Look: report.Look{Width: width, Verbose: !folded}}
				if err := report.Write(screen, report.Text, report.Report{Report: r}); err != nil {
					t.Fatal(err)
				}
				checkWidth(t, b.String(), width)
			}
		}
	}
}
