package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// meanParameters is a mean law of this package: its parameters can be wrong.
type meanParameters interface {
	MeanLaw
	check() error
}

// A MeanForm describes a mean law as text.
type MeanForm struct {
	Form    string // uniform:lo,hi
	Summary string // one line for help
	numbers int    // how many; 0: one or more
	placed  bool   // may end in ,first or ,last
	read    func(x []float64, at Placement) meanParameters
}

var meanForms = []MeanForm{
	{"uniform:lo,hi", "each mean from U(lo, hi)", 2, false,
		func(x []float64, _ Placement) meanParameters { return UniformMeans{x[0], x[1]} }},
	{"hard:c", "the minimax instance: ½ and ½ ± c times the critical gap", 1, false,
		func(x []float64, _ Placement) meanParameters { return HardMeans{x[0]} }},
	{"list:μ1,…,μm", "these means", 0, false,
		func(x []float64, _ Placement) meanParameters { return ListMeans(x) }},
	{"blocks:c", "hard, one special arm a block", 1, false,
		func(x []float64, _ Placement) meanParameters { return BlockMeans{x[0]} }},
	{"groups:c", "blocks for k > m/2 alone", 1, false,
		func(x []float64, _ Placement) meanParameters { return GroupMeans{x[0]} }},
	{"levels:lo,hi[,first|last]", "k arms at hi, the rest at lo", 2, true,
		func(x []float64, at Placement) meanParameters { return LevelMeans{x[0], x[1], at} }},
	{"gap:Δ[,first|last]", "levels ½ ± Δ/2", 1, true,
		func(x []float64, at Placement) meanParameters { return GapMeans{x[0], at} }},
	{"linear:lo,hi", "evenly spread", 2, false,
		func(x []float64, _ Placement) meanParameters { return LinearMeans{x[0], x[1]} }},
	{"tie:Δ,τ", "gap with one wrong arm only τ below the best", 2, false,
		func(x []float64, _ Placement) meanParameters { return NearTieMeans{x[0], x[1]} }},
	{"outlier:rest,one", "one arm apart from the rest", 2, false,
		func(x []float64, _ Placement) meanParameters { return OutlierMeans{x[0], x[1]} }},
	{"equal:μ", "all alike", 1, false,
		func(x []float64, _ Placement) meanParameters { return EqualMeans{x[0]} }},
}

// MeanForms returns the texts that ParseMeans reads.
func MeanForms() []MeanForm { return append([]MeanForm(nil), meanForms...) }

// ParseMeans reads a mean law as written on the command line. Every law of this
// package reads back from its String as it is.
func ParseMeans(s string) (MeanLaw, error) {
	kind, rest, _ := strings.Cut(s, ":")
	for _, f := range meanForms {
		if strings.HasPrefix(f.Form, kind+":") {
			return f.parse(s, rest)
		}
	}
	forms := make([]string, len(meanForms))
	for i, f := range meanForms {
		forms[i] = f.Form
	}
	last := len(forms) - 1
	return nil, fmt.Errorf("means=%q: want %s or %s", s, strings.Join(forms[:last], ", "), forms[last])
}

// parse reads what follows the name.
func (f MeanForm) parse(s, rest string) (MeanLaw, error) {
	at := Anywhere
	for _, p := range []Placement{First, Last} {
		if body, ok := strings.CutSuffix(rest, p.suffix()); ok && f.placed {
			rest, at = body, p
		}
	}
	if rest == "" {
		return nil, fmt.Errorf("means=%q: want %s", s, f.Form)
	}
	x, err := parseNumbers(rest)
	if err != nil {
		return nil, fmt.Errorf("means=%q: %w", s, err)
	}
	if f.numbers > 0 && len(x) != f.numbers {
		return nil, fmt.Errorf("means=%q: %d numbers: want %s", s, len(x), f.Form)
	}
	law := f.read(x, at)
	if err := law.check(); err != nil {
		return nil, fmt.Errorf("means=%q: %w in %s", s, err, f.Form)
	}
	return law, nil
}

func parseNumbers(s string) ([]float64, error) {
	fields := strings.Split(s, ",")
	values := make([]float64, len(fields))
	for i, f := range fields {
		v, err := strconv.ParseFloat(strings.TrimSpace(f), 64)
		if err != nil || math.IsNaN(v) {
			return nil, fmt.Errorf("entry %d is %q: want a number", i+1, f)
		}
		values[i] = v
	}
	return values, nil
}

// number writes a number so that it reads back as it is.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
