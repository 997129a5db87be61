package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionLine is what --version prints: what was built, by which Go, for which platform.
func versionLine(program string) string {
	version, revision := "(devel)", "unknown revision"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(info.Main.Version, version)
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	return fmt.Sprintf("%s %s (%s) %s %s/%s", program, version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
