//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/cli"
)

// limited are the commands of TestLimits.
var limited = []string{
	"--quick", "theory --quick", "gate ../../testdata/baselines/cmoss.json", "audit --quick",
	"policy --policy cmoss --quick",
	"paper --quick", "algos --quick", "scaling --quick", "selftest --quick", "", "theory", "algos", "paper", "scaling",
	"policy --policy cmoss", "paper --beyond",
}

// Limits of every command. A page that has many rows has a limit by row, too.
const (
	limitMB      = 1000
	limitTime    = 15 * time.Minute
	limitPage    = 1_000_000
	manyRows     = 1000
	limitPageRow = 750
)

// TestLimits: a command passes as a process of its own within limits of memory and time, with a file
// of every kind, and its page is small enough to be read.
func TestLimits(t *testing.T) {
	if !whole() {
		t.Skip("plays for minutes: make long")
	}
	for _, command := range limited {
		t.Run("verify "+command, func(t *testing.T) { withinLimits(t, strings.Fields(command)) })
	}
}

func withinLimits(t *testing.T, args []string) {
	ctx, cancel := context.WithTimeout(t.Context(), limitTime)
	defer cancel()
	out := filepath.Join(t.TempDir(), "out")
	for _, ending := range []string{".txt", ".md", ".xml", ".json", ".html"} {
		args = append(args, "--out", out+ending)
	}
	cmd := exec.CommandContext(ctx, os.Args[0], append(args, "--quiet")...)
	cmd.Env = append(os.Environ(), childEnv+"=1", "GOGC=100")
	text, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitOK {
		t.Fatalf("exit %d, %v: want %d within %v\n%s", code, err, cli.ExitOK, limitTime, text[max(0, len(text)-4000):])
	}
	mb := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss / 1024 // Linux counts KB
	t.Logf("%d MB, %v of CPU time", mb, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	if mb > limitMB {
		t.Errorf("%d MB: want at most %d", mb, limitMB)
	}
	sizes := map[string]int{}
	for _, ending := range []string{".txt", ".md", ".xml", ".json", ".html"} {
		raw, err := os.ReadFile(out + ending)
		if sizes[ending] = len(raw); err != nil || len(raw) == 0 {
			t.Errorf("%s: %d bytes, %v", ending, len(raw), err)
		}
		if ending == ".json" {
			sizes["rows"] = bytes.Count(raw, []byte("\n      \"claim\":"))
		}
	}
	page, rows := sizes[".html"], sizes["rows"]
	if page > limitPage || rows >= manyRows && page > limitPageRow*rows {
		t.Errorf("a page of %d bytes for %d rows: want at most %d, and %d a row from %d rows on",
			page, rows, limitPage, limitPageRow, manyRows)
	}
}
