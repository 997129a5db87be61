// Package browser tests the HTML report in a real browser: headless Chromium,
// driven over its debugging protocol. It is a module of its own, so that the
// main one does not depend on the driver.
package browser

import (
	"context"
	"fmt"
	"html/template"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// hostile is text that would be markup or script on a careless page.
const hostile = `</script><script>document.title="broken"</script><img src=x onerror="document.title='broken'">`

// browserPath finds the browser: the path in CHROME, or one of the usual names.
func browserPath() string {
	if path := os.Getenv("CHROME"); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// start opens a browser of its own for the test.
func start(t *testing.T) context.Context {
	t.Helper()
	path := browserPath()
	if path == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("no browser: CI installs one in .ci/run")
		}
		t.Skip("no browser: install chromium, or name one in CHROME")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeTab := chromedp.NewContext(allocator)
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(func() { cancel(); closeTab(); stop() })
	return ctx
}

// sample returns a report with a row of every verdict, hostile texts, and as
// many more rows as asked for.
func sample(t *testing.T, more int) props.Report {
	t.Helper()
	claim := func(id, group string, n int, finding func(i int) props.Finding) props.Claim {
		c := props.Claim{ID: id, Group: group, Statement: "what " + id + " states", Reference: "lem:" + id, Evidence: props.Exact,
			Method: "enumeration of " + id, Rejects: "a wrong " + id}
		for i := range n {
			c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("m=%d", i+2),
				Check: func(context.Context, props.Trial) (props.Finding, error) { return finding(i), nil }})
		}
		return c
	}
	exact := func(lo, mid, hi, bound float64) props.Finding {
		return props.Finding{Guarantee: "closed form", Observed: props.Interval{Lo: lo, Mid: mid, Hi: hi}, Bound: props.AtMost(bound)}
	}
	bad := claim("bad", "Hostile "+hostile, 1, func(int) props.Finding { f := exact(2, 2, 2, 1); f.Witness = hostile; return f })
	printed := claim("printed", "Printed", 1, func(int) props.Finding { f := exact(3, 3, 3, 1); f.Witness = "x = 3"; return f })
	printed.Printed = true
	r, err := props.Run(t.Context(), props.Config{
		Seed: 1, Command: "verify", Expected: props.Expected{{Claim: "printed", Instance: "m=2"}: "a slip"},
		Claims: []props.Claim{
			claim("good", "Good", 40, func(i int) props.Finding { return exact(float64(i)/100, float64(i)/90, float64(i)/80, 1) }),
			bad, claim("open", "Open", 1, func(int) props.Finding { return exact(0, 1, 2, 1.5) }),
			claim("skipped", "Skipped", 1, func(int) props.Finding { return props.Finding{Skip: "needs --full"} }), printed,
			claim("many", "Many", max(1, more), func(i int) props.Finding { return exact(1, 1, 1, 2+float64(i)) }),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// write puts the page of a report on disk and returns its address.
func write(t *testing.T, r props.Report) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := report.Write(out, report.HTML, r); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// value evaluates an expression on the page.
func value[T any](t *testing.T, ctx context.Context, expression string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// script runs statements on the page.
func script(t *testing.T, ctx context.Context, statements string) {
	t.Helper()
	value[bool](t, ctx, "("+"() => {"+statements+"; return true})()")
}

// press presses a button of the page. A click at a place could miss: the page scrolls smoothly
// under heads that stay.
func press(t *testing.T, ctx context.Context, selector string) {
	t.Helper()
	script(t, ctx, `document.querySelector("`+selector+`").click()`)
}

// call sends a command of the browser's protocol.
func call[P, R any](t *testing.T, ctx context.Context, command cdp.Command[P, R], params P) R {
	t.Helper()
	r, err := chromedp.Call(ctx, command, params)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// reset presses Clear.
const reset = `document.querySelector("button[type=reset]").click()`

const visible = `Array.from(document.querySelectorAll("table.rows tr.row")).filter((r) => !r.hidden).length`

func TestPageAsksForNothingAndKeepsHostileTextText(t *testing.T) {
	ctx := start(t)
	var asked []string
	var mu sync.Mutex
	if err := chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(e.Request.URL, "data:") {
			mu.Lock()
			asked = append(asked, e.Request.URL)
			mu.Unlock()
		}
	}); err != nil {
		t.Fatal(err)
	}
	address := write(t, sample(t, 1))
	call(t, ctx, network.Enable, network.EnableParams{})
	do(t, ctx, chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("tr.row")))
	mu.Lock()
	defer mu.Unlock()
	if len(asked) != 1 || asked[0] != address {
		t.Errorf("requests %q: want the file alone", asked)
	}
	if title := value[string](t, ctx, "document.title"); title != "verify: FAIL" {
		t.Errorf("title %q: want %q; a text of the report was run", title, "verify: FAIL")
	}
	press(t, ctx, "#r40 button.open")
	if got := value[string](t, ctx, `document.querySelector("tr.detail dl").textContent`); !strings.Contains(got, hostile) {
		t.Errorf("details %q: want the witness as text", got)
	}
}

func TestFilterSortOpenCopy(t *testing.T) {
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	rows := value[int](t, ctx, visible)
	if rows != 49 {
		t.Fatalf("%d rows shown: want 49", rows)
	}
	do(t, ctx, chromedp.SendKeys(chromedp.CSS("#text"), "good m=7"))
	if n := value[int](t, ctx, visible); n != 1 {
		t.Errorf("text filter: %d rows, want 1", n)
	}
	if got := value[string](t, ctx, `document.getElementById("shown").textContent`); got != "1 of 49 rows" {
		t.Errorf("status %q", got)
	}
	script(t, ctx, reset)
	do(t, ctx, chromedp.Sleep(100*time.Millisecond))
	press(t, ctx, "button[data-verdict=pass]")
	if n := value[int](t, ctx, visible); n != 4 {
		t.Errorf("without pass: %d rows, want 4", n)
	}
	press(t, ctx, "button[data-verdict=pass]")
	do(t, ctx, chromedp.SetValue(chromedp.CSS("#group"), "Open"))
	script(t, ctx, `document.getElementById("group").dispatchEvent(new Event("input"))`)
	if n := value[int](t, ctx, visible); n != 1 {
		t.Errorf("group filter: %d rows, want 1", n)
	}
	script(t, ctx, reset)
	do(t, ctx, chromedp.Sleep(100*time.Millisecond))

	slack := `document.querySelectorAll("table.rows thead th")[5].querySelector("button").click()`
	script(t, ctx, slack)
	first := `document.querySelector("table.rows tbody tr").id`
	if got := value[string](t, ctx, first); got != "r42" && got != "r40" && got != "r43" { // 1/3, the refuted row's slack, is least
		t.Errorf("ascending slack begins with %s", got)
	}
	if got := value[string](t, ctx, `document.querySelectorAll("table.rows thead th")[5].getAttribute("aria-sort")`); got != "ascending" {
		t.Errorf("aria-sort %q", got)
	}
	script(t, ctx, slack+";"+slack)
	if got := value[string](t, ctx, first); got != "r0" {
		t.Errorf("the third click restores the order: got %s, want r0", got)
	}

	do(t, ctx, chromedp.Focus(chromedp.CSS(`#r3 button.open`)), chromedp.KeyEvent("\r"), chromedp.WaitVisible(chromedp.CSS(`tr.detail svg.scale`)))
	if got := value[string](t, ctx, `document.querySelector("tr.detail").textContent`); !strings.Contains(got, "what good states") ||
		!strings.Contains(got, "a wrong good") || !strings.Contains(got, "verify --claim good") {
		t.Errorf("details %q: want statement, what rejects it and the command", got)
	}
	script(t, ctx, `document.querySelector("tr.detail .command button").click()`)
	do(t, ctx, chromedp.Sleep(300*time.Millisecond))
	if got := value[string](t, ctx, `document.querySelector("tr.detail .command button").textContent`); got != "Copied" {
		t.Errorf("copy button says %q", got)
	}
	script(t, ctx, `location.hash = "#r43"`)
	do(t, ctx, chromedp.WaitVisible(chromedp.CSS(`#r43 + tr.detail a[href="#f43"]`)))
}

// Every control that the browser's accessibility tree reports has a name.
func TestControlsHaveNamesAndRoles(t *testing.T) {
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 1))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	press(t, ctx, "#r2 button.open")
	nodes := call(t, ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes
	controls := map[string]bool{"button": true, "link": true, "textbox": true, "searchbox": true, "combobox": true, "image": true, "search": true,
		"table": false, "columnheader": true, "rowheader": true}
	seen := map[string]int{}
	for _, n := range nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		role := strings.Trim(string(n.Role.Value), `"`)
		if !controls[role] {
			continue
		}
		seen[role]++
		if n.Name == nil || strings.Trim(string(n.Name.Value), `"`) == "" {
			t.Errorf("a %s without a name: %s", role, n.NodeID)
		}
	}
	for _, role := range []string{"button", "link", "searchbox", "combobox", "image", "columnheader", "rowheader"} {
		if seen[role] == 0 {
			t.Errorf("no %s in the accessibility tree: %v", role, seen)
		}
	}
}

