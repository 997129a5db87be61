package events

import "embed"

// Sources are the Go files of this package; see sim.ThisKernel.
//
//go:embed *.go
var Sources embed.FS
