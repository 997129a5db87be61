package selftest

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/suite"
)

// A Reaction is what a claim says of a mutant.
type Reaction int

// The reactions.
const (
	// Unmoved: the claim does not look at the mutant, or was not asked.
	Unmoved Reaction = iota
	// Accepts: no row fails, and one at least passes.
	Accepts
	// LeavesOpen: no row fails, and none passes.
	LeavesOpen
	// Rejects: a row fails.
	Rejects
	// Breaks: the claim could not be decided, because the mutant made a computation of the claim
	// or of the simulator give up. That is no rejection.
	Breaks
)

// A Cell is one claim's reaction to one mutant.
type Cell struct {
	Reaction Reaction
	Why      string // the failed row, the first that is open, or what broke
	Where    string // the failed row's witness
	Lost     string // what that lacks to lead to the planted place, "" if it does
}

// A Decided is a cell of the matrix that has been decided.
type Decided struct {
	Mutant   mutants.Mutant
	Claim    string
	Reaction Reaction
}

// A Matrix holds who rejects whom. Cells are decided when asked for, each once.
type Matrix struct {
	Mutants []mutants.Mutant
	Claims  []string // in the order of the suites
	cells   props.Memo[asked, Cell]
	shelf   shelf
	// families has the place in everyFamily of each claim about the originals.
	families map[string]int

	mu      sync.Mutex
	decided map[cellKey]Cell
}

type cellKey struct {
	mutant, claim string
	seed          uint64
}

// asked is a cell, and the most effort that deciding it may take.
type asked struct {
	cellKey
	most props.Effort
}

// NewMatrix returns the matrix of the mutants and the claims about this
// project's subjects.
func NewMatrix(all []mutants.Mutant) *Matrix {
	x, s := &Matrix{Mutants: all, families: map[string]int{}}, originals()
	for i := range everyFamily {
		for _, c := range claimsOf(everyFamily[i:i+1], s) {
			x.Claims = append(x.Claims, c.ID)
			x.families[c.ID] = i
		}
	}
	return x
}

// cell decides a claim with the mutant planted, with the share of the budget that the claim's rows have in their suites
// together. The case that tells the mutant and cases of the least effort come first, and the first row that fails ends it.
// The effort is quick. A claim that must reject the mutant, and has rows that need more, is decided anew at the
// effort that they need, if the trial has it.
func (x *Matrix) cell(ctx context.Context, t props.Trial, m mutants.Mutant, claim string) (Cell, error) {
	key, most := cellKey{m.Name, claim, t.Seed}, props.Quick
	if slices.Contains(m.RejectedBy, claim) {
		most = max(t.Effort, props.Quick)
	}
	return x.cells.Get(t.Workers, asked{key, most}, func() (Cell, error) {
		c, err := x.decideCell(ctx, t, m, claim, most)
		if err == nil {
			x.remember(key, c)
		}
		return c, err
	})
}

// decideCell decides a claim with the mutant planted, at an effort of at most so much.
func (x *Matrix) decideCell(ctx context.Context, t props.Trial, m mutants.Mutant, claim string, most props.Effort) (Cell, error) {
	list, err := x.about(t.Workers, m, claim)
	if err != nil {
		return Cell{}, err
	}
	if !slices.ContainsFunc(list, func(c props.Claim) bool { return c.ID == claim }) {
		return Cell{}, fmt.Errorf("bug %s must be rejected by %q: no such claim; verify list shows them", m.Name, claim)
	}
	effort := props.Quick
	if needsFull(claim) {
		effort = props.Full
	}
	for {
		c, needs, err := decide(ctx, t, effort, list, func(c props.Claim, k props.Case) bool {
			return c.ID == claim && (!m.Valid || !isSlow(claim) || k.From <= props.Quick)
		})
		if err == nil && c.Reaction != Rejects && needs > effort && needs <= most {
			effort = needs
			continue
		}
		if c.Reaction == Rejects && !m.Valid {
			c.Lost = m.Place.Lost(c.Where)
		}
		return c, err
	}
}

// A shelf keeps the claims about the mutants that were asked for last, with all that these claims have
// measured. Of every mutant, that would be a gigabyte.
type shelf struct {
	mu     sync.Mutex
	order  []string // the least recent first
	claims map[string]*props.Memo[int, []props.Claim]
}

// about returns the claims of a claim's family with a mutant planted, of all families where it is not known.
func (x *Matrix) about(w *props.Workers, m mutants.Mutant, claim string) ([]props.Claim, error) {
	of, known := x.families[claim]
	if !known {
		of = len(everyFamily)
	}
	return x.shelf.of(w, m).Get(w, of, func() ([]props.Claim, error) {
		families := everyFamily
		if known {
			families = everyFamily[of : of+1]
		}
		return tellingFirst(planted(m, families), m), nil
	})
}

// of returns the claims with a mutant planted, by family. It keeps those of the last mutants, two for each
// worker, because a row asks several claims about one mutant.
func (s *shelf) of(w *props.Workers, m mutants.Mutant) *props.Memo[int, []props.Claim] {
	most := 2
	if w != nil {
		most = 2 * w.N()
	}
	s.mu.Lock()
	if s.claims == nil {
		s.claims = map[string]*props.Memo[int, []props.Claim]{}
	}
	memo := s.claims[m.Name]
	if memo == nil {
		memo = &props.Memo[int, []props.Claim]{}
		s.claims[m.Name] = memo
	}
	s.order = append(slices.DeleteFunc(s.order, func(name string) bool { return name == m.Name }), m.Name)
	if len(s.order) > most {
		delete(s.claims, s.order[0])
		s.order = s.order[1:]
	}
	s.mu.Unlock()
	return memo
}

// decide runs the picked cases one by one at an effort until one fails. needs is the least effort that a skipped row waits for,
// 0 if none does.
func decide(ctx context.Context, t props.Trial, effort props.Effort, list []props.Claim, pick func(props.Claim, props.Case) bool) (
	cell Cell, needs props.Effort, err error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	_, err = props.Run(inner, props.Config{
		Claims: list, Seed: t.Seed, Effort: effort, Workers: 1, Select: pick, Expected: suite.Expected(),
		OnRow: func(r props.Row) {
			f := r.Verdict.Finding()
			switch o := r.Verdict.Outcome(); {
			case cell.Reaction == Rejects || cell.Reaction == Breaks:
			case r.Verdict.Broke():
				cell = Cell{Reaction: Breaks, Why: f.Witness}
				stop()
			case o == props.Fail:
				cell = Cell{Reaction: Rejects, Why: said(r), Where: f.Witness}
				stop()
			case o != props.Skipped && o != props.Inconclusive:
				cell = Cell{Reaction: Accepts}
			case cell.Reaction == Unmoved:
				cell = Cell{Reaction: LeavesOpen, Why: said(r)}
			}
			if f.Needs > 0 && (needs == 0 || f.Needs < needs) {
				needs = f.Needs
			}
		},
	})
	switch {
	case ctx.Err() != nil:
		return Cell{}, 0, ctx.Err()
	case cell.Reaction == Rejects || cell.Reaction == Breaks:
		return cell, 0, nil
	}
	return cell, needs, err
}

// said tells in a line what a row found.
func said(r props.Row) string {
	f := r.Verdict.Finding()
	text := props.Key{Claim: r.Claim, Instance: r.Instance}.String() + ": "
	if f.Skip != "" {
		return text + f.Skip
	}
	text += "got " + report.SpanText(f.Observed) + ", want " + report.AllowedText(f.Bound)
	if f.Witness != "" {
		text += ": " + f.Witness
	}
	return text
}
