package main

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// sweepSizes are the sizes of TestTheRegistryPasses.
var sweepSizes = []string{"", "--m 8", "--k 1", "--k 3", "--m 8 --k 3", "--m 9 --k 7", "--m 2 --k 1"}

// TestTheRegistryPasses: every learner of the registry reaches the level learns at --m, --k, both or
// neither. A true statement is called false with probability 10⁻³ a run. COMBEXP is asked where no
// size is given alone: with k > 1 it learns from one sum a round, which takes it ten times as long.
// go test plays one size of each learner, so that each size is some learner's, and leaves out CascadeKL-UCB, which
// takes ten times as long as the others; make long plays all.
func TestTheRegistryPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every policy: the long tests do")
	}
	at := 0
	for _, e := range algos.Entries() {
		if e.Role == algos.NoLearner || e.Name == "egreedy" || e.Name == "etc" {
			continue
		}
		at++
		for i, sizes := range sweepSizes {
			if !whole() && (i != at%len(sweepSizes) || e.Name == "cascadeklucb") || e.Name == "combexp" && i > 0 {
				continue
			}
			line := strings.Fields("policy --quick --policy " + e.Name + " --feedback " + e.Feedback[0].String() + " " + sizes)
			t.Run(strings.Join(line[3:], " "), func(t *testing.T) {
				t.Parallel()
				code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, line...)
				if code != cli.ExitOK {
					t.Errorf("verify %s: exit %d\n%s%s", strings.Join(line, " "), code, stdout, stderr)
				}
			})
		}
	}
}
