package figures

import (
	"image/color"
	"math"
	"testing"
)

// luminance is the relative luminance of a colour.
//
// Reference: Web Content Accessibility Guidelines 2.2, "relative luminance" and "contrast ratio".
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// TestColoursHaveContrast: each colour of a mark has a contrast of 3 to white paper at least.
func TestColoursHaveContrast(t *testing.T) {
	for _, c := range append([]color.NRGBA{thin.colour}, colours...) {
		if contrast := 1.05 / (luminance(c) + 0.05); contrast < 3 {
			t.Errorf("%v has a contrast of %.2f to white, want 3", c, contrast)
		}
	}
}

// TestTextOnHeatHasContrast: black text over the strongest cell has a contrast of 4.5.
func TestTextOnHeatHasContrast(t *testing.T) {
	strongest, over := colours[0], HeatCell{Value: 1}.shade()
	mix := func(v uint8) uint8 { return uint8((float64(v)*float64(over) + 255*float64(255-over)) / 255) }
	c := color.NRGBA{mix(strongest.R), mix(strongest.G), mix(strongest.B), 255}
	if contrast := (luminance(c) + 0.05) / 0.05; contrast < 4.5 {
		t.Errorf("contrast %.2f", contrast)
	}
}
