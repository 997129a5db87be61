package gate

// DefaultCells returns the cells of a new baseline. In both regimes there are games at three
// horizons, to which the rate is fitted, and at one horizon the worst gaps, k = 1, m−k = 2, low
// means, means anywhere and constant gaps.
//
// The rate is fitted at the gap multiplier c = 4. The worst gap of CMOSS lies below it (c ≈ 2). The
// worst gap of CUCB lies above it and grows with T, so that CUCB is told apart: from 10⁴ to 10⁶
// rounds the fit gives β ≈ −0.07 for CMOSS and 0.45 for CUCB at k = 10, −0.09 and 0.44 at k = 25.
// At c = 2 CUCB would get 0.24.
//
// The replicates that are kept give β a standard error near 0.03, an eighth of the limit. Compared
// in pairs, they show a regression of half a per cent beyond the tolerance after a small change of
// CMOSS, because its replicates hardly differ. Independent samples need more replicates; how many
// is computed from a cell's variance when the cell is measured (see Spec.needed).
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
