// Package testdata holds the data that the harness did not compute but compares
// with: the tables and the quantitative statements of the CMOSS paper, and the
// project's own records of expected findings. Everything is embedded, so that
// the built command runs anywhere.
//
// The tables are data, not results: a [Cell] says what the paper prints, on
// which line of its LaTeX source, under which stated setting. Nothing here
// says that the number is right.
//
// The pattern ./... of the go command skips folders of this name, so the
// tests of this package stand beside its users: props/claims/paper/audit holds the
// tables to what was compared with the LaTeX source, and checks that every file parses.
package testdata
