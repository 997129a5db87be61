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
	Vacuous   *bool           `json:"vacuous,omitempty"` // nil if that is not known
	// NonvacuousFrom is a *float64 beside Vacuous, null if there is no such horizon.
	NonvacuousFrom any `json:"nonvacuous_from,omitempty"`
}

func newEval(a *App) *cobra.Command {
	var names []string
	cmd := &cobra.Command{
		Use:   "eval NAME",
		Short: "Evaluate one formula: the bound, and the exact value if there is one",
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
	given := map[string]any{}
	for _, p := range e.Params {
		flag := cmd.Flags().VarPF(letterFlag(p, given), p.Name, "", p.Usage())
		if p.Kind == formula.Switch {
			flag.NoOptDefVal = "true"
		}
	}
	return a.Command(cmd, evaluating, func(ctx context.Context, _ []string) (Renderings, error) {
		var missing error
		for _, p := range e.Params {
			if given[p.Name] == nil && !p.Optional {
				missing = errors.Join(missing, fmt.Errorf("--%s: want a value: %s", p.Name, p.Usage()))
			}
		}
		if missing != nil {
			return nil, missing
		}
		return evaluated(ctx, e, given)
	}, report.Text, report.JSON)
}

// letterFlag returns a flag that keeps a parameter by its name. pflag leaves the type "bool" out of help.
func letterFlag(p formula.Range, given map[string]any) pflag.Value {
	kind, read := "X", func(s string) (any, error) { return parseNumber(s) }
	switch {
	case p.Kind == formula.List:
		kind, read = "LIST", func(s string) (any, error) { return listOf(parseNumber)(s) }
	case p.Kind == formula.Word:
		kind, read = "WORD", func(s string) (any, error) { return s, nil }
	case p.Kind == formula.Switch:
		kind, read = "bool", func(s string) (any, error) { return strconv.ParseBool(s) }
	case p.Integer:
		kind, read = "N", func(s string) (any, error) { return parseInteger(s) }
	}
	return value[any]{new(any), kind, func(s string) (x any, err error) {
		given[p.Name], err = read(s)
		return given[p.Name], err
	}}
}

// evaluated returns a formula's values at the given parameters, or an error if the context ends
// first. A formula takes no context; one that is interrupted runs until the process exits,
// which is at once.
func evaluated(ctx context.Context, f *formula.Evaluator, given map[string]any) (Renderings, error) {
	var e formula.Evaluation
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		e, err = f.At(given)
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-done:
	}
	switch {
	case err != nil:
		return nil, err
	case e.Exact != nil && (math.IsInf(e.Exact.Lo, 0) || math.IsInf(e.Exact.Hi, 0)):
		return nil, errors.New("the exact value overflows: want smaller parameters")
	}
	maps.Copy(given, e.Shown)
	r := EvalResult{Name: f.Name, Params: given, Bound: jsonNumber(e.Bound), Exact: e.Exact, Marginals: e.Marginals,
		Factor: jsonNumber(e.Factor), Which: e.Which, Sharper: e.Sharper, Vacuous: e.Vacuous}
	if e.Vacuous != nil {
		r.NonvacuousFrom = jsonNumber(e.NonvacuousFrom)
	}
	return r.table(e.NonvacuousFrom).Renderings(r), nil
}

// jsonNumber returns nil for what JSON cannot hold.
func jsonNumber(x *float64) *float64 {
	if x == nil || math.IsInf(*x, 0) || math.IsNaN(*x) {
		return nil
	}
	return x
}

// digits writes a number with fifteen digits, nothing for none: the last two of a float64 are those
// of its rounding. JSON has them all.
func digits(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', 15, 64)
}

// table is the result for people. A formula that has horizons has from, +∞ for none.
func (r EvalResult) table(from *float64) report.Table {
	t := report.Table{Columns: []report.Column{{Title: "QUANTITY"}, {Title: "VALUE"}}}
	add := func(name, value string) {
		if value != "" {
			t.Add(name, value)
		}
	}
	var params []string
	for _, name := range slices.Sorted(maps.Keys(r.Params)) {
		params = append(params, name+"="+asGiven(r.Params[name]))
	}
	t.Add(r.Name, elide(strings.Join(params, " "), 100))
	add("bound", digits(r.Bound))
	if r.Exact != nil {
		t.Add("exact, at least", fmt.Sprint(r.Exact.Lo)) // fifteen digits might lie inside
		t.Add("exact, at most", fmt.Sprint(r.Exact.Hi))
		if mid := r.Exact.Mid(); r.Bound != nil && mid != 0 {
			t.Add("bound ÷ exact", report.Number(*r.Bound/mid))
		}
	}
	for i, p := range r.Marginals {
		t.Add(fmt.Sprintf("P(%d in S)", i), digits(&p))
	}
	add("factor on the rate", digits(r.Factor))
	add("which", r.Which)
	add("sharper", r.Sharper)
	if r.Vacuous != nil {
		t.Add("vacuous", fmt.Sprint(*r.Vacuous))
	}
	switch {
	case from == nil:
	case math.IsInf(*from, 0):
		t.Add("not vacuous from T", "none up to 2^53")
	default:
		t.Add("not vacuous from T", fmt.Sprint(*from))
	}
	return t
}
