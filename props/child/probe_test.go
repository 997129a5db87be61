package child_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// TestProbe: a program without a valid reply to its first start is refused with its last line. One
// that computes for longer than it may be silent is waited for.
func TestProbe(t *testing.T) {
	long := "/" + strings.Repeat("long/", 30) + "nope.py"
	for how, want := range map[string]string{
		"fails at once": `the program ended (exit status 2); its standard error ends with "python3: can't open file '` +
			long + "': [Errno 2]",
		"ends at once": "the program exited with status 0: want a reply",
		"talks":        `the program said "Loading the model`,
		"silent":       "the program did not reply to its first start within 300ms, and waits without computing",
		"UTF-16":       `the program said "{\x00\"\x00`,
		"computes":     "",
		"mark":         "",
		"declines":     "",
		"well":         "",
	} {
		if how == "silent" && runtime.GOOS != "linux" {
			continue // nobody knows whether it computes
		}
		t.Run(how, func(t *testing.T) {
			p := open(t, how)
			err := p.Probe(algos.Spec{Arms: 3, Cardinality: 3, Horizon: 5})
			if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
				t.Fatalf("got %v, want %q", err, want)
			}
			if want != "" {
				return
			}
			if _, failure := playRun(t, p, algos.Spec{Arms: 3, Cardinality: 2, Horizon: 2}); failure != nil {
				t.Errorf("the run after the probe: %v", failure)
			}
		})
	}
	if err := open(t, "sampler").ProbeSampler([]float64{0.5, 0.5}, 1); err != nil {
		t.Errorf("a sampler: %v", err)
	}
}
