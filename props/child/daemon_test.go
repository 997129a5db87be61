package child_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/child"
)

// startDaemon starts a process that leaves the group and holds the output open, and
// says its number.
func startDaemon() {
	daemon := exec.Command("sleep", "3600")
	daemon.Stdout = os.Stdout
	daemon.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := daemon.Start(); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, daemon.Process.Pid)
}

// TestAnExitIsSeenBehindADaemon: the exit is reported, not the timeout, though another process
// holds the pipe open.
func TestAnExitIsSeenBehindADaemon(t *testing.T) {
	_, failure := playRun(t, open(t, "daemon"), spec)
	if failure == nil {
		t.Fatal("no failure")
	}
	if found := regexp.MustCompile(`"(\d+)"`).FindStringSubmatch(failure.Error()); found != nil {
		pid, _ := strconv.Atoi(found[1])
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	if want := "the program ended (exit status 4)"; failure.Round != 3 || !strings.HasPrefix(failure.Error(), want) {
		t.Errorf("got %+v, want round 3: %s", failure, want)
	}
}

// TestAnExitIsSeenBehindAHelper: the exit is reported, not the helper that still holds standard
// error.
func TestAnExitIsSeenBehindAHelper(t *testing.T) {
	for _, helper := range []string{"sleep 60", "sleep 60 >/dev/null"} {
		p, err := child.Open(t.Context(), "sh -c '"+helper+" & exit 3'", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		if err := p.Probe(spec); err == nil || err.Error() != "the program ended (exit status 3)" {
			t.Errorf("%s: got %v, want the exit status", helper, err)
		}
	}
}
