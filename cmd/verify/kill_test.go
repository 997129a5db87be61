package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptKills starts a command with --resume FOLDER at its end, and kills it when so many units are in the folder.
func scriptKills(ts *testscript.TestScript, _ bool, args []string) {
	units, err := strconv.Atoi(args[0])
	ts.Check(err)
	cmd := exec.Command(args[1], args[2:]...)
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended: // before this test saw its units, on a busy machine
			ts.Check(err)
			return
		case <-time.After(time.Millisecond):
			stored, err := filepath.Glob(filepath.Join(args[len(args)-1], "*", "*.unit"))
			ts.Check(err)
			if len(stored) >= units {
				ts.Check(cmd.Process.Kill())
				<-ended
				return
			}
		}
	}
}
