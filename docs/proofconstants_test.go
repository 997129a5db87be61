package docs

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/regretcheck/regretcheck/theory"
)

// proofConstants are the whole numbers of the paper's proof and of its repair, from the lemmas they
// come from: κ's 3 at thresholds of 1/16, the pulls that are added to it, twice that on regret, and
// the geometric sum over classes of four.
var proofConstants = []float64{
	3 * 16 * 16,
	theory.ArrangementCountPrinted, theory.ArrangementCountRepaired,
	theory.ArrangementPrinted, theory.ArrangementRepaired,
	theory.TheoremConstant, theory.TheoremConstantRepaired,
}

// aboutTheProof finds a line that speaks of the proof's counts.
var aboutTheProof = regexp.MustCompile(`(?i)arrang|printed|\bpull|proof|\bc = |κ|display`)

var wholeNumber = regexp.MustCompile(`(?:^|[^\w.·−/-])(\d{3,4})(?:[^\w.]|\.?$|\.\s|·\d\b)`)

// TestProofConstantsAgree: a whole number in a text about the proof that is within 2 % of one of its
// constants is that constant.
func TestProofConstantsAgree(t *testing.T) {
	if theory.ArrangementPrinted*4 != theory.TheoremConstant || theory.ArrangementRepaired*4 != theory.TheoremConstantRepaired {
		t.Errorf("the theorem's constants %v and %v are not four times the lemma's", theory.TheoremConstant, theory.TheoremConstantRepaired)
	}
	found := map[float64]int{}
	eachText(t, func(where, line string) {
		numbers := wholeNumber.FindAllStringSubmatch(line, -1)
		if numbers == nil || !aboutTheProof.MatchString(line) {
			return
		}
		for _, m := range numbers {
			x, err := strconv.ParseFloat(m[1], 64)
			if err != nil {
				t.Fatal(where, err)
			}
			near := slices.IndexFunc(proofConstants, func(v float64) bool { return math.Abs(x-v) <= nearMiss*v })
			switch {
			case 1900 <= x && x < 2030: // a year
			case slices.Contains(proofConstants, x):
				found[x]++
			case near >= 0:
				t.Errorf("%s: %s is near %v, a constant of the paper's proof or of its repair:\n\t%s", where, m[1], proofConstants[near], line)
			}
		}
	})
	for _, v := range proofConstants[:5] {
		if found[v] == 0 {
			t.Errorf("%v is named nowhere: the search finds nothing", v)
		}
	}
}
