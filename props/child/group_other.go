//go:build !unix

package child

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the command.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// arrived knows no way to read without waiting.
func arrived(*os.File, []byte) int { return 0 }
