package search

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// stubborn fails for nearly all of its cases, each of 600 words, and almost none of
// what rapid tries in order to shrink them fails: a digest of all words decides.
func stubborn(t *rapid.T) {
	digest := uint64(14695981039346656037)
	for _, x := range rapid.SliceOfN(rapid.Uint64(), 300, 300).Draw(t, "xs") {
		digest = (digest ^ x) * 1099511628211
	}
	if digest%1000 == 0 {
		t.Fatalf("digest %d", digest)
	}
}

// whole reports whether make whole runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_WHOLE") != "" }

// TestShrinkingIsBounded: a shrink ends when it has tried so many bits, whatever the
// machine, with the smallest case so far, its draws and its message; in make whole another run is the same.
func TestShrinkingIsBounded(t *testing.T) {
	cfg := Config{Seed: 2, Checks: 5000, Name: "stubborn"}
	var s bounded
	for first := 0; first < cfg.Checks && s.best == nil; first += batch {
		s = bounded{}
		s.run(t.Context(), cfg, first, "", stubborn)
	}
	if !s.ended || s.bytes < shrinkBytes || s.bytes > shrinkBytes+1<<16 || len(s.best) == 0 {
		t.Fatalf("ended %v after %d bytes with a case of %d words: want the bound of %d bytes reached", s.ended, s.bytes, len(s.best), shrinkBytes)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := Check(t.Context(), cfg, stubborn)
	runtime.ReadMemStats(&after)
	if !got.Failed || !strings.HasPrefix(got.Message, "digest ") || !strings.HasPrefix(got.Witness, "xs: []uint64{") || got.Cases == 0 {
		t.Errorf("%.200v: want a failure with its message, draws and the cases before it", got)
	}
	if whole() {
		if again := Check(t.Context(), cfg, stubborn); cmp.Diff(got, again) != "" {
			t.Errorf("another run differs:\n%s", cmp.Diff(got, again))
		}
	}
	if peak := after.HeapSys - min(before.HeapSys, after.HeapSys); peak > 8*shrinkBytes {
		t.Errorf("the heap grew by %d MB, want at most %d", peak>>20, 8*shrinkBytes>>20)
	}
}

// TestAFailureThatReturnsIsKept: a property that reports by Errorf and returns has failed as one that ends its case has. The search counts
// what held, not it, and its smallest case is the one that is left.
func TestAFailureThatReturnsIsKept(t *testing.T) {
	held := 0
	property := func(t *rapid.T) {
		if x := rapid.IntRange(0, 1000).Draw(t, "x"); x >= 500 {
			t.Errorf("x is %d", x)
			return
		}
		held++
	}
	var s bounded
	found := s.run(t.Context(), Config{Seed: 1, Checks: 1000}, 0, "", property)
	if !found.failed || held == 0 || s.held != held {
		t.Errorf("failed %v, %d cases counted as held; want a failure, and the %d that held", found.failed, s.held, held)
	}
	file, err := caseFile(caseText(s.best))
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file)
	if again := new(bounded).run(t.Context(), Config{Seed: 1}, 0, file, property); !again.failed || again.witness() != found.witness() {
		t.Errorf("the smallest case %v: failed %v with %q; want the witness %q", s.best, again.failed, again.witness(), found.witness())
	}
}

// TestShrinkingTriesAreBounded: a shrink of cases of few bits ends after so many tries, and after fewer where a case makes many
// numbers of them; the case is the smallest so far, the same in every run.
func TestShrinkingTriesAreBounded(t *testing.T) {
	tries := 0
	endless := func(t *rapid.T) { // every case above a floor fails, so that rapid goes down in small steps
		tries++
		sum := 0
		for _, x := range rapid.SliceOfN(rapid.IntRange(0, 1<<40), 40, 40).Draw(t, "xs") {
			sum ^= x
		}
		if sum%7 == 1 {
			t.Fatalf("sum %d", sum)
		}
	}
	var last Result
	for _, tt := range []struct{ makes, most int }{{0, shrinkTries}, {1 << 14, shrinkBytes>>17 + 1}} {
		cfg := Config{Seed: 2, Checks: 100, Name: "endless", Makes: tt.makes}
		tries = 0
		got := Check(t.Context(), cfg, endless)
		if !got.Failed || tries > tt.most+cfg.Checks || tries < tt.most/2 {
			t.Errorf("%d numbers made: failed %v after %d cases; want a failure within about %d", tt.makes, got.Failed, tries, tt.most)
		}
		if again := Check(t.Context(), cfg, endless); cmp.Diff(got, again) != "" {
			t.Errorf("another run differs:\n%s", cmp.Diff(got, again))
		}
		if got.Witness == last.Witness {
			t.Errorf("%d numbers made: the same witness as without: want a shrink that ends sooner", tt.makes)
		}
		last = got
	}
}

// TestCancelledShrinksEnd: when the context ends during a shrink, rapid is left at once
// with the smallest case so far. To skip its tries instead cost nothing but memory, 3 GB
// of it in verify selftest.
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
	if !got.Failed || !strings.HasPrefix(got.Witness, "xs: []uint64{") || after > 10 {
		t.Errorf("%.200v after %d more cases: want the failure, its draws and hardly a case more", got, after)
	}
}