// A curve has a name, its points say their values, and the figures are a table
// that opens; in the dark it is drawn in the colours of the dark.
func TestCurvesHaveNamesValuesAndTables(t *testing.T) {
	f := figures.Figure{Title: "Regret", Panels: []figures.Panel{{Title: "m=3", X: "T", Y: "R", Series: []figures.Series{{
		Name: hostile, X: []float64{1, 2, 3}, Mid: []float64{1, 2, 2.5}, Lo: []float64{0.5, 1, 2}, Hi: []float64{1.5, 3, 3}, Whiskers: true, Markers: true,
	}}}}}
	pictures, err := f.Inline()
	if err != nil {
		t.Fatal(err)
	}
	chart := report.Chart{Title: f.Title, Caption: "whiskers: ± 2 s.e.", Pictures: []template.HTML{template.HTML(pictures[0].SVG)},
		Names:  []report.ChartName{{Sample: template.HTML(f.Names()[0].SVG), Name: hostile}},
		Tables: []report.ChartTable{{Caption: "m=3", Columns: []string{"T", "R"}, Rows: [][]string{{"1", "1"}, {"2", hostile}}}}}
	file := filepath.Join(t.TempDir(), "report.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := report.WriteHTML(out, report.Page{Report: sample(t, 1), Charts: []report.Chart{chart}}); err != nil {
		t.Fatal(err)
	}
	ctx := start(t)
	call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	do(t, ctx, chromedp.Navigate("file://"+file), chromedp.WaitReady(chromedp.CSS("tr.row")))
	if got := value[string](t, ctx, `document.querySelectorAll(".pictures circle title")[1].textContent`); got != hostile+": T 2, R 2 [1, 3]" {
		t.Errorf("the second point says %q", got)
	}
	if title := value[string](t, ctx, "document.title"); title != "verify: FAIL" {
		t.Errorf("title %q: a name of the chart was run", title)
	}
	if ink, page := value[string](t, ctx, `getComputedStyle(document.querySelector(".pictures text")).fill`),
		value[string](t, ctx, `getComputedStyle(document.body).color`); ink != page {
		t.Errorf("text of the picture is %s, of the page %s", ink, page)
	}
	table := `document.querySelector(".chart table").checkVisibility()`
	if value[bool](t, ctx, table) {
		t.Error("the table is open before it is asked for")
	}
	do(t, ctx, chromedp.Focus(chromedp.CSS(".chart summary")), chromedp.KeyEvent("\r"))
	if !value[bool](t, ctx, table) {
		t.Error("the table does not open by the keyboard")
	}
	for _, n := range call(t, ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes {
		if !n.Ignored && n.Name != nil && strings.Trim(string(n.Name.Value), `"`) == "Regret, m=3" {
			return
		}
	}
	t.Error("the accessibility tree has no picture of the name \"Regret, m=3\"")
}

// Screenshots of three widths in both schemes; SCREENSHOTS names a folder to
// keep them in. No page scrolls sideways.
func TestScreensAndPrint(t *testing.T) {
	ctx := start(t)
	folder := os.Getenv("SCREENSHOTS")
	if folder == "" {
		folder = t.TempDir()
	}
	address := write(t, sample(t, 30))
	if file := os.Getenv("REPORT"); file != "" {
		address = "file://" + file
	}
	for _, width := range []int64{390, 1280, 1920} {
		for _, scheme := range []string{"light", "dark"} {
			call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 1000, DeviceScaleFactor: 1})
			call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			do(t, ctx, chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("tr.row")))
			press(t, ctx, "#r1 button.open")
			shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			if wide := value[int64](t, ctx, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("%d px %s: the page is %d px wide", width, scheme, wide)
			}
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%d-%s.png", width, scheme)), shot, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	pdf, err := chromedp.Run(ctx, chromedp.PrintToPDF())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(pdf), "%PDF") {
		t.Errorf("printing gave %d bytes that are no PDF", len(pdf))
	}
}

