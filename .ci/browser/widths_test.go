package browser

import (
	"context"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// drawn writes the page of a sample with a picture of each kind: lines with whiskers, a scatter with its slope, a forest, a
// matrix and a heat map.
func drawn(t *testing.T) string {
	t.Helper()
	curve := func(figure string, look props.Look, x string, points ...props.CurvePoint) props.Curve {
		axes := props.Axes{X: x, Y: "regret", LogX: true, LogY: look != props.Listed}
		return props.Curve{Figure: figure, Panel: "m=30, k=10", Series: "CMOSS", Look: look, Axes: axes, Points: points,
			Caption: "what the marks of " + figure + " are"}
	}
	line := []props.CurvePoint{{X: 100, Y: 10, Lo: 8, Hi: 12}, {X: 1e5, Y: 500, Lo: 400, Hi: 600}, {X: 1e10, Y: 9e5, Lo: 8e5, Hi: 1e6}}
	rows := []props.CurvePoint{{X: 1.1, Lo: 0.9, Hi: 1.3, Label: "m=30 k=10 T=1e5 uniform:0.3,0.4 and more"}, {X: 2, Lo: 1.8, Hi: 2.3, Label: "short"}}
	all := figures.Of(nil, curve("Lines", props.Whiskered, "horizon T", line...),
		curve("Slopes", props.Trended, "lambda, argument of the moment generating function", line...), curve("Forest", props.Listed, "new ÷ old", rows...))
	bug := func(path string) (names []string) {
		for i := range 60 {
			names = append(names, fmt.Sprintf("%s%d/%d", path, i/9, i))
		}
		return names
	}
	cells := figures.Series{Name: "rejects", Points: true, Cells: true}
	heat := &figures.Heat{Rows: []string{"10", "30"}, Columns: []string{"1", "5", "20"}}
	for i := range 60 {
		cells.X, cells.Mid = append(cells.X, float64(i)), append(cells.Mid, float64(59-i))
		if i < 6 {
			heat.Cells = append(heat.Cells, figures.HeatCell{Row: i / 3, Column: i % 3, Value: 0.6 + float64(i*i*i)})
		}
	}
	all = append(all, figures.Figure{Title: "Matrix", Panels: []figures.Panel{{
		Title: "bugs", X: "claim", Y: "bug", Series: []figures.Series{cells}, Matrix: &figures.Matrix{Rows: bug("additive-logarithm"), Columns: bug("claim")}}}},
		figures.Figure{Title: "Heat", Panels: []figures.Panel{{Title: "decomposition", X: "k", Y: "m", Heat: heat}}})
	page := report.Page{Report: sample(t, 40)}
	for _, f := range all {
		pictures, err := f.Inline()
		if err != nil {
			t.Fatal(err)
		}
		chart := report.Chart{Title: f.Title, Caption: f.Caption}
		for _, p := range pictures {
			chart.Pictures = append(chart.Pictures, template.HTML(p.SVG))
		}
		page.Charts = append(page.Charts, chart)
	}
	file := filepath.Join(t.TempDir(), "report.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := report.WriteHTML(out, page); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// screen sets width and scheme.
func screen(t *testing.T, ctx context.Context, width int64, scheme string) {
	t.Helper()
	call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1})
	call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
}

// brightness is the sum of red, green and blue of an element's colour.
func brightness(property, element string) string {
	return fmt.Sprintf(`getComputedStyle(%s).%s.match(/[0-9.]+/g).slice(0, 3).reduce((s, v) => s + Number(v), 0)`, element, property)
}

// outside names the texts of pictures that are not upright inside their picture, and the rows of forests that cover its axis.
const outside = `Array.from(document.querySelectorAll(".pictures svg")).flatMap((svg) => {
	const box = svg.getBoundingClientRect();
	return Array.from(svg.querySelectorAll("text")).filter((t) => {
		const b = t.getBoundingClientRect();
		return b.width === 0 || b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 || b.bottom > box.bottom + 1;
	}).map((t) => svg.querySelector("title").textContent + ": " + t.textContent);
})`

// Head, contents, pictures and rows at the width of a telephone, a tablet and a desk, in both schemes: nothing is wider than
// the page, the head says what was on trial and what came of it, the contents and the names of columns stay in sight, pictures
// have the scheme's colours and all of their text, and rows open and sort.
func TestEveryWidthAndScheme(t *testing.T) {
	ctx := start(t)
	address := drawn(t)
	for _, width := range []int64{390, 768, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			at := fmt.Sprintf("%d px, %s", width, scheme)
			screen(t, ctx, width, scheme)
			do(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("tr.row")))
			checkHead(t, ctx, at)
			for _, fault := range value[[]string](t, ctx, outside) {
				t.Errorf("%s: not inside its picture: %s", at, fault)
			}
			page := value[float64](t, ctx, brightness("backgroundColor", "document.body"))
			text := value[float64](t, ctx, brightness("fill", `document.querySelector(".pictures text")`))
			if light := scheme == "light"; (page > 600) != light || (text < 200) != light {
				t.Errorf("%s: the page has brightness %v, text of pictures %v", at, page, text)
			}
			for _, row := range []string{"r3", "r40", "r43"} {
				script(t, ctx, `document.querySelector("#`+row+` button.open").click()`)
			}
			if wide := value[int64](t, ctx, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("%s: with rows open the page is %d px wide", at, wide)
			}
			checkRows(t, ctx, at, width)
		}
	}
}

