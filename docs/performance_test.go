package docs

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A sheet is docs/performance.md on its way.
type sheet struct {
	*testing.T
	strings.Builder
	past *past
}

// printf adds text.
func (s *sheet) printf(format string, args ...any) { fmt.Fprintf(&s.Builder, format, args...) }

// table begins a table.
func (s *sheet) table(columns ...string) {
	s.row(columns...)
	s.printf("|%s\n", strings.Repeat("---|", len(columns)))
}

// row adds a row to the table that was begun last.
func (s *sheet) row(cells ...string) {
	s.printf("| %s |\n", strings.Join(cells, " | "))
}

// processor returns the name of the machine's processor, as Linux knows it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if name := regexp.MustCompile(`model name\s*: (.*)`).FindSubmatch(text); err == nil && name != nil {
		return strings.TrimSpace(string(name[1]))
	}
	return runtime.GOOS + "/" + runtime.GOARCH
}

// TestPerformance writes docs/performance.md.
func TestPerformance(t *testing.T) {
	if os.Getenv("REGRETCHECK_PERFORMANCE") == "" {
		t.Skip("REGRETCHECK_PERFORMANCE is not set: wants an idle machine for half an hour")
	}
	s := &sheet{T: t, past: before(t)}
	t.Cleanup(func() {
		if t.Failed() {
			const part = "../out/performance-part.md" // half an hour's figures are not lost with the one that failed
			t.Logf("what was measured before is in %s, %v", part, os.WriteFile(part, []byte(s.String()), 0o644))
		}
	})
	s.past.measure(t)
	s.waits()
	s.past.measure(t)
	s.memory()
	peers := readPeers(t)
	s.past.measure(t)
	s.rounds(peers)
	s.profiles()
	s.events()
	s.past.measure(t)
	s.growth(peers)
	s.past.measure(t)
	if err := os.WriteFile("performance.md", []byte(s.head()+s.past.fill(s.String())), 0o644); err != nil {
		t.Fatal(err)
	}
}

// head says when and where the sheet was made.
func (s *sheet) head() string {
	return fmt.Sprintf("# How long everything takes\n\nMade by `make performance` on %s, in one run on an idle machine: %s, %d cores, %s.\n\n"+
		"The figures in the column *wanted* were set for another machine. A program of that time (%s, built here) takes %s. "+
		"What is wanted, times their mean, stands in brackets. "+
		"*Before* is what was measured when the figures were set, on that machine, where nothing else is said. "+
		"An empty cell was not measured, or has no aim.\n\n",
		time.Now().UTC().Format(time.DateOnly), processor(), runtime.NumCPU(), runtime.Version(), beforeTree, s.past.speeds())
}

// TestTimesForThisMachine: times are filled in by the mean of what was measured before and after them.
func TestTimesForThisMachine(t *testing.T) {
	p := past{factors: []float64{1}}
	sheet := p.here("45 s") + p.here("10") + " at 10⁶" + p.here("")
	p.factors = append(p.factors, 4)
	if got, want := p.fill(sheet), "45 s (90.0 s)10 (20.0) at 10⁶"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := p.speeds(), "2.00 times as long"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q at the beginning", got, want)
	}
}
