package props_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
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
		c.Cases = append(c.Cases, props.Case{
			Instance: fmt.Sprintf("i=%d", i),
			Check: func(context.Context, props.Trial) (props.Finding, error) {
				return props.Finding{Observed: props.Point(x), Bound: props.AtMost(1)}, nil
			},
		})
	}
	return c
}

// check replaces the check of a claim's only case.
func check(c props.Claim, f func(context.Context, props.Trial) (props.Finding, error)) props.Claim {
	c.Cases = []props.Case{{Instance: "only", Check: f}}
	return c
}

// found is a claim of one case that finds the given.
func found(id string, f props.Finding) props.Claim {
	return check(exact(id), func(context.Context, props.Trial) (props.Finding, error) { return f, nil })
}

type line struct{ Claim, Instance, Outcome string }

func lines(rows []props.Row) []line {
	var out []line
	for _, r := range rows {
		out = append(out, line{r.Claim, r.Instance, string(r.Verdict.Outcome())})
	}
	return out
}

// TestRowsAreInOrder, whatever the workers: later cases finish first, since each waits for the one after it where
// enough workers are there to run all. Each row is handed on once.
func TestRowsAreInOrder(t *testing.T) {
	const n = 8
	slow := exact("slow")
	done := make([]chan struct{}, n+1)
	for i := range done {
		done[i] = make(chan struct{})
	}
	for i := range n {
		slow.Cases = append(slow.Cases, props.Case{
			Instance: fmt.Sprintf("i=%d", i),
			Check: func(_ context.Context, tr props.Trial) (props.Finding, error) {
				if tr.Workers.N() >= n {
					<-done[i+1]
					close(done[i])
				}
				return props.Finding{Observed: props.Point(float64(i % 3)), Bound: props.AtMost(1)}, nil
			},
		})
	}
	close(done[n])
	claims := []props.Claim{exact("first", 0, 2), slow, exact("last", 1)}
	var want []line
	for _, workers := range []int{1, 3, n} {
		handed := map[line]int{}
		r, err := props.Run(t.Context(), props.Config{Claims: claims, Workers: workers,
			OnRow: func(r props.Row) { handed[lines([]props.Row{r})[0]]++ }})
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = lines(r.Rows)
		}
		if diff := cmp.Diff(want, lines(r.Rows)); diff != "" {
			t.Errorf("%d workers: rows differ from one worker's (-want +got):\n%s", workers, diff)
		}
		for _, l := range want {
			if handed[l] != 1 || len(handed) != len(want) {
				t.Errorf("%d workers: OnRow got %v %d times, among %d rows", workers, l, handed[l], len(handed))
			}
		}
	}
	if len(want) != n+3 || want[0] != (line{"first", "i=0", "pass"}) || want[1].Outcome != "fail" {
		t.Errorf("got %v, want first pass, fail, then %d more", want, n+1)
	}
}

// TestRunReturnsWhatIsDecidedWhenInterrupted: also where a check does not heed its context.
func TestRunReturnsWhatIsDecidedWhenInterrupted(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	deaf := check(exact("deaf"), func(context.Context, props.Trial) (props.Finding, error) {
		<-release
		return props.Finding{}, errPlanted
	})
	ctx, cancel := context.WithCancel(t.Context())
	waiting := check(exact("waiting"), func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		<-ctx.Done()
		return props.Finding{}, fmt.Errorf("giving up: %w", ctx.Err())
	})
	last := check(exact("last"), func(context.Context, props.Trial) (props.Finding, error) {
		cancel()
		return props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}, nil
	})
	r, err := props.Run(ctx, props.Config{
		Claims: []props.Claim{exact("first", 0), deaf, waiting, last, exact("never", 0)}, Workers: 3,
	})
	if err != nil || !r.Interrupted {
		t.Fatalf("error %v, interrupted %v; want none, true", err, r.Interrupted)
	}
	want := []line{{"first", "i=0", "pass"}, {"last", "only", "pass"}}
	if diff := cmp.Diff(want, lines(r.Rows)); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

