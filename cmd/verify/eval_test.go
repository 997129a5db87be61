package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// TestEvalFormulas compares each name with a value worked out by hand.
func TestEvalFormulas(t *testing.T) {
	tests := []struct {
		args         string
		bound, exact float64 // NaN for none
	}{
		// A fair ±½ coin: cosh(λ/2) against e^{λ²/8}.
		{"hoeffding-mgf --values 0,1 --probs 0.5,0.5 --lambda 2", math.Exp(0.5), math.Cosh(1)},
		// One fair coin is ½ above its mean with probability ½.
		{"hoeffding-max --q 0.5 --n 1 --eps 0.5", math.Exp(-0.5), 0.5},
		{"hoeffding-max --q 0.5,0.5 --eps 0.5", math.Exp(-0.25), 0.5},
		// T = 1, δ = 1: I_1 is the first reward, so ζ = μ if that is 0.
		{"zeta-tail --mu 0.5 --eps 0.25 --delta 1 --T 1", 64, 0.5},
		{"zeta-mean --mu 0.5 --delta 1 --T 1", 4, 0.25},
		// T = 1: μ̂_1 + 1 ≥ μ + ε surely, as ε ≤ ½.
		{"kappa --mu 0.5 --a 1 --eps 0.5 --T 1", 12, 1},
		// c*(2) = (3/4)(2−1)/√2: h = 1 and only ℓ = 1 counts.
		{"partition-constant --k 2", 1.0 / 16, 0.75 / math.Sqrt2},
		{"delta --m 30 --k 10 --T 1e5 --which pairing", 20.0 / 1e6, 20.0 / 1e6},
		{"lower-bound --m 30 --k 10 --T 1e5", 0.027 * math.Sqrt(3e7), math.NaN()},
		// T = 1: the sum is its term at s = 0, an arm that was never pulled.
		{"arrangement/count --mu 0.5 --k_A 1 --ell 0 --gap 1 --delta 1e-2 --T 1", 1026 * math.Log(100), 1},
	}
	for _, tt := range tests {
		args := strings.Fields("eval " + tt.args + " --format json")
		code, stdout, stderr := verifyCall(t, args...)
		reporttest.Obeys(t, "eval", stdout)
		var r cli.EvalResult
		if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != cli.ExitOK {
			t.Fatalf("%q: exit %d, %v, stderr %s", args, code, err, stderr)
		}
		if r.Bound == nil || math.Abs(*r.Bound-tt.bound) > 1e-12*math.Max(1, tt.bound) {
			t.Errorf("eval %s: bound %v, want %v", tt.args, r.Bound, tt.bound)
		}
		switch {
		case math.IsNaN(tt.exact):
			if r.Exact != nil {
				t.Errorf("eval %s: exact %v, want none", tt.args, *r.Exact)
			}
		case r.Exact == nil || !(r.Exact.Lo <= tt.exact+1e-15 && tt.exact-1e-15 <= r.Exact.Hi &&
			r.Exact.Hi-r.Exact.Lo < 0.05*tt.exact):
			t.Errorf("eval %s: exact %v, want a narrow range around %v", tt.args, r.Exact, tt.exact)
		}
	}
}
