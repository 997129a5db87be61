package gate_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A baseline of CMOSS on one small game, and CUCB held against it.
func Example() {
	ctx := context.Background()
	cell := gate.Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 60}
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

// In a test the first line is gate.Require(t, factory, "testdata/cmoss.json"), and
// REGRETCHECK_UPDATE=1 records the file. Here CMOSS is recorded, and CUCB fails.
func ExampleRequire() {
	folder, err := os.MkdirTemp("", "regretcheck-example-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "cmoss.json")
	cmoss, _ := algos.ByName("cmoss", algos.Params{})
	gate.Require(printer{}, cmoss, file, gate.Update(true),
		gate.Cells(gate.Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 60}))
	gate.Require(printer{}, cmoss, file)
	cucb, _ := algos.ByName("cucb", algos.Params{})
	gate.Require(printer{}, cucb, file)
	// Output:
	// gate/regret (m=6 k=2 T=300 hard:2): fail: got 1.174…1.351, want ≤ 1.05: mean regret 34.0733 → 42.7033, 0 of 60 replicates equal
}

// A printer stands for a test's t and prints the first line of each failure.
type printer struct{ testing.TB }

func (printer) Helper()                         {}
func (printer) Name() string                    { return "TestMine" }
func (printer) Context() context.Context        { return context.Background() }
func (printer) Log(args ...any)                 {}
func (printer) Logf(format string, args ...any) {}
func (printer) Errorf(format string, args ...any) {
	first, _, _ := strings.Cut(fmt.Sprintf(format, args...), "\n")
	fmt.Println(first)
}
