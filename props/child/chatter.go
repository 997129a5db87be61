package child

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
)

// A child may write a debug line a round to its standard error, but not flood it. The last
// tailBytes are kept, which is enough for an interpreter's stack and the lines above it.
const (
	floodBytes = 1 << 20 // between two replies
	tailBytes  = 8192
)

// chatter drains a child's standard error, so that the child never blocks on
// it, and keeps the end.
type chatter struct {
	file   *os.File
	reply  atomic.Int64 // bytes since the last reply
	drowns atomic.Bool
	done   chan struct{} // closed at the end of the stream

	mu   sync.Mutex
	tail []byte
}

// listen drains the pipe until it ends; it calls flooded if the child writes too much.
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
			if c.reply.Add(int64(n)) > floodBytes && !c.drowns.Swap(true) {
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

// causeBytes is how much of such a line is quoted: it may name a file with its folders.
const causeBytes = 300

// cause is a line with which an interpreter or a runtime names what went wrong: Python's and
// JavaScript's "TypeError: …", Julia's "ERROR: …", Go's and Rust's panics, C++'s what().
var cause = regexp.MustCompile(`^\s*(?:Uncaught |ERROR: )?[\w.$]*(?:Error|ERROR|Exception|Interrupt)\b.*|` +
	`^panic: .*|^thread '.*panicked at.*|^\s*what\(\): .*|^fatal error: .*|^\[?UnhandledPromise.*`)

// trailer is a line that only follows a cause: part of a stack, or the name of the runtime.
var trailer = regexp.MustCompile(`^\s+at |^Node\.js v|^exit status |^note: run with |^goroutine \d+ |^\s*\^+\s*$`)

// lastLine quotes the last line that names a cause. If there is none, it quotes the last line
// that is neither empty nor a trailer; "" if the child wrote nothing.
func (c *chatter) lastLine() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var text []byte
	named := false
	for line := range bytes.Lines(bytes.TrimSpace(c.tail)) {
		line = bytes.TrimRight(line, "\r\n")
		is := cause.Match(line)
		if is || !named && len(bytes.TrimSpace(line)) > 0 && (text == nil || !trailer.Match(line)) {
			text, named = bytes.TrimSpace(line), named || is
		}
	}
	if len(text) == 0 {
		return ""
	}
	if n := len(text) - causeBytes; n > 0 {
		return "…" + strconv.Quote(string(text[n:]))
	}
	return strconv.Quote(string(text))
}
