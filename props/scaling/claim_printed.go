package scaling

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
)

const groupPrinted = "Printed growth in m and k"

// A PrintedGrowth is how the regret of a learner grows with k or m by a bound that the paper prints,
// beside a control that grows faster.
type PrintedGrowth struct {
	Learner, Control Learner
	Rate             string  // the bound as printed
	Of               string  // "k" or "m"
	Power            float64 // of k or m in the bound; logarithms of m are divided out of regret
	Wrong            float64 // the control's power at these sizes
	LogM             bool    // the bound has √(log m)
	Sizes            []sim.Size
	Horizon          int64
	Runs             int
	ControlRuns      int // 0 reads as Runs
}

// limit is the largest power that is allowed: halfway to the control's.
func (g PrintedGrowth) limit() float64 { return (g.Power + g.Wrong) / 2 }

// PrintedClaims states each growth: the power of k or m in the worst regret over hard instances is at
// most the printed one, with room up to halfway to the control's.
func PrintedClaims(growths ...PrintedGrowth) []props.Claim {
	l := &measurements{}
	var claims []props.Claim
	for _, g := range growths {
		claims = append(claims, g.claim(l))
	}
	return claims
}

func (g PrintedGrowth) claim(l *measurements) props.Claim {
	regret := "regret"
	if g.LogM {
		regret = "regret ÷ √(ln m)"
	}
	c := props.Claim{
		ID: "scaling/printed/" + g.Learner.Name + "/exponent-" + g.Of, Group: groupPrinted, Reference: "tab:theory_results", Evidence: props.Fitted,
		Statement: fmt.Sprintf("%s's worst %s grows with %s at most like the power %.3g of its printed bound %s.", g.Learner.Title, regret, g.Of, g.Power, g.Rate),
		Method: fmt.Sprintf("Mean regret at T = %d on hard instances at the worst gap multiplier at %s, %d runs each, fitted in logarithms. The whole "+
			"interval of the power must be at most %.3g, halfway to that of the control, about %.3g. An O() names no constant and no size: a power that "+
			"holds here may not hold further on.", g.Horizon, sizesText(g.Sizes), g.Runs, g.limit(), g.Wrong) + underControl(g.Control) + lookingAtPoints,
		Rejects: "A learner that pays more for each further arm, such as the control.",
	}
	of := props.Case{
		Instance: g.instance(), Params: props.Params{"policy": g.Learner.Name}, Weight: 1, Cost: 8,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return besideControl(g.Learner, g.Control, props.AtLeast(g.limit()), func(p Learner) (props.Finding, error) {
				return g.measure(ctx, t, l, p)
			})
		},
	}
	c.Cases = []props.Case{of.Needing(props.Full)}
	return c
}

func (g PrintedGrowth) instance() string {
	first, last := g.Sizes[0], g.Sizes[len(g.Sizes)-1]
	if g.Of == "k" {
		return fmt.Sprintf("m=%d, k=%d…%d", first.M, first.K, last.K)
	}
	return fmt.Sprintf("m=%d…%d, k=%d", first.M, last.M, first.K)
}

// measure fits the power of a learner.
func (g PrintedGrowth) measure(ctx context.Context, t props.Trial, l *measurements, p Learner) (props.Finding, error) {
	runs := g.Runs
	if p.Name == g.Control.Name {
		runs = cmp.Or(g.ControlRuns, runs)
	}
	pending := make([]pendingPoint, len(g.Sizes))
	for i, size := range g.Sizes {
		pending[i] = pendingPoint{p, rate.Setting{Size: size, Horizon: g.Horizon}, runs}
	}
	over := overM
	if g.Of == overK.name {
		over = overK
	}
	var scale func(rate.Point) float64
	if g.LogM {
		scale = func(p rate.Point) float64 { return math.Sqrt(overM.x(p)) }
	}
	bound := props.AtMost(g.limit())
	if p.Name == g.Control.Name {
		bound = props.AtLeast(g.limit())
	}
	f, _, err := l.slope(ctx, t, pending, over.x, scale, bound)
	return f, err
}
