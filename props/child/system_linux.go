package child

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
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

// groupTime reads from /proc what the processes of a group have used of the processors.
func groupTime(group int) (all cpuTime) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // of a pattern that is right
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The name, in parentheses, may hold anything. After it: state, parent, group, …, and the
		// ticks of the process in user and in kernel mode as fields 14 and 15 of the whole line.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 13 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		all.busy = all.busy || fields[0][0] == 'R' || fields[0][0] == 'D'
		for _, field := range fields[11:13] {
			n, _ := strconv.ParseInt(string(field), 10, 64)
			all.ticks += n
		}
	}
	return all
}
