package props_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/panics"
)

// exact returns a claim whose cases observe the given values against ≤ 1.
func exact(id string, observed ...float64) props.Claim {
	c := props.Claim{
		ID: id, Group: "toys", Statement: "a toy stays below 1", Reference: "none",
		Evidence: props.Exact, Method: "the value is given", Rejects: "values above 1",
	}
	for i, x := range observed {
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("i=%d", i),
			Check: finds(props.Finding{Observed: props.Point(x), Bound: props.AtMost(1)}, nil)})
	}
	return c
}

// finds is a check that returns what it is given.
func finds(f props.Finding, err error) props.Check {
	return func(context.Context, props.Trial) (props.Finding, error) { return f, err }
}

// late is one that does so when the run ends.
func late(f props.Finding, err error) props.Check {
	return func(ctx context.Context, _ props.Trial) (props.Finding, error) { <-ctx.Done(); return f, err }
}

// check replaces the check of a claim's only case.
func check(c props.Claim, f func(context.Context, props.Trial) (props.Finding, error)) props.Claim {
	c.Cases = []props.Case{{Instance: "only", Check: f}}
	return c
}

var passing = props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}

type line struct{ Claim, Instance, Outcome string }

func lines(rows []props.Row) []line {
	var out []line
	for _, r := range rows {
		out = append(out, line{r.Claim, r.Instance, string(r.Verdict.Outcome())})
	}
	return out
}

// TestRowsAreInOrder, though the last case ends first where enough workers are there to run all. Each
// row is handed on once.
func TestRowsAreInOrder(t *testing.T) {
	const n = 8
	c, want := exact("rows", 2, 0), []line{{"rows", "i=0", "fail"}, {"rows", "i=1", "pass"}}
	for i := range n {
		want = append(want, line{"rows", fmt.Sprint(i), "pass"})
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprint(i),
			Check: func(context.Context, props.Trial) (props.Finding, error) {
				time.Sleep(time.Duration(n-i) * time.Second)
				return passing, nil
			}})
	}
	for _, workers := range []int{1, n} {
		synctest.Test(t, func(t *testing.T) {
			handed := map[line]int{}
			r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{c}, Workers: workers,
				OnRow: func(r props.Row) { handed[lines([]props.Row{r})[0]]++ }})
			if diff := cmp.Diff(want, lines(r.Rows)); err != nil || diff != "" {
				t.Errorf("%d workers: %v, rows (-want +got):\n%s", workers, err, diff)
			}
			for _, l := range want {
				if handed[l] != 1 || len(handed) != len(want) {
					t.Errorf("%d workers: OnRow got %v %d times, among %d rows", workers, l, handed[l], len(handed))
				}
			}
		})
	}
}

