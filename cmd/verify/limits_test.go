package main

import (
	"context"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/regretcheck/regretcheck/props/cli"
)

// Limits of every command.
const (
	limitMB   = 1000
	limitTime = 15 * time.Minute
	limitPage = 1_000_000 // bytes
)

// scriptLimits runs verify in a process of its own. It passes within limits of memory and time while it writes a file of
// every kind, and its page is small enough to be read.
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
