package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestLooks takes the pictures of each page in PAGES, a list of files, as a reader sees them in either
// scheme and as one sees them who cannot tell red from green, into the folder LOOKS: make looks. They
// are for people to look at.
func TestLooks(t *testing.T) {
	pages, folder := strings.Fields(os.Getenv("PAGES")), os.Getenv("LOOKS")
	if len(pages) == 0 || folder == "" {
		t.Skip("make looks names pages and a folder")
	}
	ctx := start(t)
	for _, file := range pages {
		name := strings.TrimSuffix(filepath.Base(file), ".html")
		for _, scheme := range []string{"light", "dark"} {
			call(t, ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 1000, DeviceScaleFactor: 1})
			call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			do(t, ctx, chromedp.Navigate("file://"+file), chromedp.WaitReady(chromedp.CSS("tr.row")))
			charts := value[int](t, ctx, `document.querySelectorAll(".chart").entries().reduce((n, [i, c]) => { c.id = "look" + i; return n + 1; }, 0)`)
			if charts == 0 {
				t.Errorf("%s has no pictures", name)
			}
			for i := range charts {
				for _, sight := range []emulation.SetEmulatedVisionDeficiencyType{"none", "deuteranopia"} {
					call(t, ctx, emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{Type: sight})
					shot, err := chromedp.Run(ctx, chromedp.Screenshot(chromedp.CSS(fmt.Sprintf("#look%d", i))))
					if err != nil {
						t.Fatal(err)
					}
					out := fmt.Sprintf("%s-%02d-%s-%s.png", name, i+1, scheme, strings.Replace(string(sight), "none", "all", 1))
					if err := os.WriteFile(filepath.Join(folder, out), shot, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}
