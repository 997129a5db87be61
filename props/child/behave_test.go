package child_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A message is a line from the parent.
type message struct {
	Op       string
	Protocol int
	M, K     int
	Horizon  int64
	Seed     uint64
	Feedback string
	Order    string
	Arms     []int
	Rewards  []float64
}

// behave is the child: it plays arms (t, t+1, …, t+k−1) mod m in round t, and
// from its third round on it misbehaves as told.
func behave(how string) {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	switch how {
	case "lockstep", "shares", "raises", "dies":
		besides(how, in, out)
		return
	case "sampler":
		sample(in, out)
		return
	case "silent":
		_, _ = in.WriteTo(io.Discard)
		return
	case "computes": // before it reads anything
		for begin := time.Now(); time.Since(begin) < time.Second; {
		}
	case "talks":
		fmt.Println("Loading the model")
	case "fails at once":
		fmt.Fprintln(os.Stderr, "python3: can't open file '/"+strings.Repeat("long/",
			30)+"nope.py': [Errno 2] No such file or directory")
		os.Exit(2)
	case "ends at once":
		os.Exit(0)
	}
	var game message
	for t := 0; ; t++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			out.Flush() // as at any program's end
			return
		}
		var msg message
		if err := json.Unmarshal(line, &msg); err != nil {
			panic(err)
		}
		switch msg.Op {
		case "start":
			game, t = msg, 0
			if how == "declines" && game.K == game.M {
				out.WriteString("{\"decline\": \"needs\\tk < m\"}\n")
				out.Flush()
				continue
			}
		case "stop":
			continue
		}
		arms := make([]int, game.K)
		for j := range arms {
			arms[j] = (t + j) % game.M
		}
		if how == "seed" {
			arms = []int{int(game.Seed >> 16), int(game.Seed & 0xffff)}
		}
		say(how, t+1, arms, out)
		if how != "keeps" || t < 2 {
			out.Flush()
		}
	}
}

// said is what stands for a reply in round 3.
var said = map[string]string{
	"garbage": "Hello, bandit!", "no arms": `{"action":[0,1]}`, "floats": `{"arms":[0.5,1]}`,
	"declines late": `{"decline":"tired"}`,
}

// say replies with the arms, or misbehaves in round 3.
func say(how string, round int, arms []int, out *bufio.Writer) {
	reply, _ := json.Marshal(map[string]any{"arms": arms})
	switch {
	case how == "mark" && round == 1:
		out.WriteString("\xef\xbb\xbf")
	case how == "UTF-16":
		for _, b := range append(reply, '\n') {
			out.Write([]byte{b, 0})
		}
		return
	}
	if text, ok := said[how]; ok && round == 3 {
		fmt.Fprintln(out, text)
		return
	}
	if round == 3 {
		switch how {
		case "wordy":
			fmt.Fprintf(out, "%s\n%s\n", reply, reply)
			return
		case "endless":
			for {
				if _, err := out.WriteString(strings.Repeat("x", 4096)); err != nil {
					os.Exit(0)
				}
			}
		case "half":
			out.WriteString(`{"arms":[0,`)
			out.Flush()
			os.Exit(0)
		case "quit":
			os.Exit(0)
		}
		trouble(how)
	}
	out.Write(append(reply, '\n'))
}

// trouble is what needs no reply.
func trouble(how string) {
	switch how {
	case "crash":
		fmt.Fprintln(os.Stderr, "Traceback:\n  in choose\nZeroDivisionError: division by zero")
		os.Exit(3)
	case "stall":
		time.Sleep(time.Hour)
	case "daemon":
		startDaemon()
		os.Exit(4)
	case "orphan": // dies and leaves a process that holds all pipes
		sleeper := exec.Command("sleep", "3600")
		sleeper.Stdin, sleeper.Stdout, sleeper.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := sleeper.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.Stderr, sleeper.Process.Pid)
		os.Exit(4)
	}
}

// sample answers the n-th draw with arms n, n+1, … mod m, where m is the number of
// probabilities, and n begins with the seed. It declines a p of 1, and has 100 draws.
func sample(in *bufio.Reader, out *bufio.Writer) {
	var game struct {
		Op   string
		K    int
		Seed int
		P    []float64
	}
	for left := 101; ; left-- {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		if err := json.Unmarshal(line, &game); err != nil {
			panic(err)
		}
		reply := map[string]any{"decline": "needs p < 1"}
		if game.P[0] < 1 {
			arms := make([]int, game.K)
			for j := range arms {
				arms[j] = (game.Seed + j) % len(game.P)
			}
			reply = map[string]any{"arms": arms}
		}
		game.Seed++
		switch {
		case game.Op == "stop":
			left = 101
			continue
		case left == 0:
			fmt.Fprintln(os.Stderr, "out of luck")
			os.Exit(9)
		}
		if err := json.NewEncoder(out).Encode(reply); err != nil {
			panic(err)
		}
		out.Flush()
	}
}
