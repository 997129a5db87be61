package theory

import (
	"strings"
	"testing"
)

func mustLaw(t *testing.T, probs []float64) LatticeLaw {
	t.Helper()
	law, err := NewLatticeLaw(probs)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

func checkBracket(t *testing.T, what string, got Bracket, err error, want float64) {
	t.Helper()
	if err != nil {
		t.Fatal(what, err)
	}
	if got.Lo > want+1e-12 || got.Hi < want-1e-12 || got.Width() > 1e-12*(1+want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// A law that leaves out the middle values is a Bernoulli law, on whatever lattice; so is one
// whose walk is long enough to be trimmed.
func TestLatticeIsBernoulliAtTwoPoints(t *testing.T) {
	const mu, T = 0.25, 3000
	for _, probs := range [][]float64{{0.75, 0.25}, {0.75, 0, 0.25}, {0.75, 0, 0, 0, 0.25}} {
		law := mustLaw(t, probs)
		for _, eps := range []float64{0.0501, 0.1001, 0.2001} {
			want, err := ZetaTail(mu, eps, 1e-3, T)
			if err != nil {
				t.Fatal(err)
			}
			got, err := ZetaTailLattice(law, eps, 1e-3, T)
			alike(t, "zeta", got, want, err)
			want, _ = Kappa(mu, 1, eps, T)
			got, err = KappaLattice(law, 1, eps, T)
			alike(t, "kappa", got, want, err)
			want, _ = HoeffdingMaxEqual(mu, 500, 300*eps)
			got, err = HoeffdingMaxLattice(law, 500, 300*eps)
			alike(t, "maximum", got, want, err)
		}
	}
}

func alike(t *testing.T, what string, got, want Bracket, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(what, err)
	}
	if got.Lo > want.Hi || want.Lo > got.Hi || got.Width() > 1e-9*got.Hi+1e-18 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// On the boundary a sum counts as in: the draws below have probabilities by hand.
func TestLatticeTies(t *testing.T) {
	law := mustLaw(t, []float64{0.25, 0.5, 0.25})
	got, err := ZetaTailLattice(law, 0.5, 1, 1) // X = 0
	checkBracket(t, "P(X ≤ 0)", got, err, 0.25)
	got, err = ZetaTailLattice(law, 0.25, 1, 2) // X₁ = 0, or X₁ = ½ and X₂ = 0
	checkBracket(t, "P(X₁ ≤ ¼ or X₁+X₂ ≤ ½)", got, err, 0.375)
	got, err = HoeffdingMaxLattice(law, 1, 0.5) // X = 1
	checkBracket(t, "P(X ≥ 1)", got, err, 0.25)
	got, err = KappaLattice(law, 1, 1.5, 1) // X + 1 − ½ ≥ 1.5
	checkBracket(t, "P(X ≥ 1)", got, err, 0.25)
}

func TestLatticeLawRejects(t *testing.T) {
	for want, probs := range map[string][]float64{
		"want 2 to 65": {1}, "sum is 0.9": {0.4, 0.5}, "probs[1]": {1.5, -0.5},
	} {
		if _, err := NewLatticeLaw(probs); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("NewLatticeLaw(%v): error %v, want one with %q", probs, err, want)
		}
	}
	if _, err := ZetaTailLattice(LatticeLaw{}, 0.1, 0.1, 1); err == nil {
		t.Error("the zero law: want an error")
	}
	if _, err := HoeffdingMaxLattice(mustLaw(t, []float64{0.5, 0.5}), 0, 0.1); err == nil {
		t.Error("n=0: want an error")
	}
}
