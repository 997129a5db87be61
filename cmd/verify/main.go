// Command verify decides the claims of the CMOSS paper, and those about the
// algorithms that implement it, and prints pass/fail tables.
//
// Exit codes: 0 nothing failed or was inconclusive; 1 a claim failed; 2 bad
// input or failed I/O; 3 nothing failed, but something was inconclusive or
// nothing was decided; 130 interrupted.
package main

//go:generate go test -run ^TestReference$ -update .

import (
	"github.com/regretcheck/regretcheck/props/cli"
)

func main() { cli.Main(program()) }
