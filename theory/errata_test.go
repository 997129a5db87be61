package theory

import (
	"math"
	"testing"
)

func TestZetaProofSlip(t *testing.T) {
	for eps := 0.02; eps < 3; eps *= 1.003 {
		sum, printed, correct := ZetaProofSum(eps), ZetaProofPrinted(eps), ZetaProofCorrected(eps)
		if fails := sum > printed; fails != (eps > 0.1558 && eps < 0.9996) && math.Abs(eps-0.1556) > 4e-4 &&
			math.Abs(eps-0.9995) > 1e-3 {
			t.Errorf("ε=%v: sum %v > printed %v is %v", eps, sum, printed, fails)
		}
		if sum > correct || correct*eps*eps > ZetaProofConstant {
			t.Errorf("ε=%v: sum %v ≤ corrected %v ≤ %v/ε² fails", eps, sum, correct, ZetaProofConstant)
		}
	}
	if !(ZetaProofConstant > 3.62 && ZetaProofConstant < 3.63) {
		t.Errorf("constant %v, want 3.62", ZetaProofConstant)
	}
}

// zetaTailAtMean is the exact P(ζ ≥ mu), which the printed proof takes to be 0:
//
//	P(S_s = 0 and ρ_s = 0 for some s ≤ T) = (1−mu)^⌈1/δ⌉ if δT ≥ 1, else 0.
func zetaTailAtMean(mu, delta float64, T int64) float64 {
	if s := math.Ceil(1 / delta); s <= float64(T) {
		return math.Pow(1-mu, s)
	}
	return 0
}

// The closed form at ε = mu against the program, away from it 0 is right.
func TestZetaTailAtMean(t *testing.T) {
	for _, mu := range []float64{0.125, 0.5, 0.875} {
		for _, delta := range []float64{1, 0.25, 1.0 / 64, 0.3} {
			for _, T := range []int64{1, 3, 4, 100} {
				closed := zetaTailAtMean(mu, delta, T)
				program, err := ZetaTail(mu, mu, delta, T)
				if err != nil || math.Abs(program.Mid()-closed) > 1e-13 {
					t.Errorf("P(ζ≥mu) at mu=%v δ=%v T=%d: closed form %v, program %v, %v", mu, delta, T, closed, program, err)
				}
			}
		}
	}
	if b, err := ZetaTail(0.5, math.Nextafter(0.5, 1), 1, 100); err != nil || b.Hi != 0 {
		t.Errorf("P(ζ ≥ ε) just above mu = %v, %v, want 0", b, err)
	}
}

func TestKappaProofSlip(t *testing.T) {
	s := KappaProof(1, 1/math.Sqrt(1.999), 1_000_000)
	if math.Abs(s.Sum-4.004) > 5e-4 || math.Abs(s.Integral-3.505) > 5e-4 || !(s.Sum > s.Integral) ||
		!(s.Total <= s.Printed) {
		t.Errorf("KappaProof = %+v, want a sum of 4.004 above the integral 3.505 and the totals in order", s)
	}
	a := KappaProofLeastA()
	if gap := a + math.Sqrt(2*math.Pi*a)/2 + 0.5 - 3*a; math.Abs(gap) > 1e-12 {
		t.Errorf("KappaProofLeastA() = %v misses its equation by %v", a, gap)
	}
}

func TestPartitionPrintedBlocks(t *testing.T) {
	for n := 2; n < 200; n++ {
		seen := 0
		for j := 1; j <= partitionDepth(n); j++ {
			lo, hi, bounding := PartitionPrintedBlock(n, j)
			seen += hi - lo + 1
			if last := j == partitionDepth(n); (bounding == 0) != last || last && (lo != 1 || hi != 1) {
				t.Errorf("n=%d j=%d: block %d..%d bounded by index %d", n, j, lo, hi, bounding)
			}
		}
		if seen != n/2 {
			t.Errorf("n=%d: the printed blocks hold %d indices, want %d", n, seen, n/2)
		}
	}
}

