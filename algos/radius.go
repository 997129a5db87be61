package algos

import "fmt"

// A Radius says how wide CMOSS's confidence radius is: √(w·ln⁺(1/(δn))/n).
type Radius int

const (
	// RadiusPaper is w = 1, alg:cmoss, line 4.
	RadiusPaper Radius = iota
	// RadiusHalf is w = ½, the width that Hoeffding's inequality gives for
	// rewards in [0, 1].
	RadiusHalf
)

// String returns what ParseRadius reads: paper or half.
func (r Radius) String() string {
	switch r {
	case RadiusPaper:
		return "paper"
	case RadiusHalf:
		return "half"
	default:
		return fmt.Sprintf("Radius(%d)", int(r))
	}
}

// ParseRadius is the inverse of Radius.String.
func ParseRadius(s string) (Radius, error) {
	for _, r := range []Radius{RadiusPaper, RadiusHalf} {
		if s == r.String() {
			return r, nil
		}
	}
	return 0, fmt.Errorf("radius=%q: want paper or half", s)
}
