package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// shownText is what a reader sees of the page, without what its folded parts hold.
const shownText = `document.body.innerText`

// A reader whose browser runs no scripts has every row, the cards and the words; controls that could do nothing are not shown.
func TestWithoutScripts(t *testing.T) {
	ctx := start(t)
	call(t, ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitReady(chromedp.CSS("footer")))
	plain(t, value[string](t, ctx, shownText), "Without scripts the table cannot be filtered")
}

// A browser that cannot unpack the data inside says so, and shows the same.
func TestWithoutDecompression(t *testing.T) {
	ctx := start(t)
	call(t, ctx, page.Enable, page.EnableParams{})
	call(t, ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete window.DecompressionStream"})
	do(t, ctx, chromedp.Navigate(write(t, sample(t, 5))), chromedp.WaitVisible(chromedp.CSS("#plain")))
	plain(t, value[string](t, ctx, shownText), "This browser cannot unpack the report's data")
	if got := value[string](t, ctx, "document.title"); got != "verify: FAIL" {
		t.Errorf("title %q: a text of the report was run", got)
	}
}

func plain(t *testing.T, text, note string) {
	t.Helper()
	for _, want := range []string{note, "good\nm=41", "many\nm=6", "What needs attention", "what open states", "verify --claim open"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"Search the rows", "Download JSON", "Sort by"} {
		if strings.Contains(text, not) {
			t.Errorf("the page shows %q, which does nothing here", not)
		}
	}
}
