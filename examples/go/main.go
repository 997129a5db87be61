// Command go plays a bandit policy as a program that verify can test.
//
//	go build -o policy ./examples/go
//	verify policy --exec ./policy
//
// A policy in Go does not need this: it can implement algos.Policy and be tested
// by policytest.Run.
package main

import "math/rand/v2"

type adapter struct{ *Thompson }

func (a adapter) Select() []int { return a.Choose() }

func (a adapter) Update(arms []int, rewards []float64) {
	for j, arm := range arms {
		a.Learn(arm, rewards[j])
	}
}

func main() {
	play(func(g game) (player, error) {
		return adapter{NewThompson(g.M, g.K, rand.New(rand.NewPCG(g.Seed, 0)))}, nil
	}, "")
}
