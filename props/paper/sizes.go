package paper

import "github.com/regretcheck/regretcheck/props"

// A size is how many instances a setting is replayed on, and how many runs
// share one.
type size struct{ instances, runs int }

// sizes are by algorithm and effort: quick, default, full. Our side's noise is
// that of a mean over instances, and the quantile of the prediction interval
// has about as many degrees of freedom; both widen what a published figure may
// be. Two runs on each instance tell apart how much instances and runs vary,
// which narrows the intervals; the slow algorithms spend the same time better
// on twice the instances. A zero size means that the effort allows too few
// runs to decide anything.
var sizes = map[string][3]size{
	"cmoss":  {{40, 2}, {100, 2}, {400, 2}},
	"cucb":   {{40, 2}, {100, 2}, {400, 2}},
	"exp3m":  {{}, {40, 1}, {100, 1}},
	"hybrid": {{}, {16, 1}, {40, 1}},
}

// sizeOf returns the size of an algorithm's replay.
func sizeOf(algorithm string, effort props.Effort) size {
	return sizes[algorithm][effort-props.Quick]
}
