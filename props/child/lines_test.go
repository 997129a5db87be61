package child

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestLinesReuseTheirBuffer: with a line always waiting, so that the buffer is never empty,
// it stays within two blocks of 4096 bytes, and every line comes whole.
func TestLinesReuseTheirBuffer(t *testing.T) {
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	defer in.Close()
	l, err := linesOf(out, make(chan struct{}))
	if err != nil {
		t.Fatal(err)
	}
	l.limit = 1 << 20
	text := func(i int) string { return fmt.Sprintf("%d %s", i, strings.Repeat("x", i%700)) }
	write := func(i int) {
		if _, err := fmt.Fprintln(in, text(i)); err != nil {
			t.Fatal(err)
		}
	}
	write(0)
	for i := range 2000 {
		write(i + 1)
		line, err := l.next(time.Minute)
		if err != nil || string(line) != text(i) {
			t.Fatalf("line %d: got %q, %v", i, line, err)
		}
	}
	if len(l.buf) > 8192 {
		t.Errorf("the buffer has %d bytes", len(l.buf))
	}
}
