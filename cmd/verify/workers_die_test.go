//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
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
	server := natsserver.Start(t)
	want, _ := playChild(t, 0, "--format", "json")
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
	for n := range 5 { // drivers that are killed, at different moments
		playChild(t, time.Duration(20+40*n)*time.Millisecond, "--nats", server.URL, "--seed", "2")
	}
	wantOther, _ := playChild(t, 0, "--format", "json", "--seed", "2")
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

// startWorker starts verify worker in a process of its own, and returns what it
// says once it is ready.
func startWorker(t *testing.T, url string) (*exec.Cmd, <-chan string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "worker", "--nats", url, "--workers", "1", "--patience", "1s")
	cmd.Env = append(os.Environ(), childEnv+"=1")
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
	if first := <-lines; !strings.Contains(first, "worker of kernel") {
		t.Fatalf("the worker says %q", first)
	}
	return cmd, lines
}
