package policytest_test

import (
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/props/failures"
)

// TestMain keeps no failing games of the tests here, which fail on purpose, in processes of their own too.
func TestMain(m *testing.M) {
	os.Setenv(failures.Env, failures.Off)
	os.Exit(m.Run())
}
