package sim_test

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Four replicates of CMOSS on a hard game. The same seed gives the same regrets,
// whatever the number of workers.
func ExampleRun() {
	plan := sim.Plan{
		Game:   sim.Game{Arms: 10, Cardinality: 3, Horizon: 1000, Means: sim.HardMeans{C: 2}},
		Player: sim.Data(algos.Choice{Name: "cmoss"}), Runs: 4, Seed: 1,
	}
	result, err := sim.Run(context.Background(), props.NewWorkers(2), plan, nil)
	if err != nil {
		panic(err)
	}
	for _, regret := range result.Final() {
		fmt.Printf("%.0f ", regret)
	}
	// Output:
	// 108 85 67 67
}

// Means are written as on the command line.
func ExampleParseMeans() {
	law, err := sim.ParseMeans("levels:0.1,0.5")
	fmt.Println(law, err)
	_, err = sim.ParseMeans("hard:-1")
	fmt.Println(err)
	// Output:
	// levels:0.1,0.5 <nil>
	// means="hard:-1": want a finite gap multiplier ≥ 0 in hard:c
}
