//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/shlex"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// screens are the widths that every text must fit.
var screens = []int{40, 60, 80, 120, 200}

// lives are the screens on which each call is made, as tables are written while it runs; the last
// call also writes files.
var lives = []string{"40", "60 --verbose", "200 --quiet"}

// An output is a call of a command that takes a moment, in each of its forms. Its words name files
// of outputFiles.
type output struct {
	args string
	code int
}

var outputs = []output{
	{"--claim depround/marginals --claim depround/extremes --claim zeta-tail/printed/*", cli.ExitOK},
	{"theory --claim partition --claim lower-bounds/printed/*", cli.ExitOK},
	{"theory --claim partition --constant 0.3", cli.ExitFail},
	{"theory --bounds --quick --m 6 --k 2 --T 100", cli.ExitOK},
	{"algos --claim depround/extremes --claim depround/steps", cli.ExitOK},
	{"scaling --claim scaling/control/etc/generated/low/exponent-T --quick", cli.ExitOK},
	{"paper --claim paper/tab:formal/yelp/0-0.1/*", cli.ExitInconclusive},
	{"audit", cli.ExitOK},
	{"selftest --claim selftest/bug/depround/first-branch", cli.ExitOK},
	{"policy --policy cmoss --quick", cli.ExitOK},
	{"policy --policy random --quick --claim policy/beats-random --claim policy/count", cli.ExitFail},
	{"sampler --exec SAMPLER --p .1,.1,.1,.1,.1,.1,.1,.1,.2 --p 0.5,0.5 --draws 1e3", cli.ExitInconclusive},
	{"baseline --m 6 --k 2 --T 300 --means hard:2 --runs 20 --format json", cli.ExitOK},
	{"gate BASELINE", cli.ExitOK},
	{"gate BASELINE --policy random", cli.ExitFail},
	{"gate BASELINE --seed 9", cli.ExitInconclusive},
	{"diff OLD NEW", cli.ExitFail},
	{"simulate --policy cmoss --m 10 --k 3 --T 2000 --means hard:2 --runs 3", cli.ExitOK},
	{"simulate --policy cmoss,cucb,random --m 10 --k 3 --T 1e3 --means hard:2 --runs 5", cli.ExitOK},
	{"eval zeta-tail --mu 0.5 --eps 0.2 --delta 0.01 --T 100", cli.ExitOK},
	{"eval regret-bound --m 30 --k 10 --T 1e5 --which paper", cli.ExitOK},
	{"eval depround --p 0.5,0.25,0.25", cli.ExitOK},
	{"list", cli.ExitOK},
	{"list -v scaling", cli.ExitOK},
	{"explain kappa", cli.ExitOK},
	{"explain paper/tab:formal/synthetic/0-0.1/k=10/cmoss", cli.ExitOK},
	{"--version", cli.ExitOK},
	{"--help", cli.ExitOK},
	{"policy --help", cli.ExitOK},
	{"completion bash", cli.ExitOK},
	{"worker --help", cli.ExitOK},
}

// alike are commands that have no --quick, or do the same with it.
var alike = []string{"gate", "diff", "simulate", "eval", "list", "explain", "--version", "--help", "completion",
	"worker", "audit"}

// bare are commands whose result is no report: scripts read it.
var bare = []string{"completion", "worker", "help"}

// outputFiles makes the files that calls name.
func outputFiles(t *testing.T) *strings.Replacer {
	t.Helper()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	base := refreshed(t)
	for _, args := range []string{
		"gate " + base + " --out " + at("old.json"), "gate " + base + " --policy random --out " + at("new.json"),
	} {
		if code, _, stderr := verifyCall(t, strings.Fields(args)...); code > cli.ExitFail {
			t.Fatalf("verify %s: exit %d, %s", args, code, stderr)
		}
	}
	sampler := "'env " + childEnv + "=" + childSamples + " " + os.Args[0] + "'"
	return strings.NewReplacer("BASELINE", base, "OLD", at("old.json"), "NEW", at("new.json"),
		"SAMPLER", sampler)
}

