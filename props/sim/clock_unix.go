//go:build linux || darwin || freebsd

package sim

import (
	"time"

	"golang.org/x/sys/unix"
)

// ThreadTime returns the CPU time of the calling thread, which the caller has locked to its
// goroutine. Other processes do not make it longer, as they do the time on the wall.
func ThreadTime() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(t.Nano())
}
