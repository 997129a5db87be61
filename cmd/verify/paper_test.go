package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// verifyCall runs the command in process, with its own suites.
func verifyCall(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}

// reviewLines is a small review file in the data set's format.
func reviewLines() []byte {
	rng := rand.New(rand.NewPCG(4, 4))
	var b bytes.Buffer
	for range 6000 {
		u, i := int(90*math.Pow(rng.Float64(), 2)), int(120*math.Pow(rng.Float64(), 2))
		fmt.Fprintf(&b, `{"review_id":"r","user_id":"u%d","business_id":"b%d","stars":%d.0,"text":"Nice."}`+"\n", u, i, 1+(u+i)%3+rng.IntN(3))
	}
	return b.Bytes()
}

func writeFile(t *testing.T, name string, raw []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func packed(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(raw); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAuditMeetsItsRecord(t *testing.T) {
	code, stdout, stderr := verifyCall(t, "audit", "--format", "json")
	if code != cli.ExitOK {
		t.Fatalf("exit code %d, want 0: %s", code, stderr)
	}
	var d report.Document
	if err := json.Unmarshal([]byte(stdout), &d); err != nil {
		t.Fatal(err)
	}
	if d.Summary.Refuted == 0 || d.Summary.Pass == 0 || d.Summary.Skipped == 0 || d.Summary.Fail != 0 {
		t.Errorf("got %+v: want some passed, refuted and skipped, none failed", d.Summary)
	}
}

// From reviews to rows and figures.
func TestYelpPrepareFeedsPaper(t *testing.T) {
	if testing.Short() {
		t.Skip("replays and draws; the parts have tests of their own")
	}
	dir := t.TempDir()
	features := filepath.Join(dir, "features")
	reviews := writeFile(t, "reviews.json.gz", packed(t, reviewLines()))
	code, stdout, stderr := verifyCall(t, "yelp", "prepare", "--reviews", reviews, "--out", features, "--users", "30", "--items", "50", "--rank", "5",
		"--format", "json")
	var p prepared
	if err := json.Unmarshal([]byte(stdout), &p); code != cli.ExitOK || err != nil || p.Lines != 6000 || p.Users != 30 {
		t.Fatalf("prepare: exit code %d, %v, %+v: %s", code, err, p, stderr)
	}
	code, stdout, stderr = verifyCall(t, "paper", "--quick", "--yelp", features, "--claim", "paper/tab:formal/yelp/0-0.1/k=10/cmoss")
	if code != cli.ExitOK || !strings.Contains(stdout, "tab:formal, range [0, 0.1]") || !strings.Contains(stdout, "±") {
		t.Errorf("paper: exit code %d: %s%s", code, stdout, stderr)
	}
}

// A figure of the paper becomes one of ours with every series in its place: panels are numbered without gaps, and the caption
// says what a journal's would, without the words of a command line.
func TestPaperFigureKeepsSeries(t *testing.T) {
	f := paperFigure(paper.Figure{Label: "fig:x", Subject: "CMOSS and HYBRID", Panels: []paper.Panel{
		{Number: 1, Title: "curves", Series: []paper.Series{
			{Name: "CMOSS", Runs: 120, X: []float64{0, 1}, Mid: []float64{0, 1}, PublishedX: []float64{1}, Published: []float64{2}},
			{Name: "HYBRID", Runs: 16, X: []float64{0, 1}, Mid: []float64{0, 3}},
		}},
		{Number: 2, Title: "empty", Missing: paper.NoData},
		{Number: 3, Title: "times", Missing: paper.Untimed, Varies: "k"},
		{Number: 4, Title: "varying k", Varies: "k", Series: []paper.Series{{Name: "CMOSS", Runs: 60, X: []float64{5, 10}, Mid: []float64{2, 1}}}},
	}})
	if len(f.Panels) != 2 || f.Panels[0].Title != "(1) curves" || f.Panels[1].Title != "(2) varying k" {
		t.Fatalf("got panels %+v", f.Panels)
	}
	if s := f.Panels[0].Series; len(s) != 2 || s[0].Style == s[1].Style || s[0].Published[0] != 2 || s[0].Style != f.Panels[1].Series[0].Style {
		t.Errorf("got series %+v", s)
	}
	const want = "Regret of CMOSS and HYBRID. T = 100 000 rounds; m = 30 unless it varies, k as in the title; Bernoulli rewards; each instance draws " +
		"its means uniformly from the range in the title, from [0, 0.1] where none is given. Lines: means of at least 60 runs of CMOSS, 16 of HYBRID; bands: the " +
		"middle 80 % of runs; hollow markers: the paper's means of 10 runs. Panels (1)–(2) are the paper's (1), (4). Not shown: panels on the Yelp data set, " +
		"which may not be passed on; runtimes, which were not measured."
	if diff := cmp.Diff(want, f.Caption); diff != "" {
		t.Errorf("caption (-want +got):\n%s", diff)
	}
	if none := paperFigure(paper.Figure{Panels: []paper.Panel{{Title: "empty", Missing: "no data"}}}); len(none.Panels) != 1 || none.Panels[0].Text != "no data" {
		t.Errorf("a figure without data: %+v, want its panels to say why", none.Panels)
	}
	dir := t.TempDir()
	files := map[string][]byte{}
	for name, figure := range map[string]figures.Figure{"x": f, "function": functionFigure(paper.FunctionFigure())} {
		var b bytes.Buffer
		if err := figure.SVG(&b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		files[filepath.Join(dir, name+".svg")] = b.Bytes()
	}
	if err := writeAll(files); err != nil {
		t.Fatal(err)
	}
	if written, _ := os.ReadDir(dir); len(written) != 2 {
		t.Errorf("got %d files, want 2", len(written))
	}
}

// TestFiguresOfDocsArePrintable: the figures of docs fit a column of 17 cm with type of 8 points or more, number their panels
// without gaps, and say what was played without the words of a command line.
func TestFiguresOfDocsArePrintable(t *testing.T) {
	const points = 17 / 2.54 * 72
	files, err := filepath.Glob("../../docs/figures/fig-*.svg")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d figures, %v: want the paper's 5", len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(raw)
		if width := regexp.MustCompile(`<svg width="([0-9.]+)pt"`).FindStringSubmatch(text); width == nil || number(t, width[1]) > points+0.01 {
			t.Errorf("%s is %v wide, want at most %.2f points", file, width, points)
		}
		for _, size := range regexp.MustCompile(`font-size:([0-9.]+)px`).FindAllStringSubmatch(text, -1) {
			if number(t, size[1]) < 8 {
				t.Errorf("%s: type of %s points, want 8 at least", file, size[1])
			}
		}
		for i, n := range regexp.MustCompile(`>\(([0-9]+)\) [a-z]`).FindAllStringSubmatch(text, -1) {
			if number(t, n[1]) != float64(i+1) {
				t.Errorf("%s: panel %d has the number %s", file, i+1, n[1])
			}
		}
		description, _, _ := strings.Cut(text, "</desc>")
		if strings.Contains(description, "verify") || strings.Contains(description, "--") {
			t.Errorf("%s: the caption has a command: %s", file, description)
		}
		for _, want := range []string{"T = 100 000", "m = 30", "k as in the title", "Bernoulli rewards", " runs of "} {
			if !strings.Contains(description, want) && !strings.HasSuffix(file, "fig-function.svg") {
				t.Errorf("%s: the caption lacks %q", file, want)
			}
		}
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestPaperAndYelpRejectBadInput(t *testing.T) {
	raw := reviewLines()
	whole := writeFile(t, "reviews.json", raw)
	out := filepath.Join(t.TempDir(), "features")
	prepare := func(reviews string, more ...string) []string {
		return append([]string{"yelp", "prepare", "--reviews", reviews, "--out", out}, more...)
	}
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"no reviews":      {[]string{"yelp", "prepare", "--out", out}, "reviews"},
		"no out":          {[]string{"yelp", "prepare", "--reviews", whole}, "out"},
		"missing":         {prepare(whole + "x"), "no such file"},
		"folder":          {prepare(filepath.Dir(whole)), "want a file"},
		"truncated":       {prepare(writeFile(t, "cut.json", raw[:len(raw)-30])), "truncated"},
		"gzip cut":        {prepare(writeFile(t, "cut.gz", packed(t, raw)[:2000])), "truncated"},
		"foreign":         {prepare(writeFile(t, "x.csv", bytes.Repeat([]byte("a,b\n"), 500))), "no reviews"},
		"too few users":   {prepare(whole), "users=1500"},
		"out unwritable":  {[]string{"yelp", "prepare", "--reviews", whole, "--out", "/nowhere/features"}, "/nowhere/features"},
		"rank":            {prepare(whole, "--users", "20", "--items", "30", "--rank", "25"), "rank=25"},
		"yelp missing":    {[]string{"paper", "--yelp", out}, "no such file"},
		"yelp foreign":    {[]string{"paper", "--yelp", whole}, "not a features file"},
		"figures a file":  {[]string{"paper", "--figures", whole}, "figures="},
		"yelp no command": {[]string{"yelp"}, "prepare"},
	} {
		code, stdout, stderr := verifyCall(t, c.args...)
		if code != cli.ExitBadInput || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q: want 2, nothing, one line with %q", name, code, stdout, stderr, c.want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: wrote %s", name, out)
		}
	}
}
