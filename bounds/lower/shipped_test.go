package lower

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// The sizes whose parameters are shipped: those of the distance table.
var (
	shippedPricedSizes = [][2]int{{10, 5}, {30, 10}, {100, 10}, {100, 50}, {30, 20}, {100, 90}, {20, 5}, {1000, 100},
		{1000, 500}, {1000, 900}}
	shippedSingleSizes = []int{10, 30, 100, 1000}
)

// The shipped parameters are what a search finds, rounded, and no search finds better by more than a
// thousandth. With REGRETCHECK_SHIP=1 the test writes the file anew.
func TestShippedPrices(t *testing.T) {
	if os.Getenv("REGRETCHECK_SHIP") != "" {
		if err := os.WriteFile("shipped.go", []byte(shippedFile()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(shippedPriced) != len(shippedPricedSizes) || len(shippedSingle) != len(shippedSingleSizes) {
		t.Fatalf("%d and %d sizes are shipped, want %d and %d: REGRETCHECK_SHIP=1 go test ./lower -run ShippedPrices",
			len(shippedPriced), len(shippedSingle),
			len(shippedPricedSizes), len(shippedSingleSizes))
	}
	const T = 2000
	for i, z := range shippedPricedSizes {
		if i%5 != 0 && !whole() {
			continue // a second each; (10, 5) and (100, 90) stay
		}
		found, err := searchPricedArms(z[0], z[1])
		shipped, ok := shippedPriced[z]
		if err != nil || !ok {
			t.Fatalf("(%d, %d): %v, shipped %v", z[0], z[1], err, ok)
		}
		if got, want := shipped.at(z[0], z[1], T).bound(), found.at(z[0], z[1], T).bound(); !(math.Abs(got/want-1) <= 1e-3) {
			t.Errorf("(%d, %d): %v with what is shipped, %v with what a search finds", z[0], z[1], got, want)
		}
	}
	for i, m := range shippedSingleSizes {
		if i > 1 && !whole() {
			continue
		}
		found, err := searchSingleArm(m)
		shipped, ok := shippedSingle[m]
		if err != nil || !ok {
			t.Fatalf("m=%d: %v, shipped %v", m, err, ok)
		}
		if got, want := shipped.at(m, T).bound(), found.at(m, T).bound(); !(math.Abs(got/want-1) <= 1e-3) {
			t.Errorf("m=%d: %v with what is shipped, %v with what a search finds", m, got, want)
		}
	}
}

func shippedFile() string {
	var b strings.Builder
	b.WriteString("package lower\n\n// Parameters that [searchPricedArms] and [searchSingleArm] found, stored to save " +
		"the search and to be\n// the same on every machine. Written by REGRETCHECK_SHIP=1 go test ./lower -run " +
		"ShippedPrices.\n\n")
	list := func(name, typed string, keys []string, values []string) {
		fmt.Fprintf(&b, "var %s = map[%s{\n", name, typed)
		for i := range keys {
			fmt.Fprintf(&b, "\t%s: {%s},\n", keys[i], values[i])
		}
		b.WriteString("}\n\n")
	}
	knots := func(x []float64) string {
		var out []string
		for i, v := range x {
			space := " "
			if i == 0 || i == 13 {
				space = "\n\t\t"
			}
			out = append(out, space+fmt.Sprintf("%.4f,", v))
		}
		return strings.TrimSuffix(strings.Join(out, ""), ",")
	}
	var keys, values []string
	for _, z := range shippedPricedSizes {
		p, _ := searchPricedArms(z[0], z[1])
		keys = append(keys, fmt.Sprintf("{%d, %d}", z[0], z[1]))
		values = append(values, fmt.Sprintf("Rate: %.4f, Good: %.5f, Sharpness: %.4f, Knots: [priceKnots]float64{%s}", p.Rate,
			p.Good, p.Sharpness,
			knots(p.Knots[:])))
	}
	list("shippedPriced", "[2]int]PricedArms", keys, values)
	keys, values = nil, nil
	for _, m := range shippedSingleSizes {
		p, _ := searchSingleArm(m)
		keys = append(keys, fmt.Sprint(m))
		values = append(values, fmt.Sprintf("Rate: %.4f, Knots: [singleKnots]float64{%s}", p.Rate, knots(p.Knots[:])))
	}
	list("shippedSingle", "int]SingleArm", keys, values)
	return strings.TrimSpace(b.String()) + "\n"
}
