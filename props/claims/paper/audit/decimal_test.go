package audit

import (
	"math/big"
	"strings"
	"testing"
)

// TestReason covers rounding, cutting off, and exact halves.
func TestReason(t *testing.T) {
	for _, tt := range []struct {
		printed, value string
		want           string
	}{
		{"52.1", "52.0762", ""},
		{"52.1", "52.1499", ""},
		{"49.9", "49.957", "to the nearest"},
		{"47.2", "45.596", "the tables give"},
		{"54.5", "54.4349", "to the nearest"}, // rounded up
		{"54.5", "54.4", "the tables give"},
		{"1.516", "1.5155", ""}, // an exact half may go up
		{"1.515", "1.5155", "to the nearest"},
		{"12.112", "12.1126", "to the nearest"},
		{"4", "3.5", ""},
		{"4", "4.999", "to the nearest"},
		{"0.00001", "0.00001", ""},
		{"45.1", "45.0500000000000000000000001", ""},
		{"45.1", "45.0499999999999999999999999", "to the nearest"},
		{"45.1", "44.9999999999999999999999999", "the tables give"},
	} {
		x, _ := new(big.Rat).SetString(tt.value)
		d, err := parseDecimal(tt.printed)
		if got := d.reason(x); err != nil || (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s compared with %s: %q, %v, want %q", tt.printed, tt.value, got, err, tt.want)
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
