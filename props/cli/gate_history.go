package cli

import (
	"cmp"
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
)

// A gatePast is the history of a gate: the flags, and what the file held.
type gatePast struct {
	file, commit string
	history      gate.History
}

func (p *gatePast) register(flags *pflag.FlagSet) {
	flags.StringVar(&p.file, "history", "", "keep a line a commit in this `FILE`, and draw it as a trend")
	flags.StringVar(&p.commit, "commit", "", "`NAME` of the commit in the history (default: GITHUB_SHA, or git's HEAD here)")
}

// open reads the history and finds the commit's name, before anything is played.
func (p *gatePast) open(ctx context.Context, given *pflag.FlagSet, getenv func(string) string) (err error) {
	if p.file == "" {
		if given.Changed("commit") {
			return errors.New("commit: names a line of a history: want --history FILE as well")
		}
		return nil
	}
	if given.Changed("claim") || given.Changed("instance") {
		return errors.New("history: a line is about all cells: want it without --claim and --instance")
	}
	if p.history, err = gate.ReadHistory(p.file); err != nil {
		return err
	}
	p.commit = cmp.Or(p.commit, getenv("GITHUB_SHA"), headCommit(ctx))
	if p.commit == "" {
		return errors.New("commit: this folder is no git repository with a commit: want --commit NAME")
	}
	return nil
}

// headCommit is the commit that is checked out in the working directory, with "+" where files that git knows differ from
// it; "" if there is none.
func headCommit(ctx context.Context) string {
	git := func(arguments ...string) (string, error) {
		out, err := exec.CommandContext(ctx, "git", arguments...).Output()
		return strings.TrimSpace(string(out)), err
	}
	commit, err := git("rev-parse", "--verify", "HEAD")
	if err != nil {
		return ""
	}
	if changed, err := git("status", "--porcelain", "--untracked-files=no"); err == nil && changed != "" {
		commit += "+"
	}
	return commit
}

// keep writes the line of a run that is finished; an interrupted one leaves the history as it is.
func (p *gatePast) keep(g *gate.Gate, r props.Report) error {
	if p.file == "" || r.Interrupted {
		return nil
	}
	record, err := g.Record(r, p.commit, time.Now())
	if err != nil {
		return err
	}
	p.history = p.history.With(record)
	return p.history.WriteFile(p.file)
}
