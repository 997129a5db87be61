package rate

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Point is the regret of a policy in one game.
type Point struct {
	Size    sim.Size
	Horizon int64
	Gap     Gap // of a hard instance; zero in other games
	Regret  stats.Summary
}

// Ratio returns the mean of R/Minimax(m, k, T) and its standard error.
func (p Point) Ratio() (mean, stderr float64) { return p.over(ByMinimax(p)) }

// SqrtRatio returns the mean of R/√(kmT) and its standard error, in both regimes.
func (p Point) SqrtRatio() (mean, stderr float64) {
	return p.over(math.Sqrt(float64(p.Size.K) * float64(p.Size.M) * float64(p.Horizon)))
}

func (p Point) over(scale float64) (mean, stderr float64) {
	return p.Regret.Mean / scale, p.Regret.StdErr() / scale
}

// LogT is the regressor ln T.
func LogT(p Point) float64 { return math.Log(float64(p.Horizon)) }

// LogLogT is the regressor ln ln T.
func LogLogT(p Point) float64 { return math.Log(LogT(p)) }

// ByMinimax is the scale Minimax(m, k, T).
func ByMinimax(p Point) float64 { return Minimax(p.Size, p.Horizon) }

// describe lists points, one at least: their horizons where those differ, else their sizes.
func describe(points []Point) string {
	one := !slices.ContainsFunc(points, func(p Point) bool { return p.Horizon != points[0].Horizon })
	text := fmt.Sprintf("R/rate at %s", points[0].Size)
	if one {
		text = fmt.Sprintf("R/rate at T=%.3g", float64(points[0].Horizon))
	}
	for _, p := range points {
		name := fmt.Sprintf("T=%.3g", float64(p.Horizon))
		if one {
			name = fmt.Sprintf("(%d,%d)", p.Size.M, p.Size.K)
		}
		mean, stderr := p.Ratio()
		text += fmt.Sprintf("; %s: %.3f±%.3f (", name, mean, stderr)
		if p.Gap != (Gap{}) {
			text += fmt.Sprintf("c=%s, ", p.Gap)
		}
		text += fmt.Sprintf("n=%d)", p.Regret.N)
	}
	return text
}
