// Package report renders reports. There is one model, props.Row, and a
// renderer for each format: tables for terminals and test logs, JSON for
// programs, Markdown for pull requests, JUnit for CI servers.
//
// The same rows give the same bytes, the timing in JSON aside.
package report
