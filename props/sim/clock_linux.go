package sim

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"
)

// threadClock is the clock that runs while the calling thread does.
//
// Reference: clock_gettime(2), CLOCK_THREAD_CPUTIME_ID
const threadClock = 3

// ThreadTime returns the CPU time of the calling thread, which the caller has locked to its
// goroutine. Other processes do not make it longer, as they do the time on the wall.
func ThreadTime() time.Duration {
	var t syscall.Timespec
	if _, _, no := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0); no != 0 {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(t.Nano())
}

// ofThread is RUSAGE_THREAD of getrusage(2).
const ofThread = 1

// threadWaits returns how often the calling thread has given up its core by itself, to wait for
// something, and not because another's turn had come.
func threadWaits() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(ofThread, &u) != nil {
		return 0
	}
	return int64(u.Nvcsw)
}

// A usage is what the threads of a process have had of the machine's cores.
type usage struct {
	ran  time.Duration // on a core
	held time.Duration // ready to run, while others had the cores
}

func (u usage) minus(v usage) usage { return usage{u.ran - v.ran, u.held - v.held} }

// usageOf adds up the threads of a process; zero if the kernel does not tell.
func usageOf(process int) (u usage) {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", process)) // the pattern is well formed
	for _, file := range tasks {
		one := readUsage(file)
		u.ran, u.held = u.ran+one.ran, u.held+one.held
	}
	return u
}

// threadUsage is that of the calling thread.
func threadUsage() usage { return readUsage("/proc/thread-self/schedstat") }

// readUsage reads a thread's usage; zero if it has ended.
//
// Reference: Documentation/scheduler/sched-stats.rst of Linux, /proc/<pid>/schedstat
func readUsage(file string) usage {
	text, err := os.ReadFile(file)
	if err != nil {
		return usage{}
	}
	var ran, held int64
	if _, err := fmt.Fscan(bytes.NewReader(text), &ran, &held); err != nil {
		return usage{}
	}
	return usage{time.Duration(ran), time.Duration(held)}
}
