package deciders

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

const runAlpha = 1e-3

// weighted makes three claims of sampled cases with the weights 1 to 8, and an exact one between
// them. look sees what each case is given; what it returns is the finding's α, 0 for the share.
func weighted(look func(k props.Key, weight float64, t props.Trial) (alpha float64)) []props.Claim {
	var claims []props.Claim
	next := 1.0
	for i, n := range []int{3, 1, 1, 4} {
		c := props.Claim{ID: fmt.Sprintf("claim%d", i+1), Group: "g", Statement: "s", Reference: "r", Method: "m", Rejects: "r", Evidence: props.Sampled}
		for j := range n {
			weight := next
			if i == 1 {
				c.Evidence, weight = props.Exact, 0
			} else {
				next++
			}
			k := props.Key{Claim: c.ID, Instance: fmt.Sprintf("case %d", j+1)}
			c.Cases = append(c.Cases, props.Case{Instance: k.Instance, Weight: weight, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				return props.Finding{
					Alpha: look(k, weight, t), Guarantee: "made up", Observed: props.Point(0), Bound: props.AtMost(1), N: 1,
				}, nil
			}})
		}
		claims = append(claims, c)
	}
	return claims
}

// totalWeight is the sum of the weights of weighted.
const totalWeight = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8

// ownShares claims that a run hands every case the share of α that is its own.
func (s Subjects) ownShares() props.Claim {
	picks := []struct {
		name string
		pick func(props.Claim, props.Case) bool
	}{
		{"all cases", nil},
		{"every second case", func(_ props.Claim, k props.Case) bool { return int(k.Weight)%2 == 0 }},
		{"one case", func(_ props.Claim, k props.Case) bool { return k.Weight == 5 }},
	}
	c := claim("deciders/shares", "A run gives every case its own share of α, whichever cases are selected, shows it in the row, and lets none spend more.",
		"Bonferroni 1936",
		"a run of eight sampled cases of the weights 1 to 8 in three claims and an exact case between them, of which all, some or one are selected; "+
			"the largest difference of what a case is given, and of what its row shows, from α·weight/Σ weights, over α; 1 where a finding that spends "+
			"twice its share is taken",
		"the share of a neighbour, α split over the selected rows alone, a row that spends what is not its own")
	for _, p := range picks {
		c.Cases = append(c.Cases, props.Case{Instance: p.name, Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
			var w search.Worst
			if err := s.givenShares(ctx, &w, p.pick); err != nil {
				return props.Finding{}, err
			}
			s.refusesMore(ctx, &w)
			return w.AtMost(1e-12, "enumeration"), nil
		}})
	}
	return c
}

// givenShares compares what the cases are given, and what the rows show.
func (s Subjects) givenShares(ctx context.Context, w *search.Worst, pick func(props.Claim, props.Case) bool) error {
	var mu sync.Mutex
	given, weights := map[props.Key]float64{}, map[props.Key]float64{}
	claims := weighted(func(k props.Key, weight float64, t props.Trial) float64 {
		mu.Lock()
		defer mu.Unlock()
		given[k], weights[k] = t.Alpha, weight
		return 0
	})
	r, err := s.Run(ctx, props.Config{Claims: claims, Seed: 1, Alpha: runAlpha, Workers: 2, Select: pick})
	if err != nil {
		return err
	}
	for _, row := range r.Rows {
		k := props.Key{Claim: row.Claim, Instance: row.Instance}
		want := runAlpha * weights[k] / totalWeight
		for i, got := range []float64{given[k], row.Verdict.Finding().Alpha} {
			w.Value(math.Abs(got-want)/runAlpha, func() string {
				what := []string{"is given", "shows in its row"}[i]
				return fmt.Sprintf("%s, weight %v of %d, %s α=%.6g: expected %.6g", k, weights[k], totalWeight, what, got, want)
			})
		}
	}
	return nil
}

// refusesMore sees that a finding which spends twice its share fails.
func (s Subjects) refusesMore(ctx context.Context, w *search.Worst) {
	const greedy = 5 // the weight of claim4 (case 1)
	claims := weighted(func(_ props.Key, weight float64, t props.Trial) float64 {
		if weight == greedy {
			return 2 * t.Alpha
		}
		return 0
	})
	r, err := s.Run(ctx, props.Config{Claims: claims, Seed: 1, Alpha: runAlpha, Workers: 2,
		Select: func(_ props.Claim, k props.Case) bool { return k.Weight == greedy }})
	taken := 0.0
	if err == nil && (len(r.Rows) != 1 || r.Rows[0].Verdict.Outcome() != props.Fail) {
		taken = 1
	}
	w.Value(taken, func() string {
		return fmt.Sprintf("row claim4 (case 1), weight %d, spends twice its share: error %v, expected that it fails", greedy, err)
	})
}

// failingRounds is how often parts of a case are let fail in any order.
const failingRounds = 40

