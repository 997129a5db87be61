// Command verify decides the claims of the CMOSS paper, and those about the
// algorithms that implement it, and prints pass/fail tables.
//
// Exit codes: 0 nothing failed or was inconclusive; 1 a claim failed; 2 bad
// input or failed I/O; 3 nothing failed, but something was inconclusive or
// nothing was decided; 130 interrupted.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup has it ignored
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	// A second signal ends the process the default way.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
