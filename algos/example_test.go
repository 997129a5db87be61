package algos_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
)

// A policy by name plays three rounds of a game in which only arm 2 pays.
func ExampleParseChoice() {
	choice, err := algos.ParseChoice("cmoss:delta=0.5")
	if err != nil {
		panic(err)
	}
	factory, err := choice.Factory()
	if err != nil {
		panic(err)
	}
	policy, err := factory(algos.Spec{Arms: 4, Cardinality: 2, Horizon: 100, Source: rand.NewPCG(1, 2)})
	if err != nil {
		panic(err)
	}
	for range 3 {
		action := policy.Select(nil)
		rewards := make([]float64, len(action))
		for j, arm := range action {
			if arm == 2 {
				rewards[j] = 1
			}
		}
		fmt.Println(action, rewards)
		policy.Observe(action, rewards)
	}
	// Output:
	// [0 1] [0 0]
	// [2 3] [1 0]
	// [2 0] [1 0]
}

// DepRound turns probabilities that sum to an integer into a set of that size.
func ExampleDepRound() {
	coin := algos.NewCoin(rand.NewPCG(1, 2))
	fmt.Println(algos.DepRound(nil, []float64{0.5, 0.5, 0.25, 0.75}, coin))
	fmt.Println(algos.DepRound(nil, []float64{1, 0, 1, 0}, coin))
	// Output:
	// [0 3]
	// [0 2]
}
