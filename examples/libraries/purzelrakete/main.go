// Command purzelrakete adapts github.com/purzelrakete/bandit: purzelrakete NAME
package main

import (
	"os"

	"github.com/purzelrakete/bandit"
)

// adapter plays a strategy of the library, whose arms are numbered from 1.
type adapter struct{ bandit.Strategy }

func (a adapter) Select() []int { return []int{a.SelectArm() - 1} }

func (a adapter) Update(arms []int, rewards []float64) { a.Strategy.Update(arms[0]+1, rewards[0]) }

func main() {
	parameters := map[string][]float64{"epsilonGreedy": {0.1}, "softmax": {0.1}, "thompson": {1}}
	name := os.Args[1]
	capabilities := `{"k":"one","seed":false}` // it seeds itself from the clock
	if name == "thompson" {
		capabilities = `{"k":"one","seed":false,"rewards":"binary"}` // "for Bernoulli strategies", says its comment
	}
	play(func(g game) (player, error) {
		s, err := bandit.New(g.M, name, parameters[name])
		return adapter{s}, err
	}, capabilities)
}
