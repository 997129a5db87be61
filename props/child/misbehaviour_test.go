package child_test

import (
	"errors"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
)

// open starts the test binary as a child that behaves as told.
func open(t testing.TB, how string) *child.Program {
	t.Helper()
	timeout := child.DefaultTimeout
	switch how {
	case "stall", "keeps":
		timeout = 600 * time.Millisecond
	case "silent", "computes": // which takes a second
		timeout = 300 * time.Millisecond
	}
	t.Setenv(childEnv, how)                 // inherited by the child
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else each child under -race takes a second to exit
	p, err := child.Open(t.Context(), os.Args[0], timeout)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

var spec = algos.Spec{Arms: 8, Cardinality: 2, Horizon: 6}

// playRun plays a run to its end and returns the actions and the failure.
func playRun(t *testing.T, p *child.Program, s algos.Spec) (actions [][]int, failure *child.Failure) {
	t.Helper()
	q, err := p.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for range s.Horizon {
		arms := q.Select(nil)
		if err := q.(algos.Fallible).Err(); err != nil {
			if !errors.As(err, &failure) {
				t.Fatalf("got %v, want a Failure", err)
			}
			return actions, failure
		}
		actions = append(actions, arms)
		q.Observe(arms, make([]float64, len(arms)))
	}
	return actions, nil
}

func TestFailuresNameTheRoundAndWhatWasSaid(t *testing.T) {
	for _, tt := range []struct{ how, want string }{
		{"garbage", `the program said "Hello, bandit!", which is no reply (invalid character 'H' looking for beginning of value): want {"arms":[…]}; ` +
			"nothing but replies belongs on standard output, print to standard error"},
		{"no arms", `the program said "{\"action\":[0,1]}", which has no arms`},
		{"floats", `the program said "{\"arms\":[0.5,1]}": arm 0.5: want a whole number`},
		{"half", `the program exited with status 0, having said "{\"arms\":[0," without an end of line`},
		{"endless", `the program said a line of more than 16 MiB, which begins "xxx`},
		{"quit", "the program exited with status 0: want a reply"},
		{"crash", `the program ended (exit status 3); its standard error ends with "ZeroDivisionError: division by zero"`},
		{"stall", "the program did not reply within 600ms; if it did write a reply: flush the output after each line"},
		{"keeps", "the program did not reply within 600ms, but replied when its input had ended: it is slow, or does not " +
			"flush the output after each line"},
		{"declines late", "the program declined the game (tired): only a start can be answered so"},
		{"orphan", "the program "},
	} {
		t.Run(tt.how, func(t *testing.T) {
			p := open(t, tt.how)
			actions, failure := playRun(t, p, spec)
			if failure == nil || failure.Round != 3 || !strings.HasPrefix(failure.Error(), tt.want) {
				t.Errorf("got %+v, want round 3: %s", failure, tt.want)
			}
			if len(actions) != 2 {
				t.Errorf("got actions %v, want those of two rounds", actions)
			}
		})
	}
}

// TestWordyChild: a second reply to one question shows at the next write if it
// has arrived by then, else in the round after.
func TestWordyChild(t *testing.T) {
	_, failure := playRun(t, open(t, "wordy"), spec)
	if failure == nil || failure.Round < 4 || failure.Round > 5 ||
		!strings.HasPrefix(failure.Error(), `the program said "{\"arms\"`) ||
		!strings.Contains(failure.Error(), "unasked, an early or superfluous reply") {
		t.Errorf("got %+v, want what was said in round 4 or 5", failure)
	}
}

// TestNothingSurvives: the group of a failed child is killed, members that the
// child left behind included.
func TestNothingSurvives(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	_, failure := playRun(t, open(t, "orphan"), spec)
	pid := regexp.MustCompile(`"(\d+)"`).FindStringSubmatch(failure.Error())
	if pid == nil {
		t.Fatalf("got %v, want the orphan's number", failure)
	}
	// Killed, it has closed its pipes; the rest of its end takes some µs more.
	for deadline := time.Now().Add(time.Minute); alive(pid[1]); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("process %s survives", pid[1])
		}
	}
}

// alive reports whether a process runs; a zombie, which its new parent has not
// reaped, does not.
func alive(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	fields := strings.Fields(string(stat))
	return err == nil && len(fields) > 2 && fields[2] != "Z" && fields[2] != "X"
}
