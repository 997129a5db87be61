package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/claims/paper/yelp"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
)

func newYelp(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use: "yelp", Short: "Prepare the paper's second data set", Args: cli.NoArgs,
		RunE: func(*cobra.Command, []string) error { return fmt.Errorf("yelp: want a command, prepare") },
	}
	var call prepareCall
	prepare := &cobra.Command{
		Use:   "prepare --reviews FILE --out FILE",
		Short: "Make features of users and items from the public Yelp reviews",
		Long: `prepare streams the data set's review JSON lines, plain or gzip (business_id,
user_id, stars), keeps the users and items with most reviews, factorises their
matrix of stars, and writes unit vectors for verify paper --yelp FILE.`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return prepareYelp(a, cmd.Context(), call) },
	}
	f := prepare.Flags()
	f.StringVar(&call.reviews, "reviews", "", "review `FILE` of the Yelp data set, plain or gzip")
	f.StringVar(&call.out, "out", "", "features `FILE` to write")
	f.Var(cli.AsCount(&call.users), "users", "users to keep")
	f.Var(cli.AsCount(&call.items), "items", "items to keep")
	f.Var(cli.AsCount(&call.rank), "rank", "dimensions of the vectors")
	call.users, call.items, call.rank = yelp.PaperUsers, yelp.PaperItems, yelp.PaperRank
	cmd.AddCommand(prepare)
	return cli.NoFormats(cmd)
}

// A prepareCall is one call of verify yelp prepare.
type prepareCall struct {
	reviews, out       string
	users, items, rank int
}

// prepared is what verify yelp prepare prints.
type prepared struct {
	File  string `json:"file"`
	Users int    `json:"users"`
	Items int    `json:"items"`
	Rank  int    `json:"rank"`
	yelp.Source
	FirstFault string  `json:"first_fault"` // of the malformed lines; "" for none
	Min        float64 `json:"min"`         // of the affinities
	Max        float64 `json:"max"`
}

func prepareYelp(a *cli.App, ctx context.Context, call prepareCall) error {
	if err := a.Shared.Validate(); err != nil {
		return err
	}
	switch {
	case call.reviews == "":
		return fmt.Errorf("reviews: want the review file of the Yelp data set")
	case call.out == "":
		return fmt.Errorf("out: want the name of the features file")
	case sameFile(call.reviews, call.out):
		return fmt.Errorf("out=%q: is the review file, which would be overwritten: want another name", call.out)
	}
	format, err := report.ParseFormat(a.Shared.Format, []report.Format{report.Text, report.JSON})
	if err != nil {
		return err
	}
	file, err := report.CreateFile(call.out)
	if err != nil {
		return err
	}
	defer file.Discard()
	bar := a.NewBar("yelp prepare")
	result, features, err := makeFeatures(ctx, call, bar)
	bar.Finish()
	if err != nil {
		return err
	}
	if err := file.Commit(features.Write); err != nil {
		return err
	}
	if format == report.JSON {
		return report.EncodeJSON(a.Stdout, result)
	}
	text := cli.Renderings{report.Text: func(w io.Writer) error { return writePrepared(w, result) }}
	return text.As(report.Text, report.Screen{Writer: a.Stdout, Look: report.Look{Width: a.Width()}})
}

// sameFile reports whether two names lead to one file that exists.
func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// readingShare is the part of the progress bar that stands for reading; the rest stands for the
// factorisation.
const readingShare = 0.9

func makeFeatures(ctx context.Context, call prepareCall, bar *cli.Bar) (prepared, *yelp.Features, error) {
	reviews, err := readReviews(ctx, call.reviews, func(done float64) { bar.At(readingShare*done, 1) })
	if err != nil {
		return prepared{}, nil, err
	}
	features, err := yelp.Prepare(ctx, reviews, call.users, call.items, call.rank, func(done float64) {
		bar.At(readingShare+(1-readingShare)*done, 1)
	})
	if err != nil {
		return prepared{}, nil, err
	}
	p := prepared{
		File: call.out, Users: call.users, Items: call.items, Rank: call.rank,
		Source: features.Source, Min: features.Min, Max: features.Max,
	}
	if reviews.FirstFault != nil {
		p.FirstFault = reviews.FirstFault.Error()
	}
	return p, features, nil
}

func readReviews(ctx context.Context, path string, progress func(done float64)) (*yelp.Reviews, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reviews=%q: %w", path, pathReason(err))
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return nil, fmt.Errorf("reviews=%q: want a file of JSON lines, plain or gzip", path)
	}
	meter := &meter{r: f}
	stop := meter.watch(info.Size(), progress)
	defer stop()
	reviews, err := yelp.Read(ctx, meter)
	if err != nil {
		return nil, fmt.Errorf("reviews=%q: %w", path, pathReason(err))
	}
	return reviews, nil
}

// A meter counts the bytes that are read.
type meter struct {
	r    io.Reader
	read atomic.Int64
}

// Read implements io.Reader.
func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.read.Add(int64(n))
	return n, err
}

// watch reports the share that is read, a few times a second, until stopped.
func (m *meter) watch(size int64, progress func(done float64)) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	ticker := time.NewTicker(200 * time.Millisecond)
	go func() {
		defer close(ended)
		for {
			select {
			case <-ticker.C:
				progress(float64(m.read.Load()) / float64(max(1, size)))
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
		<-ended
	}
}

func writePrepared(w io.Writer, p prepared) error {
	fault := ""
	if p.FirstFault != "" {
		fault = " (the first: " + p.FirstFault + ")"
	}
	_, err := fmt.Fprintf(w, `%s: %d users, %d items, rank %d
read %d lines, %d malformed%s, of %d users and %d items
kept %d ratings; the factorisation keeps %.1f %% of their squares; affinities from %.4f to %.4f
`, p.File, p.Users, p.Items, p.Rank, p.Lines, p.Malformed, fault, p.AllUsers, p.AllItems, p.Ratings, 100*p.Share, p.Min, p.Max)
	return err
}
