package child_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regretcheck/regretcheck/props/child"
)

// childEnv makes the test binary a child that plays in the way it names.
const childEnv = "REGRETCHECK_TEST_CHILD"

func TestMain(m *testing.M) {
	if command, plays := strings.CutPrefix(os.Getenv(childEnv), "plays "); plays { // and is killed meanwhile
		p, err := child.Open(context.Background(), command, time.Hour)
		if err == nil {
			err = p.Probe(spec)
		}
		panic(err)
	}
	if how := os.Getenv(childEnv); how != "" {
		behave(how)
		return
	}
	goleak.VerifyTestMain(m)
}
