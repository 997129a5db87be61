package store

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// maxFile is the size from which on a file is none that a store made: ten times the
// result of the largest unit with one checkpoint.
const maxFile = 256 << 20

// readRegular reads a regular file of at most maxFile bytes, or what a link to one leads
// to. A folder shared with others may hold anything under a unit's name: a pipe would
// block, and a device may have no end.
func readRegular(path string) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, fmt.Errorf("%v, %d bytes: want a regular file of at most %d MB", info.Mode().Type(), info.Size(), maxFile>>20)
	}
	return io.ReadAll(io.LimitReader(f, maxFile))
}
