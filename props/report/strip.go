package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Strip is a picture of intervals in lines of text, one below the other on one scale.
type Strip struct {
	From, To float64   // the scale, From < To
	Width    int       // in characters, at least 3
	Levels   []float64 // marked in every line: no change, a tolerance
}

// Line draws an interval as ├──●─┤, what lies beyond the scale as ‹ and ›, and levels as ┊.
func (s Strip) Line(i props.Interval) string {
	line := []rune(strings.Repeat(" ", s.Width))
	for _, level := range s.Levels {
		if at, beyond := s.at(level); !beyond {
			line[at] = '┊'
		}
	}
	lo, below := s.at(i.Lo)
	hi, above := s.at(i.Hi)
	for at := lo; at <= hi; at++ {
		line[at] = '─'
	}
	line[lo], line[hi] = '├', '┤'
	if below {
		line[lo] = '‹'
	}
	if above {
		line[hi] = '›'
	}
	if mid, beyond := s.at(i.Mid); !beyond {
		line[mid] = '●'
	}
	return string(line)
}

// at is the character of a value, and whether the value lies beyond the scale.
func (s Strip) at(x float64) (character int, beyond bool) {
	share := (x - s.From) / (s.To - s.From)
	character = int(math.Round(min(1, max(0, share)) * float64(s.Width-1)))
	return character, !(share >= 0 && share <= 1)
}

// Bar draws a share from 0 to 1 as so many characters at most; more than 0 is one at least.
func Bar(share float64, width int) string {
	if !(share > 0) {
		return ""
	}
	return strings.Repeat("█", max(1, int(math.Round(min(1, share)*float64(width)))))
}

// Ends writes the scale as a title of its lines: its least value at the left, its greatest at the right.
func (s Strip) Ends(write func(float64) string) string {
	lo, hi := write(s.From), write(s.To)
	gap := s.Width - len([]rune(lo)) - len([]rune(hi))
	return fmt.Sprintf("%s%s%s", lo, strings.Repeat(" ", max(1, gap)), hi)
}
