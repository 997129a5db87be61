// Package report renders reports as tables, JSON, Markdown, JUnit XML and HTML. There
// is one model, props.Row, and a renderer for each format: tables for terminals and test
// logs, JSON for programs, Markdown for pull requests, JUnit for CI servers, a page for
// browsers.
//
// The same rows give the same bytes, the timing in JSON aside.
package report
