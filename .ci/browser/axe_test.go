package browser

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// axe returns the script of axe-core, which npm installs into a folder of the test, pinned by
// package-lock.json.
func axe(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil && os.Getenv("CI") == "" {
		t.Skip("no npm to install axe-core with")
	}
	folder := t.TempDir()
	for _, name := range []string{"package.json", "package-lock.json"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	install := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	script, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// violations runs axe on the page that is open and names what it finds.
func violations(t *testing.T, ctx context.Context, script string) []string {
	t.Helper()
	value[bool](t, ctx, script+"; true")
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`axe.run().then((r) => r.violations.flatMap((v) =>
		v.nodes.slice(0, 3).map((n) => v.id + ": " + n.html.slice(0, 160) + " " + n.failureSummary.replace(/\s+/g, " "))))`, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestAxeFindsNothing: five pages, among them a failing run with opened rows, a page for
// a telephone, a comparison of two runs, and the page in REPORT where one is named.
func TestAxeFindsNothing(t *testing.T) {
	script := axe(t)
	failing := write(t, sample(t, 30))
	passing := sample(t, 30)
	passing.Rows = passing.Rows[:40]
	pages := []struct {
		name, address, scheme, prepare string
		width                          int64
	}{
		{"failing, rows open", failing, "light", `for (const id of ["r3", "r40", "r43"]) document.querySelector("#" + id + " button.open").click()`, 1280},
		{"failing, dark, filtered and sorted", failing + "#?group=Many&sort=6a", "dark", "", 1280},
		{"failing, on a telephone", failing + "#good/m=5", "light", "", 390},
		{"passing", write(t, passing), "dark", "", 768},
		{"comparison", comparison(t, passing), "light", "", 1280},
	}
	if file := os.Getenv("REPORT"); file != "" {
		pages[3].address = "file://" + file
	}
	for _, p := range pages {
		t.Run(p.name, func(t *testing.T) {
			ctx := start(t)
			call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: p.width, Height: 1000, DeviceScaleFactor: 1})
			call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: p.scheme}}})
			do(t, ctx, chromedp.Navigate(p.address), chromedp.WaitReady(chromedp.CSS("tr.row, td.verdict")))
			if p.prepare != "" {
				script := p.prepare
				value[bool](t, ctx, "(() => {"+script+"; return true})()")
			}
			for _, v := range violations(t, ctx, script) {
				t.Error(v)
			}
		})
	}
}

// comparison writes the page of verify diff for a run and the same run without its last rows.
func comparison(t *testing.T, r props.Report) string {
	t.Helper()
	shorter := r
	shorter.Rows = r.Rows[:len(r.Rows)-3]
	file := filepath.Join(t.TempDir(), "diff.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := report.Compare(report.NewDocument(r), report.NewDocument(shorter)).WriteHTML(out); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}
