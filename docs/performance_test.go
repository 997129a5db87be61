package docs

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A sheet is docs/performance.md on its way.
type sheet struct {
	*testing.T
	strings.Builder
	past   *past
	rounds map[string][2]float64 // as past has them, of now
	done   [sections]string
}

// The sections in their order on the sheet.
const (
	sectionWaits = iota
	sectionMemory
	sectionRounds
	sectionProfiles
	sectionEvents
	sectionGrowth
	sections
)

// section makes one of them.
func (s *sheet) section(at int, write func()) {
	s.Reset()
	write()
	s.done[at] = s.String()
}

// measure measures rounds then and now. What is measured at several times of half an hour was measured at a quiet one, too.
func (s *sheet) measure() {
	s.past.measure(s.T)
	hard, uniform := roundMeans(s.T)
	for _, w := range wanted {
		here := [2]float64{}
		for i, law := range []sim.ListMeans{hard, uniform} {
			ns, err := timed{policy(s.T, w.name), law, roundArms, roundCardinality, roundHorizon, sim.EngineStepwise}.nanoseconds(s.T)
			if err != nil {
				s.Fatal(err)
			}
			here[i] = ns
		}
		s.rounds[w.name] = lesser(s.rounds, w.name, here)
	}
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
	s := &sheet{T: t, past: before(t), rounds: map[string][2]float64{}}
	t.Cleanup(func() {
		if t.Failed() {
			const part = "../out/performance-part.md" // half an hour's figures are not lost with the one that failed
			text := strings.Join(s.done[:], "") + s.String()
			t.Logf("what was measured before is in %s, %v", part, os.WriteFile(part, []byte(text), 0o644))
		}
	})
	s.measure()
	s.section(sectionWaits, s.waits)
	s.measure()
	s.section(sectionMemory, s.memory)
	peers := readPeers(t)
	s.measure()
	s.section(sectionEvents, s.events)
	s.measure()
	s.section(sectionGrowth, func() { s.growth(peers) })
	s.measure()
	s.section(sectionProfiles, s.profiles)
	s.section(sectionRounds, func() { s.play(peers) })
	text := s.head() + s.past.fill(strings.Join(s.done[:], ""))
	if err := os.WriteFile("performance.md", []byte(text), 0o644); err != nil {
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