// TestTheEndOfARun: what was decided when the context ends stays, also where a check does not heed
// it. After an interrupt an undecided case has no row. At a deadline it is skipped with the reason
// and its time, also if its check takes the end for a failure; no record is needed. A deadline
// without a cause is an interrupt. Checks that end later report nothing.
func TestTheEndOfARun(t *testing.T) {
	const budget, why = 200 * time.Millisecond, "the budget was spent"
	for _, cause := range []error{nil, errors.New(why)} {
		synctest.Test(t, func(t *testing.T) {
			release := make(chan struct{})
			deaf := check(exact("deaf"), func(context.Context, props.Trial) (props.Finding, error) {
				<-release
				return passing, nil
			})
			blaming := check(exact("blaming"), late(props.Finding{Observed: props.Point(2), Bound: props.AtMost(1)}, nil))
			heeding := check(exact("heeding"), late(props.Finding{}, fmt.Errorf("giving up: %w", context.DeadlineExceeded)))
			ctx, cancel := context.WithTimeoutCause(t.Context(), budget, cause)
			defer cancel()
			told, done := 0, 0.0
			r, err := props.Run(ctx, props.Config{Workers: 3, Expected: props.Expected{},
				OnRow: func(props.Row) { told++ }, OnProgress: func(x float64) { done = x },
				Claims: []props.Claim{exact("first", 0, 2), deaf, blaming, heeding, exact("last", 0)}})
			toldInTime, doneInTime := told, done
			close(release)
			synctest.Wait()
			if told != toldInTime || done != doneInTime {
				t.Errorf("%v: after the run %d rows and %v are told, before it %d and %v", cause, told, done, toldInTime, doneInTime)
			}
			decided := []line{{"first", "i=0", "pass"}, {"first", "i=1", "fail"}, {"blaming", "only", "fail"}}
			want := decided
			if cause != nil {
				decided = decided[:2]
				want = append(decided, line{"deaf", "only", "skipped"}, line{"blaming", "only", "skipped"},
					line{"heeding", "only", "skipped"}, line{"last", "i=0", "skipped"})
			}
			if diff := cmp.Diff(want, lines(r.Rows)); err != nil || r.Interrupted != (cause == nil) || diff != "" ||
				told != len(decided) {
				t.Fatalf("%v, interrupted %v, %d rows told, rows (-want +got):\n%s", err, r.Interrupted, told, diff)
			}
			for _, row := range r.Rows[2:] {
				if got := row.Verdict.Finding().Skip; cause != nil && got != why {
					t.Errorf("%s is skipped because of %q", row.Claim, got)
				}
				if cut := row.Claim == "blaming" || row.Claim == "heeding"; cut != (row.Busy == budget) {
					t.Errorf("%s took %v", row.Claim, row.Busy)
				}
			}
		})
	}
}

// TestAnErrorFailsItsRow, also where the record expects a refutation; the other rows are decided.
// OnError makes a skip or another error of it, but not of a panic.
func TestAnErrorFailsItsRow(t *testing.T) {
	tests := []struct {
		name  string
		check props.Check
		want  string // begins the witness
	}{
		{"error", finds(props.Finding{}, errors.New("round 3: the policy plays arm 1 twice")),
			"at T=1: round 3: the policy plays arm 1 twice"},
		{"panic", func(context.Context, props.Trial) (props.Finding, error) { panic("index 7") },
			"the check panicked: index 7 in props_test.TestAnErrorFailsItsRow."},
		{"panic in a helper", func(ctx context.Context, tr props.Trial) (props.Finding, error) {
			return props.Finding{}, tr.Workers.Each(ctx, 9, func(i int) error { panic("in Each") })
		}, "the check panicked: in Each in props_test.TestAnErrorFailsItsRow."},
		{"panic of the harness", func(context.Context, props.Trial) (props.Finding, error) {
			panic(&panics.Panic{Value: "index 7",
				Frames: []panics.Frame{{Function: module + "props/sim.play", File: "play.go", Line: 5}}})
		}, "the check panicked, which is a bug of the claim: index 7 in sim.play (play.go:5)"},
		{"goexit", func(context.Context, props.Trial) (props.Finding, error) { runtime.Goexit(); panic("unreachable") },
			"the check ended its goroutine, which is a bug of the claim"},
		{"malformed", finds(props.Finding{Observed: props.Interval{Lo: 1, Hi: 3}, Bound: props.AtMost(1)}, nil),
			"observed [1, 0, 3]: want lo ≤ mid ≤ hi"},
		{"NaN", finds(props.Finding{Observed: props.Interval{Mid: math.NaN()}, Bound: props.AtMost(1)}, nil),
			"observed [0, NaN, 0]: want lo ≤ mid ≤ hi"},
		{"other evidence", finds(props.Finding{Evidence: props.Searched, Observed: props.Point(0), Bound: props.AtMost(1)}, nil),
			"the finding rests on searched evidence: want exact, as the claim states"},
		{"overspent", finds(props.Finding{Alpha: 0.5, Observed: props.Point(0), Bound: props.AtMost(1)}, nil),
			"the finding spends alpha=0.5: want at most its share 0"},
	}
	declined := check(exact("declined"), finds(props.Finding{}, errPlanted))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bad := check(exact("bad"), tt.check)
			bad.Printed = true
			r, err := props.Run(t.Context(), props.Config{
				Claims: []props.Claim{exact("first", 0), bad, declined, exact("last", 0)}, Workers: 1,
				Expected: props.Expected{{Claim: "bad", Instance: "only", Outcome: props.Refuted, Reason: "the record says so"},
					{Claim: "declined", Instance: "only", Outcome: props.Skipped, Reason: "declined"}},
				OnError: func(_ context.Context, err error) (props.Finding, error) {
					if err == errPlanted {
						return props.Finding{Skip: "declined"}, nil
					}
					return props.Finding{}, fmt.Errorf("at T=1: %w", err)
				}})
			want := []line{{"first", "i=0", "pass"}, {"bad", "only", "fail"}, {"declined", "only", "skipped"},
				{"last", "i=0", "pass"}}
			if diff := cmp.Diff(want, lines(r.Rows)); err != nil || diff != "" {
				t.Fatalf("%v (-want +got):\n%s", err, diff)
			}
			v := r.Rows[1].Verdict
			if got := v.Finding().Witness; !v.Broke() || !strings.HasPrefix(got, tt.want) {
				t.Errorf("broke %v, witness %q; want it to begin with %q", v.Broke(), got, tt.want)
			}
		})
	}
}

