package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/sim"
)

// natsFlags say where a server is and who this process is.
type natsFlags struct{ url string }

func (f *natsFlags) register(flags *pflag.FlagSet, use string) {
	flags.StringVar(&f.url, "nats", "", use)
}

// options are the flag and what the environment says, as the nats command reads it.
func (f *natsFlags) options(a *App) (cluster.Options, error) {
	if (a.getenv("NATS_CERT") == "") != (a.getenv("NATS_KEY") == "") {
		return cluster.Options{}, errors.New("NATS_CERT, NATS_KEY: want both files or neither")
	}
	return cluster.Options{
		URL: f.url, Creds: a.getenv("NATS_CREDS"), CA: a.getenv("NATS_CA"), User: a.getenv("NATS_USER"),
		Password: a.getenv("NATS_PASSWORD"),
		NKey:     a.getenv("NATS_NKEY"), Cert: a.getenv("NATS_CERT"), Key: a.getenv("NATS_KEY"), Program: a.Name,
	}, nil
}

// newWorker returns the command that plays units for others.
func newWorker(a *App) *cobra.Command {
	f := &natsFlags{}
	patience := cluster.DefaultPatience
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Play units of work that commands with --nats hand out",
		Long: `worker plays units of work for commands that were given the same --nats, on this
machine or another, until it gets a signal; then it finishes what it has begun within
its patience, and hands back the rest.

It takes units of its own kernel alone, the build with the same algorithms, simulator,
Go and arithmetic, and plays policies by name; no code is sent. A unit whose worker is
silent for longer than the patience is given to another.`,
		Example: "  {program} worker --nats nats://10.0.0.5:4222\n  {program} scaling --full --nats nats://10.0.0.5:4222 --resume units",
		Args:    NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, err := f.options(a)
			if err != nil {
				return err
			}
			o.Patience = patience
			return a.work(cmd.Context(), o)
		},
	}
	f.register(cmd.Flags(), "`URL` of the server (default: NATS_URL, or nats://127.0.0.1:4222)")
	cmd.Flags().DurationVar(&patience, "patience", patience,
		"how long a worker may be silent before its unit is given to another")
	return cmd
}

// work plays units until the context ends.
func (a *App) work(ctx context.Context, o cluster.Options) error {
	if err := a.Shared.Validate(); err != nil {
		return err
	}
	if o.Patience < minPatience {
		return fmt.Errorf("patience=%v: want at least %v", o.Patience, minPatience)
	}
	for _, url := range []string{a.getenv("NATS_URL"), "nats://127.0.0.1:4222"} {
		if o.URL == "" {
			o.URL = url
		}
	}
	say := a.sayer()
	if !a.Shared.Quiet {
		o.Say = say
	}
	w, err := cluster.NewWorker(ctx, o, func() sim.Pool { return props.NewWorkers(1) })
	if err != nil {
		return err
	}
	n := a.Shared.Workers
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	say(fmt.Sprintf("worker of kernel %s plays %d units at a time", w.Kernel(), n))
	if err := w.Run(ctx, n); err != nil {
		return err
	}
	say("drained")
	return nil
}

// sayer returns a function that writes lines to stderr.
func (a *App) sayer() func(string) {
	write := a.lines()
	return func(text string) { write(a.Name + ": " + strings.ReplaceAll(elide(text, 400), "\n", "; ")) }
}

// minPatience is what a worker's heartbeat needs.
const minPatience = time.Second / 2
