// Package browser tests the HTML report in a real browser: headless Chromium, driven over its
// debugging protocol. It is a module of its own, so that the main one does not need the driver.
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
	for _, name := range []string{os.Getenv("CHROME"), "chromium", "chromium-browser", "google-chrome"} {
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
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeTab := chromedp.NewContext(allocator)
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(func() { cancel(); closeTab(); stop() })
	return ctx
}

// sample is a report with a row of every verdict, hostile texts, pictures, a table, and 40 rows
// of one claim.
func sample(t *testing.T) report.Report {
	t.Helper()
	claim := func(id, group string, n int, finding func(i int) props.Finding) props.Claim {
		c := props.Claim{ID: id, Group: group, Statement: "what " + id + " states", Reference: "lem:" + id,
			Evidence: props.Exact, Method: "enumeration of " + id, Rejects: "a wrong " + id}
		for i := range n {
			c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("m=%d", i+2),
				Check: func(context.Context, props.Trial) (props.Finding, error) { return finding(i), nil }})
		}
		return c
	}
	exact := func(mid, bound float64, witness string) props.Finding {
		return props.Finding{Guarantee: "closed form", Observed: props.Point(mid), Bound: props.AtMost(bound),
			Witness: witness}
	}
	printed := claim("printed", "Printed", 1, func(int) props.Finding { return exact(3, 1, "x = 3") })
	printed.Printed = true
	r, err := props.Run(t.Context(), props.Config{
		Seed: 1, Command: "verify", Expected: props.Expected{
			{Claim: "printed", Instance: "m=2", Outcome: props.Refuted, Reason: "a slip"},
			{Claim: "skipped", Instance: "*", Outcome: props.Skipped, Reason: "*"}},
		Claims: []props.Claim{
			claim("good", "Good", 40, func(i int) props.Finding { return exact(float64(i+1)/90, 1, "") }),
			claim("bad", "Hostile "+hostile, 1, func(int) props.Finding { return exact(2, 1, hostile) }),
			claim("open", "Open", 1, func(int) props.Finding {
				return props.Finding{Observed: props.Interval{Mid: 1, Hi: 2}, Bound: props.AtMost(1.5)}
			}),
			claim("skipped", "Skipped", 1, func(int) props.Finding { return props.Finding{Skip: "needs --full"} }), printed,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	f := figures.Of(nil, props.Curve{Figure: "Regret", Panel: "m=3", Series: hostile, Mark: props.Whiskered,
		X: props.Axis{Title: "T"}, Y: props.Axis{Title: "R"},
		Points: []props.CurvePoint{{X: 1, Y: 1, Hi: 2}, {X: 2, Y: 2, Lo: 1, Hi: 3}}})[0]
	legend, panels := f.Pictures()
	table := report.Table{Title: "A table", Columns: []report.Column{{Title: "REGRET"}, {Title: "k=10", Right: true}}}
	table.Add("CMOSS", strings.Repeat("1234 ", 40))
	return report.Report{Report: r, Sections: []report.Table{table}, Figures: []report.Figure{{Title: f.Title,
		Caption: "± 2 s.e.", Legend: template.HTML(legend), Pictures: []template.HTML{template.HTML(panels[0])}}}}
}

// write puts the page of a report on disk and returns its address.
func write(t *testing.T, r report.Report) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	page, err := r.Renderings()[report.HTML](report.Layout{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// open opens a page at a width and in a scheme.
func open(t *testing.T, ctx context.Context, address string, width, height int64, scheme string) {
	t.Helper()
	call(t, ctx, emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1})
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
	call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
	err := chromedp.Do(ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(address),
		chromedp.WaitReady(chromedp.CSS("main")))
	if err != nil {
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
	value[bool](t, ctx, "(() => {"+statements+"; return true})()")
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

// TestPageAsksForNothingAndKeepsHostileTextText: the browser requests the page alone, and runs no text of it.
func TestPageAsksForNothingAndKeepsHostileTextText(t *testing.T) {
	ctx := start(t)
	var asked []string
	var mu sync.Mutex
	if err := chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(e.Request.URL, "data:") &&
			e.Request.URL != "about:blank" {
			mu.Lock()
			asked = append(asked, e.Request.URL)
			mu.Unlock()
		}
	}); err != nil {
		t.Fatal(err)
	}
	address := write(t, sample(t))
	call(t, ctx, network.Enable, network.EnableParams{})
	open(t, ctx, address, 1280, 900, "light")
	mu.Lock()
	defer mu.Unlock()
	if len(asked) != 1 || asked[0] != address {
		t.Errorf("asked for %q, want the page alone", asked)
	}
	title, images := value[string](t, ctx, "document.title"), value[int](t, ctx, `document.images.length`)
	if title != "verify: FAIL" || images != 0 {
		t.Errorf("title %q, %d images: a text of the report was run or is markup", title, images)
	}
}

const (
	shownRows = `Array.from(document.querySelectorAll("tbody tr[class]")).filter((r) => r.checkVisibility()).length`
	typeInto  = `((f) => { f.value = %q; f.dispatchEvent(new Event("input")) })(document.getElementById(%q))`
)

// TestSearchFiltersWhileOneTypes: rows are folded until a word is typed. Then only rows with every
// word, and with the verdict, are shown.
func TestSearchFiltersWhileOneTypes(t *testing.T) {
	ctx := start(t)
	open(t, ctx, write(t, sample(t)), 1280, 900, "light")
	for _, c := range []struct {
		text, verdict, said string
		rows                int
	}{
		{"", "", "44 rows", 0}, {"goo m=41", "", "1 of 44 rows", 1}, {"lem:good", "", "40 of 44 rows", 40},
		{"", "fail", "1 of 44 rows", 1}, {"no row", "", "0 of 44 rows", 0}, {"x = 3", "refuted", "1 of 44 rows", 1},
	} {
		script(t, ctx, fmt.Sprintf(typeInto, c.text, "text"))
		script(t, ctx, fmt.Sprintf(typeInto, c.verdict, "verdict"))
		rows, said := value[int](t, ctx, shownRows), value[string](t, ctx, `document.getElementById("shown").textContent`)
		if rows != c.rows || said != c.said {
			t.Errorf("%q, %q: %d rows, %q: want %d, %q", c.text, c.verdict, rows, said, c.rows, c.said)
		}
		groups := value[bool](t, ctx, `document.getElementById("groups").checkVisibility()`)
		if groups != (c.text == "" && c.verdict == "") {
			t.Errorf("%q: the groups are shown: %v", c.text, groups)
		}
	}
}

// TestEveryWidthAndScheme: on a telephone, a tablet and a desk, in both schemes, nothing
// is wider than the page, texts stand on their paper, and what failed stands before the rest.
func TestEveryWidthAndScheme(t *testing.T) {
	ctx := start(t)
	address := write(t, sample(t))
	for _, width := range []int64{400, 768, 1400} {
		for _, scheme := range []string{"light", "dark"} {
			open(t, ctx, address, width, 900, scheme)
			script(t, ctx, `for (const d of document.querySelectorAll("details")) d.open = true`)
			if wide := value[int64](t, ctx, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("%d px, %s: the page is %d px wide", width, scheme, wide)
			}
			const paper = `getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).reduce((s, v) => s + Number(v), 0)`
			if light := value[int](t, ctx, paper) > 600; light != (scheme == "light") {
				t.Errorf("%d px, %s: the paper is light: %v", width, scheme, light)
			}
			if at := value[float64](t, ctx, `document.getElementById("attention").getBoundingClientRect().top`); at > 900 {
				t.Errorf("%d px, %s: what failed stands %v px down", width, scheme, at)
			}
		}
	}
}

// TestWithoutScriptsAndInPrint: without scripts each row and no control, on paper what failed is shown.
func TestWithoutScriptsAndInPrint(t *testing.T) {
	ctx := start(t)
	call(t, ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	open(t, ctx, write(t, sample(t)), 1280, 900, "light")
	if value[bool](t, ctx, `document.getElementById("text").checkVisibility()`) {
		t.Error("a search that does nothing is shown")
	}
	if n := value[int](t, ctx, `document.querySelectorAll("tbody tr[class]").length`); n != 44 {
		t.Errorf("%d rows, want 44", n)
	}
	call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if text := value[string](t, ctx, "document.body.innerText"); !strings.Contains(text, "What needs attention") ||
		strings.Contains(text, "Search") {
		t.Errorf("printed: %.300q", text)
	}
}