func TestDecompositionSlips(t *testing.T) {
	if d := DecompositionFirst(30, 2, 1e5); math.Abs(d.Printed-d.Correct) > 1e-9*d.Printed {
		t.Errorf("k=2: %+v, want equal terms", d)
	}
	if d := DecompositionFirst(30, 10, 1e5); math.Abs(d.Correct/d.Printed-math.Log2(10)) > 1e-12 {
		t.Errorf("k=10: %+v, want a factor log 10", d)
	}
	for _, k := range []int{3, 10, 20, 27} {
		delta := DeltaPaperPrinted(30, k, 100_000)
		d := DecompositionZeta(30, k, 1e5)
		if want := 8 * 1e5 * float64(k) * ZetaMeanBoundPrinted(delta); math.Abs(d.Correct/want-1) > 1e-12 {
			t.Errorf("k=%d: corrected ζ term %v, want 8Tk·4√δ = %v", k, d.Correct, want)
		}
		if wrong := d.Printed != d.Correct; wrong != (k > 15) {
			t.Errorf("k=%d: %+v, want a slip exactly for k > m/2", k, d)
		}
	}
}

func TestArrangementSlips(t *testing.T) {
	delta := DeltaPaperPrinted(4, 2, 100_000)
	got := ArrangementArm(ArrangementPrinted, []float64{1e-3}, 2, delta)
	if math.Abs(got/-2.4785e6-1) > 1e-3 {
		t.Errorf("the printed term is %v, want about −2.48e6", got)
	}
	if least := ArrangementLeastGap(2, delta); ArrangementG(least/2, 2, delta) <= 0 {
		t.Errorf("above the gap %v the term must be positive", least)
	}
	// 1 + 1/gap² + 768(…) ≤ 1026(…) where 2^ℓ(gap/k_A)² ≤ 256, 2^ℓ ≤ k_A and gap² ≥ eδ.
	for _, kA := range []int{1, 2, 5, 16} {
		for l := 0; 1<<l <= kA; l++ {
			gap := 16 * float64(kA) / math.Pow(2, float64(l)/2)
			for ; gap > 1e-3; gap /= 3 {
				d := gap * gap / math.E
				sum := 1 + 1/(gap*gap) + ArrangementCount(768, kA, l, gap, d)
				if bound := ArrangementCount(ArrangementCountRepaired, kA, l, gap, d); sum > bound*(1+1e-12) {
					t.Errorf("k_A=%d ℓ=%d gap=%v: %v above %v", kA, l, gap, sum, bound)
				}
			}
		}
	}
	kA, l := 4, 2
	gap := 16 * float64(kA) / 2
	d := gap * gap / math.E
	if 1+1/(gap*gap)+ArrangementCount(768, kA, l, gap, d) <= ArrangementCount(ArrangementCountPrinted, kA, l, gap, d) {
		t.Error("the printed 770 should fail once the first pull counts")
	}
}

// The arrangement sum is at most the integral of f plus g at its left end.
func TestArrangementSumBelowIntegral(t *testing.T) {
	const kPrime, delta = 3.0, 1e-4
	from := math.Sqrt(math.E * delta)
	xs := []float64{from}
	for x := from; x < 3; x *= 1.1 {
		xs = append(xs, x)
	}
	sum := ArrangementArm(1, xs, kPrime, delta)
	bound := -ArrangementFIntegral(from, kPrime, delta) + ArrangementG(from, kPrime, delta)
	if sum > bound {
		t.Errorf("sum %v above %v", sum, bound)
	}
	if want := (4 + 4*math.Log(kPrime)) / from; math.Abs(bound/want-1) > 1e-12 {
		t.Errorf("∫f + g at √(eδ) = %v, want ln(e⁴K′⁴)/√(eδ) = %v", bound, want)
	}
}
