package scaling_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/scaling"
)

func TestGateWritesAndHoldsABaseline(t *testing.T) {
	factory, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "cmoss.json")
	cells := gate.Cells(gate.Cell{Arms: 8, Cardinality: 3, Horizon: 500, Means: "uniform:0.2,0.8", Runs: 20})
	scaling.Gate(t, factory, file, cells, gate.Update(true))
	written, err := os.ReadFile(file)
	if err != nil || len(written) == 0 {
		t.Fatalf("no baseline was written: %v", err)
	}
	scaling.Gate(t, factory, file, cells)
}

// A test of somebody's own must not build plots or a command line.
func TestNoPlotsAndNoCommandLineComeIn(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for _, banned := range []string{"gonum.org/v1/plot", "spf13/cobra", "progressbar"} {
		if strings.Contains(string(out), banned) {
			t.Errorf("props/scaling builds %s", banned)
		}
	}
}