// TestAnErrorFailsItsRow, also where the record expects a refutation; the other rows are decided.
func TestAnErrorFailsItsRow(t *testing.T) {
	finding := func(f props.Finding) props.Check {
		return func(context.Context, props.Trial) (props.Finding, error) { return f, nil }
	}
	tests := []struct {
		name  string
		check props.Check
		want  string // begins the witness
	}{
		{"error", func(context.Context, props.Trial) (props.Finding, error) {
			return props.Finding{}, errors.New("round 3: the policy plays arm 1 twice")
		}, "round 3: the policy plays arm 1 twice"},
		{"panic", func(context.Context, props.Trial) (props.Finding, error) { panic("index 7") },
			"the check panicked: index 7 in props_test.TestAnErrorFailsItsRow."},
		{"panic in a helper", func(ctx context.Context, tr props.Trial) (props.Finding, error) {
			return props.Finding{}, tr.Workers.Each(ctx, 9, func(i int) error { panic("in Each") })
		}, "the check panicked: in Each in props_test.TestAnErrorFailsItsRow."},
		{"panic of the harness", func(context.Context, props.Trial) (props.Finding, error) {
			panic(&panics.Panic{Value: "index 7", Frames: []panics.Frame{{Function: "github.com/regretcheck/regretcheck/props/sim.play", File: "play.go", Line: 5}}})
		}, "the check panicked, which is a bug of the claim: index 7 in sim.play (play.go:5)"},
		{"goexit", func(context.Context, props.Trial) (props.Finding, error) { runtime.Goexit(); panic("unreachable") },
			"the check ended its goroutine, which is a bug of the claim"},
		{"malformed", finding(props.Finding{Observed: props.Interval{Lo: 1}, Bound: props.AtMost(1)}),
			"observed [1, 0, 0]: want lo ≤ mid ≤ hi"},
		{"NaN", finding(props.Finding{Observed: props.Point(math.NaN()), Bound: props.AtMost(1)}),
			"observed [NaN, NaN, NaN]: NaN"},
		{"other evidence", finding(props.Finding{Evidence: props.Searched, Observed: props.Point(0), Bound: props.AtMost(1)}),
			"the finding rests on searched evidence: want exact, as the claim states"},
		{"overspent", finding(props.Finding{Alpha: 0.5, Observed: props.Point(0), Bound: props.AtMost(1)}),
			"the finding spends alpha=0.5: want at most its share 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bad := check(exact("bad"), tt.check)
			bad.Printed = true
			r, err := props.Run(t.Context(), props.Config{
				Claims: []props.Claim{exact("first", 0), bad, exact("last", 0)}, Workers: 1,
				Expected: props.Expected{{Claim: "bad", Instance: "only", Outcome: props.Refuted, Reason: "the record says so"}},
			})
			if err != nil {
				t.Fatal(err)
			}
			want := []line{{"first", "i=0", "pass"}, {"bad", "only", "fail"}, {"last", "i=0", "pass"}}
			if diff := cmp.Diff(want, lines(r.Rows)); diff != "" {
				t.Fatal(diff)
			}
			v := r.Rows[1].Verdict
			if got := v.Finding().Witness; !v.Broke() || !strings.HasPrefix(got, tt.want) {
				t.Errorf("broke %v, witness %q; want it to begin with %q", v.Broke(), got, tt.want)
			}
		})
	}
}

// TestOnError: an error of a check becomes a skip or another error; a panic is none.
func TestOnError(t *testing.T) {
	fails := func(err error) props.Check {
		return func(context.Context, props.Trial) (props.Finding, error) { return props.Finding{}, err }
	}
	panicking := func(context.Context, props.Trial) (props.Finding, error) { panic("index 7") }
	r, err := props.Run(t.Context(), props.Config{
		Claims: []props.Claim{exact("first", 0), check(exact("declined"), fails(errPlanted)),
			check(exact("broken"), fails(failedAt(3))), check(exact("panicking"), panicking)},
		OnError: func(_ context.Context, err error) (props.Finding, error) {
			if err == errPlanted {
				return props.Finding{Skip: "declined"}, nil
			}
			return props.Finding{}, fmt.Errorf("%w; at T=1", err)
		}})
	want := []line{{"first", "i=0", "pass"}, {"declined", "only", "skipped"}, {"broken", "only", "fail"},
		{"panicking", "only", "fail"}}
	if diff := cmp.Diff(want, lines(r.Rows)); err != nil || diff != "" {
		t.Fatalf("%v (-want +got):\n%s", err, diff)
	}
	if got := r.Rows[2].Verdict.Finding().Witness; got != "3 fails; at T=1" {
		t.Errorf("got the witness %q", got)
	}
}

