package child_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// childEnv makes the test binary a child that plays in the way it names.
const childEnv = "REGRETCHECK_TEST_CHILD"

func TestMain(m *testing.M) {
	if how := os.Getenv(childEnv); how != "" {
		behave(how)
		return
	}
	goleak.VerifyTestMain(m)
}
