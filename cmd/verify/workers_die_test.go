//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/cluster/natsserver"
)

// TestWorkersServerAndDriverDie: while three workers play, the server is killed twice and started again on its files,
// and a worker is killed; then the driver is. The next driver reports what one process does, from the results that are
// on the server, and no result is taken twice. The other workers drain when they are told to end.
func TestWorkersServerAndDriverDie(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	t.Parallel() // a request of a dead server is waited for, for five seconds
	server := natsserver.Start(t)
	code, want, stderr := calls(t.Context(), toyProgram(), "plays", "--format", "json")
	if code != cli.ExitOK || stderr != "" {
		t.Fatalf("exit %d, stderr %q", code, stderr)
	}
	var workers []*exec.Cmd
	var atWork []<-chan string
	for range 3 {
		w, lines := startChild(t, "built", "worker", "--nats", server.URL, "--workers", "1", "--patience", "1s")
		if first := <-lines; !strings.Contains(first, "worker of kernel") {
			t.Fatalf("the worker says %q", first)
		}
		workers, atWork = append(workers, w), append(atWork, lines)
	}
	kept := t.TempDir()
	first, told := startChild(t, "toybox", "plays", "--nats", server.URL, "--resume", kept)
	for n := range 2 {
		for units := 0; units < 5*(n+1); {
			files, err := filepath.Glob(filepath.Join(kept, "*", "*.unit"))
			if units = len(files); err != nil {
				t.Fatal(err)
			}
		}
		server.Kill()
		_ = workers[0].Process.Kill() // the second time it is gone
		server.Restart()
	}
	for line := range told {
		if strings.HasPrefix(line, "verify: the server is back") {
			break
		}
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	second, lines := startChild(t, "toybox", "plays", "--format", "json", "--nats", server.URL, "--resume", dir, "--out",
		filepath.Join(dir, "report.json"))
	if last := lastLine(lines); last != "verify: units in "+dir+": 0 found, 120 played" {
		t.Errorf("the second driver's last line is %q, want each of 120 units once", last)
	}
	if err := second.Wait(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	untimed := func(text string) string { rows, _, _ := strings.Cut(text, `"timing"`); return rows }
	if diff := cmp.Diff(untimed(want), untimed(string(got))); diff != "" {
		t.Errorf("the report differs (-one process +workers):\n%s", diff)
	}
	for i, w := range workers[1:] {
		if err := w.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if last, err := lastLine(atWork[i+1]), w.Wait(); err != nil || last != "verify: drained" {
			t.Errorf("worker %d ends with %v, last line %q; want 0 and drained", i+2, err, last)
		}
	}
}

// lastLine waits for the end of what a process says.
func lastLine(lines <-chan string) (last string) {
	for last = range lines {
	}
	return last
}

// startChild starts a command in a process of its own, and returns the lines that it
// writes to stderr. It is killed with the test.
func startChild(t *testing.T, name string, args ...string) (*exec.Cmd, <-chan string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // it has ended if all is well
	lines := make(chan string, 10_000)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(stderr); s.Scan(); {
			lines <- s.Text()
		}
	}()
	return cmd, lines
}
