package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A tree is a copy of the module in which mutants are tried. It knows how long
// each judge takes where nothing is changed.
type tree struct {
	dir    string
	normal map[string]time.Duration
}

// patience is how many times its normal time a judge may take, and how much
// longer on top, before the mutant counts as one that never ends.
const (
	patience = 5
	grace    = 20 * time.Second
)

// usually measures a judge without a change, once. It is an error if that judge
// objects to the unchanged tree.
func (t tree) usually(ctx context.Context, name string, args ...string) (time.Duration, error) {
	key := strings.Join(append([]string{name}, args...), " ")
	if d, ok := t.normal[key]; ok {
		return d, nil
	}
	begin := time.Now()
	if out, err := t.command(ctx, name, args...).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s objects to the unchanged tree: %w\n%s", key, err, out)
	}
	t.normal[key] = patience*time.Since(begin) + grace
	return t.normal[key], nil
}

// newTree copies the files that git tracks or would.
func newTree(root string) (tree, error) {
	dir, err := os.MkdirTemp("", "mutate-*")
	if err != nil {
		return tree{}, err
	}
	cmd := exec.Command("sh", "-c", `git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$0"`, dir)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return tree{}, fmt.Errorf("copying the tree: %w\n%s", err, out)
	}
	return tree{dir, map[string]time.Duration{}}, nil
}

func (t tree) remove() { os.RemoveAll(t.dir) }

var errNotViable = errors.New("does not build")

// try applies the mutant, asks the judges and takes it back.
func (t tree) try(ctx context.Context, o options, m *mutant) error {
	path := m.path(t.dir)
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	binary := filepath.Join(t.dir, "mutated-verify")
	build := func() ([]byte, error) {
		return t.command(ctx, "go", "build", "-o", binary, "./cmd/verify").CombinedOutput()
	}
	tests := []string{"go", "test", "-short", "-failfast", "./" + m.folder}
	command := []string{binary, "--quiet", "--workers", "1"}
	testTime, err := t.usually(ctx, tests[0], tests[1:]...)
	if err != nil {
		return err
	}
	commandTime := time.Duration(0)
	if o.verify && t.normal[strings.Join(command, " ")] == 0 {
		if out, err := build(); err != nil {
			return fmt.Errorf("the unchanged tree: %w\n%s", err, out)
		}
	}
	if o.verify {
		if commandTime, err = t.usually(ctx, command[0], command[1:]...); err != nil {
			return err
		}
	}
	changed, err := m.apply(source)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, changed, 0o644); err != nil {
		return err
	}
	defer os.WriteFile(path, source, 0o644)
	if out, err := build(); err != nil {
		m.tests, m.command = notViable, notViable
		return fmt.Errorf("%w: %s", errNotViable, out)
	}
	m.tests = t.asksTests(ctx, testTime, tests)
	if o.verify {
		m.command, m.seen = t.asksVerify(ctx, commandTime, command)
	}
	return nil
}

// command prepares a command in the tree, killed with all it started.
func (t tree) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = t.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// asksTests runs the tests of the mutant's package.
func (t tree) asksTests(ctx context.Context, most time.Duration, tests []string) answer {
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	if t.command(limited, tests[0], tests[1:]...).Run() != nil {
		return noticed
	}
	return survived
}

// asksVerify runs the default suite until the first row fails. A row that is
// inconclusive at the end, bad input and a command that never ends are noticed,
// too: an engineer sees exit code 3, 2 or nothing at all.
func (t tree) asksVerify(ctx context.Context, most time.Duration, command []string) (answer, string) {
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	first := &firstFailure{stop: cancel}
	cmd := t.command(limited, command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = first, first
	err := cmd.Run()
	switch {
	case first.line != "":
		return noticed, first.line
	case limited.Err() != nil && ctx.Err() == nil:
		return noticed, "it never ended"
	case err != nil:
		return noticed, err.Error()
	}
	return survived, ""
}

// A firstFailure ends a run at the first line that tells of a failed row or of an
// error.
type firstFailure struct {
	stop    func()
	pending []byte
	line    string
}

// Write takes the output's next bytes.
func (f *firstFailure) Write(p []byte) (int, error) {
	f.pending = append(f.pending, p...)
	for f.line == "" {
		line, rest, ok := bytes.Cut(f.pending, []byte("\n"))
		if !ok {
			break
		}
		f.pending = rest
		if text := strings.TrimSpace(string(line)); strings.HasPrefix(text, "fail: ") || strings.HasPrefix(text, "verify: ") {
			f.line = text
			f.stop()
		}
	}
	return len(p), nil
}