// split splits a line into words as a shell does.
func split(t *testing.T, line string) []string {
	t.Helper()
	words, err := shlex.Split(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return words
}

// TestEveryCommandHasOutputs: a new command is a line of outputs.
func TestEveryCommandHasOutputs(t *testing.T) {
	root := cli.Root(program())
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		path := strings.TrimSpace(strings.TrimPrefix(c.CommandPath(), "verify"))
		if slices.Contains(bare, path) || c.Name() == "completion" || strings.HasPrefix(path, "eval ") {
			return
		}
		if c.Runnable() && !c.HasSubCommands() && !slices.ContainsFunc(outputs,
			func(o output) bool { return strings.HasPrefix(o.args, path) }) {
			t.Errorf("verify %s has no line in outputs", path)
		}
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				walk(sub)
			}
		}
	}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			walk(c)
		}
	}
}

// outputMemory is what no command may take, in bytes, and outputTime what no call of outputs may.
const (
	outputMemory = 1 << 30
	outputTime   = time.Minute
)

// TestEveryOutput: each command, quick and default, in each of its formats, on screens of every
// width, and into files of every kind at once. A result is rendered many times, but made once for
// each screen of lives. go test makes each command's once, at one effort, on one of the screens in
// turn and rendered on two; every
// fourth writes the files, too.
func TestEveryOutput(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector finds nothing in rendering; the long tests run it")
	}
	words := outputFiles(t)
	for i, o := range outputs {
		efforts := []string{"--quick", ""}
		if strings.Contains(o.args, "--quick") || slices.Contains(alike, strings.Fields(o.args)[0]) {
			efforts = efforts[1:]
		}
		if !whole() {
			efforts = efforts[i%len(efforts):][:1]
		}
		for _, effort := range efforts {
			args := split(t, words.Replace(o.args+" "+effort))
			t.Run(strings.Join(strings.Fields(o.args+" "+effort), " "), func(t *testing.T) {
				if whole() {
					outputsOf(t, o, args)
				} else {
					someOutputsOf(t, o, args, i)
				}
			})
		}
	}
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil || used.Maxrss*1024 > outputMemory {
		t.Errorf("this process has taken %d KB (%v): want 1 GB at most", used.Maxrss, err)
	}
}

// outputsOf runs one call and looks at all that it can print.
func outputsOf(t *testing.T, o output, args []string) {
	results := live(t, o, args, lives[0])
	rendered(t, results, screens)
	last := len(lives) - 1
	for _, screen := range lives[1:last] {
		live(t, o, args, screen)
	}
	if len(results) > 0 {
		filesOf(t, o, args, lives[last], results[0])
	} else {
		live(t, o, args, lives[last])
	}
}

// someOutputsOf runs the call of a number once, on a screen that the number chooses, and looks at a
// part of what it can print.
func someOutputsOf(t *testing.T, o output, args []string, number int) {
	results := live(t, o, args, lives[number%len(lives)])
	rendered(t, results, []int{screens[0], screens[1+number%(len(screens)-1)]})
	if number%4 == 0 && len(results) > 0 {
		filesOf(t, o, args, lives[number%len(lives)], results[0])
	}
}

// rendered looks at results in each of their formats on screens of these widths.
func rendered(t *testing.T, results []cli.Renderings, screens []int) {
	t.Helper()
	for _, r := range results {
		for f := range r {
			for _, width := range screens {
				var b bytes.Buffer
				if err := r.As(f, report.Screen{Writer: &b, Look: report.Look{Width: width}}); err != nil {
					t.Errorf("%s: %v", f, err)
				}
				checkFormat(t, f, b.Bytes(), width)
				if f != report.Text {
					break // no format for machines and pages knows a width
				}
			}
		}
	}
}

