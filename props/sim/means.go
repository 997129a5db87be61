package sim

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A MeanLaw draws the means of an instance.
type MeanLaw interface {
	// String returns the law as written on the command line; see ParseMeans.
	String() string
	// Draw returns m means in [0, 1] for a game with k arms per round and
	// horizon T. It is an error if the law cannot serve that game. The parameters of this package's
	// laws are checked before, with the plan.
	Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error)
}

// checkedMeans is a mean law of this package, whose parameters can be checked.
type checkedMeans interface {
	MeanLaw
	check() error
}

// checkMeans reports a law whose parameters are wrong, or that is nil.
func checkMeans(law MeanLaw) error {
	if law == nil {
		return errors.New("means: none given")
	}
	if own, ok := law.(checkedMeans); ok {
		if err := own.check(); err != nil {
			return fmt.Errorf("means=%s: %w", law, err)
		}
	}
	return nil
}

// A family is the mean laws of one name in ParseMeans.
type family struct {
	form    string // uniform:lo,hi
	summary string // one line for help
	numbers int    // how many; 0: one or more
	placed  bool   // may end in ,first or ,last
	read    func(x []float64, at Placement) checkedMeans
}

var families = []family{
	{"uniform:lo,hi", "each mean from U(lo, hi)", 2, false,
		func(x []float64, _ Placement) checkedMeans { return UniformMeans{x[0], x[1]} }},
	{"hard:c", "the minimax instance: ½ and ½ ± c times the critical gap", 1, false,
		func(x []float64, _ Placement) checkedMeans { return HardMeans{x[0]} }},
	{"list:μ1,…,μm", "these means", 0, false,
		func(x []float64, _ Placement) checkedMeans { return ListMeans(x) }},
	{"blocks:c", "min(k, m−k) blocks, one random arm of each at ½ ± c critical gaps", 1, false,
		func(x []float64, _ Placement) checkedMeans { return BlockMeans{x[0]} }},
	{"levels:lo,hi[,first|last]", "k arms at hi, the rest at lo", 2, true,
		func(x []float64, at Placement) checkedMeans { return LevelMeans{x[0], x[1], at} }},
	{"gap:Δ[,first|last]", "levels ½ ± Δ/2", 1, true,
		func(x []float64, at Placement) checkedMeans { return GapMeans{x[0], at} }},
	{"linear:lo,hi", "evenly spread", 2, false,
		func(x []float64, _ Placement) checkedMeans { return LinearMeans{x[0], x[1]} }},
	{"tie:Δ,τ", "gap:Δ, but one wrong arm is only τ below the good ones", 2, false,
		func(x []float64, _ Placement) checkedMeans { return NearTieMeans{x[0], x[1]} }},
}

// MeansHelp lists the texts that ParseMeans reads, one to a line.
func MeansHelp() string {
	var b strings.Builder
	for _, f := range families {
		fmt.Fprintf(&b, "  %-26s %s\n", f.form, f.summary)
	}
	return b.String()
}

// ParseMeans reads a mean law as written on the command line. Every law of this
// package reads back from its String as it is.
func ParseMeans(s string) (MeanLaw, error) {
	kind, rest, _ := strings.Cut(s, ":")
	forms := make([]string, len(families))
	for i, f := range families {
		if strings.HasPrefix(f.form, kind+":") {
			return f.parse(s, rest)
		}
		forms[i] = f.form
	}
	last := len(forms) - 1
	return nil, fmt.Errorf("means=%q: want %s or %s", s, strings.Join(forms[:last], ", "), forms[last])
}

// parse reads what follows the name.
func (f family) parse(s, rest string) (MeanLaw, error) {
	at := Anywhere
	for _, p := range []Placement{First, Last} {
		if body, ok := strings.CutSuffix(rest, p.suffix()); ok && f.placed {
			rest, at = body, p
		}
	}
	if rest == "" {
		return nil, fmt.Errorf("means=%q: want %s", s, f.form)
	}
	x, err := parseNumbers(rest)
	if err != nil {
		return nil, fmt.Errorf("means=%q: %w", s, err)
	}
	if f.numbers > 0 && len(x) != f.numbers {
		return nil, fmt.Errorf("means=%q: %d numbers: want %s", s, len(x), f.form)
	}
	law := f.read(x, at)
	if err := law.check(); err != nil {
		return nil, fmt.Errorf("means=%q: %w in %s", s, err, f.form)
	}
	return law, nil
}

// draw fills m means by position, clipped to [0, 1].
func draw(m int, mean func(i int) float64) []float64 {
	means := make([]float64, m)
	for i := range means {
		means[i] = math.Min(1, math.Max(0, mean(i)))
	}
	return means
}

// shuffled is draw, in random order.
func shuffled(rng *rand.Rand, m int, mean func(i int) float64) []float64 {
	means := draw(m, mean)
	rng.Shuffle(m, func(i, j int) { means[i], means[j] = means[j], means[i] })
	return means
}

// require returns an error that names what is wanted, nil if it was found.
func require(found bool, want string) error {
	if found {
		return nil
	}
	return errors.New("want " + want)
}

// numbers writes numbers so that they read back as they are.
func numbers(xs ...float64) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = strconv.FormatFloat(x, 'g', -1, 64)
	}
	return strings.Join(parts, ",")
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
