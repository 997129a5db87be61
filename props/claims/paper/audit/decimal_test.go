package audit

import (
	"math/big"
	"strings"
	"testing"
)

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
		d, err := parseDecimal(tt.printed)
		if got := d.compare(x); err != nil || got != tt.want {
			t.Errorf("%s compared with %s: %v, %v, want %v", tt.printed, tt.value, got, err, tt.want)
		}
	}
}

// TestParseDecimalRejects lists texts that are no printed decimals.
func TestParseDecimalRejects(t *testing.T) {
	for _, s := range []string{"", "52.1%", "1e5", "-3", ".5", "5.", "1/3", "NaN", "1,2", "0x1p2", "1_000"} {
		if x, err := parseDecimal(s); err == nil || !strings.Contains(err.Error(), "want a decimal") {
			t.Errorf("parseDecimal(%q) = %v, %v; want an error that says what is wanted", s, x, err)
		}
	}
}
