package theory

import "math"

// Constants of the lower bounds on the hard instances at gap multiplier 2. The first belongs
// to k independent blocks of m/k arms with one good arm each, the second to m−k
// groups with one bad arm each. They are this project's; that measured regret
// lies above them is a claim of its own. The module bounds/ proves larger ones, on instances of its own.
const (
	LowerBoundBlocks = 0.027
	LowerBoundGroups = 0.039
)

// HardLowerBound is the regret that every policy exceeds on the hard instances at gap multiplier 2.
//
//	.027·min(√(kmT), KT)                        k ≤ m/2, k divides m
//	.039·min((m−k)√(T ln n), KT), n = ⌊m/(m−k)⌋  k > m/2, n ≥ 16
//
// Domain: 1 ≤ k ≤ m. ok is false where no constant is claimed; at k = m the
// bound is 0.
//
// Reference: the rates are those quoted in the abstract and sec:intro of the paper.
func HardLowerBound(m, k int, T float64) (bound float64, ok bool) {
	if k == m {
		return 0, true
	}
	worst := WorstRegret(m, k, T)
	if 2*k <= m {
		return LowerBoundBlocks * min(math.Sqrt(float64(k)*float64(m)*T), worst), m%k == 0
	}
	n := m / (m - k)
	return LowerBoundGroups * min(float64(m-k)*math.Sqrt(T*math.Log(float64(n))), worst), n >= 16
}

// Rate is the rate at which CMOSS's worst regret grows with the pairing δ, without its constant.
//
//	√(k(m−k)T)                          k ≤ m/2
//	(m−k)√(T(1 + ln(k/(m−k))))          k > m/2
//
// Domain: 1 ≤ k ≤ m; 0 at k = m.
//
// Reference: bounds/bounds.md, section 1.
func Rate(m, k int, T float64) float64 {
	if k == m {
		return 0
	}
	rest := float64(m - k)
	if 2*k <= m {
		return math.Sqrt(float64(k) * rest * T)
	}
	return rest * math.Sqrt(T*(1+math.Log(float64(k)/rest)))
}
