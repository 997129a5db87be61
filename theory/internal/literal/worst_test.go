package literal

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A hunt looks for a value beyond a row of verify theory --constants, by literal forms alone. value
// is what the constant must be at
// a point of the unit cube; the table's row is known by lemma and the beginning of what its constant stands for.
type hunt struct {
	lemma, quantity string
	sides           int
	value           func(u []float64) (c float64, where []float64)
	least           bool // the constant is the least value
}

// between maps u to [lo, hi], logarithmically where logs.
func between(u, lo, hi float64) float64 { return lo + u*(hi-lo) }
func logs(u, lo, hi float64) float64    { return lo * math.Pow(hi/lo, u) }

// floor makes a side's lower end likely.
func floor(u float64) float64 { return math.Max(0, u-0.3) / 0.7 }

// hunts are in the order of the table.
var hunts = []hunt{
	{lemma: "hoeffding-mgf", sides: 2, value: func(u []float64) (float64, []float64) {
		p, l := between(u[0], 0.001, 0.999), logs(u[1], 0.05, 60)
		return math.Log(p*math.Exp(l*(1-p))+(1-p)*math.Exp(-l*p)) / (l * l), []float64{p, l}
	}},
	{lemma: "hoeffding-max", sides: 3, value: func(u []float64) (float64, []float64) {
		q, n := between(u[0], 0.01, 0.9999), math.Round(logs(u[1], 1, 60))
		eps := logs(u[2], 1e-4, 3) * math.Sqrt(n)
		return maximal(equal(q, int(n)), eps) * math.Exp(2*eps*eps/n), []float64{q, n, eps}
	}},
	{lemma: "zeta-tail", quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², every", sides: 4,
		value: func(u []float64) (float64, []float64) {
			return tailConstant(between(u[0], 0.02, 0.98), u[1], logs(u[2], 1e-3, 1), math.Round(logs(u[3], 1, 500)))
		}},
	{lemma: "zeta-tail", quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², delta", sides: 3,
		value: func(u []float64) (float64, []float64) {
			delta := logs(u[2], 1e-3, 1e-2)
			mu := between(u[0], 0.3, 0.7)
			return tailConstant(mu, logs(u[1], 0.2, 2)*math.Sqrt(delta)/mu, delta, math.Ceil(2/delta))
		}},
	{lemma: "zeta-tail", quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², 4", sides: 2, value: func(u []float64) (float64, []float64) {
		delta, mu := logs(u[1], 1e-3, 1e-1), between(u[0], 0.3, 0.9)
		return tailConstant(mu, 2*math.Sqrt(delta)/mu, delta, math.Ceil(2/delta))
	}},
	{lemma: "zeta-mean", sides: 2, value: func(u []float64) (float64, []float64) {
		mu, delta := between(u[0], 0.3, 0.7), logs(u[1], 5e-3, 1)
		T, cells, total := int(math.Ceil(3/delta)), 300, 0.0
		for i := range cells { // the tail falls, so that its values at the upper ends are a lower sum
			lo, hi := mu*math.Pow(float64(i)/float64(cells), 2), mu*math.Pow(float64(i+1)/float64(cells), 2)
			total += (hi - lo) * zetaTail(mu, hi*(1-1e-12), delta, T)
		}
		return total / math.Sqrt(delta), []float64{mu, delta, float64(T)}
	}},
	{lemma: "kappa", quantity: "c in E κ", sides: 3, value: func(u []float64) (float64, []float64) {
		return kappaConstant(between(u[0], 0.3, 0.9), logs(floor(u[1]), 1, 4), logs(u[2], 0.3, 2))
	}},
	{lemma: "kappa", quantity: "a from which", sides: 3, value: func(u []float64) (float64, []float64) {
		mu, a, eps := between(u[0], 0.3, 0.9), logs(u[1], 0.1, 0.3), logs(u[2], 0.3, 2)
		if c, _ := kappaConstant(mu, a, eps); c <= 3 {
			return c / 1e3, nil // towards a failure
		}
		return a, []float64{mu, a, eps}
	}},
	law("hoeffding-max/laws", "five values", 2, maximalLaw), law("hoeffding-max/laws", "inside (0, 1)", 2, maximalLaw),
	law("zeta-tail/laws", "five values", 3, tailLaw), law("zeta-tail/laws", "inside (0, 1)", 3, tailLaw),
	law("kappa/laws", "five values", 2, kappaLaw), law("kappa/laws", "inside (0, 1)", 2, kappaLaw),
	{lemma: "partition", quantity: "c in place of 1/16, k_A", sides: 1, least: true,
		value: func(u []float64) (float64, []float64) {
			n := math.Round(logs(u[0], 2, 4096))
			return partitionConstant(int(n)), []float64{n}
		}},
	{lemma: "partition", quantity: "c in place of 1/16, every", sides: 1, least: true,
		value: func(u []float64) (float64, []float64) {
			n := math.Round(logs(u[0], 2, 1<<17))
			return partitionConstant(int(n)), []float64{n}
		}},
	{lemma: "arrangement/count", sides: 3, value: func(u []float64) (float64, []float64) {
		mu, share, delta := between(u[0], 0.05, 0.95), between(u[1], 0.6, 1), logs(u[2], 1e-6, 3e-2)
		if delta*4*math.E > share*share { // Δ > k√(eδ), k = 2
			return 0, nil
		}
		until := 0.0 // beyond it an index is above the threshold with chance 10⁻⁹ at most
		for w := share / 16; until*math.Pow(w-math.Sqrt(math.Max(0, -math.Log(delta*until))/until), 2) < 10 ||
			math.Sqrt(math.Max(0, -math.Log(delta*until))/until) > w; {
			until = math.Max(100, 1.3*until)
		}
		return pullsWithin([]float64{mu, share / 16, delta}, int(until)) * share * share / math.Log(share*share/delta),
			[]float64{mu, share, delta}
	}},
}

