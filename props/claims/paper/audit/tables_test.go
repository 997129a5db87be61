package audit_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/testdata"
)

// cellCounts is the number of cells of each table: metrics × algorithms ×
// columns (tab:theory_results: seven costs).
var cellCounts = map[string]int{
	"tab:theory_results":               7,
	"tab:formal":                       2 * 4 * 8,
	"tab:ablation_k_m":                 2 * 4 * 10,
	"tab:ablation_k_m_yelp":            2 * 4 * 10,
	"tab:gamma":                        2 * 1 * 12,
	"tab:descending":                   2 * 2 * 4,
	"tab:descending_ablation_k_m":      2 * 2 * 10,
	"tab:descending_ablation_k_m_yelp": 2 * 2 * 10,
	"tab:ascending":                    2 * 2 * 4,
	"tab:ascending_ablation_k_m":       2 * 2 * 10,
	"tab:ascending_ablation_k_m_yelp":  2 * 2 * 10,
}

// TestTablesParse loads every embedded table: a malformed file would panic.
func TestTablesParse(t *testing.T) {
	got := map[string]int{}
	for _, table := range testdata.Tables() {
		got[table.Label] = len(table.Cells)
		for _, c := range table.Cells {
			if c.Label != table.Label {
				t.Errorf("%s: cell of line %d is labelled %s", table.Label, c.Line, c.Label)
			}
			if c.Printed != "Too large" && !(c.Value > 0 && c.Value < math.MaxFloat64) {
				t.Errorf("%s line %d: value %v (printed %q), want a positive number", c.Label, c.Line, c.Value, c.Printed)
			}
		}
	}
	if diff := cmp.Diff(cellCounts, got); diff != "" {
		t.Errorf("cells per table (-want +got):\n%s", diff)
	}
}

// TestTablesAreCopies changes what Tables returned and asks again.
func TestTablesAreCopies(t *testing.T) {
	first := testdata.Tables()
	want := first[1].Cells[0]
	first[1].Cells[0].Value = -1
	first[0], first[1] = first[1], first[0]
	again, ok := testdata.TableByLabel("tab:formal")
	if !ok || again.Cells[0] != want {
		t.Errorf("TableByLabel after a change of the returned slice: got %+v, want %+v", again.Cells[0], want)
	}
	if _, ok := testdata.TableByLabel("tab:nowhere"); ok {
		t.Errorf("TableByLabel(tab:nowhere): found, want none")
	}
}

// TestTablesMatchSource extracts every cell from the LaTeX source again, its
// setting from the column headers and the caption, and compares.
func TestTablesMatchSource(t *testing.T) {
	lines := latexLines(t)
	for _, table := range testdata.Tables() {
		t.Run(table.Label, func(t *testing.T) {
			want := extract(t, lines, table.Label)
			if diff := cmp.Diff(want, table.Cells, cmp.Comparer(sameNumber)); diff != "" {
				t.Errorf("%s: source and testdata differ (-source +testdata):\n%s", table.Label, diff)
			}
		})
	}
}

// sameNumber is equality with NaN equal to itself.
func sameNumber(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }

// extract reads the cells of one table from the source.
func extract(t *testing.T, lines []string, label string) []testdata.Cell {
	t.Helper()
	tab := findTabular(t, lines, label)
	if label == "tab:theory_results" {
		return extractCosts(tab)
	}
	headers := map[int]string{}
	base := testdata.Cell{Label: label, Feedback: "semi"}
	var cells []testdata.Cell
	for _, row := range tab.rows {
		if len(row) < 3 {
			continue
		}
		readRowLabels(&base, row)
		for col, f := range row[2:] {
			number := decimal.FindString(f.text)
			if base.Metric == "" || strings.Contains(f.text, "=") {
				headers[col] += " " + f.text
				continue
			}
			c := base
			c.Printed, c.Line = number, f.line
			c.Value, _ = strconv.ParseFloat(number, 64)
			readSetting(&c, headers[col], tab.caption)
			cells = append(cells, c)
		}
	}
	return cells
}

