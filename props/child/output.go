package child

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
)

// An output is the lines that a process says. The buffer is reused: it holds a chunk and the
// longest line at most.
type output struct {
	file *os.File
	buf  []byte
	from int // what was not taken: buf[from:]
}

// At least chunkBytes are read at a time. A line has mostBytes at most: a million arms have half of
// that.
const (
	chunkBytes = 16 << 10
	mostBytes  = 16 << 20
)

// next returns the next line without its end; it is valid until the next call.
func (o *output) next(timeout time.Duration) ([]byte, error) {
	at := bytes.IndexByte(o.rest(), '\n')
	if at < 0 && o.file.SetReadDeadline(time.Now().Add(timeout)) != nil {
		return nil, errClosed
	}
	for at < 0 {
		seen := len(o.rest())
		if seen >= mostBytes {
			return nil, fmt.Errorf("said a line of more than %d MiB, which begins %s", mostBytes>>20, quoted(o.rest()))
		}
		n, err := o.file.Read(o.room())
		o.buf = o.buf[:len(o.buf)+n]
		switch at = bytes.IndexByte(o.rest()[seen:], '\n'); {
		case at >= 0:
			at += seen
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, errStalled
		case err != nil:
			return nil, errClosed
		}
	}
	line := o.rest()[:at]
	o.from += at + 1
	return line, nil
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
