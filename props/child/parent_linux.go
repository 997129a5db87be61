package child

import (
	"os/exec"
	"syscall"
)

// start starts a command that is killed when this process dies, of whatever. The kernel
// does so when the thread dies that started it; Go keeps its threads, but for those of
// goroutines that end while they are locked to one, of which this program has none.
//
// Reference: prctl(2), PR_SET_PDEATHSIG; golang.org/issue/27505.
func start(cmd *exec.Cmd) error {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	return cmd.Start()
}
