// Command outside runs two searches from a plain program, for the tests of
// package search.
package main

import (
	"context"
	"fmt"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/search"
)

func main() {
	r := search.Check(context.Background(), search.Config{Seed: 1, Checks: 1000, Name: "sum"}, func(t *rapid.T) {
		sum := 0
		for _, x := range rapid.SliceOf(rapid.IntRange(0, 1000)).Draw(t, "xs") {
			sum += x
		}
		if sum > 100 {
			t.Fatalf("sum %d: want at most 100", sum)
		}
	})
	fmt.Printf("%s [%s]\n", r.Message, r.Witness)
	r = search.Check(context.Background(), search.Config{Seed: 1, Checks: 25, Name: "holds"}, func(t *rapid.T) {
		rapid.Bool().Draw(t, "b")
	})
	fmt.Println(r.Cases, "cases hold")
}
