package child

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
)

// An output is the lines that a process says. The buffer is reused: it holds a chunk and the longest
// line at most.
type output struct {
	file *os.File
	buf  []byte
	from int // what was not taken: buf[from:]
}

// At least chunkBytes are read at a time. A line has mostBytes at most: a million arms have half of that.
const (
	chunkBytes = 16 << 10
	mostBytes  = 16 << 20
)

// next returns the next line without its end; it is valid until the next call.
func (o *output) next(timeout time.Duration) ([]byte, error) {
	n, err := o.await(timeout)
	if err != nil {
		return nil, err
	}
	line := o.rest()[:n]
	o.from += n + 1
	return line, nil
}

// await waits for a whole line and returns its length.
func (o *output) await(timeout time.Duration) (int, error) {
	if n := bytes.IndexByte(o.rest(), '\n'); n >= 0 {
		return n, nil
	}
	if o.file.SetReadDeadline(time.Now().Add(timeout)) != nil {
		return 0, errClosed
	}
	for {
		seen := len(o.rest())
		if seen >= mostBytes {
			return 0, fmt.Errorf("said a line of more than %d MiB, which begins %s", mostBytes>>20, quoted(o.rest()))
		}
		n, err := o.file.Read(o.room())
		o.buf = o.buf[:len(o.buf)+n]
		switch at := bytes.IndexByte(o.rest()[seen:], '\n'); {
		case at >= 0:
			return seen + at, nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return 0, errStalled
		case err != nil:
			return 0, errClosed
		}
	}
}

// poll takes what has arrived, without waiting for more.
func (o *output) poll() {
	n := arrived(o.file, o.room())
	o.buf = o.buf[:len(o.buf)+n]
}

// room is space for a chunk behind what has arrived, over the lines that were taken.
func (o *output) room() []byte {
	if o.from > 0 && len(o.buf)+chunkBytes > cap(o.buf) {
		o.buf, o.from = o.buf[:copy(o.buf, o.rest())], 0
	}
	o.buf = slices.Grow(o.buf, chunkBytes)
	return o.buf[len(o.buf):cap(o.buf)]
}

// rest returns what has arrived and was not taken.
func (o *output) rest() []byte { return o.buf[o.from:] }
