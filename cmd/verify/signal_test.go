//go:build unix

package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestMain makes commands of this binary, which scripts and tests find by their names.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // many small heaps, for which collecting is a seventh of the time
		debug.SetGCPercent(400)
		os.Setenv("GOGC", "400") // of the programs that tests start
	}
	if err := flag.Set("test.parallel", "8"); err != nil { // many tests wait
		panic(err)
	}
	toybox := func() { cli.Main(toyProgram()) }
	testscript.Main(m, map[string]func(){"built": main, "toybox": toybox, "library": library, "sampler": sampler})
}

// stopper plays arms 0 and 1 for as many lines as its argument says. Then it sends a signal to
// whoever started it, and answers no more.
const stopper = `
n=0
while read -r line; do
  n=$((n+1))
  if [ $n -gt $1 ]; then kill -$2 $PPID; exec sleep 60; fi
  case $line in *stop*) ;; *) echo '{"arms":[0,1]}';; esac
done
`

// TestSignals: a signal while a program plays is nobody's failure: every command that plays programs
// ends with 130 and says so; one that has decided nothing says nothing else.
func TestSignals(t *testing.T) {
	script := filepath.Join(t.TempDir(), "stopper.sh")
	if err := os.WriteFile(script, []byte(stopper), 0o600); err != nil {
		t.Fatal(err)
	}
	hangUp := "HUP"
	if signal.Ignored(syscall.SIGHUP) { // under nohup commands go on at it
		hangUp = "INT"
	}
	for _, c := range []struct{ args, lines, signal, says string }{
		{"simulate --T 1e12 --runs 1", "0", "INT", "verify: interrupted\n"},
		{"simulate --T 1e12 --runs 1", "9", "TERM", "verify: interrupted\n"},
		{"simulate --T 20 --runs 6", "53", hangUp, "verify: interrupted after 2 of 6 runs\n"},
		{"baseline --from " + small + " --format json", "30", "INT", ""}, {"baseline --format json", "0", "TERM", ""},
		{"gate " + small, "100", hangUp, ""}, {"scaling --quick --quiet", "0", "INT", ""},
		{"policy --quiet", "0", "TERM", ""}, {"policy --quiet", "2000", "INT", ""},
	} {
		args := append(strings.Fields(c.args), "--workers", "1", "--policy", "exec:sh "+script+" "+c.lines+" "+c.signal)
		if !strings.Contains(c.args, small) && !strings.HasPrefix(c.args, "scaling") {
			args = append(args, "--m", "4", "--k", "2")
		}
		cmd := exec.Command("built", args...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		_ = cmd.Run() // its error is the exit code, checked here
		said := stderr.String() + stdout.String()
		if code := cmd.ProcessState.ExitCode(); code != cli.ExitInterrupted || !strings.Contains(said, "interrupted") ||
			strings.Contains(said, "child") || args[0] == "simulate" && !strings.Contains(said, c.says) {
			t.Errorf("verify %q: exit %d: want 130 and interrupted\nstdout %s\nstderr %s", args, code, stdout.String(),
				stderr.String())
		}
	}
}
