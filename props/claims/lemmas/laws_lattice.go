package lemmas

// A latticeLaw puts probability on 0, 1/n, …, 1, n+1 of them.
type latticeLaw struct {
	name  string
	probs []float64
}

// latticeLaws are neither Bernoulli nor near it: one of small variance, one that
// falls rarely and far, one that rises rarely and far, and a uniform one.
var latticeLaws = []latticeLaw{
	{"near the middle", []float64{0, 0.25, 0.5, 0.25, 0}},
	{"rarely 0, else 3/4", []float64{0.1, 0, 0, 0.9, 0}},
	{"rarely 1, else 1/4", []float64{0, 0.9, 0, 0, 0.1}},
	{"uniform on five values", []float64{0.2, 0.2, 0.2, 0.2, 0.2}},
}

func (l latticeLaw) mean() float64 {
	mean := 0.0
	for j, p := range l.probs {
		mean += p * float64(j) / float64(len(l.probs)-1)
	}
	return mean
}
