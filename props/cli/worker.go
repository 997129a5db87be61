package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/sim"
)

// natsOptions are an address and what the environment says, as the nats command reads it.
func (a *App) natsOptions(url string) (cluster.Options, error) {
	env := a.getenv
	if (env("NATS_CERT") == "") != (env("NATS_KEY") == "") {
		return cluster.Options{}, errors.New("NATS_CERT, NATS_KEY: want both files or neither")
	}
	return cluster.Options{
		URL: url, Program: a.Name, Creds: env("NATS_CREDS"), CA: env("NATS_CA"), User: env("NATS_USER"),
		Password: env("NATS_PASSWORD"), NKey: env("NATS_NKEY"), Cert: env("NATS_CERT"), Key: env("NATS_KEY"),
	}, nil
}

// newWorker returns the command that plays units for others.
func newWorker(a *App) *cobra.Command {
	url, patience := "", cluster.DefaultPatience
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Play units of work that commands with --nats hand out",
		Long: `worker plays units of work for commands with the same --nats, on this machine or another.
On a signal it finishes the units that it has begun, if that takes no longer than its
patience, and hands back the rest.

It takes only units of its own kernel: the same algorithms, simulator, Go version and
arithmetic. It plays policies by name; no code is sent. If a worker is silent for longer
than the patience, its unit goes to another worker.`,
		Example: "  {program} worker --nats nats://10.0.0.5:4222\n" +
			"  {program} scaling --full --nats nats://10.0.0.5:4222 --resume units",
		Args: NoArgs,
	}
	cmd.Flags().StringVar(&url, "nats", "", "`URL` of the server (default: NATS_URL, or nats://127.0.0.1:4222)")
	cmd.Flags().DurationVar(&patience, "patience", patience,
		"after this `TIME` of silence a worker's unit goes to another worker")
	return a.Command(cmd, "workers quiet", func(ctx context.Context, _ []string) (Renderings, error) {
		o, err := a.natsOptions(cmp.Or(url, a.getenv("NATS_URL"), "nats://127.0.0.1:4222"))
		if err != nil {
			return nil, err
		}
		o.Patience = patience
		return nil, a.work(ctx, o)
	})
}

// minPatience is what a worker's heartbeat needs.
const minPatience = time.Second / 2

// work plays units until the context ends.
func (a *App) work(ctx context.Context, o cluster.Options) error {
	if o.Patience < minPatience {
		return fmt.Errorf("patience=%v: want at least %v", o.Patience, minPatience)
	}
	o.Say = a.tell
	w, err := cluster.NewWorker(ctx, o, func() sim.Pool { return props.NewWorkers(1) })
	if err != nil {
		return err
	}
	n := cmp.Or(a.Shared.Workers, runtime.GOMAXPROCS(0))
	a.say(fmt.Sprintf("worker of kernel %s plays %d units at a time", w.Kernel(), n))
	if err := w.Run(ctx, n); err != nil {
		return err
	}
	a.say("drained")
	return nil
}
