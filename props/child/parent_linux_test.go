package child_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestAProgramDiesWithItsParent: a program in an endless loop ends when its parent is killed.
func TestAProgramDiesWithItsParent(t *testing.T) {
	dir := t.TempDir()
	script, told := filepath.Join(dir, "endless.sh"), filepath.Join(dir, "pid")
	if err := os.WriteFile(script, []byte("echo $$ >"+told+"; while :; do :; done\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(told, 0o600); err != nil {
		t.Fatal(err)
	}
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), childEnv+"=plays sh "+script)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	pid, err := os.ReadFile(told) // waits for the program
	if err != nil {
		t.Fatal(err)
	}
	_ = parent.Process.Kill()
	_ = parent.Wait() // of being killed
	stat := fmt.Sprintf("/proc/%s/stat", strings.TrimSpace(string(pid)))
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		state, err := os.ReadFile(stat)
		if err != nil || strings.Contains(string(state), ") Z ") { // gone, or not yet collected by init
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the program outlives what played it, end it by hand: %s", state)
		}
	}
}
