//go:build !unix

package props

import "time"

// cpuTime is not known here.
func cpuTime() time.Duration { return 0 }
