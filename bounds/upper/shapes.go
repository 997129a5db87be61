package upper

import (
	"cmp"
	"math"
	"slices"
)

// straight is the shape with y = 0 and γ(w) = (w−d)⁺, under which the supremum is 0.
func straight(margin float64) Shape { return Shape{Margin: margin, Slope: 1, Alpha: 2, S1: 20} }

// shapes are the two of the table that are nearest to (r, c) on the scale of logarithms, for CMOSS's
// own index at c = 1 the one between those of neighbouring r, and straight ones.
func (x Index) shapes(r, c float64, d Dependence) []Shape {
	table := slices.Clone(shapeTable[x][d])
	far := func(row shapeRow) float64 { return math.Abs(math.Log(row.r/r)) + math.Abs(math.Log(row.c/c)) }
	slices.SortStableFunc(table, func(a, b shapeRow) int { return cmp.Compare(far(a), far(b)) })
	all := []Shape{table[0].shape, table[1].shape}
	for _, part := range [...]float64{0.7, 0.9, 1.1} {
		all = append(all, straight(part*math.Sqrt(r/c)))
	}
	if x == RootIndex && r > 1 {
		all = append(all, shapeBetween(r, d))
	}
	return all
}

// shapeBetween is a shape for CMOSS at r ≥ 1 and c = 1: between the rows of the table at c = 1 each
// parameter is linear in ln r; beyond them it is the straight one with d = √r.
func shapeBetween(r float64, d Dependence) Shape {
	var rows []shapeRow
	for _, row := range shapeTable[RootIndex][d] {
		if row.c == 1 {
			rows = append(rows, row)
		}
	}
	last := len(rows) - 1
	if r > rows[last].r {
		return straight(math.Sqrt(r))
	}
	i := 1
	for i < last && rows[i].r < r {
		i++
	}
	a, b := rows[i-1], rows[i]
	share := max(0, math.Log(r/a.r)/math.Log(b.r/a.r))
	between := func(x, y float64) float64 { return x + share*(y-x) }
	return Shape{
		between(a.shape.Margin, b.shape.Margin), between(a.shape.Allowance, b.shape.Allowance),
		max(1, between(a.shape.Slope, b.shape.Slope)), between(a.shape.Alpha, b.shape.Alpha),
		between(a.shape.S0, b.shape.S0), between(a.shape.S1, b.shape.S1),
	}
}

// A shapeRow is a shape that a numerical search found at (r, c). Nothing rests on how it was found.
type shapeRow struct {
	r, c  float64
	shape Shape
}

