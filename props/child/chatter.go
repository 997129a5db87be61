package child

import (
	"bytes"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
)

// How much a child may write to its standard error: a debug line a round is
// fine, a flood is not. tailBytes of it are kept.
const (
	floodBytes = 1 << 20  // between two replies
	runBytes   = 64 << 20 // in one run
	tailBytes  = 2048
)

// chatter drains a child's standard error, so that the child never blocks on
// it, and keeps the end.
type chatter struct {
	file   *os.File
	reply  atomic.Int64 // bytes since the last reply
	run    atomic.Int64 // bytes since the last start
	drowns atomic.Bool
	done   chan struct{} // closed at the end of the stream

	mu   sync.Mutex
	tail []byte
}

// listen drains the pipe until it ends; it calls flooded when it is too much.
func listen(file *os.File, flooded func()) *chatter {
	c := &chatter{file: file, done: make(chan struct{})}
	go func() {
		defer close(c.done)
		buf := make([]byte, 32<<10)
		for {
			n, err := file.Read(buf)
			if err != nil {
				return
			}
			c.keep(buf[:n])
			over := c.reply.Add(int64(n)) > floodBytes
			if c.run.Add(int64(n)) > runBytes {
				over = true
			}
			if over && !c.drowns.Swap(true) {
				flooded()
			}
		}
	}()
	return c
}

func (c *chatter) keep(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tail = append(c.tail, b...)
	if n := len(c.tail) - tailBytes; n > 0 {
		c.tail = append(c.tail[:0], c.tail[n:]...)
	}
}

// lastLine quotes the last line that is not empty, "" if there is none. A
// traceback ends with its cause.
func (c *chatter) lastLine() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := bytes.TrimSpace(c.tail)
	if len(text) == 0 {
		return ""
	}
	if n := bytes.LastIndexByte(text, '\n'); n >= 0 {
		text = text[n+1:]
	}
	if n := len(text) - quotedBytes; n > 0 {
		return "…" + strconv.Quote(string(text[n:]))
	}
	return strconv.Quote(string(text))
}
