package reference_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain has rapid draw 40 cases of each property, and 100 in make long, or as many as
// -rapid.checks or RAPID_CHECKS say.
func TestMain(m *testing.M) {
	if os.Getenv("REGRETCHECK_LONG") == "" && os.Getenv("RAPID_CHECKS") == "" {
		if err := flag.Set("rapid.checks", "40"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
