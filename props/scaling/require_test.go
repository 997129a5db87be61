package scaling_test

import (
	"os/exec"
	"strings"
	"testing"
)

// A test of somebody's own must not build plots or a command line.
func TestNoPlotsAndNoCommandLineComeIn(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for _, banned := range []string{"gonum.org/v1/plot", "spf13/cobra", "progressbar", "pgregory.net/rapid"} {
		if strings.Contains(string(out), banned) {
			t.Errorf("props/scaling builds %s", banned)
		}
	}
}
