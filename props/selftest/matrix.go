package selftest

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/store"
	"github.com/regretcheck/regretcheck/props/suite"
)

// A Reaction is what a claim says of a mutant.
type Reaction int

// The reactions.
const (
	// Unmoved: the claim does not look at the mutant, or was not asked.
	Unmoved Reaction = iota
	// Accepts: no row fails.
	Accepts
	// Rejects: a row fails.
	Rejects
	// Breaks: the claim could not be decided, because the mutant made a computation of the claim
	// or of the simulator give up. That is no rejection.
	Breaks
)

// A Cell is one claim's reaction to one mutant.
type Cell struct {
	Reaction Reaction
	Why      string // the failed row, or what broke
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
	Claims  []string       // in the order of the suites
	Journal *store.Journal // keeps decided cells; nil keeps none
	cells   props.Memo[cellKey, Cell]
	shelf   shelf

	mu      sync.Mutex
	decided map[cellKey]Cell
}

type cellKey struct {
	mutant, claim string
	seed          uint64
}

// NewMatrix returns the matrix of the mutants and the claims about this
// project's subjects.
func NewMatrix(all []mutants.Mutant) *Matrix {
	x := &Matrix{Mutants: all}
	for _, c := range claimsAbout(originals()) {
		x.Claims = append(x.Claims, c.ID)
	}
	return x
}

// cell decides a claim with the mutant planted, at the least effort that can, with the share
// of the budget that the claim's rows have in their suites together. The case that tells the mutant and cases of the least
// effort come first, and the first row that fails ends it.
func (x *Matrix) cell(ctx context.Context, t props.Trial, m mutants.Mutant, claim string) (Cell, error) {
	key := cellKey{m.Name, claim, t.Seed}
	return x.cells.Get(t.Workers, key, func() (Cell, error) {
		c, err := store.Remember(x.Journal, fmt.Sprintf("selftest: seed %d, %s, %s", t.Seed, m.Name, claim), func() (Cell, error) {
			list, err := x.shelf.about(t.Workers, m)
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
			c, err := decide(ctx, t, effort, list, func(c props.Claim, k props.Case) bool {
				return c.ID == claim && (!m.Valid || !isSlow(claim) || k.From <= props.Quick)
			})
			if c.Reaction == Rejects && !m.Valid {
				c.Lost = m.Place.Lost(c.Where)
			}
			return c, err
		})
		if err == nil {
			x.remember(key, c)
		}
		return c, err
	})
}

// A shelf keeps the claims about the mutants that were asked for last, with all that these claims have
// measured. Of every mutant, that would be a gigabyte.
type shelf struct {
	mu     sync.Mutex
	order  []string // the least recent first
	claims map[string]*props.Memo[string, []props.Claim]
}

// about returns the claims with a mutant planted. It keeps those of the last mutants, two for each
// worker, because a row asks several claims about one mutant.
func (s *shelf) about(w *props.Workers, m mutants.Mutant) ([]props.Claim, error) {
	most := 2
	if w != nil {
		most = 2 * w.N()
	}
	s.mu.Lock()
	if s.claims == nil {
		s.claims = map[string]*props.Memo[string, []props.Claim]{}
	}
	memo := s.claims[m.Name]
	if memo == nil {
		memo = &props.Memo[string, []props.Claim]{}
		s.claims[m.Name] = memo
	}
	s.order = append(slices.DeleteFunc(s.order, func(name string) bool { return name == m.Name }), m.Name)
	if len(s.order) > most {
		delete(s.claims, s.order[0])
		s.order = s.order[1:]
	}
	s.mu.Unlock()
	return memo.Get(w, m.Name, func() ([]props.Claim, error) { return tellingFirst(planted(m), m), nil })
}

// decide runs the picked cases one by one at an effort until one fails.
func decide(ctx context.Context, t props.Trial, effort props.Effort, list []props.Claim, pick func(props.Claim, props.Case) bool) (Cell, error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	cell := Cell{Reaction: Unmoved}
	_, err := props.Run(inner, props.Config{
		Claims: list, Seed: t.Seed, Effort: effort, Workers: 1, Select: pick, Expected: suite.Expected(),
		OnRow: func(r props.Row) {
			if cell.Reaction != Rejects {
				cell.Reaction = Accepts
			}
			if r.Verdict.Outcome() == props.Fail && cell.Reaction != Rejects {
				cell = Cell{Reaction: Rejects, Why: failure(r), Where: r.Verdict.Finding().Witness}
				stop()
			}
		},
	})
	switch {
	case ctx.Err() != nil:
		return Cell{}, ctx.Err()
	case cell.Reaction == Rejects:
		return cell, nil
	case err != nil:
		return Cell{Reaction: Breaks, Why: err.Error()}, nil
	}
	return cell, nil
}

// failure says in a line what failed.
func failure(r props.Row) string {
	f := r.Verdict.Finding()
	text := props.Key{Claim: r.Claim, Instance: r.Instance}.String() + ": got " + report.SpanText(f.Observed) + ", want " + report.AllowedText(f.Bound)
	if f.Witness != "" {
		text += ": " + f.Witness
	}
	return text
}