// TestTheFirstFatalErrorEndsTheRun: the second row's error does, and the first row errs after that.
// No row is reported later.
func TestTheFirstFatalErrorEndsTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		second := check(exact("second"), func(context.Context, props.Trial) (props.Finding, error) {
			time.Sleep(time.Second) // a row that has not begun when the run ends never does
			return passing, props.Fatal(failedAt(2))
		})
		r, err := props.Run(t.Context(), props.Config{Workers: 3, OnRow: func(r props.Row) { t.Errorf("told of %s", r.Claim) },
			Claims: []props.Claim{check(exact("first"), late(passing, props.Fatal(failedAt(1)))), second,
				check(exact("third"), late(passing, nil))}})
		if want := "claim second (only): 2 fails"; err == nil || err.Error() != want || len(r.Rows) > 0 {
			t.Errorf("got %d rows and the error %v: want %s", len(r.Rows), err, want)
		}
	})
}

// TestEveryCaseHasItsOwnShare: cases of the weights 1 to 8 in three claims get α·weight/36, and
// their rows show it, whichever of them are selected. A row that spends twice its share fails.
func TestEveryCaseHasItsOwnShare(t *testing.T) {
	const alpha, spender = 1e-3, 7.
	var claims []props.Claim
	for i, weights := range [][]float64{{1, 2, 3}, {4}, {5, 6, spender, 8}} {
		c := exact(fmt.Sprint("of-", i))
		c.Evidence = props.Sampled
		for _, w := range weights {
			c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprint(w), Weight: w,
				Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
					f := props.Finding{Observed: props.Point(t.Alpha), Bound: props.AtMost(1), N: 1, Guarantee: "toy"}
					if w == spender {
						f.Alpha = 2 * t.Alpha
					}
					return f, nil
				}})
		}
		claims = append(claims, c, exact(fmt.Sprint("after-", i), 0))
	}
	for _, every := range []int{1, 2, spender} { // the weights that are selected: multiples
		r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Alpha: alpha, Workers: 2,
			Select: func(_ props.Claim, k props.Case) bool { return int(k.Weight)%every == 0 }})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Rows {
			var weight float64
			fmt.Sscan(row.Instance, &weight)
			want, f := alpha*weight/36, row.Verdict.Finding()
			if weight > 0 && weight != spender && (!(math.Abs(f.Observed.Mid-want) <= 1e-12*alpha) || f.Alpha != f.Observed.Mid) ||
				(row.Verdict.Outcome() == props.Fail) != (weight == spender) {
				t.Errorf("every %d: weight %v is given α=%v and shows %v, %v; want α=%v", every, weight, f.Observed.Mid, f.Alpha,
					row.Verdict.Outcome(), want)
			}
		}
	}
}

