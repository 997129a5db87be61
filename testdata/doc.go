// Package testdata holds what the harness compares with and did not compute:
// the tables and the quantitative statements of the CMOSS paper, and the
// project's own records of expected findings. Everything is embedded, so that
// the built command runs anywhere.
//
// The tables are data, not results: a [Cell] says what the paper prints, on
// which line of its LaTeX source, under which stated setting. Nothing here
// says that the number is right.
//
// The go command leaves folders of this name out of the pattern ./..., so the
// tests of this package live beside its users: props/claims/paper/audit holds the
// tables to what was compared with the LaTeX source, and checks that every file parses.
package testdata
