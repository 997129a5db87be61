package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/jstemmer/go-junit-report/v2/junit"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
)

// screens are the widths that every text must fit.
var screens = []int{40, 60, 80, 120, 200}

// Limits of every command.
const (
	limitMB   = 1000
	limitPage = 1_000_000        // bytes
	fitsTime  = time.Minute      // of those of fits
	limitTime = 15 * time.Minute // of those of limits
)

// scriptFits runs verify and looks at its result in each of its formats.
func scriptFits(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), fitsTime)
	defer cancel()
	var result cli.Renderings
	p := program()
	p.Watch = func(r cli.Renderings) { result = r }
	code, stdout, stderr := calls(ctx, p, args[1:]...)
	if strconv.Itoa(code) != args[0] || result == nil {
		ts.Fatalf("exit %d, want %s\n%s%s", code, args[0], stdout, stderr)
	}
	for f := range result {
		checkFormat(ts, result, f)
	}
	var used syscall.Rusage
	ts.Check(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	if mb := used.Maxrss / 1024; mb > limitMB { // Linux counts KB
		ts.Fatalf("this process has taken %d MB: want at most %d", mb, limitMB)
	}
}

// entire say whether a text is all of what its format wants.
var entire = map[report.Format]func(raw []byte) bool{
	report.JSON:  json.Valid,
	report.JUnit: func(raw []byte) bool { return xml.Unmarshal(raw, new(junit.Testsuites)) == nil },
	report.HTML:  func(raw []byte) bool { return bytes.HasSuffix(bytes.TrimSpace(raw), []byte("</html>")) },
}

// checkFormat looks at a result in a format. Text alone knows widths and looks.
func checkFormat(ts *testscript.TestScript, r cli.Renderings, f report.Format) {
	widths, looks := screens, []report.Layout{{}, {Verbose: true}, {Quiet: true}}
	if f != report.Text {
		widths, looks = screens[:1], looks[:1]
	}
	for _, width := range widths {
		for _, look := range looks {
			look.Width = width
			raw, err := r[f](look)
			if whole := entire[f]; err != nil || len(raw) == 0 || !utf8.Valid(raw) || whole != nil && !whole(raw) {
				ts.Fatalf("%s: %v, %d bytes, not all of it: %.200s", f, err, len(raw), raw)
			}
			if f == report.Text {
				checkWidth(ts, string(raw), width)
			}
		}
	}
}

// checkWidth fails at the first line that is wider than the screen and could be broken: one with a
// blank that is no command's: commands stay whole. Width 0 is a pipe's.
func checkWidth(ts *testscript.TestScript, text string, width int) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		alone := strings.TrimSpace(line)
		command := strings.Contains(line, "reproduce: ") || strings.HasPrefix(alone, "verify ") ||
			strings.HasPrefix(alone, "go test ")
		if twwidth.Width(line) > width && strings.Contains(alone, " ") && !command {
			ts.Fatalf("%d columns on a screen of %d:\n%s", twwidth.Width(line), width, line)
		}
	}
}

// scriptLimits runs verify in a process of its own. It passes within limits of memory and time while
// it writes a file of every kind, and its page is small enough to be read.
func scriptLimits(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), limitTime)
	defer cancel()
	out := ts.MkAbs("out")
	for _, ending := range []string{".txt", ".md", ".xml", ".json", ".html"} {
		args = append(args, "--out", out+ending)
	}
	cmd := exec.CommandContext(ctx, "built", append(args, "--quiet")...)
	cmd.Env = append(os.Environ(), "GOGC=100")
	text, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitOK {
		ts.Fatalf("exit %d, %v: want %d within %v\n%s", code, err, cli.ExitOK, limitTime, text[max(0, len(text)-4000):])
	}
	mb := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss / 1024 // Linux counts KB
	page := len(ts.ReadFile(out + ".html"))
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	ts.Logf("%d MB, %v of CPU time, a page of %d bytes", mb, used, page)
	if mb > limitMB || page == 0 || page > limitPage {
		ts.Fatalf("%d MB and a page of %d bytes: want at most %d and %d", mb, page, limitMB, limitPage)
	}
}
