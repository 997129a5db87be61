package props_test

import (
	"errors"
	"regexp"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props/panics"
)

func catch(f func()) (p *panics.Panic) {
	defer func() { p = panics.Recovered(recover()) }()
	f()
	return nil
}

func indexOut(xs []int) int { return xs[len(xs)] }

// TestPanicNamesTheLine: of a run-time error, of a value raised by hand, and of
// one raised again elsewhere.
func TestPanicNamesTheLine(t *testing.T) {
	raised := catch(func() { indexOut([]int{1}) })
	want := regexp.MustCompile(`^panicked: runtime error: index out of range \[1\] with length 1 in props_test\.indexOut ` +
		`\(.*panics_test\.go:18\), called by props_test\.TestPanic`)
	if !want.MatchString(raised.Error()) || raised.Harness() {
		t.Errorf("got %q, of the harness: %v; want %s, not of the harness", raised, raised.Harness(), want)
	}
	if again := catch(func() { panic(raised) }); again != raised {
		t.Errorf("raised again: %v, want the first stack", again)
	}
	if p := catch(func() { panic(errors.New("mine")) }); !regexp.MustCompile(`^panicked: mine in .*panics_test\.go:\d+\)`).MatchString(p.Error()) {
		t.Errorf("got %q", p)
	}
	if p := catch(func() {}); p != nil {
		t.Errorf("no panic: got %v", p)
	}
}

// TestLibraryCodeIsPassedOver: who called it is to blame.
func TestLibraryCodeIsPassedOver(t *testing.T) {
	p := catch(func() { _ = slices.Grow([]int{}, -1) })
	if p.Harness() {
		t.Errorf("%v: blamed on the harness", p)
	}
	own := &panics.Panic{Value: 1, Frames: []panics.Frame{{Function: "slices.Grow", File: "grow.go", Library: true},
		{Function: "github.com/regretcheck/regretcheck/props/sim.play", File: "play.go"},
		{Function: "example.org/mine.Play", File: "mine.go"}, {Function: "github.com/regretcheck/regretcheck/props.guarded"}}}
	if want := " in slices.Grow (grow.go:0), called by sim.play (play.go:0), called by mine.Play (mine.go:0)"; !own.Harness() ||
		own.Where() != want {
		t.Errorf("%v: want the harness blamed%s", own, want)
	}
}
