package cli

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/store"
)

// A shard whose turn is none of the units has found and played 0; it is not told that nothing of it could be kept.
func TestCountsText(t *testing.T) {
	if got := countsText(store.Counts{}, true); got != "0 found, 0 played" {
		t.Errorf("units wait for other shards: got %q, want 0 found, 0 played", got)
	}
	if got := countsText(store.Counts{}, false); !strings.HasPrefix(got, "none; only games") {
		t.Errorf("no unit at all: got %q, want what is kept", got)
	}
	if got := countsText(store.Counts{Found: 3, Damaged: 1}, false); got != "3 found, 0 played, 1 damaged" {
		t.Errorf("got %q, want 3 found, 0 played, 1 damaged", got)
	}
}
