package cli

import (
	"bytes"
	"testing"
	"time"
)

// TestBarForetellsFromEnoughAlone: what is left is foretold from a twentieth of the work on; before, and
// only once much time has gone, a line says how much is done.
func TestBarForetellsFromEnoughAlone(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		elapsed time.Duration
		share   float64
		want    string
	}{
		{3 * time.Second, 0.004, ""},
		{3 * time.Second, 0.06, "verify: 6 % done, about 47 s left\n"},
		{3 * time.Second, 0.5, ""}, // ends soon
		{25 * time.Second, 0.004, "verify: 0.4 % done\n"},
		{25 * time.Second, 0.25, "verify: 25 % done, about 75 s left\n"},
		{time.Hour, 0.99999, "verify: 99 % of what was foreseen is done\n"}, // and not "100 % done, about 36 ms left"
	} {
		var out bytes.Buffer
		b := &Bar{program: "verify", lines: &out, next: firstWords}
		b.tell(tt.elapsed, tt.share)
		if got := out.String(); got != tt.want {
			t.Errorf("%v, %v done: got %q, want %q", tt.elapsed, tt.share, got, tt.want)
		}
	}
}
