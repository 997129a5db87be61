package search

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// stubborn fails for one in a thousand of its cases, each of 600 words, and almost none of what rapid
// tries in order to shrink them fails: a digest of all words decides.
func stubborn(t *rapid.T) {
	digest := uint64(14695981039346656037)
	for _, x := range rapid.SliceOfN(rapid.Uint64(), 300, 300).Draw(t, "xs") {
		digest = (digest ^ x) * 1099511628211
	}
	if digest%1000 == 0 {
		t.Fatalf("digest %d", digest)
	}
}

// endless has many failing cases below each, so that rapid goes down in small steps.
func endless(t *rapid.T) {
	sum := 0
	for _, x := range rapid.SliceOfN(rapid.IntRange(0, 1<<40), 40, 40).Draw(t, "xs") {
		sum ^= x
	}
	if sum%7 == 1 {
		t.Fatalf("sum %d", sum)
	}
}

// TestShrinkingIsBounded: a shrink ends after so many tries, whatever the machine. What is told is the
// smallest case so far, the same in every run, and memory stays bounded.
func TestShrinkingIsBounded(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, property := range []func(*rapid.T){stubborn, endless} {
		cfg, tries := Config{Seed: 2, Checks: 5000, Name: "bounded"}, 0
		counted := func(t *rapid.T) {
			tries++
			property(t)
		}
		got := Check(t.Context(), cfg, counted)
		if shrunk := tries - got.Cases - 1; !got.Failed || shrunk < shrinkTries || shrunk > shrinkTries+1 {
			t.Errorf("%.100v after %d tries, want a failure after %d", got, shrunk, shrinkTries)
		}
		if !strings.HasPrefix(got.Witness, "xs: []") || got.Message == "" {
			t.Errorf("%.100v: want a message and draws", got)
		}
		if again := Check(t.Context(), cfg, counted); cmp.Diff(got, again) != "" {
			t.Errorf("another run differs:\n%s", cmp.Diff(got, again))
		}
	}
	runtime.ReadMemStats(&after)
	if peak := after.HeapSys - min(before.HeapSys, after.HeapSys); peak > 64<<20 {
		t.Errorf("the heap grew by %d MB, want at most %d", peak>>20, 64)
	}
}

// TestCancelledShrinksEnd: when the context ends during a shrink, rapid is left at once with the
// smallest case so far. To skip its tries instead would cost nothing but memory.
func TestCancelledShrinksEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	failures, after := 0, 0
	got := Check(ctx, Config{Seed: 2, Checks: 5000, Name: "stubborn"}, func(t *rapid.T) {
		if ctx.Err() != nil {
			after++
		}
		defer func() {
			if t.Failed() {
				if failures++; failures == 2 { // it was found, and seen again: the shrink begins
					cancel()
				}
			}
		}()
		stubborn(t)
	})
	if !got.Failed || !strings.HasPrefix(got.Witness, "xs: []uint64{") || after > 0 {
		t.Errorf("%.200v after %d more cases: want the failure, its draws and no case more", got, after)
	}
}
