package formula

import (
	"cmp"

	"github.com/regretcheck/regretcheck/props"
)

// An Entry is a formula with its subject, whatever its letters are kept in: what a
// command, a page or a test needs of it. Of makes it.
type Entry struct {
	ID     string
	Params []Letter   // what witnesses name; their places hold nothing
	Eval   *Evaluator // nil: no name of the command eval
	// Claims returns the claims anew, for each run.
	Claims func() []props.Claim
	// Rows are those of the table of constants.
	Rows []Row
	// With returns the entry with another constant in its bound, which must hold one.
	With func(constant float64) (Entry, error)
}

// An Evaluator is a formula as a name of the command eval.
type Evaluator struct {
	Name, Summary string
	// New returns letters to be filled in.
	New func() Sheet
}

// A Sheet has a place for each letter of a formula.
type Sheet struct {
	Letters []Letter
	// Evaluate returns the values at what the places hold, given the values of those
	// that were named. It may change given, never the places.
	Evaluate func(given map[string]any) (Evaluation, error)
}

// Of returns the entry of a formula and its subject.
func Of[L any](f Formula[L], p Pair[L]) Entry {
	e := Entry{ID: f.ID, Claims: func() []props.Claim { return f.Claims(p) }, Params: lettersOf(f.Params, new(L))}
	for _, x := range f.Extremes {
		e.Rows = append(e.Rows, f.row(x, p))
	}
	e.With = func(constant float64) (Entry, error) {
		q, err := f.WithConstant(p, constant)
		if err != nil {
			return Entry{}, err
		}
		return Of(f, q), nil
	}
	if f.Eval == nil {
		return e
	}
	params := f.Eval.Params
	if params == nil {
		params = f.Params
	}
	e.Eval = &Evaluator{Name: cmp.Or(f.Eval.Name, f.ID), Summary: f.text(f.Eval.Summary, p), New: func() Sheet {
		x := new(L)
		return Sheet{Letters: lettersOf(params, x), Evaluate: func(given map[string]any) (Evaluation, error) { return f.evaluate(p, *x, given) }}
	}}
	return e
}

func lettersOf[L any](params []Param[L], x *L) []Letter {
	all := make([]Letter, len(params))
	for i, p := range params {
		all[i] = p.in(x)
	}
	return all
}
