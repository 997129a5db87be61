//go:build unix

package child

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the command into a process group of its own, so that what it
// starts ends with it and a terminal's interrupt reaches the parent alone.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the command and what it started. That nothing is left to
// kill is no error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// arrived reads what a pipe holds and returns how much that is.
func arrived(pipe *os.File, into []byte) (n int) {
	raw, err := pipe.SyscallConn()
	if err == nil {
		_ = raw.Read(func(fd uintptr) bool { // of a pipe that does not block
			n, _ = syscall.Read(int(fd), into)
			return true
		})
	}
	return max(0, n)
}
