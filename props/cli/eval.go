package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

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
	cmd := &cobra.Command{
		Use:   "eval NAME",
		Short: "Evaluate one formula: the bound, and the exact value where there is one",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("eval: want a name, one of %s", strings.Join(a.evaluatorNames(), ", "))
			}
			return fmt.Errorf("eval=%q: %s", args[0], offer(args[0], a.evaluatorNames()))
		},
		RunE: func(*cobra.Command, []string) error { return nil },
		// The flags are the formulas': of an unknown one none is known.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
	}
	for _, e := range a.evaluators() {
		cmd.AddCommand(newEvaluator(a, e))
	}
	return cmd
}

// evaluators returns the formulas that verify eval knows.
func (a *App) evaluators() []*formula.Evaluator {
	var all []*formula.Evaluator
	for _, e := range a.Formulas {
		if e.Eval != nil {
			all = append(all, e.Eval)
		}
	}
	return all
}

func (a *App) evaluatorNames() []string {
	var names []string
	for _, e := range a.evaluators() {
		names = append(names, e.Name)
	}
	return names
}

func newEvaluator(a *App, e *formula.Evaluator) *cobra.Command {
	var flags letterFlags
	cmd := &cobra.Command{
		Use:   e.Name,
		Short: e.Summary,
		Args:  NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			given, err := flags.given(cmd.Flags())
			if err != nil {
				return err
			}
			return a.evaluate(cmd.Context(), e, given)
		},
	}
	flags.register(e.Params, cmd.Flags())
	return cmd
}

func (a *App) evaluate(ctx context.Context, e *formula.Evaluator, given map[string]any) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	r, err := evaluatedAt(ctx, e, given)
	if err != nil {
		return err
	}
	return out.Write(map[report.Format]Rendering{
		report.Text: func(w io.Writer) error { return writeEval(w, r) },
		report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, r) },
	})
}

// interruptible returns the result of f, or errInterrupted if the context ends first. f takes
// no context; if it is interrupted it keeps running until the process exits, which is at once.
func interruptible[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := f()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var zero T
		return zero, ErrInterrupted
	}
}

// evaluatedAt returns a formula's values at the given parameters.
func evaluatedAt(ctx context.Context, f *formula.Evaluator, given map[string]any) (EvalResult, error) {
	e, err := interruptible(ctx, func() (formula.Evaluation, error) { return f.At(given) })
	if err != nil {
		return EvalResult{}, err
	}
	maps.Copy(given, e.Shown)
	r := EvalResult{Name: f.Name, Params: given, Bound: jsonNumber(e.Bound), Marginals: e.Marginals,
		Factor: jsonNumber(e.Factor), Which: e.Which, Sharper: e.Sharper}
	if e.Exact != nil {
		if math.IsInf(e.Exact.Lo, 0) || math.IsInf(e.Exact.Hi, 0) {
			return r, errors.New("the exact value overflows: want smaller parameters")
		}
		r.Exact = e.Exact
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

// ratio is the bound over the middle of the exact value, nil where one is missing or 0.
func (r EvalResult) ratio() *float64 {
	if r.Bound == nil || r.Exact == nil {
		return nil
	}
	q := *r.Bound / r.Exact.Mid()
	return jsonNumber(&q)
}

// digits writes a number with fifteen digits: the last two of a float64 are those of its rounding.
// JSON has them all.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 15, 64) }

// end writes an end of a bracket with fifteen digits, or with all where fifteen would lie inside.
func end(x float64, inside func(rounded float64) bool) string {
	text := digits(x)
	if rounded, err := strconv.ParseFloat(text, 64); err == nil && inside(rounded) {
		return fmt.Sprint(x)
	}
	return text
}

// writeEval writes a result as a table of names and values.
func writeEval(w io.Writer, r EvalResult) error {
	g := report.Table{Columns: []report.Column{{Title: "QUANTITY"}, {Title: "VALUE"}}}
	var params []string
	for _, name := range slices.Sorted(maps.Keys(r.Params)) {
		params = append(params, fmt.Sprintf("%s=%v", name, r.Params[name]))
	}
	g.Add(r.Name, elide(strings.Join(params, " "), 100))
	if r.Bound != nil {
		g.Add("bound", digits(*r.Bound))
	}
	if r.Exact != nil {
		lo, hi := r.Exact.Lo, r.Exact.Hi
		g.Add("exact, at least", end(lo, func(x float64) bool { return x > lo }))
		g.Add("exact, at most", end(hi, func(x float64) bool { return x < hi }))
	}
	if q := r.ratio(); q != nil {
		g.Add("bound ÷ exact", report.Number(*q))
	}
	for i, p := range r.Marginals {
		g.Add(fmt.Sprintf("P(%d in S)", i), digits(p))
	}
	if r.Factor != nil {
		g.Add("factor on the rate", digits(*r.Factor))
	}
	if r.Which != "" {
		g.Add("which", r.Which)
	}
	if r.Sharper != "" {
		g.Add("sharper", r.Sharper)
	}
	if r.Vacuity != nil {
		g.Add("vacuous", fmt.Sprint(r.Vacuous))
	}
	if r.Vacuity != nil && r.horizons {
		g.Add("not vacuous from T", nonvacuous(r.NonvacuousFrom))
	}
	return g.WriteText(w)
}

func nonvacuous(from *float64) string {
	if from == nil {
		return "none up to 2^53"
	}
	return fmt.Sprint(*from)
}
