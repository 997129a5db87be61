package child

import (
	"bytes"
	"regexp"
	"strconv"
)

// tailBytes of a child's standard error are kept, which is enough for an interpreter's stack and
// the lines above it.
const tailBytes = 8192

// chatter keeps the end of a child's standard error. It is read after the child is reaped.
type chatter struct{ tail []byte }

// Write keeps the end.
func (c *chatter) Write(b []byte) (int, error) {
	c.tail = append(c.tail, b...)
	if n := len(c.tail) - tailBytes; n > 0 {
		c.tail = append(c.tail[:0], c.tail[n:]...)
	}
	return len(b), nil
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