// shapeTable holds the rows of each index, those at c = 1 in ascending order of r.
var shapeTable = map[Index]map[Dependence][]shapeRow{
	RootIndex: {
		IndependentArms: {
			{1, .5, Shape{.128, 1.241, 1, .647, 4.79, 3.435}},
			{1, .7, Shape{.1, 1.05, 1, .667, 4.79, 3.67}},
			{1, 1, Shape{.107, .903, 1, .68, 4.75, 3.75}},
			{1, 1.4, Shape{.114, .865, 1, .66, 4.43, 3.38}},
			{1, 2, Shape{.122, .760, 1, .672, 5.02, 3.81}},
			{1, 4, Shape{.144, .589, 1, .739, 5.92, 4.77}},
			{1.4, 1, Shape{.06007, 1.15, 1, .6349, 3.018, 2.021}},
			{2, 1, Shape{.0658, 1.257, 1, .6476, 3.107, 2.263}},
			{3.2, 1, Shape{.2164, 1.465, 1, .6972, 2.59, 2.175}},
			{5, 1, Shape{.6604, 1.647, 1, .9618, 2.562, 1.932}},
			{8, 1, Shape{1.25, 1.835, 1, 1.267, 2.614, 1.752}},
			{12.5, 1, Shape{2.105, 1.799, 1, 1.575, 2.614, 1.498}},
			{20, 1, Shape{3.037, 1.835, 1, 1.835, 2.666, 1.311}},
			{40, 1, Shape{5.68, 1.592, 1, 1.909, 2.666, .943}},
			{80, 1, Shape{8.917, 1.536, 1, 1.909, 2.666, .7226}},
		},
		AnyDependence: {
			{1, .7, Shape{.26, 1.08, 6.8, .651, 5.96, 4.83}},
			{1, 1, Shape{.168, 1.056, 5.95, .593, 4.36, 3.18}},
			{1, 1.5, Shape{.160, .935, 4.2, .652, 4.93, 3.92}},
			{1, 2, Shape{.155, .85, 3.4, .659, 4.49, 3.61}},
			{1, 4, Shape{.138, .686, 1.95, .742, 4.83, 4.32}},
			{1.4, 1, Shape{.188, 1.066, 5.505, .651, 4.721, 4.202}},
			{2, 1, Shape{.4644, 1.087, 5.243, .664, 3.874, 3.752}},
			{3.2, 1, Shape{1.135, 1.2, 5.067, .6167, 1.013, .2973}},
			{5, 1, Shape{1.512, 1.272, 4.7, .7635, .8831, .0891}},
			{7, 1, Shape{1.807, 1.336, 4.813, .8979, .8831, .002548}},
			{9, 1, Shape{2.064, 1.403, 4.494, .9617, .9273, .001698}},
			{11.5, 1, Shape{2.246, 1.336, 3.35, 1.056, .9648, 0}},
			{14, 1, Shape{3.488, 1.336, 2.292, 1.077, .9559, 0}},
			{18, 1, Shape{4.13, 1.284, 1.283, 1.099, .6912, 0}},
			{25, 1, Shape{4.889, 1.284, 1, 1.23, .6912, 0}},
		},
	},
	HalfRootIndex: {
		IndependentArms: {
			{1, .35, Shape{.376, 1.36, 1.03, .558, 5.08, 3.11}},
			{1, .5, Shape{.099, 1.27, 1.12, .563, 5.08, 3.25}},
			{1, .7, Shape{.0978, 1.15, 1.15, .579, 4.99, 3.41}},
			{1, 1, Shape{.17, .858, 1.05, .58, 4.82, 3.59}},
			{1, 2, Shape{.187, .694, 1, .588, 5.15, 3.61}},
			{2, 1, Shape{.0754, 1.43, 1.21, .607, 4.24, 3.75}},
			{5, 1, Shape{.398, 1.84, 1.02, .651, .834, .156}},
			{15, 1, Shape{1.51, 2.78, 1, 1.58, 2.33, 1.2}},
			{60, 1, Shape{4.02, 4.25, 1, 1.96, 2.46, .631}},
		},
		AnyDependence: {
			{1, .35, Shape{.923, 1, 3.65, .477, 3.91, 2}},
			{1, .5, Shape{.621, .967, 3.06, .61, 6.67, 5.41}},
			{1, .7, Shape{.294, .941, 2.84, .609, 5.95, 5.25}},
			{1, 1, Shape{.21, .868, 2.43, .559, 3.76, 3.16}},
			{1, 2, Shape{.188, .744, 1.77, .659, 5.03, 4.69}},
			{2, 1, Shape{.576, .952, 2.16, .571, 1.81, 1.72}},
			{5, 1, Shape{1.51, 1.19, 1.58, .855, .683, .00487}},
		},
	},
	KLIndex: {
		IndependentArms: {
			{1, .125, Shape{2.25, 3.35, 1, .201, 7.12, 2.45}},
			{1, .25, Shape{1.3, 3.14, 1, .0662, 3.7, .0235}},
			{1, .5, Shape{.741, 2.82, 1, .0451, 8.15, .804}},
			{1, 1, Shape{.484, 2.54, 1, .00636, 11.3, 5.05}},
			{2, .5, Shape{1.01, 4.71, 1, .366, 4.09, 3.08}},
			{5, .5, Shape{1.69, 8.3, 1, .842, 2.28, .788}},
			{15, .5, Shape{2.96, 15.2, 1, 1.17, 2.63, .699}},
		},
		AnyDependence: {
			{1, .03125, Shape{6.08, 3.5, 1.83, .575, 10.2, 7.48}},
			{1, .125, Shape{1.47, 4.75, 1.76, .149, 5.67, 1.06}},
			{1, .25, Shape{1.69, 2.64, 1.28, .43, 4.39, 2.74}},
			{1, .5, Shape{.907, 2.5, 1.19, .561, 8.71, 7.96}},
			{1, 1, Shape{.255, 2.63, 1.15, .526, 7.13, 2.5}},
		},
	},
}

// anytimeShapes serve CMOSS without a horizon at r = 1 and c = ½, 1, 2.
var anytimeShapes = []Shape{
	{.79, 1.29, 2.16, .619, 5.15, 3.77}, {.17, 1.22, 1.88, .6, 4.06, 3.14}, {.161, .901, 1.48, .704, 3.64, 3.2},
}

// finiteShapes are where the search at one (m, k, T, δ) begins.
var finiteShapes = map[Dependence]Shape{
	IndependentArms: {.057, .867, 1, 1.26, 4.90, 3.30}, AnyDependence: {.152, .925, 4.10, 1.088, 4.54, 3.02},
}
