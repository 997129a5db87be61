package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe returns the script of axe-core, which npm installs into a folder of the test, pinned by
// package-lock.json.
func axe(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil && os.Getenv("CI") == "" {
		t.Skip("no npm to install axe-core with")
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(".")); err != nil { // with the list of packages
		t.Fatal(err)
	}
	install := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const violations = `axe.run().then((r) => r.violations.flatMap((v) =>
	v.nodes.slice(0, 3).map((n) => v.id + ": " + n.html.slice(0, 160) + " " + n.failureSummary.replace(/\s+/g, " "))))`

// TestAxeFindsNothing: a failing run, folded and open, and on a telephone.
func TestAxeFindsNothing(t *testing.T) {
	text := axe(t)
	failing := sample(t)
	const unfold = `for (const d of document.querySelectorAll("details")) d.open = true`
	for _, p := range []struct {
		name, address, scheme, prepare string
		width                          int64
	}{
		{"failing", write(t, failing), "dark", "", 1280}, {"failing, open", write(t, failing), "light", unfold, 1280},
		{"on a telephone", write(t, failing), "dark", unfold, 400},
	} {
		t.Run(p.name, func(t *testing.T) {
			ctx := start(t)
			open(t, ctx, p.address, p.width, 1000, p.scheme)
			script(t, ctx, p.prepare)
			value[bool](t, ctx, text+"; true")
			found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](violations, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range found {
				t.Error(v)
			}
		})
	}
}

// TestPicturesOfTheDocs takes pictures of the page REPORT into the folder PICTURES: make pictures.
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
		{"light", "light", 1280, 1180, `document.getElementById("groups").scrollIntoView()`},
		{"dark", "dark", 1280, 1180,
			`const f = document.getElementById("text"); f.value = "exponent-T generated"; f.dispatchEvent(new Event("input"))`},
		{"narrow", "light", 400, 844, `document.getElementById("pictures").scrollIntoView()`},
	} {
		open(t, ctx, "file://"+file, picture.width, picture.height, picture.scheme)
		script(t, ctx, `document.querySelector("#timing").textContent = ""`) // a picture is of any run
		script(t, ctx, picture.prepare)
		shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "report-"+picture.name+".png"), shot, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
