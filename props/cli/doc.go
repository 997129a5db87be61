// Package cli is a command line about any paper: a [Program] says what it decides, and
// Main does the rest. Claims and lemmas in; tables, JSON, Markdown, JUnit and HTML pages,
// exit codes, a store of finished units, workers over NATS, a gate, the comparison of two
// reports, and a self-test of the checks by planted bugs out. It knows no paper and holds no
// mathematics. There is no registry: two programs live in one process and do not know each
// other.
//
//	func main() {
//		cli.Main(cli.Program{Name: "mine", Formulas: []formula.Entry{bernstein.Entry()}})
//	}
//
// A program's own commands are cobra commands that use the [App] for flags and output, as
// those of cmd/verify do. [App] and what only such commands use may change with any minor
// version; docs/your-paper.md says what is stable.
package cli
