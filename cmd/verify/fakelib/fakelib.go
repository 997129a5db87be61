// Package fakelib makes a program that imports it somebody else's library, where the environment asks for that: tests
// of verify start their own binary, and play what answers. It does so as soon as it is initialised, and needs little:
// packages are initialised in the order of their names, so that what takes long to initialise (schemas, fonts,
// generators) is not.
package fakelib

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

// env names the variable whose value makes the program a library: UCB1 with the manners that follow, apart by spaces.
const env = "REGRETCHECK_TEST_LIBRARY"

// Command is the command line by which this program is a library with these manners.
func Command(manners string) string {
	return fmt.Sprintf("env '%s=library %s' '%s'", env, manners, os.Args[0])
}

func init() {
	if manners, ok := strings.CutPrefix(os.Getenv(env), "library"); ok {
		serve(os.Stdin, os.Stdout, manners)
		os.Exit(0)
	}
}

// A bandit is UCB1 of Auer et al. 2002, the k largest of an index, with bugs that its manners name.
type bandit struct {
	has      func(manner string) bool
	m, k     int
	t        int
	sum, n   []float64
	rng      *rand.Rand
	declared string
}

func (b *bandit) index(i int) float64 {
	if b.n[i] == 0 {
		return math.Inf(1)
	}
	t, radius := float64(b.t), 1.0
	switch {
	case b.has("radius=4"):
		radius = 4
	case b.has("radius=.25"):
		radius = 0.25
	case b.has("late"):
		t = max(1, t-float64(b.m))
	}
	u := b.sum[i]/b.n[i] + radius*math.Sqrt(2*math.Log(t)/b.n[i])
	return u
}

func (b *bandit) choose() []int {
	b.t++
	order := b.rng.Perm(b.m)
	switch late := b.t >= 40; {
	case late && b.has("repeats"):
		return slices.Repeat([]int{0}, max(2, b.k))
	case late && b.has("dies"):
		fmt.Fprintln(os.Stderr, "OverflowError: math range error")
		os.Exit(3)
	}
	if b.has("lowest") {
		slices.Sort(order)
		return order[:b.k]
	}
	if b.has("random") {
		return order[:b.k]
	}
	if !b.has("unseeded") {
		slices.Sort(order)
	}
	at := make([]float64, b.m)
	for i := range at {
		at[i] = b.index(i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(at[j], at[i]) })
	return order[:b.k]
}

func (b *bandit) learn(arms []int, rewards []float64) {
	for j, i := range arms {
		if b.has("stops") && b.t > b.m {
			b.n[i]++ // what was learned in the first m rounds is all
			continue
		}
		if b.has("astray") && b.rng.IntN(50) == 0 {
			i = b.rng.IntN(b.m)
		}
		b.sum[i] += rewards[j]
		b.n[i]++
	}
}

// start begins a game, or says why it does not.
func (b *bandit) start(m, k int, seed uint64) (refusal string) {
	switch {
	case b.has("refuses") && (m == 1 || k == m):
		fmt.Fprintf(os.Stderr, "ValueError: n_arms=%d: want more than is played\n", m)
		os.Exit(1)
	case b.has("single") && k > 1:
		return "plays one arm"
	}
	if b.has("unseeded") {
		seed = rand.Uint64()
	}
	*b = bandit{has: b.has, m: m, k: k, sum: make([]float64, m), n: make([]float64, m), declared: b.declared,
		rng: rand.New(rand.NewPCG(seed, 0))}
	return ""
}

// serve plays until the input ends.
func serve(in io.Reader, out io.Writer, manners string) {
	words := strings.Fields(manners)
	b := &bandit{has: func(manner string) bool { return slices.Contains(words, manner) }}
	for _, w := range words {
		if declared, ok := strings.CutPrefix(w, "declares:"); ok {
			b.declared = declared
		}
	}
	w := bufio.NewWriter(out)
	var msg struct {
		Op      string
		M, K    int
		Seed    uint64
		Arms    []int
		Rewards []float64
	}
	for lines := json.NewDecoder(in); lines.Decode(&msg) == nil; w.Flush() {
		reply := map[string]any{}
		switch msg.Op {
		case "stop":
			continue
		case "start":
			if why := b.start(msg.M, msg.K, msg.Seed); why != "" {
				reply["decline"] = why
			}
			if b.declared != "" {
				reply["capabilities"] = json.RawMessage(b.declared)
			}
		default:
			if b.has("binary") && slices.ContainsFunc(msg.Rewards, func(x float64) bool { return x != 0 && x != 1 }) {
				fmt.Fprintln(os.Stderr, "AssertionError: rewards are 0 or 1")
				os.Exit(1)
			}
			b.learn(msg.Arms, msg.Rewards)
		}
		if reply["decline"] == nil {
			reply["arms"] = b.choose()
		}
		line, _ := json.Marshal(reply)
		w.Write(append(line, '\n'))
		msg.Rewards, msg.Arms = nil, nil
	}
}