func tailConstant(mu, part, delta, T float64) (float64, []float64) {
	eps := math.Min(1, part) * mu
	if !(eps > 1e-4) {
		return 0, nil
	}
	return zetaTail(mu, eps*(1-1e-12), delta, int(T)) * eps * eps / delta, []float64{mu, eps, delta, T}
}

func kappaConstant(mu, a, eps float64) (float64, []float64) {
	T := int(math.Ceil(math.Pow((math.Sqrt(a)+3.5)/eps, 2)))
	return kappaWithin([]float64{mu, a, eps * (1 - 1e-12)}, T) * eps * eps / a, []float64{mu, a, eps}
}

// law hunts over laws on five values, with half of the mass inside or not.
func law(lemma, which string, letters int, value func(p, u []float64) (float64, []float64)) hunt {
	return hunt{lemma: lemma, quantity: which, sides: letters + 5, value: func(u []float64) (float64, []float64) {
		p, total, inner := make([]float64, 5), 0.0, 0.0
		for j := range p {
			p[j] = floor(u[letters+j])
			total += p[j]
		}
		for j := range p {
			p[j] /= total
			if j > 0 && j < 4 {
				inner += p[j]
			}
		}
		if !(total > 0) || which == "inside (0, 1)" && inner < 0.5 {
			return 0, nil
		}
		c, where := value(p, u)
		return c, append(where, p...)
	}}
}

func maximalLaw(p, u []float64) (float64, []float64) {
	n := math.Round(logs(u[1], 1, 12))
	eps, mean := between(u[0], 0.6, 2)*math.Sqrt(n), latticeMean(p)
	hit, _ := latticeWalk(p, int(n), func(s, sum float64) bool { return sum-s*mean >= eps*(1-1e-12) })
	return hit * math.Exp(2*eps*eps/n), []float64{n, eps}
}

func tailLaw(p, u []float64) (float64, []float64) {
	mean, delta, T := latticeMean(p), logs(u[1], 1e-3, 1), math.Round(logs(u[2], 1, 100))
	eps, rho := between(u[0], 0.02, 1)*mean*(1-1e-12), radiiUpTo(int(T), delta)
	hit, _ := latticeWalk(p, int(T), func(s, sum float64) bool { return sum/s+rho[int(s)] <= mean-eps })
	return hit * eps * eps / delta, []float64{eps, delta, T}
}

