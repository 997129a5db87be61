// Package cli is a command line about any paper. A [Program] says what it decides, and Main does
// the rest.
//
// A program's claims and lemmas go in. Out come tables, JSON, Markdown, JUnit and HTML pages, exit
// codes, a store of finished units, workers over NATS, a gate, the comparison of two reports, and a
// self-test of the checks by planted bugs. The package knows no paper.
// There is no registry: two programs live in one process and do not know each other.
//
//	func main() {
//		cli.Main(cli.Program{Name: "mine", Formulas: []formula.Entry{bernstein.Entry()}})
//	}
//
// A command is flags and an [Action], which returns what was found in each format; [App.Command]
// checks the flags that many commands share, and writes the result to stdout and into files. A
// program's own commands are made so, too. [App] and what only such commands use may change with
// any minor version; docs/your-paper.md says what is stable.
package cli
