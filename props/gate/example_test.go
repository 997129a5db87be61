package gate_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/gate"
)

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
	cmoss, _ := algos.ByName("cmoss")
	gate.Require(printer{}, cmoss, file, gate.Update(true),
		gate.Cells(gate.Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 60}))
	gate.Require(printer{}, cmoss, file)
	cucb, _ := algos.ByName("cucb")
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