// kappaLaw adds up what lies in the boundary at each time; nothing is absorbed.
func kappaLaw(p, u []float64) (float64, []float64) {
	a, eps, mean := logs(floor(u[0]), 1, 4), logs(u[1], 0.3, 2), latticeMean(p)
	now, total := []float64{1}, 0.0
	for t := 1.0; t <= math.Pow((math.Sqrt(a)+3.5)/eps, 2)+1; t++ {
		next := make([]float64, len(now)+4)
		for s, mass := range now {
			for j, q := range p {
				next[s+j] += mass * q
			}
		}
		for s, mass := range next {
			if float64(s)/4/t+math.Sqrt(a/t)-mean >= eps*(1-1e-12) {
				total += mass
			}
		}
		now = next
	}
	return total * eps * eps / a, []float64{a, eps}
}

// run climbs from random places with steps that shrink while nothing improves.
func (h hunt) run(d time.Duration, rng *rand.Rand) (best float64, where []float64, evals int) {
	sign := 1.0
	if h.least {
		sign = -1
	}
	best = math.Inf(-1)
	for end := time.Now().Add(d); time.Now().Before(end); {
		at, step := make([]float64, h.sides), 0.3
		for i := range at {
			at[i] = rng.Float64()
		}
		here, place := h.value(at)
		// Far from the best climb so far a climb ends early.
		for here *= sign; (step > 1e-2 || step > 1e-9 && here > best*(1-0.02*sign)) && time.Now().Before(end); evals++ {
			next := append([]float64(nil), at...)
			for i := range next {
				if rng.IntN(2) == 0 {
					next[i] = math.Min(1, math.Max(0, next[i]+step*rng.NormFloat64()))
				}
			}
			c, p := h.value(next)
			if c *= sign; c > here && p != nil {
				at, here, place, step = next, c, p, step*1.5
			} else {
				step *= 0.93
			}
		}
		if here > best && place != nil {
			best, where = here, place
		}
	}
	return sign * best, where, evals
}

// TestNothingIsBeyondTheConstants looks for larger values than verify theory --constants --format
// json has, in the file that
// REGRETCHECK_CONSTANTS names, for REGRETCHECK_HUNT a row.
func TestNothingIsBeyondTheConstants(t *testing.T) {
	path := os.Getenv("REGRETCHECK_CONSTANTS")
	if path == "" {
		t.Skip("REGRETCHECK_CONSTANTS names no table")
	}
	d, err := time.ParseDuration(os.Getenv("REGRETCHECK_HUNT"))
	if err != nil {
		d = time.Second
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table []struct {
		Lemma, Quantity, Kind string
		Extreme, Within       float64
	}
	if err := json.Unmarshal(raw, &table); err != nil {
		t.Fatal(err)
	}
	for i, h := range hunts {
		if only := os.Getenv("REGRETCHECK_LEMMA"); only != "" && only != h.lemma {
			continue
		}
		found := false
		for _, row := range table {
			if row.Lemma != h.lemma || !strings.HasPrefix(row.Quantity, h.quantity) &&
				!strings.HasSuffix(row.Quantity, h.quantity) {
				continue
			}
			found = true
			best, where, evals := h.run(d, rand.New(rand.NewPCG(uint64(i), 7)))
			most := math.Max(row.Extreme, row.Within) * (1 + 1e-6)
			beyond := best > most
			if h.least {
				beyond = best < row.Extreme*(1-1e-6)
			}
			line := row.Lemma + ", " + row.Quantity + ": " + strconv.FormatFloat(row.Extreme, 'g', 8, 64)
			if t.Logf("%s; hunted %.8g at %v, %d evaluations", line, best, where, evals); beyond {
				t.Errorf("%s: %.8g at %v lies beyond", line, best, where)
			}
		}
		if !found {
			t.Errorf("%s, %q: no row in %s", h.lemma, h.quantity, path)
		}
	}
}
