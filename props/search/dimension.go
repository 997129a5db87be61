package search

import (
	"errors"
	"fmt"
	"math"
)

// A Dimension is one side of the box that Minimize searches.
type Dimension struct {
	Name    string
	Lo, Hi  float64
	Integer bool // whole numbers only; Lo and Hi are whole
	Log     bool // searched on a logarithmic scale; Lo > 0
}

// Validate checks the box and names what is wrong with it.
func Validate(box []Dimension) error {
	if len(box) == 0 {
		return errors.New("box has no dimensions: want at least one")
	}
	var errs []error
	for i, d := range box {
		where := fmt.Sprintf("dimension %d (%s)", i, d.Name)
		switch {
		case !(d.Lo <= d.Hi) || math.IsInf(d.Hi-d.Lo, 0):
			errs = append(errs, fmt.Errorf("%s: [%v, %v]: want finite Lo ≤ Hi", where, d.Lo, d.Hi))
		case d.Log && d.Lo <= 0:
			errs = append(errs, fmt.Errorf("%s: Lo=%v: want Lo > 0 on a logarithmic scale", where, d.Lo))
		case d.Integer && (d.Lo != math.Trunc(d.Lo) || d.Hi != math.Trunc(d.Hi)):
			errs = append(errs, fmt.Errorf("%s: [%v, %v]: want whole ends for an integer", where, d.Lo, d.Hi))
		}
	}
	return errors.Join(errs...)
}

// At maps u ∈ [0,1] to the dimension, both ends exactly.
func (d Dimension) At(u float64) float64 {
	x := d.Lo + u*(d.Hi-d.Lo)
	switch {
	case u <= 0:
		return d.Lo
	case u >= 1:
		return d.Hi
	case d.Log:
		x = d.Lo * math.Exp(u*math.Log(d.Hi/d.Lo))
	}
	if d.Integer {
		x = math.Round(x)
	}
	return min(max(x, d.Lo), d.Hi)
}

// unit is the inverse of At.
func (d Dimension) unit(x float64) float64 {
	switch {
	case d.Hi == d.Lo:
		return 0
	case d.Log:
		return math.Log(x/d.Lo) / math.Log(d.Hi/d.Lo)
	}
	return (x - d.Lo) / (d.Hi - d.Lo)
}

// move steps along the dimension and stays in it.
func (d Dimension) move(u, step float64) float64 {
	to := min(max(u+step, 0), 1)
	if !d.Integer {
		return to
	}
	x, y := d.At(u), d.At(to)
	if x == y {
		y = min(max(x+math.Copysign(1, step), d.Lo), d.Hi)
	}
	return d.unit(y)
}

// fold reflects any real number into [0,1]. A simplex that steps across a face of the box then
// stays inside without being flattened onto the face.
func fold(u float64) float64 {
	if u = math.Abs(math.Mod(u, 2)); u > 1 {
		return 2 - u
	}
	return u
}
