package child_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// A besideGame is a game of a child that plays many: what it has seen decides what it plays.
type besideGame struct {
	m, k, round int
	seen        uint64
}

// step learns and returns the next action.
func (g *besideGame) step(arms []int, rewards []float64) []int {
	for j, arm := range arms {
		g.seen = g.seen*31 + uint64(arm) + 100*uint64(rewards[j])
	}
	g.round++
	action := make([]int, g.k)
	for j := range action {
		action[j] = int(g.seen+uint64(j)) % g.m
	}
	return action
}

// besides is a child that plays games side by side. If it shares, all games learn what one of them
// learns. If it raises or dies, it does so in round 3 of games of seven arms that are played
// together.
func besides(how string, in *bufio.Reader, out *bufio.Writer) {
	games, alone := map[int]*besideGame{}, &besideGame{}
	say := func(game int, g *besideGame, arms []int, rewards []float64, can string) {
		action, _ := json.Marshal(g.step(arms, rewards))
		switch broken := game > 2 && g.m == 7 && g.round == 3; {
		case broken && how == "raises":
			fmt.Fprintln(out, `{"error":"ValueError: seven"}`)
			return
		case broken && how == "dies":
			fmt.Fprintln(os.Stderr, "ValueError: seven")
			os.Exit(3)
		}
		fmt.Fprintf(out, "{\"arms\":%s%s}\n", action, can)
	}
	for messages := json.NewDecoder(in); ; out.Flush() {
		var msg struct {
			Op            string
			Game          int
			Games         []int
			M, K          int
			Seed          uint64
			Arms, Rewards json.RawMessage
		}
		if messages.Decode(&msg) != nil {
			return
		}
		switch {
		case msg.Op == "stop":
			delete(games, msg.Game)
		case msg.Op == "start":
			g := &besideGame{m: msg.M, k: msg.K, seen: msg.Seed}
			if alone = g; how == "shares" && games[1] != nil {
				g = games[1]
			}
			games[msg.Game] = g
			say(msg.Game, g, nil, nil, `,"capabilities":{"lockstep":true}`)
		case msg.Games == nil:
			var arms []int
			var rewards []float64
			read(msg.Arms, &arms)
			read(msg.Rewards, &rewards)
			say(0, alone, arms, rewards, "")
		default:
			var arms [][]int
			var rewards [][]float64
			read(msg.Arms, &arms)
			read(msg.Rewards, &rewards)
			for i, game := range msg.Games {
				say(game, games[game], arms[i], rewards[i], "")
			}
		}
	}
}

func read(raw json.RawMessage, into any) {
	if err := json.Unmarshal(raw, into); err != nil {
		panic(err)
	}
}
