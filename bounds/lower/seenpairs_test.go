package lower

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The recurrence against enumeration of both arms' sums.
func TestPairErrors(t *testing.T) {
	for _, g := range []float64{0.05, 0.4, 0.9} {
		p, q := (1+g)/2, (1-g)/2
		sum := 0.0
		for n := range 25 {
			e := 0.0
			for a := 0; a <= n; a++ {
				for b := 0; b <= n; b++ {
					w := floatPoint(n, a, p) * floatPoint(n, b, q)
					switch {
					case a < b:
						e += w
					case a == b:
						e += w / 2
					}
				}
			}
			sum += e
			if got := pairErrors(g, int64(n+1)); got > sum*(1+1e-14) || got < sum*(1-1e-11) {
				t.Fatalf("Σ_{t≤%d} e_t at g=%v = %.17g, enumeration says %.17g", n, g, got, sum)
			}
		}
	}
}

func floatPoint(n, j int, p float64) float64 {
	return floatTail(n, j, p) - floatTail(n, j+1, p)
}

func TestSeenPairs(t *testing.T) {
	limit := seenPairsLimit()
	if !(math.Abs(limit-0.187309) <= 1e-6) {
		t.Errorf("limit %v, want .187", limit)
	}
	b, g, err := SeenPairsBest(30, 10, 1e5)
	if c := b / 10 / math.Sqrt(1e5); err != nil || c > limit+0.001 || c < limit-0.002 || g <= 0 {
		t.Errorf("best over k√T = %v at gap %v, %v, want about %v", c, g, err, limit)
	}
	// No policy may be below it: following the leader in each pair with all rewards seen is
	// the best there is, so its simulated regret must agree; half of the bound must not.
	const T, gap, runs = 60, 0.2, 4000
	rng := rand.New(rand.NewPCG(14, 9))
	total := 0.0
	for range runs {
		lead := 0
		for range T {
			if lead < 0 || lead == 0 && rng.IntN(2) == 0 {
				total += gap
			}
			if rng.Float64() < (1+gap)/2 {
				lead++
			}
			if rng.Float64() < (1-gap)/2 {
				lead--
			}
		}
	}
	want, _ := SeenPairs(2, 1, T, gap)
	// The mean of 4000 runs in [0, 12] with deviation below 4 errs by more than 0.3 with probability below 10⁻⁵.
	if got := total / runs; !(math.Abs(got-want) <= 0.3) || math.Abs(got-want/2) < 0.3 {
		t.Errorf("the leader's regret is %v, want the bound %v", got, want)
	}
	short, _ := SeenPairs(2, 1, 400, 0.9)
	if long, err := SeenPairs(2, 1, 4000, 0.9); err != nil || !(math.Abs(long/short-1) <= 1e-6) {
		t.Errorf("a large gap is found out early: %v after 400 rounds, %v after 4000, %v", short, long, err)
	}
	for _, err := range []error{
		third(SeenPairs(30, 16, 10, 0.1)), third(SeenPairs(30, 3, 10, 2)), third(SeenPairs(30, 3, 1e12, 0.1)),
		third(SeenPairs(30, 31, 10, 0.1)),
	} {
		if err == nil {
			t.Error("want an error outside the domain")
		}
	}
	if _, _, err := SeenPairsBest(3, 2, 10); err == nil {
		t.Error("want an error for k > m/2")
	}
}

func third(_ float64, err error) error { return err }

// seenPairsLimit is the limit of the best bound over k√T.
//
//	max_y √2/y·∫₀^y zΦ̄(z)dz = max_y (y²Φ̄(y)/2 + (Φ(y) − ½ − yφ(y))/2)·√2/y = .1873
//
// Reference: bounds.md, section 12 (E2); the central limit theorem for B.
func seenPairsLimit() float64 {
	best := 0.0
	for y := 0.5; y < 3; y += 1e-3 {
		tail, phi := math.Erfc(y/math.Sqrt2)/2, math.Exp(-y*y/2)/math.Sqrt(2*math.Pi)
		integral := y*y/2*tail + (0.5-tail-y*phi)/2
		best = max(best, math.Sqrt2/y*integral)
	}
	return best
}
