//go:debug randseednop=0

// Command gobandit adapts github.com/alextanhongpin/go-bandit: gobandit NAME
package main

import (
	"log"
	"math/rand"
	"os"

	bandit "github.com/alextanhongpin/go-bandit"
)

// adapter plays a policy of the library, which is handed the uniform number of each choice.
type adapter struct{ policy bandit.Bandit }

func (a adapter) Select() []int { return []int{a.policy.SelectArm(rand.Float64())} }

func (a adapter) Update(arms []int, rewards []float64) {
	if err := a.policy.Update(arms[0], rewards[0]); err != nil {
		log.Fatal(err)
	}
}

func main() {
	made := map[string]func() (bandit.Bandit, error){
		"ucb":               func() (bandit.Bandit, error) { return bandit.NewUCB(nil, nil) },
		"epsilon":           func() (bandit.Bandit, error) { return bandit.NewEpsilonGreedy(0.1, nil, nil) },
		"softmax":           func() (bandit.Bandit, error) { return bandit.NewSoftmax(0.1, nil, nil) },
		"annealing-softmax": func() (bandit.Bandit, error) { return bandit.NewAnnealingSoftmax(nil, nil) },
	}[os.Args[1]]
	play(func(g game) (player, error) {
		rand.Seed(int64(g.Seed)) // the library draws from the global source; randseednop=0 lets it be seeded
		policy, err := made()
		if err != nil {
			return nil, err
		}
		return adapter{policy}, policy.Init(g.M)
	}, `{"k":"one"}`)
}
