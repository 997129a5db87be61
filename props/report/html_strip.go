package report

import (
	"math"
	"strconv"

	"github.com/regretcheck/regretcheck/props"
)

// The strip of a group: slack on a logarithmic scale from ½ to 10⁴, between
// 8 and 292 of the drawing's units. What lies outside stands at the end.
const (
	slackFrom, slackTo = 0.5, 1e4
	stripFrom, stripTo = 8.0, 292.0
	stripHeight        = 16.0
)

// A pointView is a row on the strip of its group.
type pointView struct {
	X, Y  string
	Class string
	Row   int
}

// A tickView is a mark of the scale.
type tickView struct{ X, Class, Text string }

func slackTicks() []tickView {
	ticks := []tickView{{stripX(1), "one", "1"}}
	for _, t := range []struct {
		at   float64
		text string
	}{{10, "10"}, {100, "100"}, {1000, "10³"}, {1e4, "10⁴"}} {
		ticks = append(ticks, tickView{stripX(t.at), "tick", t.text})
	}
	return ticks
}

// stripX returns where a slack stands.
func stripX(slack float64) string {
	s := math.Min(math.Max(slack, slackFrom), slackTo)
	share := math.Log(s/slackFrom) / math.Log(slackTo/slackFrom)
	return strconv.FormatFloat(stripFrom+share*(stripTo-stripFrom), 'f', 1, 64)
}

// slackPoints places the rows with these numbers. Neighbours are spread over
// three heights in turn, so that equal slacks can be told apart.
func slackPoints(rows []props.Row, members []int) []pointView {
	var points []pointView
	for _, i := range members {
		r := rows[i]
		if !hasSlack(r) {
			continue
		}
		points = append(points, pointView{
			X: stripX(r.Verdict.Slack()), Y: strconv.FormatFloat(stripHeight+4*float64(len(points)%3-1), 'f', 0, 64),
			Class: r.Verdict.Outcome().String(), Row: i,
		})
	}
	return points
}
