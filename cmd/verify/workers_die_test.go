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
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cluster/natsserver"
)

// TestWorkersDie: of three workers one is killed while it plays, the driver is
// killed as well, and the next driver reports what one process does.
func TestWorkersDie(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	server := natsserver.Start(t)
	want := undisturbed(t, "1")
	var workers []*exec.Cmd
	var atWork []<-chan string
	for range 3 {
		w, lines := startWorker(t, server.URL)
		workers, atWork = append(workers, w), append(atWork, lines)
	}
	dir := t.TempDir()
	ended := make(chan syscall.WaitStatus)
	go func() {
		_, state := playChild(t, 0, "--nats", server.URL, "--resume", dir, "--quiet")
		ended <- state
	}()
	<-atWork[0] // it has played a unit, and begins the next
	if err := workers[0].Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if state := <-ended; !state.Exited() {
		t.Fatalf("the driver ended with %v", state)
	}
	drivers := 2
	if whole() {
		drivers = 5
	}
	for n := range drivers { // that are killed, at different moments
		playChild(t, time.Duration(20+40*n)*time.Millisecond, "--nats", server.URL, "--seed", "2")
	}
	wantOther := undisturbed(t, "2")
	for _, run := range []struct{ seed, want string }{{"1", want}, {"2", wantOther}} {
		got, _ := playChild(t, 0, "--format", "json", "--nats", server.URL, "--seed", run.seed)
		if diff := cmp.Diff(untimed(t, run.want), untimed(t, got)); diff != "" {
			t.Errorf("seed %s: the report differs (-one process +workers):\n%s", run.seed, diff)
		}
	}
	for i, w := range workers[1:] {
		if err := w.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		last := ""
		for line := range atWork[i+1] {
			last = line
		}
		if err := w.Wait(); err != nil || last != "verify: drained" {
			t.Errorf("worker %d ends with %v, last line %q; want 0 and drained", i+2, err, last)
		}
	}
}

// TestServerAndDriverDie: the server is killed while three workers play, and started
// again on its files; the driver is killed, and the next one reports what one process
// does, from the results that are on the server. No result is taken twice.
func TestServerAndDriverDie(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	t.Parallel() // a request of a dead server is waited for, for five seconds
	server := natsserver.Start(t)
	want := undisturbed(t, "1")
	for range 3 {
		startWorker(t, server.URL)
	}
	kept := t.TempDir()
	first, told := startChild(t, childPlays, "--nats", server.URL, "--resume", kept)
	for n := range 2 {
		for units := 0; units < 5*(n+1); {
			files, err := filepath.Glob(filepath.Join(kept, "*", "*.unit"))
			if units = len(files); err != nil {
				t.Fatal(err)
			}
		}
		server.Kill()
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
	second, lines := startChild(t, childPlays, "--format", "json", "--nats", server.URL, "--resume", dir, "--out",
		filepath.Join(dir, "report.json"))
	last := ""
	for line := range lines {
		last = line
	}
	if err := second.Wait(); err != nil || last != "verify: units in "+dir+": 0 found, 120 played" {
		t.Fatalf("the second driver ends with %v, last line %q; want each of 120 units once", err, last)
	}
	got, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(untimed(t, want), untimed(t, string(got))); diff != "" {
		t.Errorf("the report differs (-one process +workers):\n%s", diff)
	}
}

// startWorker starts verify worker in a process of its own, and returns what it
// says once it is ready.
func startWorker(t *testing.T, url string) (*exec.Cmd, <-chan string) {
	t.Helper()
	cmd, lines := startChild(t, "1", "worker", "--nats", url, "--workers", "1", "--patience", "1s")
	if first := <-lines; !strings.Contains(first, "worker of kernel") {
		t.Fatalf("the worker says %q", first)
	}
	return cmd, lines
}

// startChild starts the command in a process of its own, and returns the lines that it
// writes to stderr. It is killed with the test.
func startChild(t *testing.T, child string, args ...string) (*exec.Cmd, <-chan string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), childEnv+"="+child)
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
