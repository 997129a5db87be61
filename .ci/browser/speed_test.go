package browser

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// TestManyRows filters a page of 2500 rows as it is used, and opens it and the one in
// REPORT. How long that takes is logged, never judged: the wall time by the browser's
// own navigation timing, and the time for which its main thread was busy, which a loaded
// machine stretches less.
func TestManyRows(t *testing.T) {
	ctx := start(t)
	call(t, ctx, performance.Enable, performance.EnableParams{TimeDomain: "threadTicks"})
	if file := os.Getenv("REPORT"); file != "" {
		t.Logf("%s: %s", file, opened(t, ctx, "file://"+file))
	}
	t.Logf("2544 rows: %s", opened(t, ctx, write(t, sample(t, 2500))))
	step := func(name, statements string) {
		before := busy(t, ctx)
		script(t, ctx, statements)
		do(t, ctx, chromedp.Sleep(300*time.Millisecond))
		t.Logf("%s: the main thread was busy for %.0f ms", name, 1000*(busy(t, ctx)["TaskDuration"]-before["TaskDuration"]))
	}
	step("filter", `const box = document.getElementById("text"); box.value = "m=777"; box.dispatchEvent(new Event("input"))`)
	if n := value[int](t, ctx, visible); n != 1 {
		t.Errorf("filter: %d rows, want 1", n)
	}
	step("clear", reset)
	step("sort", `document.querySelectorAll("table.rows thead th")[5].querySelector("button").click()`)
	if got := value[string](t, ctx, `document.querySelector("table.rows tbody tr").id`); got == "r0" {
		t.Error("not sorted")
	}
}

// opened opens a page and says what that took.
func opened(t *testing.T, ctx context.Context, address string) string {
	t.Helper()
	before := busy(t, ctx)
	do(t, ctx, chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("tr.row")))
	const loaded = `performance.getEntriesByType("navigation")[0].loadEventEnd`
	ms := value[float64](t, ctx, loaded)
	for range 100 {
		if ms > 0 {
			break
		}
		do(t, ctx, chromedp.Sleep(100*time.Millisecond))
		ms = value[float64](t, ctx, loaded)
	}
	after := busy(t, ctx)
	if !(ms > 0) {
		t.Errorf("%s: not loaded after ten seconds", address)
	}
	return fmt.Sprintf("loaded after %.0f ms; the main thread was busy for %.0f ms, of which style and layout %.0f, script %.0f",
		ms, 1000*(after["TaskDuration"]-before["TaskDuration"]),
		1000*(after["LayoutDuration"]-before["LayoutDuration"]+after["RecalcStyleDuration"]-before["RecalcStyleDuration"]),
		1000*(after["ScriptDuration"]-before["ScriptDuration"]))
}

// busy returns the browser's own counters, in seconds.
func busy(t *testing.T, ctx context.Context) map[string]float64 {
	t.Helper()
	counters := map[string]float64{}
	for _, m := range call(t, ctx, performance.GetMetrics, cdp.Empty{}).Metrics {
		counters[m.Name] = m.Value
	}
	return counters
}
