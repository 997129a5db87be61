package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// The protocol of verify: one JSON object a line. Copy this file beside your own.
// What your code prints to os.Stdout goes to standard error once play is called.

// A game is what a policy is made for.
type game struct {
	M        int
	K        int
	Horizon  int64
	Seed     uint64 // below 2³²
	Feedback string // semi, disjunctive or conjunctive
	Order    string // desc or asc: the display order of a cascade
}

// A player plays one run: k distinct arms in 0…m−1 each round, the best first. It gets the
// observed arms and their rewards: all k, or a prefix of a cascade's list.
type player interface {
	Select() (arms []int)
	Update(arms []int, rewards []float64)
}

// decline is what make returns for a game that it cannot play, such as
// decline("needs k < m").
type decline string

func (d decline) Error() string { return string(d) }

// play plays the policies that make returns until the input ends. capabilities say in JSON what they can do,
// such as {"rewards":"binary","k":"one","seed":false}; "" says nothing.
func play(make func(game) (player, error), capabilities string) {
	in, out := os.Stdin, os.Stdout
	os.Stdout = os.Stderr
	if err := serve(in, out, make, capabilities); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer, make func(game) (player, error), capabilities string) error {
	var g game
	var policy player
	w := bufio.NewWriter(out)
	for messages := json.NewDecoder(in); ; {
		var message struct {
			Op      string
			Arms    []int
			Rewards []float64
			game
		}
		err := messages.Decode(&message)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		switch message.Op {
		case "start":
			g = message.game
			policy, err = make(g)
		case "observe":
			policy.Update(message.Arms, message.Rewards)
		case "stop":
			continue // no reply; another start may follow
		}
		reply, err := answer(g, policy, err)
		if message.Op == "start" && capabilities != "" && err == nil {
			reply["capabilities"] = json.RawMessage(capabilities)
		}
		if err := errors.Join(err, json.NewEncoder(w).Encode(reply), w.Flush()); err != nil {
			return err
		}
	}
}

// answer returns the next action as it is displayed, or why the game is declined.
func answer(g game, policy player, err error) (map[string]any, error) {
	var no decline
	switch {
	case errors.As(err, &no):
		return map[string]any{"decline": string(no)}, nil
	case err != nil:
		return nil, err
	}
	arms := slices.Clone(policy.Select())
	if g.Order == "asc" {
		slices.Reverse(arms)
	}
	return map[string]any{"arms": arms}, nil
}
