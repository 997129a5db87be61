package sim

import (
	"syscall"
	"time"
)

// rusageThread asks for what the calling thread has used.
//
// Reference: getrusage(2), RUSAGE_THREAD
const rusageThread = 1

// ThreadTime returns the CPU time of the calling thread, which the caller has locked to its
// goroutine. Other processes do not make it longer, as they do the time on the wall.
func ThreadTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(rusageThread, &used) != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
