package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/theory"
)

// An EvalResult is the output of verify eval, described by
// testdata/schema/eval.schema.json.
type EvalResult struct {
	Name      string          `json:"name"`
	Params    map[string]any  `json:"params"`
	Bound     *float64        `json:"bound"`
	Exact     *theory.Bracket `json:"exact"`
	Marginals []float64       `json:"marginals,omitempty"`
	Factor    *float64        `json:"factor,omitempty"` // of a regret bound on its rate
	Which     string          `json:"which,omitempty"`  // the proof of the best of several bounds
	Sharper   string          `json:"sharper,omitempty"`
	*Vacuity
}

// Vacuity says whether a bound says anything, and a regret bound from which horizon on.
type Vacuity struct {
	Vacuous        bool     `json:"vacuous"`
	NonvacuousFrom *float64 `json:"nonvacuous_from"`
	horizons       bool     // whether NonvacuousFrom makes sense
}

func newEval(a *App) *cobra.Command {
	var names []string
	cmd := &cobra.Command{
		Use:   "eval NAME",
		Short: "Evaluate one formula: the bound, and the exact value where there is one",
		// The flags are the formulas': of an unknown one none is known.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
	}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("eval: want a name, one of %s", strings.Join(names, ", "))
		}
		return fmt.Errorf("eval=%q: %s", args[0], offer(args[0], names, ""))
	}
	for _, e := range a.Formulas {
		if e.Eval != nil {
			names = append(names, e.Eval.Name)
			cmd.AddCommand(newEvaluator(a, e.Eval))
		}
	}
	return a.Command(cmd, evaluating, nil, report.Text, report.JSON)
}

// evaluating is what eval heeds of the shared flags.
const evaluating = "format out width timeout"

// newEvaluator returns the command of one formula, with a flag for every letter.
func newEvaluator(a *App, e *formula.Evaluator) *cobra.Command {
	cmd := &cobra.Command{Use: e.Name, Short: e.Summary, Args: NoArgs}
	flags := cmd.Flags()
	for _, p := range e.Params {
		flag := flags.VarPF(letterFlag(p), p.Name, "", p.Usage())
		if p.Kind == formula.Switch {
			flag.NoOptDefVal = "true"
		}
	}
	return a.Command(cmd, evaluating, func(ctx context.Context, _ []string) (Renderings, error) {
		given, err := givenLetters(e.Params, flags)
		if err != nil {
			return nil, err
		}
		r, err := evaluated(ctx, e, given)
		return Tabled(r, r.table()), err
	}, report.Text, report.JSON)
}

// letterFlag returns a flag for a parameter.
func letterFlag(p formula.Range) pflag.Value {
	switch {
	case p.Kind == formula.List:
		return asNumbers(new([]float64))
	case p.Kind == formula.Word:
		return asWord(new(string))
	case p.Kind == formula.Switch:
		return asSwitch(new(bool))
	case p.Integer:
		return AsInteger(new(int64))
	}
	return asNumber(new(float64))
}

// givenLetters checks that the required flags are there and returns the values of all
// that are, as JSON shows them.
func givenLetters(letters []formula.Range, flags *pflag.FlagSet) (map[string]any, error) {
	var errs []error
	values := map[string]any{}
	for _, p := range letters {
		switch {
		case !flags.Changed(p.Name) && !p.Optional:
			errs = append(errs, fmt.Errorf("--%s: want a value: %s", p.Name, p.Usage()))
		case flags.Changed(p.Name):
			values[p.Name] = flags.Lookup(p.Name).Value.(interface{ Current() any }).Current()
		}
	}
	return values, errors.Join(errs...)
}

// evaluated returns a formula's values at the given parameters, or ErrInterrupted if the context
// ends first. A formula takes no context; one that is interrupted runs until the process exits,
// which is at once.
func evaluated(ctx context.Context, f *formula.Evaluator, given map[string]any) (r EvalResult, err error) {
	var e formula.Evaluation
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		e, failed = f.At(given)
	}()
	select {
	case <-ctx.Done():
	case <-done:
	}
	if ctx.Err() != nil { // also where both came at once
		return r, ErrInterrupted
	}
	if failed != nil {
		return r, failed
	}
	maps.Copy(given, e.Shown)
	r = EvalResult{Name: f.Name, Params: given, Bound: jsonNumber(e.Bound), Exact: e.Exact, Marginals: e.Marginals,
		Factor: jsonNumber(e.Factor), Which: e.Which, Sharper: e.Sharper}
	if e.Exact != nil && (math.IsInf(e.Exact.Lo, 0) || math.IsInf(e.Exact.Hi, 0)) {
		return r, errors.New("the exact value overflows: want smaller parameters")
	}
	if e.Vacuous != nil {
		r.Vacuity = &Vacuity{Vacuous: *e.Vacuous, NonvacuousFrom: jsonNumber(e.NonvacuousFrom),
			horizons: e.NonvacuousFrom != nil}
	}
	return r, nil
}

// jsonNumber returns nil for what JSON cannot hold.
func jsonNumber(x *float64) *float64 {
	if x == nil || math.IsInf(*x, 0) || math.IsNaN(*x) {
		return nil
	}
	return x
}

// digits writes a number with fifteen digits: the last two of a float64 are those of its rounding.
// JSON has them all.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 15, 64) }

// table is the result for people, names and values.
func (r EvalResult) table() report.Table {
	t := report.Table{Columns: []report.Column{{Title: "QUANTITY"}, {Title: "VALUE"}}}
	var params []string
	for _, name := range slices.Sorted(maps.Keys(r.Params)) {
		params = append(params, name+"="+asGiven(r.Params[name]))
	}
	t.Add(r.Name, elide(strings.Join(params, " "), 100))
	if r.Bound != nil {
		t.Add("bound", digits(*r.Bound))
	}
	if r.Exact != nil {
		t.Add("exact, at least", fmt.Sprint(r.Exact.Lo)) // fifteen digits might lie inside
		t.Add("exact, at most", fmt.Sprint(r.Exact.Hi))
		if mid := r.Exact.Mid(); r.Bound != nil && mid != 0 {
			t.Add("bound ÷ exact", report.Number(*r.Bound/mid))
		}
	}
	for i, p := range r.Marginals {
		t.Add(fmt.Sprintf("P(%d in S)", i), digits(p))
	}
	if r.Factor != nil {
		t.Add("factor on the rate", digits(*r.Factor))
	}
	if r.Which != "" {
		t.Add("which", r.Which)
	}
	if r.Sharper != "" {
		t.Add("sharper", r.Sharper)
	}
	if r.Vacuity != nil {
		t.Add("vacuous", fmt.Sprint(r.Vacuous))
	}
	if r.Vacuity != nil && r.horizons {
		from := "none up to 2^53"
		if r.NonvacuousFrom != nil {
			from = fmt.Sprint(*r.NonvacuousFrom)
		}
		t.Add("not vacuous from T", from)
	}
	return t
}
