package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
)

var update = flag.Bool("update", false, "rewrite the transcripts of testdata")

// transcripts are calls of every command that prints something of its own, each
// with what the calls before it have made. What they print is the same on every
// machine but for what masks cover: it is exact, or a simulation with a seed, so
// that no share of the false-alarm budget shows, which changes with every claim
// that anybody adds.
var transcripts = [][]string{
	{"--claim", "depround/marginals", "--claim", "depround/extremes", "--claim", "zeta-tail/printed/*"},
	{"--quiet", "--claim", "partition", "--claim", "zeta-tail/printed/sum", "--out", "old.json"},
	{"--format", "markdown", "--claim", "depround/extremes", "--claim", "zeta-tail/printed/sum", "--out", "new.json"},
	{"--format", "github", "--claim", "depround/extremes"},
	{"theory", "--claim", "partition", "--claim", "lower-bounds/printed/*"},
	{"theory", "--claim", "partition", "--constant", "0.3"},
	{"theory", "--bounds", "--quick", "--m", "6", "--k", "2", "--T", "1000"},
	{"algos", "--claim", "depround/extremes", "--claim", "depround/steps"},
	{"scaling", "--quick", "--quiet", "--claim", "scaling/control/etc/generated/low/exponent-T"},
	{"paper", "--claim", "paper/tab:formal/yelp/0-0.1/*"},
	{"audit", "--claim", "audit/L311/*", "--claim", "audit/L313/outperforms-runtime"},
	{"selftest", "--claim", "selftest/bug/depround/first-branch"},
	{"policy", "--policy", "cmoss", "--quick", "--claim", "policy/count", "--claim", "policy/range"},
	{"baseline", "--m", "6", "--k", "2", "--T", "300", "--means", "hard:2", "--runs", "20", "--out", "baseline.json"},
	{"gate", "baseline.json"},
	{"gate", "baseline.json", "--policy", "random"},
	{"diff", "old.json", "new.json"},
	{"simulate", "--policy", "cmoss", "--m", "10", "--k", "3", "--T", "2000", "--means", "hard:2", "--runs", "3"},
	{"simulate", "--policy", "cmoss,cucb,random", "--m", "10", "--k", "3", "--T", "2000", "--means", "hard:2", "--runs",
		"5"},
	{"simulate", "--policy", "cmoss,cucb", "--m", "10", "--k", "3", "--T", "1e3,2e3", "--runs", "5"},
	{"eval", "zeta-tail", "--mu", "0.5", "--eps", "0.2", "--delta", "0.01", "--T", "100"},
	{"eval", "depround", "--p", "0.5,0.25,0.25"},
	{"list", "depround"},
	{"list", "-v", "zeta-tail/printed/sum"},
	{"explain", "kappa"},
	{"--version"},
	{"diff", "--help"},
	{"worker", "--nats", "nowhere:x"},
	{"sampler"},
	{"theroy"},
	{"explain", "zeta-tial"},
	{"eval", "zeta", "--mu", "0.5"},
	{"simulate", "--policy", "cmos", "--m", "3", "--k", "1", "--T", "100"},
	{"list", "--format", "junit"},
	{"list", "--out", "claims.xml"},
	{"--alpha", "2", "--seed", "-1"},
}

// masks cover what differs between machines, by blots of the same width where a
// column holds them.
var masks = []struct{ what, blot *regexp.Regexp }{
	{regexp.MustCompile(`(?m) +[0-9.e+]+  (events|stepwise)$`), regexp.MustCompile(`[ 0-9.+]`)}, // ns a round
	{regexp.MustCompile(`(?m)^verify v[0-9].*|^verify \(devel\).*`), regexp.MustCompile(`.+`)},
}

// transcribe writes what a call prints and how it ends.
func transcribe(t *testing.T, to *bytes.Buffer, args []string) {
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr, func(string) string { return "" })
	text := stdout.String()
	for _, m := range masks {
		text = m.what.ReplaceAllStringFunc(text, func(s string) string { return m.blot.ReplaceAllString(s, "·") })
	}
	to.WriteString(text)
	if stderr.Len() > 0 {
		fmt.Fprintf(to, "(stderr) %s", stderr.String())
	}
	fmt.Fprintf(to, "(exit %d)\n\n", code)
}

// TestEveryCommandHasATranscript: a new command is a line of transcripts.
func TestEveryCommandHasATranscript(t *testing.T) {
	for _, c := range cli.Root(program()).Commands() {
		if c.IsAvailableCommand() && !slices.ContainsFunc(transcripts,
			func(args []string) bool { return args[0] == c.Name() }) {
			t.Errorf("verify %s has no transcript", c.Name())
		}
	}
}

// dear are the transcripts that take half a second each; make long plays them, and other tests their commands on less.
var dear = []string{"theory --bounds ", "scaling --quick "}

// leftToWhole reports whether go test leaves out a call, as its transcript begins.
func leftToWhole(call string) bool {
	return !whole() && !*update && slices.ContainsFunc(dear, func(d string) bool { return strings.HasPrefix(call, d) })
}

// TestTranscripts compares what each command prints, on a narrow terminal and, in make long, on a
// wide one, with the recorded text; -update records both anew.
func TestTranscripts(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	recorded, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	widths := []string{"80"}
	if whole() || *update {
		widths = append(widths, "120")
	}
	for _, width := range widths {
		var got bytes.Buffer
		for _, args := range transcripts {
			if leftToWhole(strings.Join(args, " ")) {
				continue
			}
			fmt.Fprintf(&got, "$ verify %s\n", strings.Join(args, " "))
			if args[0] != "worker" { // which prints no tables
				args = append(slices.Clone(args), "--width", width)
			}
			transcribe(t, &got, args)
		}
		file := filepath.Join(recorded, "transcripts-"+width+".txt")
		if *update {
			if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		for i, part := range strings.SplitAfter(string(want), "\n\n$ verify ") {
			if i == 0 || !leftToWhole(part) {
				parts = append(parts, part)
			}
		}
		if diff := cmp.Diff(strings.Split(strings.Join(parts, ""), "\n"), strings.Split(got.String(), "\n")); diff != "" {
			t.Errorf("%s differs; if this is meant, go test ./cmd/verify -run Transcripts -update and read the diff (-recorded +printed):\n%s", file, diff)
		}
	}
}
