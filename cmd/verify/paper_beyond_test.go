package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestBeyond: the flag picks another suite, whose rows say how to decide them
// again and whose tables stand beside the printed figures.
func TestBeyond(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	const claim, instance = "beyond/tab:formal/klcmoss", "m=30, k=20, T=1e5, uniform:0,0.1, against cmoss"
	page := filepath.Join(t.TempDir(), "page.html")
	code, stdout, stderr := verifyCall(t, "paper", "--beyond", "--quick", "--claim", claim, "--instance", instance,
		"--out", page)
	if code != cli.ExitOK || !strings.Contains(stdout, "CMOSS, printed") || !strings.Contains(stdout, "1 pass") {
		t.Errorf("code %d, got\n%s%s", code, stdout, stderr)
	}
	html, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(html), `<td>CMOSS, printed`) ||
		!strings.Contains(string(html), `<td>KL-CMOSS`) {
		t.Errorf("the page lacks the printed row beside the learner's: %v", err)
	}
	code, stdout, _ = verifyCall(t, "explain", claim)
	if code != cli.ExitOK || !strings.Contains(stdout, "verify paper --beyond") {
		t.Errorf("explain: code %d, got\n%s", code, stdout)
	}
	if code, _, stderr = verifyCall(t, "paper", "--beyond", "--figures", t.TempDir()); code != cli.ExitBadInput ||
		!strings.Contains(stderr, "beyond") {
		t.Errorf("--figures: code %d, %q", code, stderr)
	}
}
