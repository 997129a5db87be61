package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// checkFolder makes the folder and tries it, so that an unwritable one is
// known before any work is done.
func checkFolder(folder string) error {
	if folder == "" {
		return nil
	}
	err := os.MkdirAll(folder, 0o755)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(folder, ".verify-*"); err == nil {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("figures=%q: %w: want a folder that can be written to", folder, pathReason(err))
	}
	return nil
}

// unnamed is what a file's name does without.
var unnamed = regexp.MustCompile(`[^a-z0-9]+`)

// drawRows draws the figures of rows into a folder, as SVG, PNG and PDF. All are drawn before any
// is written.
func drawRows(rows []props.Row, folder string) error {
	if folder == "" {
		return nil
	}
	files := map[string][]byte{}
	for _, f := range figures.Of(rows) {
		name := strings.Trim(unnamed.ReplaceAllString(strings.ToLower(f.Title), "-"), "-")
		for _, ext := range figures.Formats {
			var b bytes.Buffer
			if err := f.Write(&b, ext); err != nil {
				return fmt.Errorf("%s%s: %w", name, ext, err)
			}
			files[filepath.Join(folder, name+ext)] = b.Bytes()
		}
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if err := report.WriteFile(path, func(w io.Writer) error {
			_, err := w.Write(files[path])
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}