// heeds reports whether the command that is called has the flag.
func heeds(t *testing.T, args []string, flag string) bool {
	t.Helper()
	if slices.Contains(bare, args[0]) {
		return false
	}
	cmd, _, err := cli.Root(program()).Find(args)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Contains(cli.FlagNames(cmd.Flags()), flag)
}

// live runs a call on a screen of lives, looks at what is written while it runs, and returns its results.
func live(t *testing.T, o output, args []string, screen string) []cli.Renderings {
	t.Helper()
	width, mode, _ := strings.Cut(screen, " ")
	call := slices.Clone(args)
	if heeds(t, args, "--width") {
		call = append(call, "--width", width)
	}
	if mode != "" && heeds(t, args, mode) {
		call = append(call, mode)
	}
	results, code, text := watched(t, call)
	if code != o.code {
		t.Fatalf("exit %d, want %d\n%s", code, o.code, text)
	}
	if columns, err := strconv.Atoi(width); err != nil {
		t.Fatal(err)
	} else if heeds(t, args, "--width") && !slices.Contains(args, "json") {
		checkWidth(t, text, columns)
	}
	return results
}

// filesOf runs a call on a screen, and into a file of every kind.
func filesOf(t *testing.T, o output, args []string, screen string, r cli.Renderings) {
	dir := t.TempDir()
	formats := map[string]report.Format{
		".txt": report.Text, ".json": report.JSON, ".md": report.Markdown, ".xml": report.JUnit, ".html": report.HTML,
		".csv": cli.CsvRuns,
	}
	call := slices.Clone(args)
	for ending, f := range formats {
		if r[f] != nil {
			call = append(call, "--out", filepath.Join(dir, "out"+ending))
		}
	}
	live(t, o, call, screen)
	for ending, f := range formats {
		if r[f] == nil {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(dir, "out"+ending))
		if err != nil {
			t.Errorf("%v after verify %q", err, call)
			continue
		}
		checkFormat(t, f, raw, 0)
	}
}

// watched runs a call in process and returns its results as the command hands them to its sink.
func watched(t *testing.T, args []string) (results []cli.Renderings, code int, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), outputTime)
	defer cancel()
	var out, errs bytes.Buffer
	p := program()
	p.Watch = func(r cli.Renderings) { results = append(results, r) }
	code = cli.Run(ctx, p, args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return results, code, out.String()
}

// checkFormat fails where a text is not what its format wants.
func checkFormat(t *testing.T, f report.Format, raw []byte, width int) {
	t.Helper()
	if len(raw) == 0 || !utf8.Valid(raw) {
		t.Errorf("%s: %d bytes: want text", f, len(raw))
	}
	switch f {
	case report.Text:
		checkWidth(t, string(raw), width)
	case report.JSON:
		if !json.Valid(raw) {
			t.Errorf("no JSON: %.200s", raw)
		}
	case report.JUnit:
		reporttest.JUnit(t, raw)
	case report.HTML:
		if !bytes.HasSuffix(bytes.TrimSpace(raw), []byte("</html>")) {
			t.Errorf("no whole page: it ends with %q", raw[max(0, len(raw)-80):])
		}
	}
}

// checkWidth fails at the first line that is wider than the screen and could be broken: one with a
// blank that is no command's: commands stay whole. Width 0 is a pipe's.
func checkWidth(t *testing.T, text string, width int) {
	t.Helper()
	if width == 0 {
		width = report.PipeWidth
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		alone := strings.TrimSpace(line)
		command := strings.Contains(line, "reproduce: ") || strings.HasPrefix(alone, "verify ") ||
			strings.HasPrefix(alone, "go test ")
		if twwidth.Width(line) <= width || !strings.Contains(alone, " ") || command {
			continue
		}
		t.Errorf("%d columns on a screen of %d:\n%s", twwidth.Width(line), width, line)
		return
	}
}
