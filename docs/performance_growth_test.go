package docs

import (
	"math"

	"github.com/regretcheck/regretcheck/props/sim"
)

// growth adds what a round takes as m grows, with k fixed and with k = m/10.
func (s *sheet) growth(peers []peer) {
	s.Helper()
	s.printf("## Growth with m, k = 5, uniform:0,1\n\nNanoseconds of a round, over 4m/k rounds and 2000 at least. Only k arms change in a round of CMOSS, " +
		"so that it should grow with log m. Every index of CUCB changes with t, but where arms are many a tournament plays only the matches " +
		"that are due. The libraries compute all.\n\n")
	ours := []struct {
		name   string
		engine sim.Engine
	}{{"cmoss", sim.EngineStepwise}, {"cmoss", sim.EngineLazy}, {"cucb", sim.EngineStepwise}, {"cucb", sim.EngineLazy}}
	sizes := []int{10, 100, 1000, 10_000, 100_000, 1_000_000}
	columns := []string{"policy", "played", "m = 10", "100", "10³", "10⁴", "10⁵", "10⁶"}
	s.table(columns...)
	base := map[int]float64{}
	for i, c := range ours {
		cells := []string{c.name, c.engine.String()}
		for _, m := range sizes {
			horizon := int64(max(2000, 4*m/5))
			ns, err := timed{policy(s.T, c.name), means(s.T, sim.UniformMeans{Lo: 0, Hi: 1}, m, 5, horizon), m, 5, horizon, c.engine}.nanoseconds(s.T)
			if err != nil {
				cells = append(cells, err.Error())
				continue
			}
			if cells = append(cells, threeDigits(ns)); i == 0 {
				base[m] = ns
			}
		}
		s.row(cells...)
	}
	for _, p := range peers {
		for _, name := range []string{"cmoss", "cucb"} {
			cells, any := []string{p.name + " " + name, ""}, false
			for _, m := range sizes {
				cell := ""
				if m <= 10_000 { // beyond, two seconds are over before the first rounds are
					cell = p.cell(s.T, name, 5, int64(max(2000, 4*m/5)), means(s.T, sim.UniformMeans{Lo: 0, Hi: 1}, m, 5, 2000))
				}
				cells, any = append(cells, cell), any || cell != ""
			}
			if any {
				s.row(cells...)
			}
		}
	}
	cells := []string{"cmoss by log₂ m", "stepwise"}
	for _, m := range sizes {
		if ns, ok := base[m]; ok {
			cells = append(cells, threeDigits(ns/math.Log2(float64(m))))
		} else {
			cells = append(cells, "")
		}
	}
	s.row(cells...)
	s.printf("\n## Growth with m, k = m/10, uniform:0,1\n\nA round shows k rewards, so that it takes k at least. T = 200 … 20 000.\n\n")
	s.table(columns...)
	for _, c := range ours {
		cells := []string{c.name, c.engine.String()}
		for _, m := range sizes {
			horizon := int64(min(20*m, max(20, 20_000_000/m)))
			cells = append(cells, timed{policy(s.T, c.name), sim.UniformMeans{Lo: 0, Hi: 1}, m, m / 10, horizon, c.engine}.cell(s.T))
		}
		s.row(cells...)
	}
}
