//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
)

// childSamples makes the test binary a sampler that takes (0.9, 0.6, 0.4, 0.1) for other
// marginals, as a popular library does, draws for all others as it should, and declines
// what has more than eight arms.
const childSamples = "samples"

func serveSampler(in io.Reader, out io.Writer, declares string) {
	var message struct {
		Op   string
		P    []float64
		Seed uint64
	}
	w := bufio.NewWriter(out)
	var coin algos.Coin
	for lines := json.NewDecoder(in); lines.Decode(&message) == nil; w.Flush() {
		switch message.Op {
		case "stop":
			continue
		case "start":
			if declares == "seed" {
				message.Seed = rand.Uint64() // whatever it was told
			}
			coin = algos.NewCoin(rand.NewPCG(message.Seed, 0))
			if len(message.P) > 8 {
				fmt.Fprintln(w, `{"decline":"needs m ≤ 8"}`)
				continue
			}
			if message.P[0] == 0.9 {
				message.P = []float64{0.3525, 0.4125, 0.5025, 0.7325}
			}
		}
		said := map[string]any{"arms": algos.DepRound(nil, message.P, coin)}
		if message.Op == "start" {
			switch declares {
			case "marginals":
				said["capabilities"] = map[string]string{"draws": "marginals"}
			case "seed":
				said["capabilities"] = map[string]bool{"seed": false}
			}
		}
		reply, _ := json.Marshal(said)
		w.Write(append(reply, '\n'))
	}
}
