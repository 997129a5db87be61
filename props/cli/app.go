package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// The exit codes.
const (
	ExitOK           = 0 // nothing failed or was inconclusive
	ExitFail         = 1 // a claim failed
	ExitBadInput     = 2 // or failed I/O
	ExitInconclusive = 3 // nothing failed, but something was inconclusive or nothing was decided
	ExitInterrupted  = 130
)

// An App is one call of the command: its surroundings, its flags and its exit code.
type App struct {
	Program
	Stdout, stderr io.Writer
	getenv         func(string) string
	Shared         sharedFlags
	claimsAtOnce   int             // 0: as many as Shared.Workers says
	program        *child.Program  // in another process, the last that was started
	out            []outlet        // stdout first
	ctx            context.Context // ends at --timeout, too
	cmd            *cobra.Command  // that runs
	Done           func(float64)   // tells the bar which share of the command is done
	ends           []func()        // what closes that which the command has opened
	code           int
}

// Main decides what the process's arguments ask of the program, and ends with its exit code.
func Main(p Program) {
	if os.Getenv("GOGC") == "" { // little is alive: half as many collections save 3 % of verify --quick for 20 MB
		debug.SetGCPercent(200)
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup has it ignored
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	// A second signal ends the process the default way.
	context.AfterFunc(ctx, stop)
	p.Name = cmp.Or(p.Name, filepath.Base(os.Args[0]))
	os.Exit(Run(ctx, p, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}

// Run executes one command line and returns the exit code. Everything that
// goes wrong is told in one line on stderr.
func Run(ctx context.Context, p Program, args []string, stdin io.Reader, stdout, stderr io.Writer,
	getenv func(string) string) int {
	a := &App{Program: p.whole(), Stdout: stdout, stderr: stderr, getenv: getenv, ctx: ctx}
	root := newRoot(a)
	root.SetArgs(append([]string{}, args...)) // cobra reads the process's in the place of nil
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	for _, end := range a.ends {
		end()
	}
	return a.exit(ctx, err)
}

// Root returns the program's commands, for what documents or tests them.
func Root(p Program) *cobra.Command { return newRoot(&App{Program: p.whole()}) }

// An Action is what a command does once its flags are read. It returns what was found in each of
// the command's formats.
type Action func(ctx context.Context, args []string) (Renderings, error)

// Command completes a command: it heeds the shared flags that are named, and what its action
// returns goes to stdout and into files. Without formats it has every one.
func (a *App) Command(cmd *cobra.Command, heeds string, act Action, formats ...report.Format) *cobra.Command {
	if formats == nil {
		formats = report.Formats
	}
	pick(cmd.Flags(), a.sharedFlagSet(formats), heeds)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a.cmd = cmd
		at, end := a.progress()
		a.Done = at
		if err := a.begin(cmd, formats); err != nil {
			return err
		}
		found, err := act(a.ctx, args)
		end()
		if err != nil || found == nil {
			return err
		}
		if a.Watch != nil {
			a.Watch(found)
		}
		return a.write(found)
	}
	return cmd
}

// begin checks the shared flags and opens what they name.
func (a *App) begin(cmd *cobra.Command, formats []report.Format) error {
	if err := errors.Join(noneEmpty(cmd.Flags()), a.Shared.validate(cmd.Flags())); err != nil {
		return err
	}
	if err := a.open(formats); err != nil {
		return err
	}
	if err := a.openUnits(); err != nil {
		return err
	}
	if a.Shared.timeout > 0 {
		over := fmt.Errorf("--timeout %v is over", a.Shared.timeout)
		ctx, end := context.WithTimeoutCause(a.ctx, a.Shared.timeout, over)
		a.ctx, a.ends = ctx, append(a.ends, end)
	}
	return nil
}

// commandLine is the running command with its arguments and those of its flags that few commands
// have. Reports name it, and lines that reproduce a row begin with it.
func (a *App) commandLine() string {
	words, flags := []string{a.cmd.CommandPath()}, a.cmd.Flags()
	for _, arg := range flags.Args() {
		words = append(words, props.ShellWord(arg))
	}
	flags.SortFlags = false // but in the order in which the command has them
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Changed || isShared(f.Name) {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, v := range values {
			if f.Value.Type() == "bool" {
				words = append(words, "--"+f.Name+strings.TrimSuffix("="+v, "=true"))
			} else {
				words = append(words, "--"+f.Name, props.ShellWord(v))
			}
		}
	})
	return strings.Join(words, " ")
}

// timedOut says that the time of --timeout is over, or nothing.
func (a *App) timedOut() string { return props.TimedOut(a.ctx) }

// exit tells what went wrong and returns the exit code.
func (a *App) exit(ctx context.Context, err error) int {
	failed := errors.As(err, new(*sim.PolicyError))
	// What the end of a context makes of a computation or of a program that plays. Other errors are
	// told as they are, such as a picture that cannot be written.
	cut := failed || errors.Is(err, child.ErrEnded) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled)
	switch {
	case err == nil:
		return a.code
	case ctx.Err() != nil: // a program that was stopped fails, which is nobody's fault
		a.say("interrupted")
		return ExitInterrupted
	case cut && a.timedOut() != "":
		a.say(a.timedOut() + " before anything was decided: nothing is written")
		return ExitInconclusive
	}
	if a.say(err.Error()); failed {
		return ExitFail // the policy's fault, not the caller's
	}
	return ExitBadInput
}

// exitCode returns the exit code of a run that was decided so.
func exitCode(o props.Outcome) int {
	switch o {
	case props.Pass:
		return ExitOK
	case props.Fail:
		return ExitFail
	}
	return ExitInconclusive
}

// tell writes a line to stderr unless --quiet.
func (a *App) tell(text string) {
	if !a.Shared.Quiet {
		a.say(text)
	}
}

// userinfo is what stands before the host in an address: it may be a password.
var userinfo = regexp.MustCompile(`([a-z]+://)[^\s"']*@`)

// say writes a line to stderr, from any goroutine, in the place of a bar and without passwords: the
// lines of a text are joined by semicolons, each once and elided.
func (a *App) say(text string) {
	var parts []string
	for line := range strings.Lines(text) {
		if line = elide(strings.TrimSpace(line), 400); line != "" && !slices.Contains(parts, line) {
			parts = append(parts, line)
		}
	}
	line := a.Name + ": " + userinfo.ReplaceAllString(report.PrintableLines(strings.Join(parts, "; ")), "$1")
	if a.Done != nil && a.hasBar() {
		line = "\x1b[K" + line
	}
	fmt.Fprintln(a.stderr, line) // in one write, so that no bar is drawn into it
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
