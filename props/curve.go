package props

// A Curve is points that a row measured, for reports that draw. Rows that name one figure, panel
// and series draw it together; a point that two of them share is drawn once.
type Curve struct {
	Figure string `json:"figure"` // title of the picture
	Panel  string `json:"panel"`  // title of the axes
	Series string `json:"series"` // whose points these are
	Mark   Mark   `json:"look"`
	X      Axis   `json:"x"`
	Y      Axis   `json:"y"`

	Points  []CurvePoint `json:"-"`
	Control bool         `json:"-"` // a learner with a known wrong rate, which stands beside the subject
	// Caption explains the marks, below the picture. A figure shows the first of its captions.
	Caption string `json:"-"`
}

// An Axis has a title and a linear or logarithmic scale.
type Axis struct {
	Title string `json:"title"`
	Log   bool   `json:"log"`
}

// A CurvePoint is a measured value at x.
type CurvePoint struct {
	X, Y   float64
	Lo, Hi float64 // band or whisker about Y, where the mark has one
	Label  string  // what the point is, beside its values
}

// A Mark says how the points of a curve are drawn.
type Mark string

// The marks.
const (
	Banded    Mark = "banded"    // a line, with a band from Lo to Hi
	Whiskered Mark = "whiskered" // a line through markers with whiskers
	Published Mark = "published" // hollow markers: what somebody printed of the series
	Limit     Mark = "limit"     // a thin dashed line: the bound, a level, a prediction
	Listed    Mark = "listed"    // a row for each label, with its range from Lo to Hi along x; y is not used
	Level     Mark = "level"     // a vertical dashed line at each x, across the rows of a list
	Trended   Mark = "trended"   // markers, and through them the line of least squares in the scales of the axes
	Relisted  Mark = "relisted"  // as listed, with hollow markers: another value of the same rows
)

// Ranges reports whether points have a band or whiskers from Lo to Hi.
func (m Mark) Ranges() bool { return m == Banded || m == Whiskered || m == Listed || m == Relisted }
