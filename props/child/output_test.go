package child

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestOutputReusesItsBuffer: with a line always waiting, so that the buffer is never empty, it
// stays within two chunks, and every line comes whole.
func TestOutputReusesItsBuffer(t *testing.T) {
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll(in, out)
	o := output{file: out}
	text := func(i int) string { return fmt.Sprintf("%d %s", i, strings.Repeat("x", i%700)) }
	write := func(i int) {
		if _, err := fmt.Fprintln(in, text(i)); err != nil {
			t.Fatal(err)
		}
	}
	write(0)
	for i := range 2000 {
		write(i + 1)
		line, err := o.next(time.Minute)
		if err != nil || string(line) != text(i) {
			t.Fatalf("line %d: got %q, %v", i, line, err)
		}
	}
	if cap(o.buf) > 2*chunkBytes {
		t.Errorf("the buffer has %d bytes", cap(o.buf))
	}
}
