// Command peak runs a command, prints what it took, and fails if that was too much or if the command
// foretold something else:
//
//	go run ./.ci/peak -memory 1GB -time 5m -- bin/verify --quick
//
// The peak of resident memory is the kernel's count for the child and whatever it started. An
// announcement is a line such as "verify: 1311 rows, about 80 s of CPU time" on standard error.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	memory := flag.Int64("memory", 1000, "most memory, in MB")
	limit := flag.Duration("time", 10*time.Minute, "most time")
	within := flag.Float64("within", 2, "factor by which an announced CPU time may be wrong")
	exit := flag.Int("exit", 0, "exit code that is wanted")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "peak: want a command")
		os.Exit(2)
	}
	if err := run(flag.Args(), *memory, *limit, *within, *exit); err != nil {
		fmt.Fprintf(os.Stderr, "peak: %s: %v\n", strings.Join(flag.Args(), " "), err)
		os.Exit(1)
	}
}

func run(args []string, memory int64, limit time.Duration, within float64, exit int) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	var told bytes.Buffer
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, io.MultiWriter(os.Stderr, &told)
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return err
	}
	used, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return fmt.Errorf("this system does not count memory")
	}
	cpu := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	mb := used.Maxrss / 1024
	expected, announced := announcedSeconds(told.String())
	foretold := ""
	if announced {
		foretold = fmt.Sprintf(", announced %.0f s", expected)
	}
	fmt.Fprintf(os.Stderr, "peak: %d MB, %.1f s of CPU time%s: %s\n", mb, cpu, foretold, strings.Join(args, " "))
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("it was stopped after %v", limit)
	case mb > memory:
		return fmt.Errorf("it took %d MB: want %d at most", mb, memory)
	case cmd.ProcessState.ExitCode() != exit:
		return fmt.Errorf("exit %d: want %d", cmd.ProcessState.ExitCode(), exit)
	case announced && (cpu > within*expected || expected > within*cpu):
		return fmt.Errorf("it announced %.0f s of CPU time and took %.0f: want it within a factor of %v", expected, cpu, within)
	}
	return nil
}

var announcement = regexp.MustCompile(`about ([0-9.e+]+) (ms|s|minutes|hours|days) of CPU time`)

// announcedSeconds reads what a command said it would take.
func announcedSeconds(text string) (seconds float64, ok bool) {
	m := announcement.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	x, err := strconv.ParseFloat(m[1], 64)
	return x * map[string]float64{"ms": 1e-3, "s": 1, "minutes": 60, "hours": 3600, "days": 86400}[m[2]], err == nil
}
