package sim_test

import (
	"fmt"
	"math"
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
