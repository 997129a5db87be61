package sim

import (
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A Kernel identifies everything but the unit itself that a unit's result depends on. Results of
// one kernel are equal bit for bit wherever they are played. Results of different kernels need not
// be equal. The sources link the standard library only, and gonum for draws of Beta.
type Kernel struct {
	Platform Platform `json:"platform"`
	Sources  string   `json:"sources"` // hash of algos, props/sim, props/sim/events and props/seed, without their tests
	// Arithmetic is a hash of what functions of package math and gonum return here.
	Arithmetic string `json:"arithmetic"`
}

//go:embed *.go events/*.go
var sources embed.FS

// ThisKernel returns the kernel of this program.
var ThisKernel = sync.OnceValue(func() Kernel {
	return Kernel{ThisPlatform(), hashSources(algos.Sources, sources, seed.Sources), arithmetic()}
})

// ID names the kernel in 16 hexadecimal digits. 64 bits of SHA-256 suffice: a folder has some dozen
// kernels, and nobody makes them collide.
func (k Kernel) ID() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", k))
	return hex.EncodeToString(sum[:8])
}

// Key names the unit as a kernel plays it: the SHA-256 of the kernel's ID, a
// newline and the unit's canonical JSON, in 64 hexadecimal digits.
func (u Unit) Key(kernel string) (string, error) {
	data, err := u.Encode()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append([]byte(kernel+"\n"), data...))
	return hex.EncodeToString(sum[:]), nil
}

// hashSources hashes names and contents of all embedded files but tests.
func hashSources(packages ...fs.FS) string {
	h := sha256.New()
	for _, p := range packages {
		err := fs.WalkDir(p, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := fs.ReadFile(p, name)
			fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
			return err
		})
		if err != nil {
			panic("sim: embedded sources: " + err.Error())
		}
		fmt.Fprintln(h)
	}
	return shortHash(h)
}

func shortHash(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:16]) }

// arithmetic hashes values of the functions that policies and laws call, at arguments spread over
// (0, 4). Some are assembly, with other paths on processors without fused multiplication; those of
// gonum may change with its version.
func arithmetic() string {
	functions := []func(x float64) float64{
		math.Exp, math.Expm1, math.Log, math.Log1p, math.Log2, math.Sqrt, math.Erfc,
		func(x float64) float64 { return math.Pow(x, 1.7) },
		func(x float64) float64 { return math.Erfcinv(x / 2) },
		func(x float64) float64 { return math.FMA(x, x, -x) },
		func(x float64) float64 { return x*x - x }, // fused by some compilers
		func(x float64) float64 { return Beta{2}.quantile(0.3, x/4) },
		func(x float64) float64 { return Beta{2}.stack(x/4, math.Float64bits(x)).Add(0, 0, 3) },
	}
	h := sha256.New()
	var word [8]byte
	for i := range uint64(64) {
		x := float64(seed.Mix(i)>>11|1) / (1 << 51)
		for _, f := range functions {
			binary.LittleEndian.PutUint64(word[:], math.Float64bits(f(x)))
			h.Write(word[:])
		}
	}
	return shortHash(h)
}

// A Platform is what results must share to be equal to the last bit.
type Platform struct {
	GOARCH  string `json:"goarch"`
	GOAMD64 string `json:"goamd64,omitempty"` // from v3 on, products and sums are fused
	Go      string `json:"go"`
}

// ThisPlatform returns what this program was built for and with, as far as it knows.
func ThisPlatform() Platform {
	p := Platform{GOARCH: runtime.GOARCH, Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "GOAMD64" {
				p.GOAMD64 = s.Value
			}
		}
	}
	return p
}

// String returns the platform in words.
func (p Platform) String() string {
	if p.GOAMD64 != "" {
		return fmt.Sprintf("%s %s (%s)", p.GOARCH, p.GOAMD64, p.Go)
	}
	return fmt.Sprintf("%s (%s)", p.GOARCH, p.Go)
}
