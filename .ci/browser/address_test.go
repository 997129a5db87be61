package browser

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/report"
)

// hash is the part of the address that says what is shown.
const hash = `decodeURIComponent(location.hash)`

// settle gives the page's handlers their turn.
func settle(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, chromedp.Sleep(150*time.Millisecond))
}

// What is shown lives in the address: a row by its claim and instance, filters, order. Back
// returns to the view before, and the same address opens the same view.
func TestTheAddressHoldsTheView(t *testing.T) {
	ctx := start(t)
	address := write(t, sample(t, 5))
	do(t, ctx, chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("tr.row")))
	script(t, ctx, `document.querySelector('[data-group="Many"]').click()`)
	settle(t, ctx)
	if got := value[string](t, ctx, hash); got != "#?group=Many" {
		t.Errorf("after a group: %q", got)
	}
	script(t, ctx, `document.querySelectorAll("table.rows thead th")[5].querySelector("button").click()`)
	script(t, ctx, `document.querySelector("#r46 button.open").click()`)
	settle(t, ctx)
	const whole = "#many/m=4?group=Many&sort=6a"
	if got := value[string](t, ctx, hash); got != whole {
		t.Errorf("after sorting and opening: %q, want %q", got, whole)
	}
	do(t, ctx, chromedp.NavigateBack())
	settle(t, ctx)
	if got, open := value[string](t, ctx, hash), value[int](t, ctx, `document.querySelectorAll("tr.detail").length`); got != "#?group=Many&sort=6a" || open != 0 {
		t.Errorf("Back: %q with %d rows open, want none", got, open)
	}
	do(t, ctx, chromedp.NavigateBack(), chromedp.NavigateBack())
	settle(t, ctx)
	if n := value[int](t, ctx, visible); n != 49 {
		t.Errorf("Back to the beginning: %d rows, want 49", n)
	}

	do(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(address+"#many/m%3D4?group=Many&sort=6d&without=fail"),
		chromedp.WaitReady(chromedp.CSS("tr.row")))
	settle(t, ctx)
	if !value[bool](t, ctx, `document.querySelector("#r46 + tr.detail") !== null`) {
		t.Error("the address opens no row")
	}
	if n := value[int](t, ctx, visible); n != 5 {
		t.Errorf("the address shows %d rows, want the group's 5", n)
	}
	if got := value[string](t, ctx, `document.querySelector('[data-verdict=fail]').getAttribute("aria-pressed")`); got != "false" {
		t.Errorf("fail is switched off by the address: pressed %s", got)
	}
	script(t, ctx, `Object.defineProperty(navigator, "clipboard", { value: { writeText: async (s) => { window.copied = s; } } });
		Array.from(document.querySelectorAll("#r46 + tr.detail button")).find((b) => b.textContent.includes("link")).click()`)
	settle(t, ctx)
	if got := value[string](t, ctx, "window.copied"); got != address+"#many/m=4" {
		t.Errorf("copied %q, want %q", got, address+"#many/m=4")
	}
	// An address that leads nowhere shows everything.
	do(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(address+"#no%such?group=none&sort=9z&open=7777"), chromedp.WaitReady(chromedp.CSS("tr.row")))
	if n := value[int](t, ctx, visible); n != 49 {
		t.Errorf("a wrong address shows %d rows, want all 49", n)
	}
}

// The number on each verdict's switch is that of the rows which the other filters leave.
func TestCountsFollowFilters(t *testing.T) {
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	do(t, ctx, chromedp.SendKeys(chromedp.CSS("#text"), "m=2"))
	counts := `Array.from(document.querySelectorAll(".toggle")).map((b) => b.textContent).join(", ")`
	if got := value[string](t, ctx, counts); got != "1 fail, 1 inconclusive, 12 pass, 1 skipped, 1 refuted" {
		t.Errorf("counts: %s", got)
	}
	press(t, ctx, "button[data-verdict=pass]")
	if got := value[string](t, ctx, counts); got != "1 fail, 1 inconclusive, 12 pass, 1 skipped, 1 refuted" {
		t.Errorf("a switch changed the counts: %s", got)
	}
	if got := value[string](t, ctx, `document.getElementById("shown").textContent`); got != "4 of 49 rows" {
		t.Errorf("status %q", got)
	}
}

