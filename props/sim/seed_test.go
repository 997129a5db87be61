package sim_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/seed"
)

// TestSeedsNeverChange: a change would move every sampled and searched row.
func TestSeedsNeverChange(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want uint64
	}{
		{"Hash()", seed.Hash(), 0xe220a8397b1dcdaf}, // SplitMix64's first word from state 0 (Vigna's reference)
		{"Hash(1, 2, 3)", seed.Hash(1, 2, 3), 0xfcc1e395dd8df109},
		{"Mix(1)", seed.Mix(1), 0x5692161d100b05e5},
		{"Derive(1, scaling/cmoss/beta)", seed.Derive(1, "scaling/cmoss/beta"), 0xc25718cd2cee3218},
		{"Derive(1, scaling/cmoss/beta, 30, 10)", seed.Derive(1, "scaling/cmoss/beta", 30, 10), 0xb27f6a18bf818053},
		{"first word of Source(1, zeta-tail)", seed.Source(1, "zeta-tail").Uint64(), 0x78909c3042caf725},
		{"first word of New(2, zeta-tail, 7)", seed.New(2, "zeta-tail", 7).Uint64(), 0x70ebf536e29588d8},
	} {
		if c.got != c.want {
			t.Errorf("%s = %#x, want %#x", c.what, c.got, c.want)
		}
	}
}

// TestDifferentArgumentsGiveDifferentSeeds goes through arguments that are
// easily taken for each other. Two of n seeds agree by chance with probability
// below n²/2⁶⁵ < 10⁻⁹.
func TestDifferentArgumentsGiveDifferentSeeds(t *testing.T) {
	purposes := []string{"", "a", "b", "ab", "ba", "a\x00", "\x00", "\x00\x00", "zeta-tail", "zeta-taik", "abcdefgh",
		"abcdefgh\x00", "abcdefgha",
		"bcdefgha", strings.Repeat("x", 64)}
	numbers := [][]uint64{nil, {0}, {1}, {97}, {0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 0, 0}, {math.MaxUint64}, {1 << 32}}
	seen := map[uint64]string{}
	for _, root := range []uint64{0, 1, 2, 1 << 52, math.MaxUint64} {
		for _, purpose := range purposes {
			for _, list := range numbers {
				arguments := fmt.Sprintf("Derive(%d, %q, %v)", root, purpose, list)
				s := seed.Derive(root, purpose, list...)
				if other, ok := seen[s]; ok {
					t.Fatalf("%s = %s = %#x", arguments, other, s)
				}
				seen[s] = arguments
			}
		}
	}
}

// TestStreamsDoNotResembleEachOther counts the equal bits in 4096 words of
// streams that differ in one argument: n = 262 144 fair coins with standard
// deviation √n/2 = 256. Six of them are left by chance with probability 2·10⁻⁹
// a pair; a stream that repeats another in one word of twenty is 25 away.
func TestStreamsDoNotResembleEachOther(t *testing.T) {
	const words, limit = 4096, 6 * 256
	base := func() rand.Source { return seed.Source(1, "purpose", 1) }
	for name, other := range map[string]rand.Source{
		"root": seed.Source(2, "purpose", 1), "purpose": seed.Source(1, "purposf", 1),
		"number": seed.Source(1, "purpose", 2), "more numbers": seed.Source(1, "purpose", 1, 0),
	} {
		one, equal := base(), 0
		for range words {
			for x := ^(one.Uint64() ^ other.Uint64()); x != 0; x &= x - 1 {
				equal++
			}
		}
		if off := equal - words*32; off > limit || off < -limit {
			t.Errorf("%s: %d of %d bits are equal, want half ± %d", name, equal, words*64, limit)
		}
	}
}

// TestSourceIsNewsSource: both names of a stream give the same words, and again.
func TestSourceIsNewsSource(t *testing.T) {
	a, b := seed.Source(3, "p", 4), seed.New(3, "p", 4)
	for i := range 100 {
		if x, y := a.Uint64(), b.Uint64(); x != y {
			t.Fatalf("word %d: Source gives %#x, New %#x", i, x, y)
		}
	}
}
