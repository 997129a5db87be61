package selftest

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/suite"
)

// A seen row is what a seed's table needs of it.
type seen struct {
	Claim    string
	Outcome  props.Outcome
	Observed props.Interval
}

// studied are the policies that must pass on every seed, in the order of the tables.
var studied = []string{"cmoss", "klcmoss"}

// firstCalibrated is the first seed of the calibration: seeds below 600, 1001 to 1013, 2001 to 2017, 3001 and 3002
// were looked at while the sizes and the runs were chosen.
const firstCalibrated = 3101

// TestSeedsOfScaling decides the fitted exponents over generated games on one seed after another, at the
// sizes and with the shares of the default suite, for CMOSS and KL-CMOSS, each beside its controls. It writes
// docs/calibration-scaling.md after every seed:
//
//	make seeds SCALING_SEEDS=20
//
// REGRETCHECK_ONLY=cmoss
// leaves the other policy out, which takes three times as long.
// A third of a minute of CPU time a seed.
func TestSeedsOfScaling(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("REGRETCHECK_SEEDS"))
	if err != nil || n < 1 {
		t.Skip("REGRETCHECK_SEEDS=20 decides the exponents over generated games on twenty seeds, half a minute of CPU time each")
	}
	rows := make([]map[string]seen, n)
	for _, name := range studied {
		if only := os.Getenv("REGRETCHECK_ONLY"); only != "" && only != name {
			continue
		}
		for i := range rows {
			if rows[i] == nil {
				rows[i] = map[string]seen{}
			}
			seed := firstCalibrated + uint64(i)
			for _, row := range decideSeed(t, seed, name) {
				rows[i][row.Claim] = row
				if row.Outcome != props.Pass {
					t.Errorf("seed %d: %s is %v: %v", seed, row.Claim, row.Outcome, row.Observed)
				}
			}
			writeSeeds(t, rows)
		}
	}
}

// decideSeed decides the exponents of a policy and of its controls on a seed.
func decideSeed(t *testing.T, seed uint64, policy string) []seen {
	t.Helper()
	claims := suite.Default()
	if policy != studied[0] {
		claims = append(claims, props.Within(suite.ScalingStudy(subject(policy)).Generated(), props.Default)...)
	}
	wanted := func(c props.Claim) bool {
		control := strings.HasPrefix(c.ID, "scaling/control/") && policy == studied[0]
		return (control || strings.HasPrefix(c.ID, "scaling/"+policy+"/")) && strings.Contains(c.ID, "/exponent-")
	}
	known := map[string]bool{} // the controls' rows are in both lists
	claims = slices.DeleteFunc(claims, func(c props.Claim) bool { again := known[c.ID]; known[c.ID] = true; return again })
	r, err := props.Run(t.Context(), props.Config{
		Claims: claims, Seed: seed, Effort: props.Default, Select: func(c props.Claim, _ props.Case) bool { return wanted(c) },
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []seen
	for _, row := range r.Rows {
		list = append(list, seen{row.Claim, row.Verdict.Outcome(), row.Verdict.Finding().Observed})
	}
	return list
}

// writeSeeds writes a table for each policy and one of the controls.
func writeSeeds(t *testing.T, rows []map[string]seen) {
	t.Helper()
	var b strings.Builder
	b.WriteString(seedsPreface)
	for _, about := range [][2]string{{"CMOSS", "scaling/cmoss/"}, {"KL-CMOSS", "scaling/klcmoss/"}, {"The controls", "scaling/control/"}} {
		fmt.Fprintf(&b, "## %s\n\n", about[0])
		if err := seedsGrid(rows, about[1]).WriteMarkdown(&b); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	if err := os.WriteFile("../../docs/calibration-scaling.md", []byte(strings.TrimSuffix(b.String(), "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// seedsGrid has a line for each seed and a column for each claim with the prefix.
func seedsGrid(rows []map[string]seen, prefix string) report.Table {
	g := report.Table{Columns: []report.Column{{Title: "SEED", Right: true}, {Title: "PASS", Right: true}}}
	var claims []string
	for _, c := range suite.ScalingStudy(subject(studied[0])).Generated() {
		id := c.ID
		if prefix == "scaling/klcmoss/" {
			id = strings.Replace(id, "scaling/cmoss/", prefix, 1)
		}
		if _, decided := rows[0][id]; decided && strings.HasPrefix(id, prefix) {
			claims = append(claims, id)
			title := strings.NewReplacer("generated/", "", "exponent-", "").Replace(strings.TrimPrefix(id, prefix))
			g.Columns = append(g.Columns, report.Column{Title: title, Right: true})
		}
	}
	for i, of := range rows {
		if len(claims) == 0 || of[claims[0]].Claim == "" { // not decided yet
			continue
		}
		passed, cells := 0, []string{}
		for _, id := range claims {
			row := of[id]
			if row.Outcome == props.Pass {
				passed++
			}
			cells = append(cells, fmt.Sprintf("%s (%s)", report.Number(row.Observed.Mid), report.SpanText(row.Observed)))
		}
		g.Add(append([]string{fmt.Sprint(firstCalibrated + i), fmt.Sprintf("%d of %d", passed, len(claims))}, cells...)...)
	}
	return g
}

const seedsPreface = `# Fitted exponents under other seeds

Made by ` + "`make seeds`" + ` (props/selftest/seeds_test.go); do not edit.

Each line decides the exponents of the worst regret on another seed, at the sizes and with the shares of the
false-alarm budget of the default suite: the median over repetitions with the sign test's interval. low is k ≤ m/2, high
k > m/2. A row of CMOSS or KL-CMOSS passes if its interval lies within the two limits and that of its control lies
above the upper one; a row of a control passes if its interval lies above the limit.

| exponent | limits | control |
|---|---|---|
| T | 0.4167…0.5833 | explore-then-commit, 2/3 |
| k, low | 0.35…0.65 | one observation of k, 0.8 at these sizes |
| m−k and m, low | 0.25…0.75 | confidence ball, 1 |
| m−k, high | 0.8…1.2 | confidence ball, 1.4 at these sizes |
| logarithm, high | 0.275…0.725 | confidence ball, 0.95 at these sizes |

`
