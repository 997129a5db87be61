// Package panics keeps where a panic came from, so that its report can name the code to blame: a
// user's policy, a user's claim or our own.
package panics

import (
	"fmt"
	"runtime"
	"strings"
)

// A Panic is a recovered panic with its stack. It is an error, and may be
// raised again on another goroutine without losing the stack.
type Panic struct {
	Value  any
	Frames []Frame // innermost first, without those of the runtime
}

// A Frame is a call on the stack.
type Frame struct {
	Function string // with its package's path
	File     string
	Line     int
	Library  bool // of Go's own library
}

// Recovered returns the Panic of a value that recover returned, nil for nil. It
// is to be called by the deferred function itself. A Panic that was raised again
// stays as it was.
func Recovered(value any) *Panic {
	if value == nil {
		return nil
	}
	if p, ok := value.(*Panic); ok {
		return p
	}
	pcs := make([]uintptr, 64)
	pcs = pcs[:runtime.Callers(2, pcs)]
	p := &Panic{Value: value}
	// The deferred functions lie above the panic: the stack proper begins below it.
	below, root := false, ""
	for frames := runtime.CallersFrames(pcs); ; {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			p.Frames, below, root = nil, true, strings.TrimSuffix(f.File, "runtime/panic.go")
		case below && f.Function != "" && !strings.HasPrefix(f.Function, "runtime."):
			p.Frames = append(p.Frames, Frame{f.Function, f.File, f.Line, library(f.File, root)})
		}
		if !more {
			return p
		}
	}
}

// library reports whether a file is of Go's own library, in whose folder panic.go lies. Built with
// -trimpath, a file's folder is its package's path. The library's paths have no dot in the first
// word.
func library(file, root string) bool {
	if root != "" {
		return strings.HasPrefix(file, root)
	}
	first, _, _ := strings.Cut(file, "/")
	return !strings.Contains(first, ".")
}

// Call returns what f returns, or its panic, which is a *Panic itself and wrapped in nothing.
func Call(f func() error) (err error) {
	defer func() {
		if p := Recovered(recover()); p != nil {
			err = p
		}
	}()
	return f()
}

// Policy calls f, which plays somebody's policy, and returns a panic of the policy as
// an error that says so. One of the harness is raised again.
func Policy(f func() error) error {
	err := Call(f)
	if p, panicked := err.(*Panic); panicked {
		if p.Harness() {
			panic(p)
		}
		return fmt.Errorf("the policy %w", p)
	}
	return err
}

// shown is the most frames that a message has.
const shown = 10

// Error says what was raised and where, innermost first.
func (p *Panic) Error() string { return fmt.Sprintf("panicked: %v%s", p.Value, p.Where()) }

// Where names the innermost calls: of somebody else's code up to the harness, and of the harness up
// to package props. The calls outside props depend on the number of workers.
func (p *Panic) Where() string {
	var b strings.Builder
	own := p.Harness()
	for i, f := range p.Frames {
		runner := strings.HasPrefix(f.Function, module+"props.") || strings.HasPrefix(f.Function, module+"props/panics.")
		if i == shown || i > 0 && (runner || !own && ours(f)) {
			break
		}
		joint := ", called by"
		if i == 0 {
			joint = " in"
		}
		fmt.Fprintf(&b, "%s %s (%s:%d)", joint, f.name(), f.File, f.Line)
	}
	return b.String()
}

// name is the function without the path of its package's folder.
func (f Frame) name() string { return f.Function[strings.LastIndexByte(f.Function, '/')+1:] }

// Harness reports whether the code that panicked is this project's own, outside algos and tests, so
// that the harness is to blame. Library code is passed over.
func (p *Panic) Harness() bool {
	for _, f := range p.Frames {
		switch {
		case ours(f):
			return true
		case !f.Library:
			return false
		}
	}
	return true
}

const module = "github.com/regretcheck/regretcheck/"

// ours reports whether a frame lies in the harness.
func ours(f Frame) bool {
	planted := strings.HasPrefix(f.Function, module+"props/selftest") // stands for the code of others
	return strings.HasPrefix(f.Function, module+"props") && !planted && !strings.HasSuffix(f.File, "_test.go")
}
