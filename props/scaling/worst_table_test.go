package scaling

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestBarsOfWorstGames: a subject is held against the empirical constant, a peer against
// what no policy can avoid, each against its own theorem; a bar that lies on the wrong side
// of what was found is red, and the table has both bounds where the game is.
func TestBarsOfWorstGames(t *testing.T) {
	constant := func(c float64) FactorBound { return func(int, int, int64) (float64, error) { return c, nil } }
	by := func(name string, certified float64) Learner {
		return Learner{Name: name, Player: sim.Data(algos.Choice{Name: name}), Certified: constant(certified)}
	}
	subject, peer := by("mine", 5), by("peer", 0.7)
	s := NewStudy(subject, peer)
	found := func(p Learner, ratio float64) worstGame {
		at := scored{games.Spec{Size: sim.Size{M: 30, K: 10}, Horizon: 1000, Scale: 2}, stats.Summarize([]float64{ratio - 0.01, ratio, ratio + 0.01})}
		return worstGame{scored: at, Learner: p, Played: 7}
	}
	for _, c := range []struct {
		p            Learner
		ratio, lower float64
		bar          string
		want         props.Outcome
	}{
		{subject, 0.85, 0.1, "worst", props.Pass},
		{subject, 1.85, 0.1, "worst", props.Fail},
		{subject, 0.85, 0.1, "worst-certified", props.Pass},
		{peer, 1.85, 0.1, "worst", props.Pass}, // no peer is claimed to stay below the rate
		{peer, 0.85, 1.1, "worst", props.Fail},
		{peer, 1.85, 0.1, "worst-certified", props.Fail},
	} {
		for _, bar := range s.worstBars(c.p, constant(c.lower)) {
			if bar.id != c.bar {
				continue
			}
			f, err := s.hold(found(c.p, c.ratio), bar, constant(c.lower), 0.05)
			if err != nil {
				t.Fatal(err)
			}
			if got := props.Decide(f).Outcome(); got != c.want {
				t.Errorf("%s, R/rate %v, %s: got %v, want %v: %v", c.p.Name, c.ratio, c.bar, got, c.want, f.Bound)
			}
			if want := "verify simulate --policy " + c.p.Name + " --m 30 --k 10 --T 1000 --means hard:2"; !strings.Contains(f.Witness, want) {
				t.Errorf("witness %q, want %q in it", f.Witness, want)
			}
		}
	}
	list := s.Worsts()
	if len(list) != 2 || list[0].Policy != "peer" || *list[0].Certified != 0.7 || math.Abs(list[1].Ratio.Mid-0.85) > 1e-9 || *list[1].Lower != 0.1 {
		t.Errorf("the table is %+v, want the last of the peer, the worse one, above the subject's", list)
	}
}

// TestFurtherPeersWaitForFull: they cost nothing below it.
func TestFurtherPeersWaitForFull(t *testing.T) {
	s := NewStudy(ours(t, "cmoss"), ours(t, "cucb"))
	s.Further = []Learner{{Name: "further", Title: "further"}}
	s.Lower = func(int, int, int64) (float64, error) { return 0.1, nil }
	n := 0
	for _, c := range s.Generated() {
		if !strings.HasPrefix(c.ID, "scaling/further/") {
			continue
		}
		n++
		f, err := c.Cases[0].Check(context.Background(), trial(1e-3))
		if err != nil || f.Skip != "needs --full" || f.Needs != props.Full {
			t.Errorf("%s: %+v, %v, want it skipped until --full", c.ID, f, err)
		}
	}
	if n == 0 {
		t.Error("no claims about the further peer")
	}
}
