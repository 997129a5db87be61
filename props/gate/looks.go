package gate

// An unpaired comparison is group-sequential: the candidate's replicates are
// played in blocks, and after each the interval is looked at. A look spends its
// own share of the row's error, so that all intervals of a row hold at once
// whenever one stops (Bonferroni over the looks; no assumption on how they
// depend on each other). The last look gets most, since it has to decide what
// the others leave open. A share of 0.1 costs 0.5 of a standard error at the
// first look, which stops about half of the unchanged cells with a quarter of
// the replicates.
var looks = []look{{0.25, 0.1}, {0.5, 0.2}, {1, 0.7}}

// A look is the share of the baseline's replicates that the candidate has played,
// and the share of the row's error that it may spend.
type look struct{ runs, alpha float64 }

// minLook is the least number of replicates at a look before the last:
// Student's law is asymptotic, and regret is skewed.
const minLook = 50

// Looks returns the looks of a cell of so many replicates (2 or more): after how
// many each is, in rising order, the last after all, and the share of the row's
// error that it spends. Looks that are too early leave their error to nobody.
func Looks(runs int) (at []int, alpha []float64) {
	for i, l := range looks {
		n := int(float64(runs) * l.runs)
		if last := i == len(looks)-1; last || n >= minLook {
			at, alpha = append(at, n), append(alpha, l.alpha)
		}
	}
	return at, alpha
}

// pairedShare is what pairs spend of a row's error. The rest is for the
// independent samples that are played where pairs do not decide.
const pairedShare = 0.5
