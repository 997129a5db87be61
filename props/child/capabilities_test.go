package child

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// heard keeps the rewards it is shown.
type heard struct {
	rewards []float64
	spoil   bool
}

func (h *heard) Select(dst []int) []int { return append(dst, 0) }
func (h *heard) Observe(_ []int, rewards []float64) {
	h.rewards = append(h.rewards, rewards...)
	if h.spoil {
		rewards[0] = 7
	}
}

// TestCoinsOfRunsDiffer: runs of a policy of binary rewards see different coins for the same
// rewards if their sources differ, else the same ones.
func TestCoinsOfRunsDiffer(t *testing.T) {
	play := func(seed uint64) []float64 {
		h := &heard{}
		factory := Capabilities{Binary: true}.Factory(func(algos.Spec) (algos.Policy, error) { return h, nil })
		p, err := factory(algos.Spec{Arms: 2, Cardinality: 1, Horizon: 64, Source: rand.NewPCG(seed, 0)})
		if err != nil {
			t.Fatal(err)
		}
		for range 64 {
			p.Observe([]int{0}, []float64{0.5})
		}
		return slices.Clone(h.rewards)
	}
	if slices.Equal(play(1), play(2)) {
		t.Error("two runs toss the same 64 coins")
	}
	if !slices.Equal(play(1), play(1)) {
		t.Error("one run tosses other coins the second time")
	}
}

// TestCapabilitiesMapRewards: a range is mapped, and fractions become 0 or 1 with the same mean
// (4000 coins, five deviations: a false alarm of 6·10⁻⁷). A policy that writes into its rewards
// spoils the caller's.
func TestCapabilitiesMapRewards(t *testing.T) {
	h := &heard{}
	inner := func(algos.Spec) (algos.Policy, error) { return h, nil }
	p, err := Capabilities{Range: [2]float64{-1, 3}}.Factory(inner)(algos.Spec{Arms: 2, Cardinality: 1, Horizon: 3})
	if err != nil {
		t.Fatal(err)
	}
	p.Observe([]int{0}, []float64{0.25})
	p.Observe([]int{0}, []float64{1})
	if !slices.Equal(h.rewards, []float64{0, 3}) {
		t.Errorf("got %v, want 0 and 3", h.rewards)
	}
	*h = heard{}
	p, _ = Capabilities{Binary: true}.Factory(inner)(algos.Spec{Arms: 2, Cardinality: 1, Horizon: 3})
	sum := 0.0
	for range 4000 {
		p.Observe([]int{0}, []float64{0.3})
	}
	for _, x := range h.rewards {
		if x != 0 && x != 1 {
			t.Fatalf("reward %v, want 0 or 1", x)
		}
		sum += x
	}
	if off := sum/4000 - 0.3; !(math.Abs(off) <= 5*math.Sqrt(0.21/4000)) {
		t.Errorf("mean %v, want 0.3", sum/4000)
	}
	h.spoil = true
	mine := []float64{0.3}
	if p.Observe([]int{0}, mine); !math.IsNaN(mine[0]) {
		t.Errorf("got %v, want NaN where the policy wrote", mine)
	}
}

func TestCapabilitiesDecline(t *testing.T) {
	for _, tt := range []struct {
		can  Capabilities
		m, k int
		want string
	}{{Capabilities{Single: true}, 4, 2, "k = 1 only"}, {Capabilities{Fewer: true}, 4, 4, "k < m only"},
		{Capabilities{Single: true, Fewer: true}, 4, 1, ""}} {
		_, err := tt.can.Factory(func(algos.Spec) (algos.Policy, error) { return &heard{}, nil })(algos.Spec{Arms: tt.m,
			Cardinality: tt.k})
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v at m=%d k=%d: got %v, want %q", tt.can, tt.m, tt.k, err, tt.want)
		}
	}
	for _, tt := range []struct {
		can  Capabilities
		want string
	}{{Capabilities{Range: [2]float64{2, 1}}, "rewards=[2,1]: want"},
		{Capabilities{Binary: true, Range: [2]float64{0, 2}}, "want one of them"}} {
		if err := tt.can.Validate(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: got %v, want %s", tt.can, err, tt.want)
		}
	}
}

// TestDeclarations: what a program may say of itself, and how a wrong declaration is answered.
func TestDeclarations(t *testing.T) {
	for text, want := range map[string]Capabilities{
		`{}`:                               {},
		`{"rewards":"binary","k":"one"}`:   {Binary: true, Single: true},
		`{"rewards":[-1,3],"seed":false}`:  {Range: [2]float64{-1, 3}, Unseedable: true},
		`{"rewards":[0,1],"k":"below m"}`:  {Fewer: true},
		`{"k":"at most"}`:                  {AtMost: true},
		`{"rewards":null,"lockstep":true}`: {lockstep: true},
		`{"draws":"marginals","seed":true}`: {
			MarginalsOnly: true,
		},
	} {
		if got, err := parseDeclaration([]byte(text)); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"rewards":[1]}`:            `rewards is [1]`,
		`{"rewards":"ternary"`:       `unexpected EOF`,
		`{"rewards":"coins"}`:        `rewards is "coins"`,
		`{"rewards":[2,1]}`:          `rewards=[2,1]: want`,
		`{"rewards":[-1e308,1e308]}`: `at a finite distance`,
		`{"k":"two"}`:                `got "two"`,
		`{"draws":"most"}`:           `got "most"`,
		`{"seed":1}`:                 `cannot unmarshal number`,
		`{"speed":9}`:                `unknown field "speed"`,
	} {
		if _, err := parseDeclaration([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
