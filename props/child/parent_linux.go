package child

import (
	"os/exec"
	"syscall"
)

// diesWithUs has the kernel kill the command when this process dies, of whatever: a program in an
// endless loop would not see that its input has ended. The kernel asks for the thread that starts
// the command; Go keeps its threads, but for those of goroutines that end while locked to one, and
// here no goroutine is. It follows ownGroup.
//
// Reference: prctl(2), PR_SET_PDEATHSIG; golang.org/issue/27505.
func diesWithUs(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }
