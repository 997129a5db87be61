package gate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func record(commit string, mid float64) Record {
	return Record{
		Commit: commit, Date: time.Date(2026, 11, 23, 13, 20, 0, 0, time.UTC), Policy: "cmoss", Baseline: "89026a2342f6", Cells: 13,
		Change: Change{mid - 0.01, mid, mid + 0.01}, Verdict: "pass",
	}
}

// TestHistory: what is written reads back, a line a commit; the same commit again takes the place of its line; another policy
// or baseline has a line of its own in the picture.
func TestHistory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history.jsonl")
	h, err := ReadHistory(file)
	if err != nil || len(h) != 0 {
		t.Fatalf("no file: %v, %v", h, err)
	}
	other := record("b", 1.1)
	other.Policy = "cucb"
	for _, r := range []Record{record("a", 1), record("b", 1.02), other, record("b", 1.03), record("c", 1.04)} {
		h = h.With(r)
	}
	if err := h.WriteFile(file); err != nil {
		t.Fatal(err)
	}
	raw, _ := os.ReadFile(file)
	if n := strings.Count(string(raw), "\n"); n != 4 || !strings.HasPrefix(string(raw), `{"commit":"a","date":"2026-11-23T13:20:00Z",`) {
		t.Errorf("%d lines:\n%s", n, raw)
	}
	again, err := ReadHistory(file)
	if diff := cmp.Diff(h, again); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	curves := h.Curves()
	if len(curves) != 3 || len(curves[0].Points) != 3 || !strings.Contains(curves[0].Points[1].Label, "b, 2026-11-23: +3.00 %") {
		t.Errorf("got %+v, want cmoss at three gates, cucb and the level", curves)
	}
}

// TestHistoryTellsOfBadLines: each with its number and what would be right, and nothing is lost.
func TestHistoryTellsOfBadLines(t *testing.T) {
	good := string(compact(record("a", 1)))
	for line, want := range map[string]string{
		"":      "is empty",
		"{":     "line 2: ",
		"words": "line 2: ",
		strings.Replace(good, `"pass"`, `"fine"`, 1):                    `verdict="fine": want one of`,
		strings.Replace(good, `"lo":0.99`, `"lo":-1`, 1):                "want 0 < lo ≤ mid ≤ hi",
		strings.Replace(good, `"cells":13`, `"cells":13,"cells":14`, 1): "cells",
		strings.Replace(good, `"commit":"a"`, `"commit":""`, 1):         "want a name of the commit",
		strings.Replace(good, `"commit"`, `"comit"`, 1):                 "comit",
		good + good: "want one JSON object a line",
	} {
		file := filepath.Join(t.TempDir(), "history.jsonl")
		if err := os.WriteFile(file, []byte(good+"\n"+line+"\n"+good+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadHistory(file); err == nil || !strings.Contains(err.Error(), file+", line 2: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want line 2 and %q", line, err, want)
		}
	}
}
