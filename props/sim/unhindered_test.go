package sim

import (
	"testing"
	"time"
)

// TestUnhindered: milliseconds of a run whose partner is another process.
func TestUnhindered(t *testing.T) {
	for _, tt := range []struct {
		name                string
		wall                time.Duration
		thread, ours, other usage
		want                time.Duration
	}{
		{"idle machine", 10, usage{3, 0}, usage{4, 0}, usage{5, 0}, 10},
		{"others have the cores", 40, usage{3, 6}, usage{4, 10}, usage{5, 20}, 10},
		{"no less than what was computed: threads that wait side by side", 40, usage{3, 6}, usage{4, 30}, usage{5, 30}, 8},
		{"the program waits for a network", 500, usage{3, 1}, usage{4, 2}, usage{5, 3}, 495},
		{"other work of this process waits, which is not the run's", 500, usage{3, 1}, usage{400, 300}, usage{5, 3}, 496},
		{"a program of several threads computes longer than it takes", 10, usage{3, 0}, usage{4, 0}, usage{30, 0}, 10},
		{"the kernel does not tell", 40, usage{}, usage{}, usage{}, 40},
	} {
		if got := unhindered(tt.wall, tt.thread, tt.ours, tt.other); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
