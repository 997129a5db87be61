// Package inputs gives fuzz targets what they are tried on: their seeds and, for those who
// want millions in little time, inputs that are made of them without a fuzzer's overhead.
package inputs

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/regretcheck/regretcheck/props/seed"
)

// env is the environment variable that says how many inputs a target gets besides its seeds.
const env = "REGRETCHECK_INPUTS"

// most is how many bytes a target's inputs have together.
const most = 1 << 26

// call numbers the calls of Add, so that go test -count tries others each time.
var call atomic.Uint64

// Add adds seeds to a target, and as many inputs made of them as env says, or fewer if they
// are long: it prints how many. An input is a seed, or the beginning of one and the end of
// another, of which up to four pieces are changed, left out or repeated, by seeded choice.
func Add[T string | []byte](f *testing.F, seeds ...T) {
	f.Helper()
	for _, s := range seeds {
		f.Add(s)
	}
	wanted, err := strconv.Atoi(os.Getenv(env))
	if err != nil {
		return
	}
	rng := seed.New(call.Add(1), "inputs of "+f.Name())
	n, size := 0, 0
	for ; n < wanted && size < most; n++ {
		x := made(rng.IntN, seeds)
		size += len(x)
		f.Add(T(x))
	}
	fmt.Printf("%s: %d inputs\n", f.Name(), n)
}

// made makes an input of seeds.
func made[T string | []byte](pick func(n int) int, seeds []T) []byte {
	x := []byte(seeds[pick(len(seeds))])
	if pick(4) == 0 {
		y := []byte(seeds[pick(len(seeds))])
		x = slices.Concat(x[:pick(len(x)+1)], y[pick(len(y)+1):])
	}
	for range pick(5) {
		from := pick(len(x) + 1)
		to := min(len(x), from+pick(8))
		switch pick(4) {
		case 0:
			x = slices.Concat(x[:from], x[to:])
		case 1:
			x = slices.Concat(x[:to], x[from:])
		case 2: // what readers stumble over
			x = slices.Concat(x[:from], []byte(pieces[pick(len(pieces))]), x[to:])
		default:
			x = slices.Concat(x[:from], []byte{byte(pick(256))}, x[to:])
		}
	}
	return x
}

var pieces = []string{
	"0", "-1", "1e308", "1e999", "NaN", "9007199254740993", "0x1p-3", "null", "{}", "[]", `""`, "\"", ",", ":", "=", "\x00", "\xff", "\u2028", "\n", " ", "true",
}
