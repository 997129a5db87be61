// Command mutate asks who notices a changed operator: the tests of the package
// that it stands in, and the verify command alone.
//
// gremlins, pinned in this module, lists the places; a seeded sample of them is
// applied here, one at a time, in a copy of the tree, so that the tests and the
// command answer about the same mutants. It writes docs/mutation.md.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
)

// options are the flags.
type options struct {
	root, out, known string
	packages         []string
	n, workers       int
	seed             uint64
	verify           bool
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutate: ")
	o := options{}
	packages := flag.String("packages", "algos,theory,props/stats,props/sim,props/rate,props/gate,props/scaling,props/search",
		"folders to mutate, apart by commas")
	flag.StringVar(&o.root, "root", "../..", "root of the module under test")
	flag.StringVar(&o.out, "out", "", "file for the report; default: standard output")
	flag.StringVar(&o.known, "known", "equivalent.csv", "record of mutants that change nothing, with reasons")
	flag.IntVar(&o.n, "n", 200, "mutants to sample over all packages; 0 for every one")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "mutants at a time")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the sample")
	flag.BoolVar(&o.verify, "verify", false, "ask the verify command as well, which takes up to half a minute a mutant")
	flag.Parse()
	o.packages = strings.Split(*packages, ",")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o); err != nil {
		log.Fatal(err)
	}
}

// run samples, tries and reports. Interrupted, it reports what was tried.
func run(ctx context.Context, o options) error {
	all, err := list(ctx, o.root, o.packages)
	if err != nil {
		return err
	}
	reasons, err := readKnown(o.known)
	if err != nil {
		return err
	}
	chosen := sample(all, o.n, o.seed)
	log.Printf("%d places, %d chosen (seed %d)", len(all), len(chosen), o.seed)
	tried := tryAll(ctx, o, chosen)
	for i := range tried {
		tried[i].reason = reasons[tried[i].key()]
	}
	out := os.Stdout
	if o.out != "" {
		if out, err = os.Create(o.out); err != nil {
			return err
		}
		defer out.Close()
	}
	w := bufio.NewWriter(out)
	writeReport(w, o, len(all), tried)
	return w.Flush()
}

// sample draws n of the places without replacement, in the order of the list.
func sample(all []mutant, n int, seed uint64) []mutant {
	if n <= 0 || n >= len(all) {
		return all
	}
	rng := rand.New(rand.NewPCG(seed, 0x6d7574617465)) // "mutate"
	chosen := make([]bool, len(all))
	for _, i := range rng.Perm(len(all))[:n] {
		chosen[i] = true
	}
	var out []mutant
	for i, m := range all {
		if chosen[i] {
			out = append(out, m)
		}
	}
	return out
}

// tryAll tries the mutants, each worker in a copy of the tree of its own.
func tryAll(ctx context.Context, o options, chosen []mutant) []mutant {
	var (
		mu    sync.Mutex
		tried []mutant
		group sync.WaitGroup
		queue = make(chan mutant)
	)
	for range o.workers {
		group.Go(func() {
			tree, err := newTree(o.root)
			if err != nil {
				log.Print(err)
				return
			}
			defer tree.remove()
			for m := range queue {
				err := tree.try(ctx, o, &m)
				if ctx.Err() != nil {
					return
				}
				if err != nil && !errors.Is(err, errNotViable) {
					log.Printf("%s: %v", m, err)
					continue
				}
				mu.Lock()
				tried = append(tried, m)
				log.Printf("%d/%d %s: tests %s, verify %s %s", len(tried), len(chosen), m, m.tests, m.command, m.seen)
				mu.Unlock()
			}
		})
	}
	for _, m := range chosen {
		select {
		case queue <- m:
		case <-ctx.Done():
		}
	}
	close(queue)
	group.Wait()
	return tried
}

// readKnown reads the record: file:line:column:type, then the reason.
func readKnown(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, reason, ok := strings.Cut(strings.TrimSpace(line), ",")
		if !ok || reason == "" {
			if strings.TrimSpace(line) == "" {
				continue
			}
			return nil, fmt.Errorf("%s: %q: want place,reason", file, line)
		}
		reasons[key] = reason
	}
	return reasons, nil
}
