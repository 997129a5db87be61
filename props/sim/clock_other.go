//go:build !linux

package sim

import "time"

// ThreadTime returns the time on the wall, since that of a thread is not known here.
func ThreadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
