package sim

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// A Platform is what decides whether results can be equal to the last bit.
type Platform struct {
	GOARCH  string `json:"goarch"`
	GOAMD64 string `json:"goamd64,omitempty"` // from v3 on, products and sums are fused
	Go      string `json:"go"`
}

// ThisPlatform returns what this program was built for and with.
func ThisPlatform() Platform {
	return Platform{GOARCH: runtime.GOARCH, GOAMD64: buildSetting("GOAMD64"), Go: runtime.Version()}
}

// String returns the platform in words.
func (p Platform) String() string {
	if p.GOAMD64 != "" {
		return fmt.Sprintf("%s %s (%s)", p.GOARCH, p.GOAMD64, p.Go)
	}
	return fmt.Sprintf("%s (%s)", p.GOARCH, p.Go)
}

// buildSetting returns what the program was built with, "" if that is unknown.
func buildSetting(key string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == key {
				return s.Value
			}
		}
	}
	return ""
}
