package audit

import (
	"fmt"
	"testing"
)

// A misprint replaces a figure of the paper and says how the audit's finding about it must change.
type misprint struct {
	line               int
	printed, instead   string
	id                 string
	before, afterwards string
}

var misprints = []misprint{
	{945, "1050.454", "1154.182", "audit/L303/lowest", agrees, refuted}, // a tie is not lowest
	{946, "3945.550", "3941.050", "audit/L304/cucb-reduction-synthetic-k=10", unrounded, agrees},
	{947, "3523.649", "3630.649", "audit/L912/exp3m-reduction-0-0.1-k=10", refuted, agrees},
	{948, "5858.858", "3999.000", "audit/L72/hybrid-relatively-bad", agrees, refuted},
	{951, "17.372", "15.155", "audit/L304/slower-than-cucb", agrees, refuted},
	{951, "17.372", "17.382", "audit/L94/cmoss-cost-k=10", agrees, refuted},
	{954, "121.126", "121.124", "audit/L89/hybrid-cost-k=10", unrounded, agrees},
	{993, "659.203", "661.015", "audit/L970/lowest-synthetic", refuted, agrees},
	{948, "5197.661", "5205.100", "audit/L925/hybrid-reduction-0-0.1-k=10", unrounded, agrees}, // rounded up
	{948, "2411.709", "2405.000", "audit/L925/hybrid-reduction-0.3-0.4-k=20", unrounded, refuted},
	{1098, "2459.607", "1357.000", "audit/L1067/lowest", agrees, refuted},
	{1100, "29068.987", "32500.000", "audit/L1097/below-random", agrees, open},
	{1097, "3457.137", "225.000", "audit/L1097/above-exploration", agrees, refuted},
	{1100, "29068.987", "100000.001", "audit/L1097/ceiling", agrees, refuted},
	{1150, "250.376", "212.000", "audit/L1123/below-cucb", agrees, refuted},
	{1149, "120.917", "2265.129", "audit/L1149/ceiling", agrees, refuted},
	{1310, "18.665", "24.665", "audit/L1284/runtime-more-stable-synthetic", agrees, refuted},
	{1338, "1337.191", "1262.601", "audit/L1284/cucb-reductions-yelp-vary-k", refuted, refuted},
	{945, "1917.013", "1957.013", "audit/L303/cucb-reduction-synthetic-k=10", agrees, refuted},
	// Copies: of another row, and of the same headers for another feedback or order.
	{945, "1917.013", "5858.858", "audit/L945/repeats-elsewhere", agrees, open},
	{1149, "212.443", "1974.476", "audit/L1149/repeats-formal-synthetic-0.3-0.4", agrees, open},
	{1272, "1651.691", "1944.260", "audit/L1272/repeats-descending-yelp-0-0.1", agrees, open},
	{1339, "1618.286", "2604.883", "audit/L1339/repeats-ablation_k_m_yelp-vary-m-yelp-0-0.1", agrees, open},
}

// TestMisprintsAreNoticed: if a figure of the paper is changed, the finding that rests on it changes.
func TestMisprintsAreNoticed(t *testing.T) {
	before := verdicts(t, Paper())
	for _, some := range apart(misprints) {
		after := verdicts(t, replaced(some))
		for _, m := range some {
			if before[m.id] != m.before || after[m.id] != m.afterwards {
				t.Errorf("%s: got %v, and %v after %s became %s on line %d, want %v and %v",
					m.id, before[m.id], after[m.id], m.printed, m.instead, m.line, m.before, m.afterwards)
			}
		}
	}
}

// TestOneNumberForOneConfiguration: a configuration that two tables print with the same numbers is
// agreement; a single other runtime, less or more than in the other table, leaves it open.
func TestOneNumberForOneConfiguration(t *testing.T) {
	const id = "audit/L1099/same-configuration-as-formal-synthetic-0.3-0.4"
	for runtime, want := range map[string]string{
		"79.592": agrees, "79.591": open, "79.593": open,
	} {
		equal := replaced([]misprint{
			{line: 1099, printed: "4255.882", instead: "4009.885"}, {line: 1100, printed: "3108.351", instead: "2800.222"},
			{line: 1107, printed: "89.501", instead: runtime}, {line: 1108, printed: "86.766", instead: "87.363"},
		})
		if got := verdicts(t, equal)[id]; got != want {
			t.Errorf("%s with runtime %s against 79.592: %v, want %v", id, runtime, got, want)
		}
	}
}

// apart splits misprints into lists of which each has one at most on a line.
func apart(list []misprint) (lists [][]misprint) {
	count := map[int]int{}
	for _, m := range list {
		n := count[m.line]
		if count[m.line]++; n == len(lists) {
			lists = append(lists, nil)
		}
		lists[n] = append(lists[n], m)
	}
	return lists
}

// replaced are the paper's tables with misprints.
func replaced(list []misprint) Data {
	d := Paper()
	for _, m := range list {
		m.in(d)
	}
	return d
}

// in replaces the figure in d, whose cells are d's own.
func (m misprint) in(d Data) {
	for _, table := range d.Tables {
		for i, c := range table.Cells {
			if c.Line == m.line && c.Printed == m.printed {
				table.Cells[i].Printed = m.instead
				return
			}
		}
	}
	panic(fmt.Sprintf("no cell prints %s on line %d", m.printed, m.line)) // a fixed list
}

// verdicts returns the audit's verdicts by the findings' names.
func verdicts(t *testing.T, d Data) map[string]string {
	t.Helper()
	findings, err := Evaluate(d)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]string{}
	for _, f := range findings {
		verdicts[f.ID] = decided(f)
	}
	return verdicts
}
