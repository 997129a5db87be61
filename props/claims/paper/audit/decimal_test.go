package audit

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// printed reads a printed decimal.
func printed(t interface{ Fatal(...any) }, s string) decimal {
	d, err := parseDecimal(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestCompare covers rounding, cutting off, and exact halves.
func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		printed, value string
		want           Verdict
	}{
		{"52.1", "52.0762", Agrees},
		{"52.1", "52.1499", Agrees},
		{"49.9", "49.957", Unrounded},
		{"47.2", "45.596", Refuted},
		{"54.5", "54.4349", Unrounded}, // rounded up
		{"54.5", "54.4", Refuted},
		{"1.516", "1.5155", Agrees}, // an exact half may go up
		{"1.515", "1.5155", Unrounded},
		{"12.112", "12.1126", Unrounded},
		{"4", "3.5", Agrees},
		{"4", "4.999", Unrounded},
		{"0.00001", "0.00001", Agrees},
		{"45.1", "45.0500000000000000000000001", Agrees},
		{"45.1", "45.0499999999999999999999999", Unrounded},
		{"45.1", "44.9999999999999999999999999", Refuted},
	} {
		x, _ := new(big.Rat).SetString(tt.value)
		if got := printed(t, tt.printed).compare(x); got != tt.want {
			t.Errorf("%s compared with %s: %v, want %v", tt.printed, tt.value, got, tt.want)
		}
	}
}

// TestCompareIsConsistent: what is printed by rounding agrees, what is printed
// by cutting off or rounding up is at worst unrounded, and a unit of the last place
// beyond either is refuted.
func TestCompareIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := big.NewRat(rapid.Int64Range(0, 1e12).Draw(t, "num"), rapid.Int64Range(1, 1e6).Draw(t, "den"))
		places := rapid.IntRange(0, 6).Draw(t, "places")
		rounded := x.FloatString(places)
		if v := printed(t, rounded).compare(x); v != Agrees {
			t.Fatalf("%s compared with %v: %v, want agrees", rounded, x, v)
		}
		ulp := unitOf(places)
		units := new(big.Rat).Quo(x, ulp)
		below := new(big.Int).Quo(units.Num(), units.Denom()) // whole units in x
		for n := int64(-1); n <= 2; n++ {
			count := new(big.Int).Add(below, big.NewInt(n))
			if count.Sign() < 0 {
				continue
			}
			near := new(big.Rat).Abs(new(big.Rat).Sub(new(big.Rat).SetInt(count), units)).Cmp(big.NewRat(1, 1)) < 0
			off := new(big.Rat).Mul(new(big.Rat).SetInt(count), ulp).FloatString(places)
			if v := printed(t, off).compare(x); (v == Refuted) == near {
				t.Fatalf("%s compared with %v: %v, want refuted unless it is less than one unit away", off, x, v)
			}
		}
	})
}

// TestParseDecimalRejects lists texts that are no printed decimals.
func TestParseDecimalRejects(t *testing.T) {
	for _, s := range []string{"", "52.1%", "1e5", "-3", ".5", "5.", "1/3", "NaN", "1,2", "0x1p2", "1_000"} {
		if x, err := parseDecimal(s); err == nil || !strings.Contains(err.Error(), "want a decimal") {
			t.Errorf("parseDecimal(%q) = %v, %v; want an error that says what is wanted", s, x, err)
		}
	}
}