// TestTheFirstFatalErrorEndsTheRun: row 4 ends the run, and row 1 fails once it has heard of that.
func TestTheFirstFatalErrorEndsTheRun(t *testing.T) {
	c := exact("rows")
	begun := make(chan struct{})
	for i := range 6 {
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprint(i),
			Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
				f := props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}
				switch i {
				case 1:
					close(begun)
					<-ctx.Done()
					return f, props.Fatal(failedAt(i))
				case 4:
					<-begun // a row that has not begun when the run ends never does
					return f, props.Fatal(failedAt(i))
				}
				return f, nil
			}})
	}
	r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{c}, Seed: 1, Workers: 6})
	if want := "claim rows (4): 4 fails"; err == nil || err.Error() != want || len(r.Rows) > 0 {
		t.Errorf("got %d rows and the error %v: want %s", len(r.Rows), err, want)
	}
}

// TestNobodyIsToldAfterTheEnd: when a run has returned, or a Fatal error has ended it, rows that come later are handed to
// nobody.
func TestNobodyIsToldAfterTheEnd(t *testing.T) {
	t.Parallel()
	passing := props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}
	for _, end := range []error{nil, props.Fatal(errPlanted)} {
		var told atomic.Int64
		ctx, cancel := context.WithCancel(t.Context())
		begun, release, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
		deaf := check(exact("deaf"), func(_ context.Context, tr props.Trial) (props.Finding, error) {
			close(begun)
			<-release
			tr.Progress(0.5)
			close(ended)
			return passing, nil
		})
		late := check(exact("late"), func(ctx context.Context, _ props.Trial) (props.Finding, error) {
			<-ctx.Done()
			return passing, nil
		})
		ender := check(exact("ender"), func(context.Context, props.Trial) (props.Finding, error) {
			if <-begun; end == nil {
				cancel()
			}
			return passing, end
		})
		want := int64(2) // rows that pass after an interrupt
		if end != nil {
			want = 0
		}
		_, err := props.Run(ctx, props.Config{Claims: []props.Claim{deaf, late, ender}, Workers: 3,
			OnRow: func(props.Row) { told.Add(1) }})
		close(release)
		<-ended
		time.Sleep(50 * time.Millisecond) // for the row of the deaf check
		if got := told.Load(); got != want || errors.Is(err, errPlanted) != (end != nil) {
			t.Errorf("%v: %d rows handed on, error %v: want %d", end, got, err, want)
		}
	}
}