// readRowLabels takes metric and algorithm from the first two fields of a row.
func readRowLabels(c *testdata.Cell, row []field) {
	for prefix, metric := range map[string]string{"{Regret}": testdata.Regret, "{Runtime (sec)}": testdata.Runtime} {
		if strings.Contains(row[0].text, prefix) {
			c.Metric = metric
		}
	}
	for name, algorithm := range map[string]string{"CMOSS": "cmoss", "CUCB": "cucb", "EXP3.M": "exp3m",
		"HYBRID": "hybrid"} {
		if strings.Contains(row[1].text, name) {
			c.Algorithm = algorithm
		}
	}
}

var (
	kHeader     = regexp.MustCompile(`\$k=(\d+)`)
	mHeader     = regexp.MustCompile(`\$m=(\d+)`)
	gammaHeader = regexp.MustCompile(`gamma=([0-9.]+)`)
	kCaption    = regexp.MustCompile(`k=(\d+)`)
	mCaption    = regexp.MustCompile(`m=(\d+)`)
	meanRange   = regexp.MustCompile(`\[([0-9.]+),\s*([0-9.]+)\]`)
)

// readSetting fills in what the column's header says, and where it says
// nothing what the caption or section says: tab:gamma's m = 30 and the
// ablations' range [0,0.1] stand in the text only.
func readSetting(c *testdata.Cell, header, caption string) {
	c.K, c.M = 0, 30
	pick := func(dst *int, re *regexp.Regexp, s string) bool {
		if m := re.FindStringSubmatch(s); m != nil {
			*dst = atoi(m[1])
			return true
		}
		return false
	}
	if !pick(&c.K, kHeader, header) {
		pick(&c.K, kCaption, caption)
	}
	if !pick(&c.M, mHeader, header) {
		pick(&c.M, mCaption, caption)
	}
	c.Lo, c.Hi = 0, 0.1
	if m := meanRange.FindStringSubmatch(header); m != nil {
		fmt.Sscan(m[1], &c.Lo)
		fmt.Sscan(m[2], &c.Hi)
	}
	c.Dataset = testdata.Synthetic
	if strings.Contains(header, "Yelp") {
		c.Dataset = testdata.Yelp
	}
	if c.Algorithm == "exp3m" {
		c.Gamma = 0.01
	}
	if m := gammaHeader.FindStringSubmatch(header); m != nil {
		fmt.Sscan(m[1], &c.Gamma)
		c.Vary = "gamma"
	}
	for _, v := range []string{"k", "m"} {
		if strings.Contains(header, "Varying $"+v+"$") {
			c.Vary = v
		}
	}
	for word, order := range map[string]string{"descending": "desc", "Descending": "desc", "ascending": "asc",
		"Ascending": "asc"} {
		if regexp.MustCompile(`\b` + word).MatchString(caption) {
			c.Feedback, c.Order = "disjunctive", order
		}
	}
}

// extractCosts reads tab:theory_results: the numbers of the last column, with
// k = 20 in the rows whose bound is for k > m/2 and k = 10 in the others.
func extractCosts(tab tabular) []testdata.Cell {
	var cells []testdata.Cell
	c := testdata.Cell{Label: "tab:theory_results", Metric: testdata.Cost, Dataset: testdata.Synthetic, M: 30,
		Feedback: "semi"}
	for _, row := range tab.rows {
		for name, a := range map[string]string{"COMBEXP": "combexp", "CUCB": "cucb", "EXP3.M": "exp3m", "HYBRID": "hybrid",
			"CMOSS": "cmoss"} {
			if strings.Contains(row[0].text, name) {
				c.Algorithm = a
			}
		}
		if len(row) != 4 || c.Algorithm == "" {
			continue
		}
		c.K, c.Gamma, c.Line, c.Printed, c.Value = 10, 0, row[3].line, row[3].text, math.NaN()
		if strings.Contains(row[1].text, "k> ") {
			c.K = 20
		}
		if c.Algorithm == "exp3m" {
			c.Gamma = 0.01
		}
		if number := decimal.FindString(c.Printed); number != "" {
			c.Printed = number
			c.Value, _ = strconv.ParseFloat(number, 64)
		}
		cells = append(cells, c)
	}
	return cells
}
