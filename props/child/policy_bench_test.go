package child_test

import (
	"bufio"
	"os"
	"os/exec"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// BenchmarkRoundTrip is a round of a child that answers at once.
func BenchmarkRoundTrip(b *testing.B) {
	program := open(b, "echo")
	p, err := program.New(algos.Spec{Arms: 8, Cardinality: 3, Horizon: algos.MaxHorizon})
	if err != nil {
		b.Fatal(err)
	}
	arms, rewards := make([]int, 0, 3), []float64{0, 1, 0.125}
	b.ReportAllocs()
	for b.Loop() {
		arms = p.Select(arms[:0])
		p.Observe(arms, rewards)
	}
	if err := p.(algos.Fallible).Err(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkEcho is the same exchange of bytes with the same child without a
// policy around it: what a round trip costs at least.
func BenchmarkEcho(b *testing.B) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"=echo")
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	lines, line := bufio.NewReader(out), []byte(`{"op":"observe","arms":[0,1,2],"rewards":[0,1,0.125]}`+"\n")
	for b.Loop() {
		if _, err := in.Write(line); err != nil {
			b.Fatal(err)
		}
		if _, err := lines.ReadSlice('\n'); err != nil {
			b.Fatal(err)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
}
