package scaling_test

import (
	"context"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A learner whose regret grows like m fails the power ½ of m; CMOSS passes beside it; and beside a
// control that is as good as itself nothing is decided. The powers are about 1.1 and 0.55, the limit is
// 0.75, and standard errors are below 0.03.
func TestPrintedGrowth(t *testing.T) {
	t.Parallel()
	player := func(name, as string) scaling.Learner {
		return scaling.Learner{Name: as, Title: as, Player: sim.Data(algos.Choice{Name: name}), RoundTime: 20}
	}
	for _, c := range []struct {
		name             string
		learner, control scaling.Learner
		want             props.Outcome
	}{
		{"a learner of a wrong power", player("ball", "subject"), player("ball", "control"), props.Fail},
		{"CMOSS", player("cmoss", "subject"), player("ball", "control"), props.Pass},
		{"a control of the right power", player("cmoss", "subject"), player("cmoss", "control"), props.Inconclusive},
	} {
		claims := scaling.PrintedClaims(scaling.PrintedGrowth{
			Learner: c.learner, Control: c.control, Rate: "O(√(kmT))", Of: "m", Power: 0.5, Wrong: 1, Horizon: 2000, Runs: 40,
			Sizes: []sim.Size{{M: 32, K: 2}, {M: 64, K: 2}, {M: 128, K: 2}},
		})
		report, err := props.Run(context.Background(), props.Config{Claims: claims, Seed: 1, Effort: props.Full})
		if err != nil || len(report.Rows) != 1 {
			t.Fatalf("%s: %d rows, error %v", c.name, len(report.Rows), err)
		}
		if v := report.Rows[0].Verdict; v.Outcome() != c.want {
			t.Errorf("%s: got %v, want %v: %+v", c.name, v.Outcome(), c.want, v.Finding())
		}
	}
}
