package gate

// DefaultCells returns the cells of a new baseline: both regimes at three
// horizons for the rate, and at one horizon the worst gaps, k = 1, m−k = 2, low
// means, means anywhere and constant gaps.
//
// The rate is fitted at c = 4, beyond the worst gap of CMOSS (c ≈ 2) and below
// that of CUCB, which drifts upward with T: from 10⁴ to 10⁶ rounds the fit
// gives β ≈ −0.07 and 0.45 at k = 10, −0.09 and 0.44 at k = 25; at c = 2 it
// would give CUCB 0.24. The replicates that are kept put the standard error of β
// near 0.03, an eighth of the limit. In pairs they show a regression of half a
// per cent beyond the tolerance after a small change of CMOSS, whose replicates
// hardly differ. How many more there are for independent samples is sized when
// a cell is measured, from its variance (see Spec.needed).
func DefaultCells() []Cell {
	const gaps = "list:0.9,0.8,0.7,0.6,0.5,0.4,0.3,0.2,0.1,0"
	return []Cell{
		{Arms: 30, Cardinality: 10, Horizon: 1e4, Means: "hard:4", Keep: 400},
		{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:4", Keep: 400},
		{Arms: 30, Cardinality: 10, Horizon: 1e6, Means: "hard:4", Keep: 200},
		{Arms: 30, Cardinality: 25, Horizon: 1e4, Means: "hard:4", Keep: 1000},
		{Arms: 30, Cardinality: 25, Horizon: 1e5, Means: "hard:4", Keep: 800},
		{Arms: 30, Cardinality: 25, Horizon: 1e6, Means: "hard:4", Keep: 300},
		{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Keep: 400},
		{Arms: 30, Cardinality: 25, Horizon: 1e5, Means: "hard:2", Keep: 400},
		{Arms: 10, Cardinality: 1, Horizon: 1e5, Means: "hard:2", Keep: 600},
		{Arms: 12, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Keep: 600},
		{Arms: 20, Cardinality: 5, Horizon: 1e5, Means: "uniform:0,0.1", Keep: 300},
		{Arms: 20, Cardinality: 5, Horizon: 1e5, Means: "uniform:0,1", Keep: 400},
		{Arms: 10, Cardinality: 3, Horizon: 1e5, Means: gaps, Keep: 400},
	}
}
