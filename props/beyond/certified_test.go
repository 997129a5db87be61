package beyond

import (
	"context"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

func outcome(t *testing.T, c props.Claim) (props.Outcome, props.Finding) {
	t.Helper()
	r, err := props.Run(context.Background(), props.Config{Claims: []props.Claim{c}, Seed: 1, Effort: props.Quick})
	if err != nil {
		t.Fatal(err)
	}
	return r.Rows[0].Verdict.Outcome(), r.Rows[0].Verdict.Finding()
}

// TestTailIsRejectedWithoutBlocks: the tail of KL-CMOSS is above the exact one,
// e^{−2v²}, which forgets the blocks, is not.
func TestTailIsRejectedWithoutBlocks(t *testing.T) {
	if got, f := outcome(t, ZetaTail(theory.KLScaleTail).Claim(theory.KL)); got != props.Pass {
		t.Errorf("the tail: %v, %v, %s", got, f.Observed, f.Witness)
	}
	if got, f := outcome(t, ZetaTail(func(v float64) float64 { return math.Exp(-2 * v * v) }).Claim(theory.KL)); got != props.Fail {
		t.Errorf("e^{−2v²}: %v, %v, %s", got, f.Observed, f.Witness)
	}
}

// TestCertificates: KL-CMOSS at its c and the half radius meet their targets, a
// certificate with the pairing bound's cruder p and n does not.
func TestCertificates(t *testing.T) {
	pairing := func(c float64) float64 {
		delta, err := theory.DeltaPairing(30, 10, 1e5, c)
		if err != nil {
			t.Fatal(err)
		}
		return delta
	}
	sharp := func(certify func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error), c float64) func(m, k int, T int64) (float64, error) {
		return func(m, k int, T int64) (float64, error) {
			cert, err := certify(m, k, T, pairing(c))
			return cert.C, err
		}
	}
	oldSplit := func(m, k int, T int64) (float64, error) {
		cert, err := theory.CertifyAnyLaw(m, k, T, pairing(1))
		return cert.C, err
	}
	for i, want := range []props.Outcome{props.Pass, props.Pass, props.Fail} {
		c := CertifiedClaims([]Certifier{
			{Name: "klcmoss", Title: "KL-CMOSS", Factor: sharp(theory.CertifyKL, 0.5), Target: 6.5},
			{Name: "half", Title: "half", Factor: sharp(theory.CertifyHalfRadius, 1), Target: 4},
			{Name: "planted", Title: "the split of the pairing bound", Factor: oldSplit, Target: 6.5},
		})[i]
		if got, f := outcome(t, c); got != want {
			t.Errorf("%s: %v with C=%v, want %v", c.ID, got, f.Observed.Mid, want)
		}
	}
}
