// Command stitchfix adapts github.com/stitchfix/mab: stitchfix NAME. The library keeps no
// counts: the rewards of each arm are a Beta(1 + s, 1 + n − s) posterior, as its README has them.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/stitchfix/mab"
	"github.com/stitchfix/mab/numint"
)

// adapter is one run: successes and pulls of every arm, and the bandit that reads them.
type adapter struct {
	seed        uint64
	round       int
	wins, pulls []float64
	bandit      mab.Bandit
}

// GetRewards returns the posteriors.
func (a *adapter) GetRewards(context.Context, any) ([]mab.Dist, error) {
	all := make([]mab.Dist, len(a.wins))
	for i := range all {
		all[i] = mab.Beta(1+a.wins[i], 1+a.pulls[i]-a.wins[i])
	}
	return all, nil
}

func (a *adapter) Select() []int {
	a.round++
	result, err := a.bandit.SelectArm(context.Background(), fmt.Sprintf("user %d of run %d", a.round, a.seed), nil)
	if err != nil {
		log.Fatal(err)
	}
	return []int{result.Arm}
}

func (a *adapter) Update(arms []int, rewards []float64) {
	a.wins[arms[0]] += rewards[0]
	a.pulls[arms[0]]++
}

func main() {
	made := map[string]func() mab.Strategy{
		"thompson":     func() mab.Strategy { return mab.NewThompson(numint.NewQuadrature()) },
		"epsilon":      func() mab.Strategy { return mab.NewEpsilonGreedy(0.1) },
		"proportional": func() mab.Strategy { return mab.NewProportional() },
	}[os.Args[1]]
	play(func(g game) (player, error) {
		a := &adapter{seed: g.Seed, wins: make([]float64, g.M), pulls: make([]float64, g.M)}
		a.bandit = mab.Bandit{RewardSource: a, Strategy: made(), Sampler: mab.NewSha1Sampler()}
		return a, nil
	}, `{"k":"one"}`)
}
