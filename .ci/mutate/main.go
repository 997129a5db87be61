// Command mutate asks who notices a changed operator: the tests of the package
// that it stands in, those of packages that use it, and the verify command alone.
//
// gremlins, pinned in this module, lists the places; a seeded sample of them is
// tried here, one change at a time, so that the tests and the command answer about
// the same mutants. It writes docs/mutation.md. All that is done is done to copies, so that
// you can go on editing, and what was answered is kept in a file (-resume), so that an
// interrupt loses nothing.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"io"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// options are the flags.
type options struct {
	root, out, known, resume string
	byHand                   string
	packages, asked          []string
	n, workers               int
	seed                     uint64
	again                    bool
	same                     string
}

func main() {
	log.SetFlags(log.Ltime)
	o := options{}
	packages := flag.String("packages", "algos,theory,props/stats,props/sim,props/gate,props/scaling,props/search,"+
		"props,props/seed,props/store,props/cluster,props/child,props/report,props/policytest,props/games,cmd/verify",
		"folders to mutate, apart by commas")
	asked := flag.String("verify", "algos,theory,props/sim",
		"folders of which the verify command is asked as well, none if empty")
	flag.StringVar(&o.root, "root", "../..", "root of the module under test")
	flag.StringVar(&o.out, "out", "", "file for the report; default: standard output")
	flag.StringVar(&o.known, "known", "equivalent.csv", "record of mutants that change nothing, with reasons")
	flag.StringVar(&o.byHand, "by-hand", "byhand.md",
		"what was tried by hand, which ends the report; none if there is no such file")
	flag.StringVar(&o.resume, "resume", "", "file that keeps the answers; what it holds of the same tree is not asked again")
	flag.BoolVar(&o.again, "survivors", false, "with -resume: take what was noticed in another tree as well, and ask the survivors again")
	flag.StringVar(&o.same, "same", "", "in place of a sample: the changes that this record of an earlier tree names, wherever their lines stand now")
	flag.IntVar(&o.n, "n", 200, "mutants to sample over all folders; 0 for every one")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "mutants at a time")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the sample")
	flag.Parse()
	o.packages, o.asked = strings.Split(*packages, ","), strings.Split(*asked, ",")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o); err != nil {
		log.Fatal("mutate: ", err)
	}
}

// run samples, tries and reports. Interrupted, it reports what was tried.
func run(ctx context.Context, o options) error {
	tree, err := copyTree(o.root)
	if err != nil {
		return err
	}
	defer tree.remove()
	places := "" // where gremlins' lists of this tree are kept
	if o.resume != "" {
		if places, err = filepath.Abs(filepath.Join(filepath.Dir(o.resume), "places-"+tree.hash)); err != nil {
			return err
		}
	}
	all, err := list(ctx, tree.dir, places, o.packages)
	if err != nil {
		return err
	}
	reasons, err := readReasons(o.known, all)
	if err != nil {
		return err
	}
	kept, err := openRecord(o.resume, tree.hash, o.again)
	if err != nil {
		return err
	}
	defer kept.close()
	tree.kept = kept
	chosen, err := choose(o, all)
	if err != nil {
		return err
	}
	log.Printf("tree %s: %d places, %d chosen (seed %d)", tree.hash, len(all), len(chosen), o.seed)
	woven, err := tree.weave(ctx, chosen)
	if err != nil {
		return err
	}
	for i := range chosen {
		kept.take(&chosen[i])
	}
	for _, ask := range stages {
		tryAll(ctx, o, ask, woven, kept, chosen)
	}
	tried := slices.DeleteFunc(chosen, func(m mutant) bool { return m.answers == answers{} })
	for i := range tried {
		tried[i].reason = reasons[tried[i].key]
	}
	return publish(o, tree.hash, len(all), tried)
}

// choose draws a sample, or finds the changes of an earlier one and tells which lines are gone.
func choose(o options, all []mutant) ([]mutant, error) {
	if o.same == "" {
		return sample(all, o.n, o.seed), nil
	}
	chosen, gone, err := sameAs(o.same, all)
	for _, key := range gone {
		log.Printf("no such line any more: %s", key)
	}
	return chosen, err
}

// publish writes the report, with what was written by hand at its end.
func publish(o options, tree string, places int, tried []mutant) (err error) {
	out := io.WriteCloser(os.Stdout)
	if o.out != "" {
		if out, err = os.Create(o.out); err != nil {
			return err
		}
	}
	w := bufio.NewWriter(out)
	writeReport(w, o, tree, places, tried)
	if text, err := os.ReadFile(o.byHand); err == nil {
		_, _ = w.WriteString("\n" + string(text))
	}
	return errors.Join(w.Flush(), out.Close())
}

// tryAll asks a stage's judges of the mutants, several at a time.
func tryAll(ctx context.Context, o options, ask stage, woven *variant, kept *record, chosen []mutant) {
	var (
		mu    sync.Mutex
		done  int
		group sync.WaitGroup
		queue = make(chan *mutant)
	)
	try := func(m *mutant) error {
		asked := *m
		b, err := woven.at(woven, &asked)
		if err == nil {
			err = ask(b, ctx, o, &asked)
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		if err != nil || ctx.Err() != nil || asked.answers == m.answers {
			return err
		}
		asked.answers.tree = woven.hash
		m.answers = asked.answers
		log.Printf("%d/%d %s: %s", done, len(chosen), m, m.answers)
		return kept.add(*m)
	}
	for range o.workers {
		group.Go(func() {
			for m := range queue {
				if err := try(m); err != nil && ctx.Err() == nil {
					log.Printf("%s: %v", m, err)
				}
			}
		})
	}
	for i := range chosen {
		select {
		case queue <- &chosen[i]:
		case <-ctx.Done():
		}
	}
	close(queue)
	group.Wait()
}
