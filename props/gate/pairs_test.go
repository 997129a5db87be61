package gate

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// TestPairsAreShown: where neither decides, the paired interval is shown and not the wider one of
// independent samples that hid it (+7.35 % [+4.40, +10.70] behind +13.36 % [−1.58, +30.96]).
func TestPairsAreShown(t *testing.T) {
	pairs := result{finding: props.Finding{Observed: props.Interval{Lo: 1.044, Mid: 1.0735, Hi: 1.107}, Guarantee: pairedFieller}}
	apart := result{finding: props.Finding{Observed: props.Interval{Lo: 0.9842, Mid: 1.1336, Hi: 1.3096}, Guarantee: unpairedFieller}}
	for _, got := range []result{narrower(pairs, apart), narrower(apart, pairs)} {
		if got.finding.Guarantee != pairedFieller {
			t.Errorf("shown: %v by %s, want the pairs", got.finding.Observed, got.finding.Guarantee)
		}
	}
}

// TestUndecidedSaysHowMany: of a mean 2 with standard deviation 1 and 100 replicates, a rise of
// 10 % against a bound of 5 % leaves 0.1 of contrast, of standard error √(1 + 1.05²)·0.1 ≈ 0.145.
func TestUndecidedSaysHowMany(t *testing.T) {
	q := ratio{fresh: 2.2, old: 2, freshVar: 0.01, oldVar: 0.01, df: 99, n: 100}
	if got := q.undecided(1.05, 0.05).Error(); !strings.HasPrefix(got, "about 830 runs would decide a change of +10.00 %; 100 were compared") {
		t.Errorf("got %q, want (1.984·0.145/0.1)²·100 ≈ 830 runs", got)
	}
	q.fresh = 2.1
	if got := q.undecided(1.05, 0.05).Error(); !strings.Contains(got, "no number of runs") {
		t.Errorf("at the bound: %q", got)
	}
}

// TestAFileHasShortLines: nobody reviews a line of 15 kB, and layout is no part of the digest.
func TestAFileHasShortLines(t *testing.T) {
	b, err := Read([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	for range 500 {
		b.Samples[1].Kept = append(b.Samples[1].Kept, 1.0/3)
	}
	for line := range strings.Lines(string(b.lines())) {
		if len(line) > 160 {
			t.Errorf("a line of %d bytes: %.80s…", len(line), line)
		}
	}
}

// TestLooseNeedsAWord: a tolerance above 10 % is refused without the flag.
func TestLooseNeedsAWord(t *testing.T) {
	if err := Loose(0.1); err != nil {
		t.Errorf("10 %%: %v", err)
	}
	if err := Loose(0.2); err == nil || !strings.Contains(err.Error(), "want at most 10 %") {
		t.Errorf("20 %%: %v", err)
	}
}
