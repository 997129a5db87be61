package algos

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Params are the settings of a policy. Each one's zero value is its default.
type Params struct {
	Delta Delta   // CMOSS, KL-CMOSS: confidence parameter
	Gamma float64 // EXP3.M: mixing coefficient; 0 means TunedGamma
	Half  bool    // CMOSS: radius=half
}

// A Parameter is a setting of Params as text: a word, or a number above 0.
type Parameter struct {
	Name    string // as on the command line and in JSON: delta
	Symbol  string // as in tables: δ
	Default string
	Want    string // what it may be, for help
	words   []string
	most    float64 // the largest number
	store   func(p *Params, word string, number float64)
}

var (
	deltaParameter = Parameter{Name: "delta", Symbol: "δ", Default: "pairing",
		Want:  "a number > 0, paper, pairing or anytime",
		words: []string{"paper", "pairing", "anytime"}, most: math.MaxFloat64,
		store: func(p *Params, word string, number float64) {
			switch word {
			case "":
				p.Delta = DeltaFixed(number)
			case "paper":
				p.Delta = DeltaPaper
			case "anytime":
				p.Delta = DeltaAnytime
			}
		}}
	gammaParameter = Parameter{Name: "gamma", Symbol: "γ", Default: "tuned",
		Want: "a number in (0, 1] or tuned", words: []string{"tuned"}, most: 1,
		store: func(p *Params, _ string, number float64) { p.Gamma = number }}
	radiusParameter = Parameter{Name: "radius", Symbol: "ρ", Default: "paper",
		Want: "paper or half", words: []string{"paper", "half"},
		store: func(p *Params, word string, _ float64) { p.Half = word == "half" }}
)

// set stores a value and returns the text that it is written as.
func (q Parameter) set(p *Params, value string) (text string, err error) {
	if slices.Contains(q.words, value) {
		q.store(p, value, 0)
		return value, nil
	}
	number, err := strconv.ParseFloat(value, 64)
	if err != nil || !(number > 0 && number <= q.most) {
		return "", fmt.Errorf("%s=%q: want %s", q.Name, value, q.Want)
	}
	q.store(p, "", number)
	return formatFloat(number), nil
}

// formatFloat writes the fewest digits that read back as x.
func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
