package policytest_test

import (
	"os"
	"testing"
)

// TestMain keeps no failing games of the tests here, which fail on purpose, in processes of their own too.
func TestMain(m *testing.M) {
	os.Exit(m.Run())
}
