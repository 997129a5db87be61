package gate

// An unpaired comparison is group-sequential. The candidate's replicates are
// played in blocks, and after each block a look decides whether to stop. Each
// look spends its own share of the row's error (Bonferroni, which needs no
// assumption on how looks depend on each other), so all intervals of a row hold
// at once. The last look has the largest share because it decides what the others
// leave open. The first look has a share of 0.1, which widens its interval by half
// a standard error; it ends about half of the unchanged cells with a quarter of
// the replicates.
var looks = []look{{0.25, 0.1}, {0.5, 0.2}, {1, 0.7}}

// A look is the share of the baseline's replicates that the candidate has played,
// and the share of the row's error that it may spend.
type look struct{ runs, alpha float64 }

// minLook is the least number of replicates at a look before the last:
// Student's law is asymptotic, and regret is skewed.
const minLook = 50

// Looks returns the looks of a cell with that many replicates (2 or more): after how
// many replicates each takes place, in rising order, and the share of the row's error
// that it spends. The last takes place after all replicates. A look before minLook
// replicates is left out, and its share is not spent.
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
