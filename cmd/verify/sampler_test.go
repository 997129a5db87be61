//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
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

// TestSampler: a sampler with wrong marginals fails with the vector that it has, once;
// where it draws as it should it passes; what it declines is skipped.
func TestSampler(t *testing.T) {
	library := "env " + childEnv + "=" + childSamples + " " + os.Args[0]
	for _, tt := range []struct {
		program, args string
		code          int
		want          string
	}{
		{library, "--quick --quiet", cli.ExitFail, "P(i ∈ S) ≈ (0.3"},
		{"env '" + childEnv + "=" + childSamples + " marginals' " + os.Args[0], "--p 0.5,0.5 --draws 1e4 --quick", cli.ExitOK,
			"the sampler promises marginals only"},
		{"env '" + childEnv + "=" + childSamples + " seed' " + os.Args[0], "--p 0.5,0.5 --draws 1e4 --quick", cli.ExitOK,
			"skipped: 1 row: the sampler declares that no seed controls its randomness"},
		{library, "--p 0.5,0.5 --p 0.25,0.75 --draws 1e4 --quick", cli.ExitOK, "PASS: 8 pass"},
		{library, "--p .1,.1,.1,.1,.1,.1,.1,.1,.2 --quick", cli.ExitInconclusive,
			"the sampler declines this input: needs m ≤ 8"},
		{"false", "--quick", cli.ExitBadInput, "the program ended (exit status 1)"},
		{shell(`echo "{\"arms\":[1,1]}"`), "--p 0.5,0.75,0.75 --quick", cli.ExitFail,
			"draw 1 (seed 1): action [1 1]: arm 1 twice"},
		{"", "", cli.ExitBadInput, `exec="": want a value`},
		{"nosuchcommand", "", cli.ExitBadInput, "executable file not found"},
		{library, "--p 0.5,0.4", cli.ExitBadInput, `p="0.5,0.4": p sums to 0.9: want an integer`},
		{library, "--p 0,0", cli.ExitBadInput, `p="0,0": sums to 0: want 1 at least`},
		{library, "--p 0.5,0.5 --p .5,.5", cli.ExitBadInput, `p=".5,.5": given twice`},
		{library, "--draws 3", cli.ExitBadInput, "draws=3: want 10 ≤ draws"},
		{library, "--claim depround/steps", cli.ExitBadInput, `claim="depround/steps"`},
	} {
		args := append([]string{"sampler", "--exec", tt.program}, strings.Fields(tt.args)...)
		code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, args...)
		wants := []string{tt.want}
		if tt.args == "--quick --quiet" {
			wants = append(wants, "FAIL: 1 fail, 23 pass, 1 skipped of 25 rows",
				"--claim depround/marginals --instance 'p=0.9,0.6,0.4,0.1' --seed 1 --quick")
		}
		for _, want := range wants {
			if code != tt.code || !strings.Contains(stdout+stderr, want) {
				t.Errorf("%s: exit %d, want %d and %q in\n%s%s", tt.args, code, tt.code, want, stdout, stderr)
			}
		}
	}
}
