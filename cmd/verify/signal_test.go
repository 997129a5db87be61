//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

const childEnv = "VERIFY_TEST_CHILD"

// TestMain lets the test binary stand in for the built command.
func TestMain(m *testing.M) {
	switch os.Getenv(childEnv) {
	case "":
	case childPlays:
		os.Exit(playToys(context.Background()))
	case childFills:
		os.Exit(fillDisk(context.Background()))
	default:
		main()
	}
	os.Exit(m.Run())
}

// TestSignal interrupts the real command while it plays without end. The
// --out file is a pipe, which both sides open at the same moment: that is how
// the test knows, without waiting for a time, that the command has begun.
func TestSignal(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "x.json")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	cmd := exec.Command(os.Args[0], "simulate", "--T", "1e12", "--policy", "random", "--engine", "stepwise", "--out", pipe)
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
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // its error is the exit code, checked here
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted || stderr.String() != "verify: interrupted\n" || stdout.Len() > 0 {
		t.Errorf("exit %d, stderr %q, stdout %q; want 130 and one line", code, stderr.String(), stdout.String())
	}
}
