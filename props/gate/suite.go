package gate

// DefaultCells returns the cells of a new baseline: both regimes at three
// horizons for the rate, and at one horizon the worst gaps, k = 1, m−k = 2, low
// means, means anywhere and constant gaps.
//
// The rate is fitted at c = 4, beyond the worst gap of CMOSS (c ≈ 2) and below
// that of CUCB, which drifts upward with T: from 10⁴ to 10⁶ rounds the fit
// gives β ≈ −0.07 and 0.45 at k = 10, −0.09 and 0.44 at k = 25; at c = 2 it
// would give CUCB 0.24. The numbers of replicates put the standard error of β
// near 0.03, an eighth of the limit. In pairs they show a regression of half a
// per cent beyond the tolerance after a small change of CMOSS, whose replicates
// hardly differ, and of 2 to 8 % after another algorithm; the gate prints how
// much. All take about 10 s of one core under CMOSS. scale multiplies them.
func DefaultCells(scale float64) []Cell {
	const gaps = "list:0.9,0.8,0.7,0.6,0.5,0.4,0.3,0.2,0.1,0"
	cells := []Cell{
		{Arms: 30, Cardinality: 10, Horizon: 1e4, Means: "hard:4", Runs: 400},
		{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:4", Runs: 400},
		{Arms: 30, Cardinality: 10, Horizon: 1e6, Means: "hard:4", Runs: 200},
		{Arms: 30, Cardinality: 25, Horizon: 1e4, Means: "hard:4", Runs: 1000},
		{Arms: 30, Cardinality: 25, Horizon: 1e5, Means: "hard:4", Runs: 800},
		{Arms: 30, Cardinality: 25, Horizon: 1e6, Means: "hard:4", Runs: 300},
		{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Runs: 400},
		{Arms: 30, Cardinality: 25, Horizon: 1e5, Means: "hard:2", Runs: 400},
		{Arms: 10, Cardinality: 1, Horizon: 1e5, Means: "hard:2", Runs: 600},
		{Arms: 12, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Runs: 600},
		{Arms: 20, Cardinality: 5, Horizon: 1e5, Means: "uniform:0,0.1", Runs: 300},
		{Arms: 20, Cardinality: 5, Horizon: 1e5, Means: "uniform:0,1", Runs: 400},
		{Arms: 10, Cardinality: 3, Horizon: 1e5, Means: gaps, Runs: 400},
	}
	for i := range cells {
		cells[i].Runs = max(minRuns, int(float64(cells[i].Runs)*scale))
	}
	return cells
}
