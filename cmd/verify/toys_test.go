package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// wholeEnv is set by make long: tests decide what takes seconds, too.
const wholeEnv = "REGRETCHECK_LONG"

func whole() bool { return os.Getenv(wholeEnv) != "" }

var (
	good = toy("toy/good", props.Point(0), props.Point(0.5))
	bad  = toy("toy/bad", props.Point(2))
	open = toy("toy/open", props.PlusMinus(1, 1))
)

// toy returns a claim that observes the given values against ≤ 1.
func toy(id string, observed ...props.Interval) props.Claim {
	c := props.Claim{ID: id, Group: "Toys", Statement: "a toy stays below 1", Reference: "lem:toy", Evidence: props.Exact,
		Method: "the value is given", Rejects: "values above 1"}
	for i, x := range observed {
		f := props.Finding{Observed: x, Bound: props.AtMost(1)}
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("i=%d", i),
			Check: func(context.Context, props.Trial) (props.Finding, error) { return f, nil }})
	}
	return c
}

// toys is the suite of a command that decides the claims.
func toys(command string, claims ...props.Claim) props.Suite {
	return props.Suite{Command: command, Summary: "Decide toys", Build: func() []props.Claim { return claims }}
}

// waits is a claim whose check begins and takes until it is stopped.
func waits(id string, begins func()) props.Claim {
	c := toy(id, props.Point(0))
	c.Cases[0].Check = func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		begins()
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	}
	return c
}

// drawn is a claim with a curve.
func drawn() props.Claim {
	f := props.Finding{Observed: props.Point(0.5), Bound: props.AtMost(1), Curves: []props.Curve{{Figure: "F", Panel: "p",
		Series: "s", Mark: props.Banded, X: props.Axis{Title: "x"}, Y: props.Axis{Title: "y"},
		Points: []props.CurvePoint{{X: 1, Y: 1}, {X: 2, Y: 3}}}}}
	c := toy("toy/drawn", f.Observed)
	c.Cases[0].Check = func(context.Context, props.Trial) (props.Finding, error) { return f, nil }
	return c
}

// playing are claims that play so many units in all, in two waves each: the
// second asks for what the first found.
func playing(claims, units int) (list []props.Claim) {
	for c := range claims {
		claim := toy(fmt.Sprintf("toy/plays-%d", c), props.Point(0))
		claim.Cases[0].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
			observed := 0.0
			for wave := range uint64(2) {
				var plans []sim.Plan
				for i := range uint64(units / claims / 2) {
					plans = append(plans, sim.Plan{
						Game:   sim.Game{Arms: 20, Cardinality: 5, Horizon: 500, Means: sim.HardMeans{C: 2}},
						Player: sim.Data(algos.Choice{Name: "cts"}), Runs: 2, Seed: seed.Derive(t.Seed, "toy", uint64(c), wave, i,
							uint64(observed)),
					})
				}
				results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
				if err != nil {
					return props.Finding{}, err
				}
				for _, r := range results {
					observed += r.Final()[0] + r.Final()[1]
				}
			}
			return props.Finding{Observed: props.Point(observed), Bound: props.AtMost(1e9)}, nil
		}
		list = append(list, claim)
	}
	return list
}

// toyProgram is verify with suites of toys.
func toyProgram() cli.Program {
	crash, slow := toy("toy/crash", props.Point(0)), waits("toy/slow", func() {})
	crash.Cases[0].Check = func(context.Context, props.Trial) (props.Finding, error) { panic("index out of range") }
	interrupt := waits("toy/interrupt", func() { _ = syscall.Kill(os.Getpid(), syscall.SIGINT) })
	p := program()
	p.Expected = nil
	p.Suites = []props.Suite{
		toys("", good), toys("fails", good, bad, open), toys("open", good, open), toys("crash", crash), toys("scaling", good),
		toys("slow", good, slow), toys("never", slow), toys("broke", bad, slow), toys("interrupted", drawn(), interrupt),
		toys("plays", playing(3, 120)...),
	}
	return p
}

// calls runs a command in process.
func calls(ctx context.Context, p cli.Program, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = cli.Run(ctx, p, args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}
