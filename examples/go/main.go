// Command go plays posterior sampling with Beta(1,1) priors, as a program that
// verify can test: one JSON object a line on standard input and output.
//
//	go build -o policy ./examples/go
//	verify policy --exec ./policy --m 8 --k 3
//
// A policy in Go does not need this: it can implement algos.Policy and be tested
// by policytest.Run.
package main

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
)

// A message is a line from the parent.
type message struct {
	Op      string    `json:"op"`
	M       int       `json:"m"`
	K       int       `json:"k"`
	Seed    uint64    `json:"seed"`
	Order   string    `json:"order"`
	Arms    []int     `json:"arms"`
	Rewards []float64 `json:"rewards"`
}

// A sampler draws a mean for each arm from its posterior, approximated by a
// normal law, and plays the k largest.
type sampler struct {
	k         int
	ascending bool
	rng       *rand.Rand
	sum, n    []float64
	theta     []float64
	order     []int
}

func newSampler(start message) *sampler {
	return &sampler{
		k: start.K, ascending: start.Order == "asc", rng: rand.New(rand.NewPCG(start.Seed, 0)),
		sum: make([]float64, start.M), n: make([]float64, start.M), theta: make([]float64, start.M),
	}
}

// action returns the arms in display order.
func (s *sampler) action() []int {
	s.order = s.order[:0]
	for i := range s.theta {
		mean, n := (s.sum[i]+1)/(s.n[i]+2), s.n[i]+3
		s.theta[i] = mean + s.rng.NormFloat64()*math.Sqrt(mean*(1-mean)/n)
		s.order = append(s.order, i)
	}
	slices.SortFunc(s.order, func(i, j int) int { return cmp.Compare(s.theta[j], s.theta[i]) })
	action := s.order[:s.k]
	if s.ascending {
		slices.Reverse(action)
	}
	return action
}

// observe learns from what was seen; under cascading feedback a prefix.
func (s *sampler) observe(arms []int, rewards []float64) {
	for j, i := range arms {
		s.sum[i] += rewards[j]
		s.n[i]++
	}
}

func play(in io.Reader, out io.Writer) error {
	var policy *sampler
	w := bufio.NewWriter(out)
	for messages := json.NewDecoder(in); ; {
		var msg message
		switch err := messages.Decode(&msg); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		switch msg.Op {
		case "start":
			policy = newSampler(msg)
		case "observe":
			policy.observe(msg.Arms, msg.Rewards)
		case "stop":
			continue // no reply; another start may follow
		}
		reply, err := json.Marshal(map[string][]int{"arms": policy.action()})
		if err != nil {
			return err
		}
		w.Write(append(reply, '\n'))
		if err := w.Flush(); err != nil {
			return err
		}
	}
}

func main() {
	if err := play(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
