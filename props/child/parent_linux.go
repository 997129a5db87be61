package child

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// starts are commands to start, by a thread that lives as long as this process: the
// kernel kills a child when the thread that started it ends.
var starts = sync.OnceValue(func() chan<- startRequest {
	requests := make(chan startRequest)
	go func() {
		runtime.LockOSThread()
		for r := range requests {
			r.done <- r.cmd.Start()
		}
	}()
	return requests
})

type startRequest struct {
	cmd  *exec.Cmd
	done chan<- error
}

// start starts a command that is killed when this process dies, of whatever.
//
// Reference: prctl(2), PR_SET_PDEATHSIG.
func start(cmd *exec.Cmd) error {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	done := make(chan error)
	starts() <- startRequest{cmd, done}
	return <-done
}
