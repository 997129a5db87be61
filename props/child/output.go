package child

import (
	"bytes"
	"fmt"
	"os"
	"time"
)

// An output is the lines that a process says. A goroutine reads the pipe, some bytes ahead of
// whoever takes the lines. The buffer is reused: it holds a chunk and the longest line at most.
type output struct {
	file   *os.File
	chunks chan []byte // closed at the end of the output
	closed chan struct{}
	timer  *time.Timer
	buf    []byte
	from   int // what was not taken: buf[from:]
	limit  int // bytes a line may have
}

// chunkBytes is how much is read at a time.
const chunkBytes = 16 << 10

// outputOf begins to read a pipe.
func outputOf(file *os.File) *output {
	o := &output{file: file, chunks: make(chan []byte), closed: make(chan struct{}), timer: time.NewTimer(time.Hour)}
	go o.read()
	return o
}

// read hands chunks over until the pipe ends. Of two buffers one is read into while the other is
// copied.
func (o *output) read() {
	defer close(o.chunks)
	var bufs [2][chunkBytes]byte
	for i := 0; ; i = 1 - i {
		n, err := o.file.Read(bufs[i][:])
		if n > 0 {
			select {
			case o.chunks <- bufs[i][:n]:
			case <-o.closed:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// close ends the reading.
func (o *output) close() {
	close(o.closed)
	closeAll(o.file)
	for range o.chunks {
	}
}

// next returns the next line without its end; it is valid until the next call.
func (o *output) next(timeout time.Duration) ([]byte, error) {
	n, err := o.await(timeout)
	if err != nil {
		return nil, err
	}
	line := o.buf[o.from : o.from+n]
	if o.from += n + 1; o.from == len(o.buf) {
		o.buf, o.from = o.buf[:0], 0
	}
	return line, nil
}

// await waits for a whole line and returns its length.
func (o *output) await(timeout time.Duration) (int, error) {
	if n := bytes.IndexByte(o.rest(), '\n'); n >= 0 {
		return n, nil
	}
	o.timer.Reset(timeout)
	for {
		seen := len(o.rest())
		if seen >= o.limit {
			return 0, fmt.Errorf("said a line of more than %d bytes, which begins %s", o.limit, quoted(o.rest()))
		}
		if err := o.more(); err != nil {
			return 0, err
		}
		if n := bytes.IndexByte(o.rest()[seen:], '\n'); n >= 0 {
			return seen + n, nil
		}
	}
}

// more waits for more, until the timer ends.
func (o *output) more() error {
	select {
	case chunk, ok := <-o.chunks:
		if !ok {
			return errClosed
		}
		o.keep(chunk)
		return nil
	case <-o.timer.C:
		return errStalled
	}
}

// poll takes what has arrived and reports whether that is anything.
func (o *output) poll() bool {
	select {
	case chunk := <-o.chunks:
		o.keep(chunk)
		return len(chunk) > 0
	default:
		return false
	}
}

// keep appends to the buffer, over the lines that were taken.
func (o *output) keep(chunk []byte) {
	if o.from > 0 && len(o.buf)+len(chunk) > cap(o.buf) {
		o.buf, o.from = o.buf[:copy(o.buf, o.rest())], 0
	}
	o.buf = append(o.buf, chunk...)
}

// rest returns what has arrived and was not taken.
func (o *output) rest() []byte { return o.buf[o.from:] }