func TestRunValidates(t *testing.T) {
	unstated := exact("unstated", 0)
	unstated.Statement = ""
	tests := []struct {
		name string
		cfg  props.Config
		want string
	}{
		{"seed", props.Config{Seed: 1 << 53}, "seed=9007199254740992: want 0 ≤ seed < 2^53"},
		{"alpha", props.Config{Alpha: 1}, "alpha=1: want 0 < alpha < 1"},
		{"alpha below 0", props.Config{Alpha: -1}, "alpha=-1: want 0 < alpha < 1"},
		{"alpha NaN", props.Config{Alpha: math.NaN()}, "alpha=NaN: want 0 < alpha < 1"},
		{"twice", props.Config{Claims: []props.Claim{exact("a", 0), exact("a", 0)}}, "claim a: twice in the list"},
		{"incomplete", props.Config{Claims: []props.Claim{unstated}}, "claim unstated: no statement"},
	}
	for _, tt := range tests {
		if _, err := props.Run(t.Context(), tt.cfg); err == nil || err.Error() != tt.want {
			t.Errorf("%s: got error %v, want %s", tt.name, err, tt.want)
		}
	}
}

func TestRunReportsProgress(t *testing.T) {
	half := check(exact("half"), func(_ context.Context, tr props.Trial) (props.Finding, error) {
		tr.Progress(0.5)
		tr.Progress(0.25) // never backwards
		tr.Progress(2)    // never beyond
		return passing, nil
	})
	half.Evidence, half.Cases[0].Weight = props.Sampled, 1
	var got []float64
	_, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{half, exact("rest", 0, 0)}, Workers: 1,
		OnProgress: func(done float64) { got = append(got, done) }})
	if diff := cmp.Diff([]float64{0.3, 0.6, 0.8, 1}, got); err != nil || diff != "" {
		t.Errorf("error %v, done (-want +got):\n%s", err, diff)
	}
}

func TestReproduceLines(t *testing.T) {
	for _, tt := range []struct {
		cfg             props.Config
		claim, instance string
		want            string
	}{
		{props.Config{Seed: 1, Command: "verify algos"}, "depround/marginals", "i=0",
			"verify algos --claim depround/marginals --instance 'i=0' --seed 1"},
		{props.Config{Seed: 7, Alpha: 0.05, Effort: props.Quick, Command: "verify"}, "a", "i=0",
			"verify --claim a --instance 'i=0' --seed 7 --alpha 0.05 --quick"},
		{props.Config{Effort: props.Full, Command: "verify"}, "a*b", "k'=3",
			`verify --claim 'a*b' --instance 'k'\''=3' --seed 0 --full`},
		{props.Config{Seed: 3}, "a", "", "go test -count=1 github.com/regretcheck/regretcheck/props"},
	} {
		claim := exact(tt.claim, 0)
		claim.Cases[0].Instance, tt.cfg.Claims = tt.instance, []props.Claim{claim}
		r, err := props.Run(t.Context(), tt.cfg)
		if err != nil || r.Rows[0].Reproduce != tt.want {
			t.Errorf("%v, got  %+v\nwant %s", err, r.Rows, tt.want)
		}
	}
}

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{"a/b-1.json": "a/b-1.json", "5%": "5%", "a b": "'a b'", "it's": `'it'\''s'`,
		"": "''", "$x": "'$x'"} {
		if got := props.ShellWord(word); got != want {
			t.Errorf("ShellWord(%q) = %s, want %s", word, got, want)
		}
	}
}

// TestStopAtARow: who stops a run of one worker when a row is handed on has begun no further case.
func TestStopAtARow(t *testing.T) {
	for range 20 {
		ctx, stop := context.WithCancel(t.Context())
		begun := 0
		c := exact("a", 0, 0, 0, 0, 0, 0, 0, 0)
		for i := range c.Cases {
			c.Cases[i].Check = func(context.Context, props.Trial) (props.Finding, error) { begun++; return passing, nil }
		}
		r, err := props.Run(ctx, props.Config{Claims: []props.Claim{c}, Workers: 1, OnRow: func(props.Row) { stop() }})
		if err != nil || begun != 1 || len(r.Rows) != 1 {
			t.Fatalf("%d cases begun, %d rows, %v: want one of each", begun, len(r.Rows), err)
		}
	}
}
