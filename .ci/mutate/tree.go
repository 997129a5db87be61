package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A tree is a copy of the module, which is not written to. It knows what each
// judge takes where nothing is changed.
type tree struct {
	dir     string
	scratch string // for binaries and overlays, outside the copy
	hash    string // of what the judges see
	mu      sync.Mutex
	usual   map[string]func() (time.Duration, error)
	claims  []listedClaim
	kept    *record // which remembers what judges took earlier
}

// A listedClaim is one of verify list.
type listedClaim struct {
	Claim    string   `json:"claim"`
	Commands []string `json:"commands"`
}

// copyTree copies the files that git tracks or would.
func copyTree(root string) (*tree, error) {
	above, err := os.MkdirTemp("", "mutate-*")
	if err != nil {
		return nil, err
	}
	t := &tree{dir: filepath.Join(above, "tree"), scratch: above, usual: map[string]func() (time.Duration, error){}}
	if err := os.Mkdir(t.dir, 0o755); err != nil {
		return nil, err
	}
	cmd := exec.Command("sh", "-c", `git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$0"`,
		t.dir)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("copying the tree: %w\n%s", err, out)
	}
	t.hash, err = hashOf(t.dir)
	return t, err
}

func (t *tree) remove() { os.RemoveAll(t.scratch) }

// hashOf names a tree by what is compiled or read by tests: documents may change.
func hashOf(dir string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && name == ".ci":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, "go.") &&
			!strings.Contains(name, "testdata"):
			return nil
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
		return err
	})
	return fmt.Sprintf("%x", h.Sum(nil)[:5]), err
}

// A judge is a command that may object.
type judge []string

// mostCPU is what a judge may take before a mutant counts as one that never ends:
// a multiple of the processor time that it takes otherwise, but at least a minute. Time on
// the clock, which a busy machine stretches, ends only what waits for ever.
const (
	mostCPU   = 10
	leastCPU  = time.Minute
	mostClock = 10 * time.Minute // go test's own limit
)

// attempts is how often a judge that objects to the unchanged tree is asked again: on a busy
// machine tests fail that know the time.
const attempts = 3

// usually measures a judge without a change, once in a tree. It is an error if it objects to
// the unchanged tree.
func (t *tree) usually(ctx context.Context, name string, j judge, dir string) (time.Duration, error) {
	t.mu.Lock()
	measure, ok := t.usual[name]
	if !ok {
		measure = sync.OnceValues(func() (time.Duration, error) { return t.measure(ctx, name, j, dir) })
		t.usual[name] = measure
	}
	t.mu.Unlock()
	return measure()
}

// measure looks up what a judge took in an earlier run on this tree, or else runs it.
func (t *tree) measure(ctx context.Context, name string, j judge, dir string) (time.Duration, error) {
	if cpu, ok := t.kept.usually(name); ok {
		return cpu, nil
	}
	var r result
	for range attempts {
		if r = t.run(ctx, j, dir, "", 24*time.Hour, nil); r.err == nil {
			log.Printf("%s without a change: %.0f s of processor time", name, r.cpu.Seconds())
			return r.cpu, t.kept.addUsual(name, r.cpu)
		}
	}
	return 0, fmt.Errorf("%s objects to the unchanged tree: %w\n%s", name, r.err, r.text.kept)
}

// A result is what a command did and printed, the first of it if that is long.
type result struct {
	err   error
	cpu   time.Duration
	never bool // it was ended for taking too long
	text  *head
}

// run runs a command in the tree, with all it started ended if the context ends or its
// processor time is used up, or as soon as a line of its output is the wanted one.
func (t *tree) run(ctx context.Context, j judge, dir, mutant string, cpu time.Duration,
	wanted func(line string) bool) result {
	limited, cancel := context.WithTimeout(ctx, mostClock)
	defer cancel()
	script := fmt.Sprintf(`ulimit -t %d; exec "$0" "$@"`, int(cpu.Seconds())+1)
	cmd := exec.CommandContext(limited, "sh", append([]string{"-c", script}, j...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), environment+"="+mutant)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	r := result{text: &head{wanted: wanted, stop: cancel}}
	cmd.Stdout, cmd.Stderr = r.text, r.text
	r.err = cmd.Run()
	if cmd.ProcessState != nil {
		r.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	r.never = r.err != nil && r.text.line == "" &&
		(errors.Is(limited.Err(), context.DeadlineExceeded) || strings.Contains(r.err.Error(), "killed") ||
			bytes.Contains(r.text.kept, []byte("signal: killed")))
	return r
}

// A head keeps the beginning of an output and stops the run at the wanted line.
type head struct {
	kept    []byte
	pending []byte
	wanted  func(line string) bool
	stop    func()
	line    string
}

const mostText = 1 << 20

// Write takes the output's next bytes.
func (h *head) Write(p []byte) (int, error) {
	h.kept = append(h.kept, p[:min(mostText-len(h.kept), len(p))]...)
	if h.wanted == nil {
		return len(p), nil
	}
	h.pending = append(h.pending, p...)
	for h.line == "" {
		line, rest, ok := bytes.Cut(h.pending, []byte("\n"))
		if !ok {
			break
		}
		h.pending = rest
		if text := strings.TrimSpace(string(line)); h.wanted(text) {
			h.line = text
			h.stop()
		}
	}
	return len(p), nil
}

// claimsOf returns the flags that pick the claims of verify alone that a command holds, too.
func (t *tree) claimsOf(command, binary string) ([]string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.claims == nil {
		out, err := exec.Command(binary, "list", "--format", "json").Output()
		if err != nil {
			return nil, fmt.Errorf("verify list: %w", err)
		}
		if err := json.Unmarshal(out, &t.claims); err != nil {
			return nil, fmt.Errorf("verify list: %w", err)
		}
	}
	var flags []string
	for _, c := range t.claims {
		if slices.Contains(c.Commands, "verify") && slices.Contains(c.Commands, command) {
			flags = append(flags, "--claim", c.Claim)
		}
	}
	return flags, nil
}

// failedTest finds the first test that failed, or what else went wrong.
var failedTest = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^(panic: .*)$|^(fatal error: .*)$`)

// firstFailed names it.
func firstFailed(text []byte) string {
	if m := failedTest.FindSubmatch(text); m != nil {
		return string(bytes.Join(m[1:], nil))
	}
	return ""
}
