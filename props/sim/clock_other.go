//go:build !linux

package sim

import "time"

// ThreadTime returns the time on the wall, since that of a thread is not known here.
func ThreadTime() time.Duration { return time.Duration(time.Now().UnixNano()) }

// threadWaits is 0: ThreadTime is the time on the wall, waits included.
func threadWaits() int64 { return 0 }

// A usage is not known here.
type usage struct{ ran, held time.Duration }

func (u usage) minus(usage) usage { return u }

func usageOf(int) usage { return usage{} }

func threadUsage() usage { return usage{} }
