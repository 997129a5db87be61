package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// The exit codes.
const (
	ExitOK           = 0
	ExitFail         = 1
	ExitBadInput     = 2
	ExitInconclusive = 3
	ExitInterrupted  = 130
)

// An App is one call of the command: its surroundings and its exit code.
type App struct {
	Program
	stdin          io.Reader
	Stdout, stderr io.Writer
	getenv         func(string) string
	MayDecline     bool // a row of a game that the policy declines is skipped
	args           []string
	Shared         sharedFlags
	formats        []report.Format // of the command
	Programs       programs
	Units          units
	plot           string // file that the report's figures are drawn into; "" for none
	code           int
	began          time.Time
}

// ErrInterrupted ends a command whose context ended before it had anything
// worth printing.
var ErrInterrupted = errors.New("interrupted")

// Run executes one command line and returns the exit code. Everything that
// goes wrong is told in one line on stderr.
func Run(ctx context.Context, p Program, args []string, stdin io.Reader, stdout, stderr io.Writer,
	getenv func(string) string) int {
	a := &App{
		Program: p.whole(), stdin: stdin, Stdout: stdout, stderr: stderr, getenv: getenv,
	}
	return a.execute(ctx, args)
}

// Root returns the program's commands, for what documents or tests them.
func Root(p Program) *cobra.Command { return newRoot(&App{Program: p.whole()}) }

func (a *App) execute(ctx context.Context, args []string) int {
	defer a.Programs.close()
	a.args, a.began = args, time.Now()
	told := &remembering{Writer: a.Stdout}
	root := newRoot(a)
	root.SetArgs(append([]string{}, args...)) // cobra reads the process's in the place of nil
	root.SetIn(a.stdin)
	root.SetOut(told)
	root.SetErr(a.stderr)
	err := a.closeUnits(root.ExecuteContext(ctx))
	if err == nil && told.err != nil {
		err = fmt.Errorf("stdout: %w", told.err)
	}
	switch {
	case err == nil:
		return a.code
	case a.Shared.timeout.spent() && ctx.Err() == nil && cutShort(err):
		fmt.Fprintln(a.stderr, a.Name+":", a.Shared.timeout.errNothingInTime())
		return ExitInconclusive
	case errors.Is(err, ErrInterrupted), ctx.Err() != nil: // a program that was stopped fails, which is nobody's fault
		fmt.Fprintln(a.stderr, a.Name+": interrupted")
		return ExitInterrupted
	default:
		fmt.Fprintln(a.stderr, a.Name+": "+withoutPasswords(report.PrintableLines(a.suggested(oneLine(err), err))))
		if broke := (*sim.PolicyError)(nil); errors.As(err, &broke) {
			return ExitFail // the policy's fault, not the caller's
		}
		return ExitBadInput
	}
}

// cutShort reports whether an error is what the end of a context makes of a computation or of a
// program that plays.
func cutShort(err error) bool {
	broke := (*sim.PolicyError)(nil)
	return errors.Is(err, ErrInterrupted) || errors.Is(err, child.ErrEnded) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled) || errors.As(err, &broke)
}

// A remembering writer keeps its first error: cobra drops those of its help.
type remembering struct {
	io.Writer
	err error
}

// Write writes on.
func (r *remembering) Write(b []byte) (int, error) {
	n, err := r.Writer.Write(b)
	if r.err == nil {
		r.err = err
	}
	return n, err
}

// userinfo is what stands before the host in an address.
var userinfo = regexp.MustCompile(`([a-z]+://)[^\s"']*@`)

// withoutPasswords cuts what may be a password out of every address in a text, wherever
// on the command line it stood.
func withoutPasswords(text string) string { return userinfo.ReplaceAllString(text, "$1") }

// suggested names the policy that may have been meant instead of all there are.
func (a *App) suggested(text string, err error) string {
	var unknown *algos.UnknownError
	if !errors.As(err, &unknown) {
		return text
	}
	return strings.Replace(text, unknown.Error(), fmt.Sprintf("policy=%q: %s", unknown.Name,
		offer(unknown.Name, a.policyNames())), 1)
}

// oneLine joins the parts of a joined error by semicolons. The stack that
// REGRETCHECK_DEBUG asks for stays as it is.
func oneLine(err error) string {
	s := strings.TrimSpace(err.Error())
	if strings.Contains(s, "\ngoroutine ") {
		return s
	}
	var parts []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			parts = append(parts, elide(line, 400))
		}
	}
	return strings.Join(parts, "; ")
}

// elide cuts words out of the middle of a text that is longer than limit characters: a message
// begins with a name and ends with what would be right, and between them may stand a list of
// thousands.
func elide(s string, limit int) string {
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	head, tail := string(r[:limit/3]), string(r[len(r)-(limit-limit/3-3):])
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	if i := strings.IndexByte(tail, ' '); i >= 0 {
		tail = tail[i+1:]
	}
	return head + " … " + tail
}

// exitCode returns the exit code of a report.
func exitCode(r props.Report) int {
	switch s := r.Summary(); {
	case r.Interrupted:
		return ExitInterrupted
	case s.Fail > 0:
		return ExitFail
	case s.Inconclusive > 0, s.Decided() == 0:
		return ExitInconclusive
	default:
		return ExitOK
	}
}
