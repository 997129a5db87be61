package search

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
)

// stubborn fails for one in a thousand of its cases, each of 600 words. A digest of all words
// decides, so that almost none of rapid's smaller cases fail.
func stubborn(rt *rapid.T, w *Worst) error {
	digest := uint64(14695981039346656037)
	for _, x := range rapid.SliceOfN(rapid.Uint64(), 300, 300).Draw(rt, "xs") {
		digest = (digest ^ x) * 1099511628211
	}
	if w.N++; digest%1000 == 0 {
		w.Breach("digest %d", digest)
	}
	return nil
}

// endless has many failing cases below each, so that rapid goes down in small steps.
func endless(rt *rapid.T, w *Worst) error {
	sum := 0
	for _, x := range rapid.SliceOfN(rapid.IntRange(0, 1<<40), 40, 40).Draw(rt, "xs") {
		sum ^= x
	}
	if w.N++; sum%7 == 1 {
		w.Breach("sum %d", sum)
	}
	return nil
}

// TestShrinkingIsBounded: a shrink ends after shrinkTries tries, whatever the machine. It reports
// the smallest case so far, the same in every run, and memory stays bounded.
func TestShrinkingIsBounded(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for start, look := range map[string]func(*rapid.T, *Worst) error{"digest ": stubborn, "sum ": endless} {
		var first Worst
		for range 2 {
			tries := int64(0)
			cfg := Config{Seed: 2, Checks: 5000, Name: "bounded"}
			got, failed, err := ForWorst(t.Context(), cfg, props.AtMost(0), func(rt *rapid.T, w *Worst) error {
				tries++
				return look(rt, w)
			})
			if shrunk := tries - got.N; err != nil || !failed || shrunk < shrinkTries || shrunk > shrinkTries+1 {
				t.Errorf("%.100v after %d tries, want a failure after %d", got, shrunk, shrinkTries)
			}
			if !strings.HasPrefix(got.Where, start) || !strings.Contains(got.Where, " [shrunk: xs: []") {
				t.Errorf("%.100v: want a message and draws", got)
			}
			if first.N > 0 && first != got {
				t.Errorf("another run differs: %.100v, not %.100v", got, first)
			}
			first = got
		}
	}
	runtime.ReadMemStats(&after)
	if peak := after.HeapSys - min(before.HeapSys, after.HeapSys); peak > 64<<20 {
		t.Errorf("the heap grew by %d MB, want at most %d", peak>>20, 64)
	}
}

// TestCancelledShrinksEnd: when the context ends during a shrink, rapid is left at once with the
// smallest case so far. To skip its tries instead would cost nothing but memory. If it ends in the
// repetition of the failure, there is no smallest case.
func TestCancelledShrinksEnd(t *testing.T) {
	for failure, want := range map[int]string{1: " (cancelled before", 2: " [shrunk: xs: []uint64{"} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		failures, after := 0, 0
		got, failed, err := ForWorst(ctx, Config{Seed: 2, Checks: 5000, Name: "stubborn"}, props.AtMost(0),
			func(rt *rapid.T, w *Worst) error {
				if ctx.Err() != nil {
					after++
					return ctx.Err()
				}
				_ = stubborn(rt, w)
				if w.Broken() {
					if failures++; failures == failure { // the second is the repetition, and then the shrink begins
						cancel()
					}
				}
				return nil
			})
		if err != nil || !failed || !strings.Contains(got.Where, want) || after != 2-failure {
			t.Errorf("failure %d: %.200v, %v after %d more cases: want the failure, %q", failure, got, err, after, want)
		}
	}
}
