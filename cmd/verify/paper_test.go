package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
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

// TestABrokenPolicyOfThePaper: a policy that errs in one game fails its rows there; the others are decided, the tables
// are laid out and the report is written.
func TestABrokenPolicyOfThePaper(t *testing.T) {
	subjects := paper.Registered()
	cmoss := subjects["cmoss"](0)
	subjects["cmoss"] = func(float64) sim.Player {
		return sim.Code(func(s algos.Spec) (algos.Policy, error) {
			if s.Cardinality == 10 {
				return nil, errors.New("no licence for ten arms")
			}
			return cmoss.New(s)
		}).As("cmoss")
	}
	p := program(nil)
	p.Extensions = map[string]func(*cli.App, *pflag.FlagSet, *cli.ClaimFilter, cli.Action) cli.Action{
		"paper": func(a *cli.App, _ *pflag.FlagSet, filter *cli.ClaimFilter, _ cli.Action) cli.Action {
			return func(cmd *cobra.Command) error {
				return decidePaper(a, cmd.Context(), paperCall{subjects: subjects, untimed: true, command: "verify paper", filter: *filter})
			}
		},
	}
	file := filepath.Join(t.TempDir(), "report.json")
	const cell = "paper/tab:formal/synthetic/0-0.1/"
	var out, errs bytes.Buffer
	code := cli.Run(t.Context(), p, []string{"paper", "--quick", "--out", file, "--claim", cell + "k=20/cmoss", "--claim", cell + "k=10/cmoss",
		"--claim", cell + "k=10/cucb"}, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	raw, err := os.ReadFile(file)
	if err != nil || code != cli.ExitFail {
		t.Fatalf("exit %d, %v: %s%s", code, err, out.String(), errs.String())
	}
	d, err := report.DecodeJSON(bytes.NewReader(raw))
	if err != nil || len(d.Rows) != 3 {
		t.Fatalf("%d rows, %v", len(d.Rows), err)
	}
	for _, r := range d.Rows {
		broken, witness := r.Claim == cell+"k=10/cmoss", ""
		if r.Witness != nil {
			witness = *r.Witness
		}
		if r.Verdict == "skipped" || (r.Verdict == "fail") != broken || broken != strings.Contains(witness, "no licence for ten arms") {
			t.Errorf("%s: %s, %s", r.Claim, r.Verdict, witness)
		}
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

// TestPaperFigures: a figure of the paper becomes one of ours, its panels numbered without gaps; one
// without data is none.
func TestPaperFigures(t *testing.T) {
	f := paperFigure(paper.Figure{Label: "fig:x", Subject: "CMOSS and HYBRID", Panels: []paper.Panel{
		{Number: 1, Title: "curves", Series: []paper.Series{
			{Name: "CMOSS", Runs: 120, X: []float64{0, 1}, Mid: []float64{0, 1}, PublishedX: []float64{1}, Published: []float64{2}},
			{Name: "HYBRID", Runs: 16, X: []float64{0, 1}, Mid: []float64{0, 3}},
		}},
		{Number: 2, Title: "empty", Missing: paper.NoData},
		{Number: 4, Title: "varying k", Varies: "k", Series: []paper.Series{{Name: "CMOSS", Runs: 60, X: []float64{5, 10}, Mid: []float64{2, 1}}}},
	}})
	f = append(f, functionFigure(paper.FunctionFigure())...)
	if len(f) != 2 {
		t.Fatalf("%d figures, want 2", len(f))
	}
	dir := t.TempDir()
	files := map[string][]byte{}
	for i, words := range [][]string{{">(1) curves<", ">(2) varying k<", ">HYBRID<"}, {">f(x)<", ">the sum<"}} {
		var b bytes.Buffer
		if err := f[i].Formats()[".svg"](&b); err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if !strings.Contains(b.String(), w) {
				t.Errorf("figure %d lacks %q", i, w)
			}
		}
		files[filepath.Join(dir, fmt.Sprint(i, ".svg"))] = b.Bytes()
	}
	if none := paperFigure(paper.Figure{Panels: []paper.Panel{{Title: "empty", Missing: "no data"}}}); len(none) != 0 {
		t.Errorf("a figure without data: %+v", none)
	}
	if err := writeAll(files); err != nil {
		t.Fatal(err)
	}
	if written, _ := os.ReadDir(dir); len(written) != 2 {
		t.Errorf("got %d files, want 2", len(written))
	}
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