// The search box is among the first ten stops of the Tab key, and Enter leads to the rows.
func TestTheSearchBoxIsNear(t *testing.T) {
	ctx := start(t)
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	stops := 0
	for stops < 10 && !value[bool](t, ctx, `document.activeElement.id === "text"`) {
		do(t, ctx, chromedp.KeyEvent("\t"))
		stops++
	}
	if !value[bool](t, ctx, `document.activeElement.id === "text"`) {
		t.Fatalf("not reached after %d stops", stops)
	}
	do(t, ctx, chromedp.KeyEvent("good m=7\r"))
	settle(t, ctx)
	if n := value[int](t, ctx, visible); n != 1 {
		t.Errorf("%d rows, want 1", n)
	}
	if !value[bool](t, ctx, `document.querySelector("#r5").getBoundingClientRect().top < innerHeight`) {
		t.Error("Enter did not lead to the row")
	}
}

// On a telephone an opened row stays within the page, and rows can be sorted.
func TestTelephone(t *testing.T) {
	ctx := start(t)
	call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 390, Height: 844, DeviceScaleFactor: 1})
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("tr.row")))
	for _, row := range []string{"r3", "r40", "r43"} {
		script(t, ctx, `document.querySelector("#`+row+` button.open").click()`)
		if wide := value[float64](t, ctx, `document.querySelector("#`+row+` + tr.detail").getBoundingClientRect().right`); wide > 390 {
			t.Errorf("%s opened reaches to %v px", row, wide)
		}
	}
	if wide := value[int](t, ctx, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d px wide", wide)
	}
	script(t, ctx, `const s = document.getElementById("sort"); s.value = "6d"; s.dispatchEvent(new Event("input", { bubbles: true }))`)
	if got := value[string](t, ctx, `document.querySelector("table.rows tbody tr").id`); got == "r0" {
		t.Error("the rows were not sorted")
	}
	if !value[bool](t, ctx, `document.getElementById("sort").checkVisibility()`) {
		t.Error("the list of orders is not shown")
	}
}

// The JSON that the page offers is the report's, though the page holds it by columns.
func TestDownloadIsTheReport(t *testing.T) {
	ctx := start(t)
	r := sample(t, 5)
	do(t, ctx, chromedp.Navigate(write(t, r)), chromedp.WaitReady(chromedp.CSS("tr.row")))
	script(t, ctx, `URL.createObjectURL = (blob) => { blob.text().then((s) => { window.downloaded = s; }); return "data:,"; };
		HTMLAnchorElement.prototype.click = () => {}; document.getElementById("download").dispatchEvent(new Event("click"))`)
	settle(t, ctx)
	got, err := report.DecodeJSON(strings.NewReader(value[string](t, ctx, "window.downloaded")))
	if err != nil {
		t.Fatal(err)
	}
	var want report.Document
	raw, _ := json.Marshal(report.NewDocument(r))
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the download differs from the report (-want +got):\n%s", diff)
	}
}

// On paper rows that passed are left out, so that 1100 rows are few pages.
func TestPaper(t *testing.T) {
	ctx := start(t)
	address := write(t, sample(t, 1100))
	if file := os.Getenv("REPORT"); file != "" {
		address = "file://" + file
	}
	do(t, ctx, chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("tr.row")))
	pdf, err := chromedp.Run(ctx, chromedp.PrintToPDF())
	if err != nil {
		t.Fatal(err)
	}
	if pages := strings.Count(string(pdf), "/Type /Page\n") + strings.Count(string(pdf), "/Type /Page "); pages < 1 || pages > 15 {
		t.Errorf("%d pages, want 1 to 15", pages)
	}
	if folder := os.Getenv("SCREENSHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "paper.pdf"), pdf, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
