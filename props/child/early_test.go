package child

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestEarlyRepliesAreCalledThat: output that nobody asked for is found when the next line is
// written.
func TestEarlyRepliesAreCalledThat(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	for _, tt := range []struct {
		says string
		want string
	}{
		{`{"arms":[0]}`, `said "{\"arms\":[0]}\n" unasked, an early or superfluous reply: a start and an observe get one reply each, a stop none`},
		{`loading`, `said "loading\n" unasked; nothing but replies belongs on standard output`},
	} {
		program := &Program{words: []string{"sh", "-c", "echo '" + tt.says + "'; read -r line"}, timeout: time.Minute}
		p, err := program.launch()
		if err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(time.Minute); len(p.stdout.rest()) == 0 && time.Now().Before(deadline); {
			runtime.Gosched()
			p.stdout.poll()
		}
		if err := p.write(message{Op: "stop"}, 1); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.says, err, tt.want)
		}
		p.reap()
	}
}
