package theory_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/theory"
	"github.com/regretcheck/regretcheck/theory/internal/reference"
)

// A function is one of package theory at a point: its letters as numbers in order, a list last. Integers
// travel as float64, which holds them up to 2⁵³. A number known to the last bit is both ends of the
// bracket; they are NaN where the function refuses the point.
type function func(x ...float64) theory.Bracket

// functions are those that the rows are about, by name.
type functions map[string]function

// TestRows compares every function of theory with its literal form, on both sides: a bound that grew, or an
// enclosure that widened, passes every claim of the kind "value ≤ bound".
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range reference.Rows() {
		f, ok := production[row.Name]
		if !ok { // a row about further points of a function
			f, ok = production[row.Name[:max(0, strings.LastIndexByte(row.Name, '.'))]]
		}
		if !ok || seen[row.Name] || row.Why == "" || len(row.Points()) == 0 || row.Room > 0 && row.Rounding == 0 {
			t.Errorf("%s: want it once, a function in this test, points, a rounding and where it comes from", row.Name)
			continue
		}
		seen[row.Name] = true
		t.Run(row.Name, func(t *testing.T) {
			t.Parallel()
			for _, x := range row.Points() {
				if off := deviation(row, f(x...), row.Exact(x)); off != "" {
					t.Errorf("at %s: %s", at(row, x), off)
				}
			}
		})
	}
	for name := range production {
		if !seen[name] {
			t.Errorf("%s: no row in theory/internal/reference", name)
		}
	}
}

// TestRowsReject: a value a little off on either side, or an enclosure that begins at 0, is no
// longer what a row allows.
func TestRowsReject(t *testing.T) {
	exact := reference.Row{Tolerance: reference.Tolerance{Rounding: 1e-12}}
	enclosure := reference.Row{Tolerance: reference.Tolerance{Rounding: 1e-12, Room: 1e-8}}
	above, below := enclosure, enclosure
	above.Side, below.Side = reference.Above, reference.Below
	for _, tt := range []struct {
		row    reference.Row
		lo, hi float64
		ok     bool
	}{
		{exact, 3, 3, true}, {exact, 3 + 1e-11, 3 + 1e-11, false}, {exact, 3 - 1e-11, 3 - 1e-11, false},
		{enclosure, 3 - 1e-8, 3 + 1e-8, true}, {enclosure, 0, 3, false}, {enclosure, 3, 4, false}, {enclosure, 3.1, 4, false},
		{above, 0, 3 + 1e-8, true}, {above, 0, 3 - 1e-8, false}, {above, 0, 3.1, false},
		{below, 3 - 1e-8, 9, true}, {below, 3 + 1e-8, 9, false}, {below, 2.9, 9, false},
		{exact, math.NaN(), math.NaN(), false}, {exact, math.Inf(1), math.Inf(1), false},
	} {
		if off := deviation(tt.row, theory.Bracket{Lo: tt.lo, Hi: tt.hi}, 3); (off == "") != tt.ok {
			t.Errorf("[%v, %v] for 3 in %+v: %q, want it accepted: %v", tt.lo, tt.hi, tt.row, off, tt.ok)
		}
	}
}

// deviation says how a bracket deviates from the literal value by more than its row allows, "" if it does not.
func deviation(row reference.Row, got theory.Bracket, want float64) string {
	if math.IsNaN(want) || math.IsNaN(got.Lo) || math.IsInf(want, 0) {
		if got.Lo == want || math.IsNaN(got.Lo) && math.IsNaN(want) {
			return ""
		}
		return fmt.Sprintf("got %v, want %v", got, want)
	}
	size := max(math.Abs(want), row.Floor, 1e-300)
	narrow, wide := row.Rounding*size, (row.Rounding+row.Room)*size
	lowerEnd := row.Side == reference.Above || got.Lo-want <= narrow && want-got.Lo <= wide
	upperEnd := row.Side == reference.Below || want-got.Hi <= narrow && got.Hi-want <= wide
	if lowerEnd && upperEnd {
		return ""
	}
	return fmt.Sprintf("got %v, want %.17g to %.2g of it", got, want, row.Rounding)
}