// firstErrors claims that neither an error nor the order of rows depends on who is first.
func (s Subjects) firstErrors() props.Claim {
	return claim("deciders/first-error", "If errors of several rows end a run, that of the first row is returned, and within a case that of "+
		"its first part, whichever occurs first in time. Rows are handed on in their order.", "props.Run, Workers.Each",
		"six cases, of which the second and the fifth end the run, the fifth earlier in time; eight parts of a case, of which three fail at once, forty times; "+
			"six cases that end in "+
			"the reverse of their order. Observed is how often something else came out than the first",
		"an error, or a row, that depends on which worker was first",
		props.Case{Instance: "rows of a run", Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) { return s.firstRow(ctx) }},
		props.Case{Instance: "parts of a case", Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) { return s.firstPart(ctx) }},
		props.Case{Instance: "rows handed on", Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) { return s.rowsInOrder(ctx) }},
	)
}

// sixRows are exact cases in one claim.
func sixRows(check func(ctx context.Context, i int) error) []props.Claim {
	c := props.Claim{ID: "rows", Group: "g", Statement: "s", Reference: "r", Method: "m", Rejects: "r", Evidence: props.Exact}
	for i := range 6 {
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("row %d", i+1), Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
			return props.Finding{Guarantee: "made up", Observed: props.Point(0), Bound: props.AtMost(1)}, check(ctx, i)
		}})
	}
	return []props.Claim{c}
}

// failedRow is an error that knows its row.
type failedRow int

// Error names the row.
func (f failedRow) Error() string { return fmt.Sprintf("row %d fails", f+1) }

// A signal is given once and for all.
type signal struct {
	once  sync.Once
	given chan struct{}
}

func newSignal() *signal { return &signal{given: make(chan struct{})} }

func (s *signal) give() { s.once.Do(func() { close(s.given) }) }

// await returns once the signal is given or the context is done.
func (s *signal) await(ctx context.Context) {
	select {
	case <-s.given:
	case <-ctx.Done():
	}
}

// firstRow lets row 5 end the run, and row 2 once the run has heard of it.
func (s Subjects) firstRow(ctx context.Context) (props.Finding, error) {
	begun := newSignal()
	claims := sixRows(func(ctx context.Context, i int) error {
		switch i {
		case 1:
			begun.give()
			<-ctx.Done()
			return props.Fatal(failedRow(i))
		case 4:
			begun.await(ctx) // a row that has not begun when the run ends never does
			return props.Fatal(failedRow(i))
		}
		return nil
	})
	_, err := s.Run(ctx, props.Config{Claims: claims, Seed: 1, Workers: 6})
	var w search.Worst
	var got failedRow
	w.N = 1
	if !errors.As(err, &got) || got != 1 {
		w.Breach("rows 2 and 5 end the run, row 5 first in time: got the error %v, expected that of row 2", err)
	}
	return w.AtMost(0, "enumeration"), ctx.Err()
}

// firstPart lets three of eight parts fail as they come.
func (s Subjects) firstPart(ctx context.Context) (props.Finding, error) {
	var w search.Worst
	for range failingRounds {
		w.N++
		gone, begun := newSignal(), newSignal()
		err := s.Each(ctx, 8, 8, func(i int) error {
			switch i {
			case 2, 3:
				if i == 2 {
					begun.give()
				}
				gone.await(ctx)
				for range 10 * i {
					runtime.Gosched()
				}
				return failedRow(i)
			case 6:
				begun.await(ctx)
				gone.give()
				return failedRow(i)
			}
			return nil
		})
		if got := failedRow(-1); !errors.As(err, &got) || got != 2 {
			w.Breach("parts 3, 4 and 7 of a case fail, part 7 first in time: got the error %v, expected that of part 3", err)
		}
	}
	return w.AtMost(0, "enumeration"), ctx.Err()
}

// rowsInOrder lets six rows end in reverse.
func (s Subjects) rowsInOrder(ctx context.Context) (props.Finding, error) {
	ended := make([]chan struct{}, 7)
	for i := range ended {
		ended[i] = make(chan struct{})
	}
	close(ended[6])
	claims := sixRows(func(ctx context.Context, i int) error {
		defer close(ended[i])
		select {
		case <-ended[i+1]:
		case <-ctx.Done():
		}
		return nil
	})
	var handed []string
	r, err := s.Run(ctx, props.Config{Claims: claims, Seed: 1, Workers: 6, OnRow: func(row props.Row) { handed = append(handed, row.Instance) }})
	if err != nil {
		return props.Finding{}, err
	}
	var listed []string
	for _, row := range r.Rows {
		listed = append(listed, row.Instance)
	}
	var w search.Worst
	for n, got := range [][]string{handed, listed} {
		for i := range 6 {
			w.N++
			if want := fmt.Sprintf("row %d", i+1); i >= len(got) || got[i] != want {
				w.Breach("rows that end in reverse are %s as %q: expected %s at place %d", []string{"handed on", "listed"}[n], got, want, i+1)
			}
		}
	}
	return w.AtMost(0, "enumeration"), nil
}
