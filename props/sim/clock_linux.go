package sim

import (
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

// threadUsage is RUSAGE_THREAD of getrusage(2).
const threadUsage = 1

// threadWaits returns how often the calling thread has given up its core by itself, to wait for
// something, and not because another's turn had come.
func threadWaits() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(threadUsage, &u) != nil {
		return 0
	}
	return int64(u.Nvcsw)
}
