//go:build unix

package props

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time that this process has taken.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