// at writes the arguments beside their letters.
func at(row reference.Row, x []float64) string {
	letters, words := strings.Fields(row.Letters), []string{}
	for i, v := range x {
		if i < len(letters) {
			words = append(words, letters[i]+"="+fmt.Sprint(v))
		} else {
			words = append(words, fmt.Sprint(v))
		}
	}
	return strings.Join(words, " ")
}

// rowless are the names of package theory that have no row, each with the reason.
var rowless = map[string]string{
	"NewLatticeLaw": "checks its input; the law's mean has a row",
	"NewFiniteLaw":  "checks its input; the law's mean, spread and moments have rows",
	"Exactly":       "a bracket of a number", "Bracket.Mid": "arithmetic of brackets, met in every row with an enclosure",
	"Bracket.Width": "arithmetic of brackets", "Bracket.Contains": "a comparison", "Bracket.AtMost": "a comparison",
	"Bracket.String": "text", "DeltaChoice.String": "text", "ParseDeltaChoice": "reads text",
	"PaperChoice": "a name", "PairingChoice": "a name", "AnytimeChoice": "a name",
	"MaxHorizon": "a limit of the input", "MaxArms": "a limit of the input", "MaxWork": "a limit of the work",
	"Up": rounded, "Down": rounded, "Outwards": rounded, "UpperGamma3": rounded, "Bracket.Plus": rounded,
	"Bracket.Minus": rounded,
	"Bracket.Times": rounded, "Bracket.Over": rounded, "Bracket.By": rounded, "Bracket.Root": rounded,
	"Bracket.Squared":  rounded,
	"Bracket.Positive": rounded, "Bracket.Exp": rounded, "Bracket.Log": rounded, "Bracket.Atan": rounded,
	"Bracket.Erfc": rounded,
	"RadiusWithin": "around Radius, which has a row",
}

const rounded = "outward rounding, held against big floats in the tests of theory"

// TestEveryFormulaIsRecomputed: whatever package theory exports has a row or a recorded reason for
// having none.
func TestEveryFormulaIsRecomputed(t *testing.T) {
	rows := map[string]bool{}
	for name := range production {
		for {
			rows[name] = true
			cut := strings.LastIndexByte(name, '.')
			if cut < 0 {
				break
			}
			name = name[:cut]
		}
	}
	exported := exportedBy(t, ".")
	for _, name := range exported {
		switch reason, excused := rowless[name]; {
		case rows[name] && excused:
			t.Errorf("theory.%s has a row and a reason for none: %s", name, reason)
		case !rows[name] && reason == "":
			t.Errorf("theory.%s: want a row in theory/internal/reference and the function in this test, or the reason for none",
				name)
		}
	}
	for name := range rowless {
		if !slices.Contains(exported, name) {
			t.Errorf("reason for theory.%s: no such name", name)
		}
	}
}

