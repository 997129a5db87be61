// Package report renders what commands decide. A Report is data: rows with their verdicts, tables
// beside them and pictures. Every format has one renderer, a pure function of the report: text for
// terminals and test logs, JSON for programs, Markdown for pull requests, JUnit for CI servers,
// annotations for GitHub, a page for browsers.
//
// The same report gives the same bytes, the timing in it aside.
package report
