package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/gate"
)

// execPrefix begins the name of a policy that lives in another process.
const execPrefix = "exec:"

// programs are the policies in other processes that a command uses.
type programs struct {
	timeout time.Duration
	open    []*child.Program
}

// registerTimeout adds --timeout to a command with --policy.
func (p *programs) registerTimeout(flags *pflag.FlagSet) {
	flags.DurationVar(&p.timeout, "timeout", child.DefaultTimeout,
		"how long a policy exec:COMMAND may take for a reply; one that never gave any is not asked again")
}

// start starts a command line as a policy. It is closed when the command ends.
func (p *programs) start(ctx context.Context, command string) (*child.Program, error) {
	program, err := child.Open(ctx, command, p.timeout)
	if err == nil {
		p.open = append(p.open, program)
	}
	return program, err
}

// silent reports whether no program has answered anything.
func (p *programs) silent() bool {
	return !slices.ContainsFunc(p.open, (*child.Program).Answered)
}

func (p *programs) close() {
	for _, program := range p.open {
		program.Close()
	}
	p.open = nil
}

// policyByName returns the factory of exec:COMMAND, or of a policy of the
// registry.
func (a *app) policyByName(ctx context.Context, name string, params algos.Params) (algos.Factory, error) {
	command, external := strings.CutPrefix(name, execPrefix)
	if !external {
		return algos.ByName(name, params)
	}
	var errs []error
	if params.Delta != nil {
		errs = append(errs, fmt.Errorf("delta=%s: a policy in another process has no delta", *params.Delta))
	}
	if params.Gamma != nil {
		errs = append(errs, fmt.Errorf("gamma=%s: a policy in another process has no gamma", *params.Gamma))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	program, err := a.programs.start(ctx, command)
	if err != nil {
		return nil, err
	}
	return program.New, nil
}

var errNoSettings = errors.New("delta and gamma: a policy in another process has neither")

// specified returns the factory of the program that a baseline is played with,
// nil for a policy of the registry. A program must be named on the command line: a
// file that somebody sent starts none.
func (a *app) specified(ctx context.Context, spec gate.PolicySpec, flags *pflag.FlagSet) (algos.Factory, error) {
	if !strings.HasPrefix(spec.Name, execPrefix) {
		_, err := spec.Choice()
		return nil, err
	}
	if !flags.Changed("policy") {
		return nil, fmt.Errorf("policy=%q: a baseline starts no program by itself: want --policy %s", spec.Name, props.ShellWord(spec.Name))
	}
	if spec.Delta != "" || spec.Gamma != "" {
		return nil, errNoSettings
	}
	return a.policyByName(ctx, spec.Name, algos.Params{})
}