func checkHead(t *testing.T, ctx context.Context, at string) {
	t.Helper()
	head := value[string](t, ctx, `document.querySelector(".word").innerText`)
	if !strings.HasPrefix(head, "FAIL: 6 claims in 84 rows") || !strings.Contains(head, "1 row failed; 1 row stayed open; 1 printed statement is wrong") {
		t.Errorf("%s: the head says %q", at, head)
	}
	if next := value[string](t, ctx, `document.querySelector("header p:nth-of-type(3)").innerText`); !strings.HasPrefix(next, "Next: read the witness") {
		t.Errorf("%s: what to do next: %q", at, next)
	}
	const words = `Array.from(document.querySelectorAll(".words dt")).filter((d) => d.checkVisibility()).map((d) => d.textContent).join(" ")`
	if got := value[string](t, ctx, words); got != "fail inconclusive refuted pass vacuous skipped" {
		t.Errorf("%s: the words %q", at, got)
	}
	colour := func(verdict string) string {
		return value[string](t, ctx, `getComputedStyle(document.querySelector(".words dt.`+verdict+`")).color`)
	}
	if colour("refuted") == colour("pass") {
		t.Errorf("%s: refuted has the colour of pass", at)
	}
	if at := value[int](t, ctx, `["troubles", "words", "groups", "chart0", "findings", "rows"].map((id) => document.getElementById(id).getBoundingClientRect().top)
		.findIndex((top, i, all) => i > 0 && top < all[i - 1])`); at >= 0 {
		t.Errorf("part %d of the page stands before the one that it follows", at)
	}
}

func checkRows(t *testing.T, ctx context.Context, at string, width int64) {
	t.Helper()
	script(t, ctx, `document.documentElement.style.scrollBehavior = "auto"; document.querySelector("#r20").scrollIntoView({ block: "center" })`)
	settle(t, ctx)
	if top := value[float64](t, ctx, `document.querySelector("nav").getBoundingClientRect().top`); top != 0 {
		t.Errorf("%s: the contents stand at %v px after a scroll, want 0", at, top)
	}
	const top = `document.querySelector("table.rows thead").getBoundingClientRect()`
	switch {
	case width < 700: // rows name their cells, and a list has the orders
		if !value[bool](t, ctx, `document.getElementById("sort").checkVisibility()`) {
			t.Errorf("%s: no list of orders", at)
		}
		script(t, ctx, `const s = document.getElementById("sort"); s.value = "6d"; s.dispatchEvent(new Event("input", { bubbles: true }))`)
	default:
		if y := value[float64](t, ctx, top+".top"); y < 0 || y > 200 {
			t.Errorf("%s: the head of the table stands at %v px after a scroll", at, y)
		}
		script(t, ctx, `const b = document.querySelectorAll("table.rows thead th")[5].querySelector("button"); b.click(); b.click()`)
	}
	if first := value[string](t, ctx, `document.querySelector("table.rows tbody tr").id`); first == "r0" {
		t.Errorf("%s: not sorted", at)
	}
}

