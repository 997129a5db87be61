package figures

import (
	"testing"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
)

// TestGlyphs: the typeface of PNG and PDF has every letter of labels; one that it lacks is left
// out without a word.
func TestGlyphs(t *testing.T) {
	face := font.DefaultCache.Lookup(sans(labelSize), labelSize)
	var buffer sfnt.Buffer
	for _, r := range "0123456789abcXYZ¹²³⁴⁵⁶⁷⁸−–√≤≥÷×±→…ζκδεγβαΣΔ∞ℓ′½·“”%\u2009" {
		if i, err := face.Face.GlyphIndex(&buffer, r); err != nil || i == 0 {
			t.Errorf("no glyph for %q (%U)", r, r)
		}
	}
	for n := -400; n <= 400; n++ {
		for _, r := range superscript(n) {
			if i, err := face.Face.GlyphIndex(&buffer, r); err != nil || i == 0 {
				t.Errorf("exponent %d: no glyph for %q", n, r)
			}
		}
	}
}
