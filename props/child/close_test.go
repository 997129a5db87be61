package child

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

var small = algos.Spec{Arms: 5, Cardinality: 2, Horizon: 9, Feedback: algos.SemiBandit, Order: algos.Descending}

// TestCloseLetsAProgramEnd: it reads a stop, even if its run was cut short or its rewards are
// mapped, and then the end of its input. After that it has time to tidy up, and no run begins.
func TestCloseLetsAProgramEnd(t *testing.T) {
	for _, can := range []string{"", `,\"capabilities\":{\"rewards\":[-1,1]}`} {
		log := filepath.Join(t.TempDir(), "log")
		script := `read -r a; echo "{\"arms\":[0,1]` + can + `}"; while read -r a; do echo "$a" >>` + log + `; done; sleep 0.1; echo end >>` + log
		p, err := Open(t.Context(), "sh -c '"+script+"'", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Probe(small); err != nil {
			t.Error(err)
		}
		p.Close()
		if got, err := os.ReadFile(log); err != nil || string(got) != "{\"op\":\"stop\"}\nend\n" {
			t.Errorf("the program hears %q, %v; want a stop and the end of its input", got, err)
		}
		if _, err := p.New(small); !errors.Is(err, ErrEnded) {
			t.Errorf("a run after the end: %v, want %v", err, ErrEnded)
		}
	}
}

// TestCloseEndsAStubbornProgram by force, a second after the end of its input.
func TestCloseEndsAStubbornProgram(t *testing.T) {
	p, err := Open(t.Context(), "sleep 3600", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	proc := p.idle[0]
	p.Close()
	if _, err := proc.stdout.file.Stat(); !errors.Is(err, os.ErrClosed) || !strings.Contains(proc.state.String(), "killed") {
		t.Errorf("it ends with %v, its output is %v; want it killed and its output closed", proc.state, err)
	}
}

// TestCloseBesideARunThatGivesUp, as that of a check that the runner has abandoned: under -race, which CI asks for.
func TestCloseBesideARunThatGivesUp(t *testing.T) {
	for range 20 {
		p, err := Open(t.Context(), `sh -c 'read -r a; echo "{\"arms\":[0,1]}"; sleep 60'`, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		q, err := p.New(small)
		if err != nil {
			t.Fatal(err)
		}
		begun, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			q.Observe(q.Select(nil), []float64{0, 0})
			close(begun)
			q.Select(nil)
		}()
		<-begun
		p.kill()
		p.Close()
		<-ended
	}
}

// TestRehearsalsGiveBackTheirProcess: all three are played in one process, and end long before the horizon.
func TestRehearsalsGiveBackTheirProcess(t *testing.T) {
	t.Setenv("REGRETCHECK_TEST_CHILD", "lockstep")
	p, err := Open(t.Context(), os.Args[0], time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	long := small
	if long.Horizon = 1000; !p.lockstep(long) || len(p.idle) != 1 || len(p.live) != 1 {
		t.Errorf("%d of %d processes are idle, want one of one", len(p.idle), len(p.live))
	}
}
