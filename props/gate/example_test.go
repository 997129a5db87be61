package gate_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A baseline of CMOSS on one small game, and CUCB held against it.
func Example() {
	ctx := context.Background()
	cell, err := gate.ParseCell("m=6 k=2 T=300 means=hard:2 runs=60")
	if err != nil {
		panic(err)
	}
	cmoss, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		panic(err)
	}
	spec := gate.Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Cells: []gate.Cell{cell}}
	baseline, err := gate.Measure(ctx, props.NewWorkers(1), spec, cmoss, nil)
	if err != nil {
		panic(err)
	}
	cucb, err := algos.ByName("cucb", algos.Params{})
	if err != nil {
		panic(err)
	}
	g, err := gate.New(baseline, gate.Candidate{Player: sim.Code(cucb).As("cucb"), Tolerance: 0.1})
	if err != nil {
		panic(err)
	}
	r, err := props.Run(ctx, props.Config{Claims: g.Claims(), Seed: 1})
	if err != nil {
		panic(err)
	}
	for _, row := range r.Rows {
		fmt.Println(row.Claim, row.Verdict.Outcome())
	}
	// Output:
	// gate/regret fail
}

// As a test of one's own: REGRETCHECK_UPDATE=1 records the file.
func ExampleRequire() {
	_ = func(t *testing.T) {
		factory, err := algos.ByName("cmoss", algos.Params{})
		if err != nil {
			t.Fatal(err)
		}
		gate.Require(t, factory, "testdata/cmoss.json", gate.Tolerance(0.1))
	}
	// Output:
}
