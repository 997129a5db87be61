package theory_test

import (
	"fmt"

	"github.com/regretcheck/regretcheck/theory"
)

// The ζ-tail of the paper's lemma beside its bound, at one place.
func ExampleZetaTail() {
	exact, err := theory.ZetaTail(0.6, 0.5, 0.05, 1000)
	if err != nil {
		panic(err)
	}
	fmt.Printf("exact %.5f, bound %.3f\n", exact.Hi, theory.ZetaTailBound(0.5, 0.05))
	// Output:
	// exact 0.00001, bound 0.800
}
