//go:build unix

package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/cli"
)

const childEnv = "VERIFY_TEST_CHILD"

// TestMain lets the test binary stand in for the built command.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // many small heaps, for which collecting is a seventh of the time
		debug.SetGCPercent(400)
		os.Setenv("GOGC", "400") // of the programs that tests start
	}
	switch os.Getenv(childEnv) {
	case "":
	case childSamples, childSamples + " marginals", childSamples + " seed":
		serveSampler(os.Stdin, os.Stdout, strings.TrimSpace(strings.TrimPrefix(os.Getenv(childEnv), childSamples)))
		os.Exit(0)
	case childPlays:
		os.Exit(playToys(context.Background()))
	default:
		main()
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // many tests wait
		panic(err)
	}
	os.Exit(m.Run())
}

// TestSignal interrupts the real command while it plays without end. The
// --out file is a pipe, which both sides open at the same moment: that is how
// the test knows, without waiting for a time, that the command has begun.
func TestSignal(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) { interrupted(t, sig) })
	}
}

func interrupted(t *testing.T, sig syscall.Signal) {
	if signal.Ignored(sig) {
		t.Skip("the tests run under nohup, whose commands go on at this signal")
	}
	dir := t.TempDir()
	script, pipe := filepath.Join(dir, "up.sh"), filepath.Join(dir, "up")
	if err := os.WriteFile(script, []byte(`echo up >"$1"; while read -r line; do echo '{"arms":[0,1]}'; done`),
		0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	policy := "exec:sh " + script + " " + pipe
	cmd := exec.Command(os.Args[0], "simulate", "--T", "1e12", "--m", "4", "--k", "2", "--runs", "1", "--policy", policy)
	cmd.Env = append(os.Environ(), childEnv+"=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(pipe)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() }).Stop()
	_ = cmd.Wait() // its error is the exit code, checked here
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitInterrupted || stderr.String() != "verify: interrupted\n" ||
		stdout.Len() > 0 {
		t.Errorf("exit %d, stderr %q, stdout %q; want 130 and one line", code, stderr.String(), stdout.String())
	}
}

// stopper plays arms 0 and 1 for as many lines as its argument says. Then it
// interrupts whoever started it, and answers no more.
const stopper = `
n=0
while read -r line; do
  n=$((n+1))
  if [ $n -gt $1 ]; then kill -INT $PPID; exec sleep 60; fi
  case $line in *stop*) ;; *) echo '{"arms":[0,1]}';; esac
done
`

// TestSignalToPrograms: an interrupt while a program plays is nobody's failure: every
// command that plays programs ends with 130 and says so.
func TestSignalToPrograms(t *testing.T) {
	script := filepath.Join(t.TempDir(), "stopper.sh")
	if err := os.WriteFile(script, []byte(stopper), 0o600); err != nil {
		t.Fatal(err)
	}
	policy := func(lines string) string { return "exec:sh " + script + " " + lines }
	baseline := small
	for _, args := range [][]string{
		{"simulate", "--T", "20", "--m", "4", "--k", "2", "--runs", "6", "--policy", policy("5")},
		{"baseline", "--from", baseline, "--format", "json", "--policy", policy("30")},
		{"baseline", "--m", "4", "--k", "2", "--format", "json", "--policy", policy("0")},
		{"gate", baseline, "--policy", policy("100")},
		{"scaling", "--quick", "--quiet", "--policy", policy("0")},
		{"policy", "--m", "4", "--k", "2", "--quiet", "--policy", policy("0")},
		{"policy", "--m", "4", "--k", "2", "--quiet", "--policy", policy("2000")},
	} {
		cmd := exec.Command(os.Args[0], append(args, "--workers", "1")...)
		cmd.Env = append(os.Environ(), childEnv+"=1")
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		_ = cmd.Run() // its error is the exit code, checked here
		said := stderr.String() + stdout.String()
		if code := cmd.ProcessState.ExitCode(); code != cli.ExitInterrupted || !strings.Contains(said, "interrupted") ||
			strings.Contains(said, "child") {
			t.Errorf("verify %q: exit %d: want 130 and interrupted\nstdout %s\nstderr %s", args, code, stdout.String(),
				stderr.String())
		}
	}
}
