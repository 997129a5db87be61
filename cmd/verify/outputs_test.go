package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/jstemmer/go-junit-report/v2/junit"
	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
)

// screens are the widths that every text must fit.
var screens = []int{40, 60, 80, 120, 200}

// An output is a call of a command that takes a moment, with its exit code.
type output struct {
	args string
	code int
}

var outputs = []output{
	{"--claim depround/marginals --claim depround/extremes --claim zeta-tail/printed/*", cli.ExitOK},
	{"theory --claim partition --claim lower-bounds/printed/*", cli.ExitOK},
	{"algos --claim depround/extremes --claim depround/steps --verbose", cli.ExitOK},
	{"scaling --claim scaling/control/etc/generated/low/exponent-T --quick", cli.ExitOK},
	{"paper --claim paper/tab:formal/yelp/0-0.1/*", cli.ExitInconclusive},
	{"audit", cli.ExitOK},
	{"selftest --claim selftest/bug/depround/first-branch --quick", cli.ExitOK},
	{"policy --policy cmoss --quick", cli.ExitOK},
	{"policy --policy random --quick --claim policy/beats-random --claim policy/action", cli.ExitFail},
	{"sampler --exec sampler --p .1,.1,.1,.1,.1,.1,.1,.1,.2 --p 0.5,0.5 --draws 1e3", cli.ExitInconclusive},
	{"baseline --m 6 --k 2 --T 300 --means hard:2 --runs 20 --format json", cli.ExitOK},
	{"gate testdata/baseline.json", cli.ExitOK},
	{"gate testdata/baseline.json --policy random", cli.ExitFail},
	{"gate testdata/baseline.json --seed 9", cli.ExitInconclusive},
	{"diff testdata/old.json testdata/new.json", cli.ExitOK},
	{"simulate --policy cmoss --m 10 --k 3 --T 2000 --means hard:2 --runs 3", cli.ExitOK},
	{"simulate --policy cmoss,cucb,random --m 10 --k 3 --T 1e3 --means hard:2 --runs 5", cli.ExitOK},
	{"eval zeta-tail --mu 0.5 --eps 0.2 --delta 0.01 --T 100", cli.ExitOK},
	{"eval regret-bound --m 30 --k 10 --T 1e5 --which paper", cli.ExitOK},
	{"eval depround --p 0.5,0.25,0.25", cli.ExitOK},
	{"list", cli.ExitOK},
	{"list -v scaling", cli.ExitOK},
	{"explain kappa", cli.ExitOK},
	{"explain paper/tab:formal/synthetic/0-0.1/k=10/cmoss", cli.ExitOK},
}

// outputMemory is what no command may take, in bytes, and outputTime what no call of outputs may.
const (
	outputMemory = 1 << 30
	outputTime   = time.Minute
)

// TestEveryOutput: each command's result in each of its formats, and as text on screens of every width. A new command
// is a line of outputs.
func TestEveryOutput(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector finds nothing in rendering; the long tests run it")
	}
	for _, c := range cli.Root(program()).Commands() {
		tried := slices.ContainsFunc(outputs, func(o output) bool { return strings.HasPrefix(o.args, c.Name()) })
		if c.IsAvailableCommand() && !tried && c.Name() != "worker" && c.Name() != "completion" && c.Name() != "help" {
			t.Errorf("verify %s has no line in outputs", c.Name())
		}
	}
	for _, o := range outputs {
		t.Run(o.args, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), outputTime)
			defer cancel()
			var result cli.Renderings
			p := program()
			p.Watch = func(r cli.Renderings) { result = r }
			code, stdout, stderr := calls(ctx, p, strings.Fields(o.args)...)
			if code != o.code || result == nil {
				t.Fatalf("exit %d, want %d\n%s%s", code, o.code, stdout, stderr)
			}
			for f := range result {
				checkFormat(t, result, f)
			}
		})
	}
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil || used.Maxrss*1024 > outputMemory {
		t.Errorf("this process has taken %d KB (%v): want 1 GB at most", used.Maxrss, err)
	}
}

// entire say whether a text is all of what its format wants.
var entire = map[report.Format]func(raw []byte) bool{
	report.JSON:  json.Valid,
	report.JUnit: func(raw []byte) bool { return xml.Unmarshal(raw, new(junit.Testsuites)) == nil },
	report.HTML:  func(raw []byte) bool { return bytes.HasSuffix(bytes.TrimSpace(raw), []byte("</html>")) },
}

// checkFormat looks at a result in a format. Text alone knows widths and looks.
func checkFormat(t *testing.T, r cli.Renderings, f report.Format) {
	t.Helper()
	widths, looks := screens, []report.Look{{}, {Verbose: true}, {Quiet: true}}
	if f != report.Text {
		widths, looks = screens[:1], looks[:1]
	}
	for _, width := range widths {
		for _, look := range looks {
			look.Width = width
			raw, err := r[f](look)
			if whole := entire[f]; err != nil || len(raw) == 0 || !utf8.Valid(raw) || whole != nil && !whole(raw) {
				t.Errorf("%s: %v, %d bytes, not all of it: %.200s", f, err, len(raw), raw)
			}
			if f == report.Text {
				checkWidth(t, string(raw), width)
			}
		}
	}
}

// checkWidth fails at the first line that is wider than the screen and could be broken: one with a
// blank that is no command's: commands stay whole. Width 0 is a pipe's.
func checkWidth(t *testing.T, text string, width int) {
	t.Helper()
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