// By the keyboard alone: search, open a row, copy its link, switch a verdict off and sort.
func TestKeyboardAlone(t *testing.T) {
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	script(t, ctx, `Object.defineProperty(navigator, "clipboard", { value: { writeText: async (s) => { window.copied = s; } } })`)
	tab := func(to string, most int) {
		t.Helper()
		for range most {
			do(t, ctx, chromedp.KeyEvent("\t"))
			if value[bool](t, ctx, "document.activeElement.matches(`"+to+"`)") {
				const outline = `getComputedStyle(document.activeElement).outline`
				if !value[bool](t, ctx, outline+`Style !== "none" && parseFloat(`+outline+`Width) >= 2`) {
					t.Errorf("%s has the focus and does not show it", to)
				}
				return
			}
		}
		at := value[string](t, ctx, "document.activeElement.outerHTML.slice(0, 200)")
		t.Fatalf("%s is not reached within %d stops, which end at %s", to, most, at)
	}
	tab("#text", 10)
	do(t, ctx, chromedp.KeyEvent("good m=7\r"))
	settle(t, ctx)
	tab("#r5 button.open", 25)
	do(t, ctx, chromedp.KeyEvent("\r"))
	settle(t, ctx)
	tab("#r5 + tr.detail button", 8)
	do(t, ctx, chromedp.KeyEvent("\r"))
	settle(t, ctx)
	if got := value[string](t, ctx, `window.copied ?? ""`); !strings.Contains(got, "#good/m=7") && !strings.Contains(got, "verify --claim good") {
		t.Errorf("copied %q, want a link to the row or its command", got)
	}
	do(t, ctx, chromedp.Focus(chromedp.CSS("#text")))
	tab(`[data-verdict=pass]`, 25)
	do(t, ctx, chromedp.KeyEvent(" "))
	settle(t, ctx)
	if n := value[int](t, ctx, visible); n != 0 {
		t.Errorf("without pass: %d rows that match, want none", n)
	}
	do(t, ctx, chromedp.KeyEvent(" "))
	tab("table.rows thead button", 15)
	do(t, ctx, chromedp.KeyEvent("\r"))
	settle(t, ctx)
	if got := value[string](t, ctx, `document.querySelector("table.rows thead th").getAttribute("aria-sort")`); got != "ascending" {
		t.Errorf("the first column is sorted %q, want ascending", got)
	}
}

// On paper the names of columns head every page of the table; controls, passes and what stands above among the findings are
// left out, and what needs attention stays.
func TestPrintedRows(t *testing.T) {
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	style := func(property, selector string) string {
		return value[string](t, ctx, fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).%s`, selector, property))
	}
	for selector, want := range map[string]string{
		"table.rows thead": "table-header-group", "table.rows": "table", "#r40": "table-row", "#r41": "table-row", "#r43": "none", "#r3": "none",
		"nav": "none", "#filter": "none",
	} {
		if got := style("display", selector); got != want {
			t.Errorf("%s is displayed as %s, want %s", selector, got, want)
		}
	}
}

// An opened row says what it allows, whichever ends that has, as its cell does.
func TestAnOpenedRowHasItsBounds(t *testing.T) {
	r := sample(t, 1)
	finding := r.Rows[5].Verdict.Finding()
	for i, bound := range []props.Bound{props.AtMost(1), props.AtLeast(0.01), props.Between(0.01, 1)} {
		finding.Bound = bound
		r.Rows[i].Verdict = props.Decide(finding)
	}
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, r)), chromedp.WaitReady(chromedp.CSS("tr.row")))
	for i, want := range []string{"≤ 1", "≥ 0.01", "0.01 … 1"} {
		script(t, ctx, fmt.Sprintf(`document.querySelector("#r%d button.open").click()`, i))
		const bound = `Array.from(document.querySelectorAll("#r%d + tr.detail dt")).find((d) => d.textContent === "Bound").nextSibling.textContent`
		if got := value[string](t, ctx, fmt.Sprintf(bound, i)); got != want {
			t.Errorf("row %d: %q, want %q", i, got, want)
		}
	}
}
