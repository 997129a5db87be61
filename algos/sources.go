package algos

import "embed"

// Sources are the Go files of this package, so that a program can tell which
// algorithms it was built with (see sim.ThisKernel). A program that does not ask
// does not link them.
//
//go:embed *.go
var Sources embed.FS