// TestPicturesOfTheDocs takes the pictures that the README shows, of the page in
// REPORT, into the folder PICTURES: make pictures.
func TestPicturesOfTheDocs(t *testing.T) {
	file, folder := os.Getenv("REPORT"), os.Getenv("PICTURES")
	if file == "" || folder == "" {
		t.Skip("make pictures names a report and a folder")
	}
	ctx := start(t)
	for _, picture := range []struct {
		name, scheme  string
		width, height int64
		prepare       string
	}{
		{"light", "light", 1280, 1180, `scrollTo(0, 0)`},
		{"dark", "dark", 1280, 1180, `document.getElementById("text").value = "exponent-T generated";
			document.getElementById("text").dispatchEvent(new Event("input"));
			Array.from(document.querySelectorAll("table.rows tr.row")).find((r) => !r.hidden).querySelector("button.open").click();
			document.getElementById("rows").scrollIntoView()`},
		{"narrow", "light", 390, 844, `document.querySelector(".chart").scrollIntoView()`},
	} {
		call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
			Width: picture.width, Height: picture.height, DeviceScaleFactor: 1.5})
		call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: picture.scheme}}})
		do(t, ctx, chromedp.Navigate("file://"+file), chromedp.WaitReady(chromedp.CSS("tr.row")))
		script(t, ctx, `document.querySelector("#timing dd").textContent = "where and how long this run was"`) // a picture is of any run
		script(t, ctx, picture.prepare)
		do(t, ctx, chromedp.Sleep(500*time.Millisecond))
		shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "report-"+picture.name+".png"), shot, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