// exportedBy lists the exported functions, methods (TYPE.NAME) and constants of a package.
func exportedBy(t *testing.T, dir string) (names []string) {
	set, files := token.NewFileSet(), []*ast.File(nil)
	list, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range list {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(set, files, "theory")
	if err != nil {
		t.Fatal(err)
	}
	add := func(before string, funcs []*doc.Func, values ...[]*doc.Value) {
		for _, f := range funcs {
			names = append(names, before+f.Name)
		}
		for _, v := range slices.Concat(values...) {
			names = append(names, v.Names...)
		}
	}
	add("", p.Funcs, p.Consts, p.Vars)
	for _, kind := range p.Types {
		add("", kind.Funcs, kind.Consts, kind.Vars)
		add(kind.Name+".", kind.Methods)
	}
	if len(names) < 100 {
		t.Errorf("%d names in %s, want at least 100", len(names), dir)
	}
	return names
}

// of takes any function of numbers, of which the last may be a list, that returns a number, a
// bracket, or either with an error.
func of(function any) function {
	f := reflect.ValueOf(function)
	return func(x ...float64) theory.Bracket {
		args := make([]reflect.Value, f.Type().NumIn())
		for i := range args {
			if t := f.Type().In(i); t.Kind() == reflect.Slice {
				args[i] = reflect.ValueOf(x[i:])
			} else {
				args[i] = reflect.ValueOf(x[i]).Convert(t)
			}
		}
		results := f.Call(args)
		if err, fails := results[len(results)-1].Interface().(error); fails && err != nil {
			return theory.Exactly(math.NaN())
		}
		if b, encloses := results[0].Interface().(theory.Bracket); encloses {
			return b
		}
		return theory.Exactly(results[0].Convert(reflect.TypeFor[float64]()).Float())
	}
}

// bound is what an evaluation says of the bound.
func bound(e theory.Evaluation, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return *e.Bound, nil
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// evalDelta is what the command reports for a choice.
func evalDelta(which theory.DeltaChoice) function {
	return of(func(m, k int, T int64) (float64, error) { return bound(theory.EvalDelta(m, k, T, which, 0)) })
}

// lawful is about the law of values a < b with mass p at b, in a row λ, p, a, b. A third value has no mass.
func lawful(f func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error)) function {
	return of(func(lambda, p float64, values []float64) (theory.Bracket, error) {
		law, err := theory.NewFiniteLaw(values, []float64{1 - p, p, 0}[:len(values)])
		if err != nil {
			return theory.Bracket{}, err
		}
		return f(law, lambda)
	})
}

// A latticeProgram is one for a law on equally spaced values, by its letters.
type latticeProgram func(law theory.LatticeLaw, x []float64) (theory.Bracket, error)

// lattice gives a program its letters first, the law's probabilities last.
func lattice(letters int, program latticeProgram) function {
	return of(func(x []float64) (theory.Bracket, error) {
		law, err := theory.NewLatticeLaw(x[letters:])
		if err != nil {
			return theory.Bracket{}, err
		}
		return program(law, x)
	})
}

// coarse is a tolerance at which what is left or dropped shows.
const coarse = 0.5

// within is a program of three letters and T at a tolerance.
func within(program func(x, y, z float64, T int64, rel float64) (theory.Bracket, error)) function {
	return of(func(x, y, z float64, T int64) (theory.Bracket, error) { return program(x, y, z, T, coarse) })
}

func zetaMeanWithin(rel float64) function {
	return of(func(mu, delta float64, T int64) (theory.Bracket, error) {
		return theory.ZetaMeanWithin(mu, delta, T, rel)
	})
}

// number is a constant.
func number(x float64) function { return of(func() float64 { return x }) }

// production are the functions of package theory.
var production = functions{
	// delta
	"DeltaPaper":        of(theory.DeltaPaper),
	"DeltaPaperPrinted": of(theory.DeltaPaperPrinted),
	"DeltaPairing":      of(theory.DeltaPairing),
	"DeltaRatio":        of(theory.DeltaRatio),
	"EvalDelta.paper":   evalDelta(theory.PaperChoice), "EvalDelta.pairing": evalDelta(theory.PairingChoice),
	"EvalDelta.anytime": evalDelta(theory.AnytimeChoice),
	"Radius":            of(theory.Radius), "LnPlus": of(theory.LnPlus),
	"Differing": of(theory.Differing), "WorstRegret": of(theory.WorstRegret),
	// theorem
	"TheoremBound":     of(theory.TheoremBound),
	"RegretBoundPaper": of(theory.RegretBoundPaper),
	"EvalRegretBound.paper": of(func(m, k int, T int64, delta float64) (float64, error) {
		return bound(theory.EvalRegretBound(m, k, T, delta))
	}),
	"TheoremRate": of(theory.TheoremRate),
	"Vacuous":     of(func(b, T, gap float64) float64 { return yes(theory.Vacuous(b, T, gap)) }),
	"NonvacuousFrom": of(func(c, gap float64) float64 {
		return theory.NonvacuousFrom(func(T float64) float64 { return c * math.Sqrt(T) }, gap)
	}),
	"DecompositionFirst.printed": of(func(m, k int, T float64) float64 { return theory.DecompositionFirst(m, k, T).Printed }),
	"DecompositionFirst.correct": of(func(m, k int, T float64) float64 { return theory.DecompositionFirst(m, k, T).Correct }),
	"DecompositionZeta.printed":  of(func(m, k int, T float64) float64 { return theory.DecompositionZeta(m, k, T).Printed }),
	"DecompositionZeta.correct":  of(func(m, k int, T float64) float64 { return theory.DecompositionZeta(m, k, T).Correct }),
	// lower
	"Rate":                 of(theory.Rate),
	"HardLowerBound":       of(func(m, k int, T float64) float64 { b, _ := theory.HardLowerBound(m, k, T); return b }),
	"HardLowerBound.known": of(func(m, k int, T float64) float64 { _, ok := theory.HardLowerBound(m, k, T); return yes(ok) }),
	// hoeffding
	"HoeffdingMGFBound": of(theory.HoeffdingMGFBound), "HoeffdingLogMGFBound": of(theory.HoeffdingLogMGFBound),
	"FiniteLaw.LogMGF": lawful(func(l theory.FiniteLaw, x float64) (theory.Bracket, error) { return l.LogMGF(x), nil }),
	"FiniteLaw.Spread": lawful(func(l theory.FiniteLaw, _ float64) (theory.Bracket, error) {
		return theory.Exactly(l.Spread()), nil
	}),
	"FiniteLaw.Mean": lawful(func(l theory.FiniteLaw, _ float64) (theory.Bracket, error) { return theory.Exactly(l.Mean()), nil }),
	"HoeffdingMGF": lawful(func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error) {
		return theory.HoeffdingMGF(l.Values, l.Probs, lambda)
	}),
	"ExtremalLaw":       of(func(a, b, mean float64) float64 { return theory.ExtremalLaw(a, b, mean).Probs[1] }),
	"HoeffdingMaxBound": of(theory.HoeffdingMaxBound),
	"HoeffdingMaxEqual": of(theory.HoeffdingMaxEqual),
	"HoeffdingMax":      of(func(eps float64, q []float64) (theory.Bracket, error) { return theory.HoeffdingMax(q, eps) }),
	// lattice
	"LatticeLaw.Mean": lattice(0, func(l theory.LatticeLaw, _ []float64) (theory.Bracket, error) {
		return theory.Exactly(l.Mean()), nil
	}),
	"ZetaTailLattice": lattice(3, func(l theory.LatticeLaw, x []float64) (theory.Bracket, error) {
		return theory.ZetaTailLattice(l, x[1], x[2], int64(x[0]))
	}),
	"HoeffdingMaxLattice": lattice(2, func(l theory.LatticeLaw, x []float64) (theory.Bracket, error) {
		return theory.HoeffdingMaxLattice(l, int(x[0]), x[1])
	}),
	"KappaLattice": lattice(3, func(l theory.LatticeLaw, x []float64) (theory.Bracket, error) {
		return theory.KappaLattice(l, x[1], x[2], int64(x[0]))
	}),
	// confidence
	"KappaBound": of(theory.KappaBound),
	"Kappa":      of(theory.Kappa), "KappaWithin": within(theory.KappaWithin),
	"KappaProof.sum":      of(func(a, eps float64, n int64) float64 { return theory.KappaProof(a, eps, n).Sum }),
	"KappaProof.integral": of(func(a, eps float64, n int64) float64 { return theory.KappaProof(a, eps, n).Integral }),
	"KappaProof.total":    of(func(a, eps float64, n int64) float64 { return theory.KappaProof(a, eps, n).Total }),
	"KappaProof.printed":  of(func(a, eps float64, n int64) float64 { return theory.KappaProof(a, eps, n).Printed }),
	"KappaProofLeastA":    of(theory.KappaProofLeastA),
	"PullCount":           of(theory.PullCount),
	"PullCountWithin":     within(theory.PullCountWithin),
	"ZetaTailBound":       of(theory.ZetaTailBound),
	"ZetaTail":            of(theory.ZetaTail),
	"ZetaTailWithin":      within(theory.ZetaTailWithin),
	"ZetaMeanBound":       of(theory.ZetaMeanBound), "ZetaMeanBoundPrinted": of(theory.ZetaMeanBoundPrinted),
	"ZetaMean":       of(theory.ZetaMean),
	"ZetaMeanWithin": zetaMeanWithin(1e-3), "ZetaMeanWithin.coarse": zetaMeanWithin(coarse),
	"ZetaProofLine": of(theory.ZetaProofLine),
	"ZetaProofSum":  of(theory.ZetaProofSum), "ZetaProofPrinted": of(theory.ZetaProofPrinted),
	"ZetaProofCorrected": of(theory.ZetaProofCorrected),
	// partition
	"PartitionConstant":              of(theory.PartitionConstant),
	"PartitionPrintedBlock.first":    of(func(n, l int) float64 { lo, _, _ := theory.PartitionPrintedBlock(n, l); return float64(lo) }),
	"PartitionPrintedBlock.last":     of(func(n, l int) float64 { _, hi, _ := theory.PartitionPrintedBlock(n, l); return float64(hi) }),
	"PartitionPrintedBlock.bounding": of(func(n, l int) float64 { _, _, b := theory.PartitionPrintedBlock(n, l); return float64(b) }),
	"Partitioned.class": of(func(gap, c float64, means []float64) float64 {
		p := theory.Partitioned(means, gap, c)
		if !p.Holds {
			return -1
		}
		return float64(p.Class)
	}),
	"PartitionSlack": of(func(gap, _ float64, means []float64) float64 { return theory.PartitionSlack(means, gap) }),
	"KL":             of(theory.KL),
	"Bracket.Scale":  of(func(x, c float64) theory.Bracket { return theory.Exactly(x).Scale(c) }),
	"PhysicalLimit":  of(func(k int, means []float64) (float64, error) { return theory.PhysicalLimit(means, k) }),
	// arrangement
	"ArrangementF": of(theory.ArrangementF), "ArrangementG": of(theory.ArrangementG),
	"ArrangementFIntegral":      of(theory.ArrangementFIntegral),
	"ArrangementFDecreasesFrom": of(theory.ArrangementFDecreasesFrom),
	"ArrangementGDecreasesFrom": of(theory.ArrangementGDecreasesFrom),
	"ArrangementLeastGap":       of(theory.ArrangementLeastGap),
	"ArrangementCount":          of(theory.ArrangementCount),
	"ArrangementArm": of(func(c, kPrime, delta float64, xs []float64) float64 {
		return theory.ArrangementArm(c, xs, kPrime, delta)
	}),
	// cascade
	"DisjunctiveReward": of(theory.DisjunctiveReward), "ConjunctiveReward": of(theory.ConjunctiveReward),
	"DisjunctiveRewardPrinted": of(theory.DisjunctiveRewardPrinted),
	// constants
	"ZetaProofConstant":        number(theory.ZetaProofConstant),
	"ArrangementCountPrinted":  number(theory.ArrangementCountPrinted),
	"ArrangementCountRepaired": number(theory.ArrangementCountRepaired),
	"ArrangementPrinted":       number(theory.ArrangementPrinted),
	"TheoremConstant":          number(theory.TheoremConstant),
	"TheoremConstantRepaired":  number(theory.TheoremConstantRepaired),
	"ExperimentDelta":          number(theory.ExperimentDelta),
	"LowerBoundBlocks":         number(theory.LowerBoundBlocks),
	"LowerBoundGroups":         number(theory.LowerBoundGroups),
	"PartitionPaperConstant":   number(theory.PartitionPaperConstant),
	"PartitionInfimum":         number(theory.PartitionInfimum),
}
