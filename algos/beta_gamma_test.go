package algos

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A plainSource hides what generator it is.
type plainSource struct{ rand.Source }

// The shapes at which draws and acceptance are compared: a first arm's, both sides of where safe begins, and huge ones.
var gammaShapes = []float64{1, 2, 3, 7, 7.5, 8, 20, 100, 1e4, 1e6, 1e9, 1e12, 1 << 53}

// TestDrawGammasEqualsDraw compares drawGammas with one draw after the other, bit for bit, and the generator's state after them.
func TestDrawGammasEqualsDraw(t *testing.T) {
	samplers := make([]gammaSampler, len(gammaShapes))
	for i, shape := range gammaShapes {
		samplers[i] = newGamma(shape)
	}
	fast, plain := rand.NewPCG(1, 2), plainSource{rand.NewPCG(1, 2)}
	samplers = append(samplers, samplers...) // an even number: each shape comes first and second
	gammas, ahead := make([]float64, len(samplers)), newWords(fast)
	got, want := make([]float64, len(gammaShapes)), make([]float64, len(gammaShapes))
	for round := range 50_000 {
		drawGammas(gammas, samplers, &ahead)
		for i := range got {
			got[i] = gammas[2*i] / (gammas[2*i] + gammas[2*i+1])
		}
		w := words{source: plain}
		for i := range want {
			a, b := samplers[2*i].draw(&w), samplers[2*i+1].draw(&w)
			want[i] = a / (a + b)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("round %d, shapes %g and %g: got %v, want %v", round, samplers[2*i].d+1./3, samplers[2*i+1].d+1./3, got[i], want[i])
			}
		}
	}
	if a, b := fast.Uint64(), plain.Uint64(); a != b {
		t.Errorf("the next word is %#x, want %#x", a, b)
	}
}

// TestSurelyImpliesAccept: a candidate that is accepted at a glance is one that accept accepts. u is the largest that safe, or
// surely, allows; a third as far from 1 it must be too large for some candidates, or this would show nothing.
func TestSurelyImpliesAccept(t *testing.T) {
	src := rand.NewPCG(3, 4)
	rejected := 0
	for range 200_000 {
		g := newGamma(gammaShapes[src.Uint64()%uint64(len(gammaShapes))])
		z := 2 * zigguratEnd * (uniform53(src) - 0.5)
		y := g.c * z
		a := math.Abs(y)
		if y <= -1 {
			continue
		}
		u := 1 - doubt - g.d*a*(1.5*a*a*a+doubt) - 0x1p-53
		if u > 0 && g.surely(u, y) {
			if !g.accept(u, z*z, y) {
				t.Fatalf("shape %g, z = %v: surely takes u = %v, but it is not accepted", g.d+1./3, z, u)
			}
			if !g.accept(1-(1-u)/3, z*z, y) {
				rejected++
			}
		}
		if u := float64(g.safe) * 0x1p-53; u > 0 && !g.accept(u, z*z, y) {
			t.Fatalf("shape %g, z = %v: u = %v is safe, but not accepted", g.d+1./3, z, u)
		}
	}
	if rejected < 1000 {
		t.Errorf("a bound three times as generous is wrong for %d candidates only", rejected)
	}
}

// TestPCGState compares words and states with math/rand/v2.
func TestPCGState(t *testing.T) {
	for _, seed := range [][2]uint64{{0, 0}, {1, 2}, {math.MaxUint64, math.MaxUint64}, {1 << 63, 12345}} {
		p, q := rand.NewPCG(seed[0], seed[1]), new(rand.PCG)
		state := statePCG(p)
		for i := range 1000 {
			state = state.step()
			if got, want := state.word(), p.Uint64(); got != want {
				t.Fatalf("seed %v, word %d: got %#x, want %#x", seed, i, got, want)
			}
		}
		if state.store(q); *q != *p {
			t.Errorf("seed %v: state %v, want %v", seed, q, p)
		}
	}
}
