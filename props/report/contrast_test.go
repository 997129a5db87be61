package report

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A paint is red, green and blue from 0 to 1.
type paint [3]float64

// luminance is the relative luminance.
//
// Reference: Web Content Accessibility Guidelines 2.2, "relative luminance" and "contrast ratio".
func (p paint) luminance() float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		x := p[i] / 12.92
		if p[i] > 0.04045 {
			x = math.Pow((p[i]+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

func contrast(a, b paint) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// over is the colour that shows where p covers another to a share.
func (p paint) over(below paint, share float64) (mixed paint) {
	for i := range mixed {
		mixed[i] = share*p[i] + (1-share)*below[i]
	}
	return mixed
}

var variables = regexp.MustCompile(`--([a-z0-9]+): #([0-9a-f]{6});`)

// schemes are the page's colours by name, light and dark.
func schemes(t *testing.T) map[string]map[string]paint {
	t.Helper()
	css, err := os.ReadFile("page/page.css")
	if err != nil {
		t.Fatal(err)
	}
	light, rest, found := strings.Cut(string(css), "@media (prefers-color-scheme: dark)")
	if !found {
		t.Fatal("the page has no dark scheme")
	}
	dark, _, _ := strings.Cut(rest, "* {")
	out := map[string]map[string]paint{}
	for name, text := range map[string]string{"light": light, "dark": dark} {
		out[name] = map[string]paint{}
		for _, m := range variables.FindAllStringSubmatch(text, -1) {
			for i := range 3 {
				v, err := strconv.ParseUint(m[2][2*i:2*i+2], 16, 8)
				if err != nil {
					t.Fatal(err)
				}
				p := out[name][m[1]]
				p[i] = float64(v) / 255
				out[name][m[1]] = p
			}
		}
	}
	return out
}

// TestContrast: in both schemes a mark has a contrast of 3 to the paper it stands on, also where it is drawn at
// part of its strength, and text one of 4.5.
func TestContrast(t *testing.T) {
	marks := []string{"soft", "ink"}
	verdicts := []string{"pass", "fail", "inconclusive", "vacuous", "skipped", "refuted"}
	css, err := os.ReadFile("page/page.css")
	if err != nil {
		t.Fatal(err)
	}
	opacity := regexp.MustCompile(`\.dots \{[^}]*stroke-opacity: ([.0-9]+);`).FindSubmatch(css)
	if opacity == nil {
		t.Fatal("the page does not say how strong a point of a row is")
	}
	pointOpacity, err := strconv.ParseFloat(string(opacity[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	for scheme, colours := range schemes(t) {
		paper, panel := colours["paper"], colours["panel"]
		check := func(what string, a, b paint, want float64) {
			if got := contrast(a, b); got < want {
				t.Errorf("%s, %s: contrast %.2f, want %v", scheme, what, got, want)
			}
		}
		for _, name := range append(marks, verdicts...) {
			if _, there := colours[name]; !there {
				t.Fatalf("%s: no colour %s", scheme, name)
			}
			check(name+" as a mark", colours[name], paper, 3)
		}
		for _, name := range append([]string{"ink", "soft", "link"}, verdicts...) {
			check(name+" as text", colours[name], paper, 4.5)
			check(name+" as text on a panel", colours[name], panel, 4.5)
		}
		for _, name := range verdicts {
			check("a point of "+name, colours[name].over(paper, pointOpacity), paper, 3)
		}
	}
}