// TestEveryCaseHasItsOwnShare: cases of the weights 1 to 8 in three claims, with an exact one between,
// are given α·weight/36, and their rows show it, whichever of them are selected. A row that spends
// twice its share fails.
func TestEveryCaseHasItsOwnShare(t *testing.T) {
	const alpha, spender = 1e-3, 7.
	claims, weight := []props.Claim{}, 0.0
	for _, n := range []int{3, 1, 4} {
		c := exact(fmt.Sprintf("of-%d", n))
		c.Evidence = props.Sampled
		for range n {
			weight++
			kase := props.Case{Instance: fmt.Sprint(weight), Weight: weight}
			kase.Check = func(_ context.Context, t props.Trial) (props.Finding, error) {
				f := props.Finding{Observed: props.Point(t.Alpha), Bound: props.AtMost(1), N: 1, Guarantee: "toy"}
				if kase.Weight == spender {
					f.Alpha = 2 * t.Alpha
				}
				return f, nil
			}
			c.Cases = append(c.Cases, kase)
		}
		claims = append(claims, c, exact(fmt.Sprintf("after-%d", n), 0))
	}
	for name, pick := range map[string]func(props.Claim, props.Case) bool{
		"all": nil, "every second": func(_ props.Claim, k props.Case) bool { return int(k.Weight)%2 == 0 },
		"one": func(_ props.Claim, k props.Case) bool { return k.Weight == spender },
	} {
		r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Alpha: alpha, Workers: 2, Select: pick})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Rows {
			var weight float64
			fmt.Sscan(row.Instance, &weight)
			want, f := alpha*weight/36, row.Verdict.Finding()
			if weight > 0 && weight != spender && (math.Abs(f.Observed.Mid-want) > 1e-12*alpha || f.Alpha != f.Observed.Mid) ||
				(row.Verdict.Outcome() == props.Fail) != (weight == spender) {
				t.Errorf("%s: weight %v is given α=%v and shows %v, %v; want α=%v", name, weight, f.Observed.Mid, f.Alpha,
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
		return props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}, nil
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
	claims := []props.Claim{exact("depround/marginals", 0)}
	tests := []struct {
		cfg  props.Config
		want string
	}{
		{props.Config{Seed: 1, Command: "verify algos"}, "verify algos --claim depround/marginals --instance 'i=0' --seed 1"},
		{props.Config{Seed: 7, Alpha: 0.05, Effort: props.Quick, Command: "verify"},
			"verify --claim depround/marginals --instance 'i=0' --seed 7 --alpha 0.05 " +
				"--quick"},
		{props.Config{Effort: props.Full, Command: "verify"},
			"verify --claim depround/marginals --instance 'i=0' --seed 0 --full"},
		{props.Config{Seed: 3}, "go test -count=1 github.com/regretcheck/regretcheck/props"},
	}
	for _, tt := range tests {
		tt.cfg.Claims = claims
		r, err := props.Run(t.Context(), tt.cfg)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Rows[0].Reproduce; got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
	quoted := exact("a*b", 0)
	quoted.Cases[0].Instance = "k'=3"
	r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{quoted}, Command: "verify"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Rows[0].Reproduce, `verify --claim 'a*b' --instance 'k'\''=3' --seed 0`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
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

// TestDeadline: what is not decided when the time is over is skipped and says why, also where a check
// does not heed its context or takes its end for a failure; what was decided stays, and a row that was cut has the time
// that it took. The record does not know of it.
func TestDeadline(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	deaf := check(exact("deaf"), func(context.Context, props.Trial) (props.Finding, error) {
		<-release
		return props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}, nil
	})
	blaming := check(exact("blaming"), func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		<-ctx.Done()
		return props.Finding{Observed: props.Point(2), Bound: props.AtMost(1)}, nil
	})
	heeding := check(exact("heeding"), func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	})
	const why = "the budget of 200ms was spent"
	ctx, cancel := context.WithTimeoutCause(t.Context(), 200*time.Millisecond, errors.New(why))
	defer cancel()
	r, err := props.Run(ctx, props.Config{
		Claims: []props.Claim{exact("first", 0, 2), deaf, blaming, heeding, exact("last", 0)}, Workers: 3,
		Expected: props.Expected{},
	})
	if err != nil || r.Interrupted {
		t.Fatalf("%v, interrupted %v: want a whole report", err, r.Interrupted)
	}
	want := []line{{"first", "i=0", "pass"}, {"first", "i=1", "fail"}, {"deaf", "only", "skipped"},
		{"blaming", "only", "skipped"}, {"heeding", "only", "skipped"},
		{"last", "i=0", "skipped"}}
	if diff := cmp.Diff(want, lines(r.Rows)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, row := range r.Rows[2:] {
		if got := row.Verdict.Finding().Skip; got != why {
			t.Errorf("%s is skipped because of %q", row.Claim, got)
		}
		if cut := row.Claim == "blaming" || row.Claim == "heeding"; cut != (row.Busy > 0) {
			t.Errorf("%s took %v", row.Claim, row.Busy)
		}
	}
}

// TestADeadlineWithoutAReasonInterrupts: only one with a reason skips rows.
func TestADeadlineWithoutAReasonInterrupts(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	waiting := check(exact("waiting"), func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	})
	if r, err := props.Run(ctx, props.Config{Claims: []props.Claim{waiting}}); err != nil || !r.Interrupted || r.Rows != nil {
		t.Errorf("%d rows, interrupted %v, %v: want an interrupt", len(r.Rows), r.Interrupted, err)
	}
}

// TestStopAtARow: who stops a run of one worker when a row is handed on has begun no further case.
func TestStopAtARow(t *testing.T) {
	for range 20 {
		ctx, stop := context.WithCancel(t.Context())
		begun := 0
		c := exact("a", 0, 0, 0, 0, 0, 0, 0, 0)
		for i := range c.Cases {
			decide := c.Cases[i].Check
			c.Cases[i].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
				begun++
				return decide(ctx, t)
			}
		}
		r, err := props.Run(ctx, props.Config{Claims: []props.Claim{c}, Workers: 1, OnRow: func(props.Row) { stop() }})
		stop()
		if err != nil || begun != 1 || len(r.Rows) != 1 {
			t.Fatalf("%d cases begun, %d rows, %v: want one of each", begun, len(r.Rows), err)
		}
	}
}
