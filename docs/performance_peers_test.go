package docs

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// A peer is a public library: the command of its adapter, which .ci/peers makes.
type peer struct {
	name    string
	command []string
}

// readPeers returns the libraries that "make peers" found.
func readPeers(t *testing.T) (list []peer) {
	t.Helper()
	text, err := os.ReadFile("../out/peers/list")
	if err != nil {
		t.Fatalf("%v: make performance makes it", err)
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 1 {
			list = append(list, peer{words[0], words[1:]})
		}
	}
	return list
}

// cell returns the nanoseconds of a round of a library's policy, or nothing if it has none of that name. It fails the
// test if what the policy played pays no better than random play.
func (p peer) cell(t *testing.T, policy string, k int, horizon int64, means []float64) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), p.command[0], append(p.command[1:], policy, strconv.Itoa(k), strconv.FormatInt(horizon, 10))...)
	c.Stdin = strings.NewReader(strings.Trim(fmt.Sprint(means), "[]"))
	var told bytes.Buffer
	c.Stderr = &told
	out, err := c.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 3 {
		return ""
	}
	var ns, paid float64
	if _, scanned := fmt.Sscan(string(out), &ns, &paid); err != nil || scanned != nil {
		t.Fatalf("%s %s: %v, %q\n%s", p.name, policy, err, out, told.String())
	}
	sum := 0.0
	for _, mean := range means {
		sum += mean
	}
	if len(means) <= 100 && paid <= sum/float64(len(means)) {
		t.Fatalf("%s %s: a pull paid %v: want more than %v, random play's", p.name, policy, paid, sum/float64(len(means)))
	}
	return threeDigits(ns)
}
