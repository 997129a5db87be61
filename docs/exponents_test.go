package docs

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestExponentsOfThePages: the exponents of CMOSS and of its controls in README.md and docs/explanation.md are those
// that the default suite reads at seed 1.
func TestExponentsOfThePages(t *testing.T) {
	if !long {
		t.Skip("fits exponents for half a minute: REGRETCHECK_LONG")
	}
	sh := newShell(t)
	out, code := sh.run(t, "verify --claim 'scaling/*/generated/*/exponent-*' --format json --quiet")
	var report struct {
		Rows []struct {
			Claim    string
			Observed struct{ Mid float64 }
		}
	}
	if err := json.Unmarshal([]byte(out), &report); code != 0 || err != nil {
		t.Fatalf("exit %d, %v: %s", code, err, out)
	}
	read := map[string]string{}
	for _, r := range report.Rows {
		if _, again := read[r.Claim]; !again { // of several designs the first, the default suite's
			read[r.Claim] = fmt.Sprintf("%.3f", r.Observed.Mid)
		}
	}
	readme, explanation := readPage(t, "README.md").text, readPage(t, "docs/explanation.md").text
	for _, row := range []struct{ begin, exponent, wrong, control string }{
		{"| T, k ≤ m/2 | 1/2 | ", "low/exponent-T", "explore-then-commit", "etc"},
		{"| k | 1/2 | ", "low/exponent-k", "one observation of k", "oneobs"},
		{"| m−k | 1/2 | ", "low/exponent-m-k", "confidence ball", "ball"},
		{"| T, k > m/2 | 1/2 | ", "high/exponent-T", "explore-then-commit", "etc"},
		{"| m−k | 1 | ", "high/exponent-m-k", "confidence ball", "ball"},
		{"| 1 + ln(k/(m−k)) | 1/2 | ", "high/exponent-log", "confidence ball", "ball"},
	} {
		mine := read["scaling/cmoss/generated/"+row.exponent]
		its := read["scaling/control/"+row.control+"/generated/"+row.exponent]
		if want := row.begin + mine + " | " + row.wrong + " " + its + " |"; mine == "" || !strings.Contains(readme, want) {
			t.Errorf("README.md: no %q", want)
		}
		if want := " | " + mine + " | "; !strings.Contains(explanation, want) {
			t.Errorf("docs/explanation.md: no %q, the exponent of %s", want, row.exponent)
		}
	}
}
