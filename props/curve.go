package props

import "fmt"

// A Curve is points that a row measured, for reports that draw. Rows that name
// one figure, panel and series draw it together; a point that two of them bring
// is drawn once.
type Curve struct {
	Figure, Panel, Series string // titles of picture and axes, and whose points these are
	Axes                  Axes
	Look                  Look
	Points                []CurvePoint
	Control               bool // a learner with a known wrong rate, which stands beside the subject
	// Caption says below the picture what its marks are; the first of a figure counts.
	Caption string
}

// Axes say what is shown along x and y.
type Axes struct {
	X, Y       string
	LogX, LogY bool
}

// A CurvePoint is a measured value at x.
type CurvePoint struct {
	X, Y   float64
	Lo, Hi float64 // band or whisker about Y, where the look has one
	Label  string  // what the point is, beside its values
}

// A Look says how a curve is drawn.
type Look int

// The looks.
const (
	Banded    Look = iota + 1 // a line, with a band from Lo to Hi
	Whiskered                 // a line through markers with whiskers
	Published                 // hollow markers: what somebody printed of the series
	Limit                     // a thin dashed line: the bound, a level, a prediction
	Listed                    // a row for each label, with its range from Lo to Hi along x; y is not used
	Level                     // a vertical dashed line at each x, across the rows of a list
	Trended                   // markers, and through them the straight line of least squares in the scales of the axes
	Relisted                  // as listed, with hollow markers: another value of the same rows
)

var lookNames = [...]string{
	Banded: "banded", Whiskered: "whiskered", Published: "published", Limit: "limit", Listed: "listed", Level: "level",
	Trended: "trended", Relisted: "relisted",
}

// String returns banded, whiskered, published, limit, listed, level, trended or relisted.
func (l Look) String() string {
	if l < Banded || l > Relisted {
		return fmt.Sprintf("Look(%d)", int(l))
	}
	return lookNames[l]
}

// Ranges tells whether points have a band or whiskers from Lo to Hi.
func (l Look) Ranges() bool { return l == Banded || l == Whiskered || l == Listed || l == Relisted }
