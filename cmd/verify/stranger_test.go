//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// library and sampler are somebody else's programs, commands of the scripts: the one plays UCB1, the other draws, with
// the manners that their arguments name.
func library() { serve((*stranger).plays) }
func sampler() { serve((*stranger).draws) }

// A stranger answers lines of JSON.
type stranger struct {
	Op         string // of the last line, with what the start of its game said
	M, K       int
	Seed       uint64
	Arms       []int
	P, Rewards []float64
	manners    []string // bugs, and what it declares
	rng        *rand.Rand
	learner    algos.Policy
	played     int // rounds
	coin       algos.Coin
}

func (s *stranger) has(manner string) bool { return slices.Contains(s.manners, manner) }

// serve answers until the input ends.
func serve(answer func(*stranger) (arms []int, decline string)) {
	s := &stranger{manners: os.Args[1:]}
	w := bufio.NewWriter(os.Stdout)
	for lines := json.NewDecoder(os.Stdin); ; w.Flush() {
		s.Arms, s.Rewards = nil, nil
		if err := lines.Decode(s); err != nil {
			return
		}
		switch s.Op {
		case "stop":
			continue
		case "start":
			if s.has("unseeded") {
				s.Seed = rand.Uint64()
			}
			s.rng = rand.New(rand.NewPCG(s.Seed, 0))
		}
		reply := map[string]any{}
		if arms, decline := answer(s); decline != "" {
			reply["decline"] = decline
		} else {
			reply["arms"] = arms
		}
		for _, m := range s.manners {
			if declared, ok := strings.CutPrefix(m, "declares:"); ok && s.Op == "start" {
				reply["capabilities"] = json.RawMessage(declared)
			}
		}
		line, _ := json.Marshal(reply)
		w.Write(append(line, '\n'))
	}
}

// exit ends the program as an uncaught error does.
func exit(code int, says string) {
	fmt.Fprintln(os.Stderr, says)
	os.Exit(code)
}

// plays is a round of the library.
func (s *stranger) plays() (arms []int, decline string) {
	switch {
	case s.Op != "start":
		s.learns()
	case s.has("refuses") && (s.M == 1 || s.K == s.M):
		exit(1, fmt.Sprintf("ValueError: n_arms=%d: want more than is played", s.M))
	case s.has("single") && s.K > 1:
		return nil, "plays one arm"
	default:
		s.learner, s.played = s.starts(), 0
	}
	arms = s.learner.Select(nil)
	if s.played++; s.played >= 40 && s.has("repeats") {
		return slices.Repeat([]int{0}, max(2, len(arms))), ""
	} else if s.played >= 40 && s.has("dies") {
		exit(3, "OverflowError: math range error")
	}
	return arms, ""
}

// starts returns who plays: UCB1 (Auer et al. 2002), k arms of the largest index, with its radius times 4 or ¼ or with t
// late by m; random play; or the lowest arms.
func (s *stranger) starts() algos.Policy {
	scale, lag := 2.0, int64(0)
	switch {
	case s.has("radius=4"):
		scale *= 4 * 4
	case s.has("radius=.25"):
		scale /= 4 * 4
	case s.has("late"):
		lag = int64(s.M)
	}
	parts := reference.RankerParts{Index: reference.Optimistic(reference.UCBRadius(scale, lag))}
	if s.has("lowest") {
		parts.Before = func(i, j int, _, _ float64) bool { return i < j }
	}
	spec := algos.Spec{Arms: s.M, Cardinality: s.K, Horizon: algos.MaxHorizon, Source: s.rng}
	learner, err := algos.Policy(nil), error(nil)
	if s.has("random") {
		learner, err = algos.NewRandom(spec)
	} else {
		learner, err = reference.NewRanker(spec, parts)
	}
	if err != nil {
		exit(1, err.Error())
	}
	return learner
}

// learns is what the library makes of rewards. With the manner "astray" it credits one in fifty to a random arm.
func (s *stranger) learns() {
	for j, x := range s.Rewards {
		if s.has("binary") && x != 0 && x != 1 {
			exit(1, "AssertionError: rewards are 0 or 1")
		}
		if s.has("astray") && s.rng.IntN(50) == 0 {
			s.Arms[j] = s.rng.IntN(s.M)
		}
	}
	s.learner.Observe(s.Arms, s.Rewards)
}

// draws is a draw of the sampler. It takes (0.9, 0.6, 0.4, 0.1) for other marginals, as a popular library does, draws for
// all others as it should, and declines what has more than eight arms.
func (s *stranger) draws() (arms []int, decline string) {
	if s.Op == "start" {
		s.coin = algos.NewCoin(s.rng)
		if len(s.P) > 8 {
			return nil, "needs m ≤ 8"
		}
		if s.P[0] == 0.9 {
			s.P = []float64{0.3525, 0.4125, 0.5025, 0.7325}
		}
	}
	return algos.DepRound(nil, s.P, s.coin), ""
}
