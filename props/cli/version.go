package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
)

// A versionInfo says what was built.
type versionInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func newVersion(a *App) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, the revision and the Go version",
		Args:  NoArgs,
		RunE: func(*cobra.Command, []string) error {
			out, err := a.OpenSink(a.formats...)
			if err != nil {
				return err
			}
			defer out.Close()
			v := buildVersion()
			return out.Write(map[report.Format]Rendering{
				report.Text: func(w io.Writer) error {
					_, err := fmt.Fprintln(w, v.line(a.Name))
					return err
				},
				report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, v) },
			})
		},
	}
}

// line is what version and --version print.
func (v versionInfo) line(program string) string {
	return fmt.Sprintf("%s %s (%s) %s %s", program, v.Version, v.Revision, v.Go, v.Platform)
}

func buildVersion() versionInfo {
	v := versionInfo{Version: "(devel)", Revision: "unknown revision", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Revision = s.Value
		}
	}
	return v
}
