package gate

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

// someGames is a baseline of CMOSS with a cell of one game and generated ones, of so
// many games or sized.
func someGames(t *testing.T, n int, tolerance float64) *Baseline {
	t.Helper()
	spec := Spec{
		Policy: algos.Choice{Name: "cmoss"}, Seed: 4, Tolerance: tolerance, Pilot: 100,
		Cells: []Cell{{Arms: 10, Cardinality: 3, Horizon: 20_000, Means: "hard:2", Runs: 150}},
	}
	for _, r := range games.Regimes() {
		spec.Cells = append(spec.Cells, spec.generatedCell(r.String(), 5000, n))
	}
	b, err := Measure(t.Context(), props.NewWorkers(0), spec, cmoss(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestGeneratedCellsReadBack: a file holds which games were played and what came of
// each, and plays the same again to the last bit.
func TestGeneratedCellsReadBack(t *testing.T) {
	b := someGames(t, 60, 0.3)
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	again, err := Read(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	b.Warnings, b.Pilot = nil, 0 // not written
	if diff := cmp.Diff(b, again); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
	g, r := compared(t, again, cmoss(1), 4)
	if got := g.Sentence(r); got != "no change: identical bits in 3 cells" {
		t.Errorf("got %q", got)
	}
	if _, err := Read(bytes.Replace(out.Bytes(), []byte(`"maxC":8`), []byte(`"maxC":9`), 1)); err == nil ||
		!strings.Contains(err.Error(), "its games are not those that this version draws") {
		t.Errorf("an edited range: %v, want that other games are drawn", err)
	}
}

// TestGeneratedCellsUnderOtherSeeds: the same games with other rewards. At a tolerance
// of 30 %, which is 9 standard errors of 120 games, the unchanged policy passes every
// row but for a chance of 10⁻³ a run, and random play fails every row. Five seeds in make whole.
func TestGeneratedCellsUnderOtherSeeds(t *testing.T) {
	b := someGames(t, 120, 0.3)
	if p := b.Power(); p.Unchanged < 0.999 || p.Risen < 0.999 {
		t.Errorf("power %+v, want 0.999", p)
	}
	seeds := uint64(1)
	if whole() {
		seeds = 5
	}
	for seed := uint64(10); seed < 10+seeds; seed++ {
		rows := decide(t, b, cmoss(1), seed)
		if got := outcomes(rows, "gate/regret"); got != "3 pass, 0 fail, 0 open, 0 skipped" {
			t.Errorf("seed %d, unchanged: %s", seed, got)
		}
		for _, row := range rows[1:] {
			if got := row.Verdict.Finding().Guarantee; got != byGameFieller {
				t.Errorf("seed %d: %s, want pairs by game", seed, got)
			}
		}
	}
	uniform, err := algos.ByName("random", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	if got := outcomes(decide(t, b, uniform, 10), "gate/regret"); got != "0 pass, 3 fail, 0 open, 0 skipped" {
		t.Errorf("random play: %s", got)
	}
}

// TestGeneratedCellsSeeOtherSizes: δ fixed at what it is in the one game that a
// baseline has changes no bit there. Over generated games regret rises by a fifth
// where k ≤ m/2, and the message names the game of the largest rise.
func TestGeneratedCellsSeeOtherSizes(t *testing.T) {
	b := someGames(t, 300, 0.05)
	fixed := func(s algos.Spec) (algos.Policy, error) {
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(7.0 / 60_000)})
	}
	rows := decide(t, b, fixed, 4)
	if f := rows[0].Verdict.Finding(); f.Guarantee != identicalBits {
		t.Errorf("%s: %s, want identical bits", rows[0].Instance, f.Guarantee)
	}
	low := rows[1].Verdict
	if f := low.Finding(); low.Outcome() != props.Fail || !strings.Contains(f.Witness, "largest rise ") || !strings.Contains(f.Witness, ": verify simulate --m ") {
		t.Errorf("%s: %v, %v: %s, want a failure that names a game", rows[1].Instance, low.Outcome(), f.Observed, f.Witness)
	}
}

// TestGeneratedCellsAreSized: as many games as decide the tolerance, by the noise of
// replaying one, which is less than the scatter between games.
func TestGeneratedCellsAreSized(t *testing.T) {
	b := someGames(t, 0, 0.2)
	for i, s := range b.Samples[1:] {
		if all := newSample(s.Kept, 0); !(s.Var > 0 && s.Var < all.Var/1.5) {
			t.Errorf("%s: variance %v of a replay, want less than %v between games", b.Cells[1+i], s.Var, all.Var)
		}
		if want := b.needed(s.relativeVar()); int(s.N) < min(100, want) || s.N > 1000 {
			t.Errorf("%s: %d games, want about %d", b.Cells[1+i], s.N, want)
		}
	}
	if same, risen := b.decides(b.Samples[1].relativeVar(), int(b.Samples[1].N)); same < 0.99 || risen < 0.98 {
		t.Errorf("an unchanged policy is decided with %v, twice the tolerance found with %v, want 0.99", same, risen)
	}
}

func TestWhatNoGeneratorDraws(t *testing.T) {
	good := Spec{Seed: 1}.generatedCell("low", 2000, 100)
	if err := good.validate(); err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string]func(*Cell){
		`regime="mid": want low or high`:                        func(c *Cell) { c.Generated.Regime = "mid" },
		"minArms=2, maxArms=20: want 3 ≤ minArms":               func(c *Cell) { c.Generated.MinArms = 2 },
		"maxArms=3000: want 3 ≤ minArms ≤ maxArms ≤ 2000":       func(c *Cell) { c.Generated.MaxArms = 3000 },
		"minT=0, maxT=2000: want 1 ≤ minT ≤ maxT":               func(c *Cell) { c.Generated.MinHorizon = 0 },
		"minC=9, maxC=8: want 0 < minC ≤ maxC":                  func(c *Cell) { c.Generated.MinScale = 9 },
		"seed=9007199254740993: want 0 ≤ seed < 2^53":           func(c *Cell) { c.Generated.Seed = 1<<53 + 1 },
		`digest="sha256:0": its games are not those`:            func(c *Cell) { c.Generated.Digest = "sha256:0" },
		"runs=49: want 50 ≤ runs ≤ 20000 generated games":       func(c *Cell) { c.Runs = 49 },
		"generated: stands for m, k, T, means, rewards, feedba": func(c *Cell) { c.Arms = 5 },
	} {
		c, g := good, *good.Generated
		c.Generated = &g
		spoil(&c)
		if err := c.validate(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %q alone", err, want)
		}
	}
}

// The ends of what is drawn are allowed: all that is wrong with them is that these are other
// games than the digest's.
func TestLimitsOfGeneratedGames(t *testing.T) {
	good := Spec{Seed: 1}.generatedCell("low", 2000, 100)
	g := *good.Generated
	g.MinArms, g.MaxArms, g.MinHorizon, g.MaxHorizon, g.MinScale, g.MaxScale = 3, 3, 1, 1, 2, 2
	if err := g.validate(); err == nil || !strings.HasPrefix(err.Error(), "generated: digest=") {
		t.Errorf("got %v, want an error about the digest alone", err)
	}
}
