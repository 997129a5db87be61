package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOfferSome: what is said of a name that no claim has leads to the claims there are.
func TestOfferSome(t *testing.T) {
	var bugs, roots []string
	for i := range 9 {
		bugs = append(bugs, fmt.Sprintf("selftest/mutant/arm/%d", i), fmt.Sprintf("selftest/claim/%d/x", i))
		roots = append(roots, fmt.Sprintf("%c/x", 'a'+i))
	}
	for _, tt := range []struct {
		word string
		from []string
		want string
	}{
		{"kappo", []string{"kappa", "zeta"}, `did you mean "kappa"?`},
		{"unheard", []string{"kappa", "zeta"}, `want one of ["kappa" "zeta"]`},
		{"unheard", slices.Concat(bugs, []string{"selftest/rate"}), `["selftest/mutant/" "selftest/claim/" "selftest/rate"]`},
		{"selftest/mutant/what-nobody-has-heard-of", slices.Concat(bugs, []string{"selftest/rate"}),
			"want one that list shows"},
		{"unheard", roots, "want one that list shows"},
		{"unheard", nil, "want one that list shows"},
	} {
		if got := offerSome(tt.word, tt.from); !strings.Contains(got, tt.want) {
			t.Errorf("%q among %d: %s, want %s", tt.word, len(tt.from), got, tt.want)
		}
	}
}
