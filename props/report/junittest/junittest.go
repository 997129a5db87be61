// Package junittest holds JUnit XML against what the programs that read it accept: Jenkins, which refuses a file
// with anything that it does not know, and GitLab, which leaves it out. What they accept stands in tables, .ci/junit
// of the repository, with their sources.
package junittest

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// A schema is what a reader accepts, by element.
type schema map[string]element

// An element is where it may stand and which attributes it needs and may have; text tells whether what it says must be text.
type element struct {
	within, required, optional []string
	text                       bool
}

// mostBytes is GitLab's limit of a file: 30 MB.
const mostBytes = 30_000_000

// seconds are a time as Jenkins reads it.
var seconds = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// Check returns all that Jenkins would refuse and GitLab would not show of a report, joined. Tables holds jenkins.csv
// and gitlab.csv.
func Check(tables fs.FS, report []byte) error {
	jenkins, err := read(tables, "jenkins.csv")
	if err != nil {
		return err
	}
	gitlab, err := read(tables, "gitlab.csv")
	if err != nil {
		return err
	}
	if len(report) >= mostBytes {
		return fmt.Errorf("%d bytes: GitLab reads fewer than %d", len(report), mostBytes)
	}
	c := checker{jenkins: jenkins, gitlab: gitlab, cases: map[[2]string]bool{}}
	d := xml.NewDecoder(bytes.NewReader(report))
	for {
		token, err := d.Token()
		switch {
		case err == io.EOF:
			return errors.Join(c.faults...)
		case err != nil:
			return errors.Join(append(c.faults, err)...)
		}
		c.token(token)
	}
}

// read reads a table: element, where it stands, attributes that it needs, those that it may have, and whether it says text.
func read(tables fs.FS, name string) (schema, error) {
	f, err := tables.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment, r.FieldsPerRecord = '#', 0
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := schema{}
	for _, row := range rows[1:] {
		e := element{within: strings.Fields(row[1]), required: strings.Fields(row[2]), optional: strings.Fields(row[3])}
		e.text = len(row) > 4 && row[4] == "yes"
		s[row[0]] = e
	}
	return s, nil
}

// A checker reads a report from its beginning to its end.
type checker struct {
	jenkins, gitlab schema
	open            []string // elements, from the root
	said            []bool   // of each: whether it has text
	cases           map[[2]string]bool
	faults          []error
}

func (c *checker) fault(format string, values ...any) {
	c.faults = append(c.faults, fmt.Errorf(format, values...))
}

func (c *checker) token(token xml.Token) {
	switch e := token.(type) {
	case xml.StartElement:
		c.start(e)
		c.open, c.said = append(c.open, e.Name.Local), append(c.said, false)
	case xml.CharData:
		if last := len(c.said) - 1; last >= 0 && len(bytes.TrimSpace(e)) > 0 {
			c.said[last] = true
		}
	case xml.EndElement:
		last := len(c.open) - 1
		if name := c.open[last]; c.gitlab[name].text && !c.said[last] {
			c.fault("<%s> has no text: GitLab shows nothing of it", name)
		}
		c.open, c.said = c.open[:last], c.said[:last]
	}
}

// start checks an element where it begins.
func (c *checker) start(e xml.StartElement) {
	name, parent, given := e.Name.Local, "", map[string]string{}
	if len(c.open) > 0 {
		parent = c.open[len(c.open)-1]
	}
	allowed, known := c.jenkins[name]
	if !known {
		c.fault("<%s> is unknown to Jenkins", name)
		return
	}
	for _, a := range e.Attr {
		given[a.Name.Local] = a.Value
		if !slices.Contains(allowed.required, a.Name.Local) && !slices.Contains(allowed.optional, a.Name.Local) {
			c.fault("<%s> has the attribute %s, which Jenkins refuses", name, a.Name.Local)
		}
	}
	if time, timed := given["time"]; timed && !seconds.MatchString(time) {
		c.fault("<%s> has the time %q: want seconds", name, time)
	}
	for reader, of := range map[string]element{"Jenkins": allowed, "GitLab": c.gitlab[name]} {
		_, reads := c.gitlab[name]
		if root := parent == ""; (reader == "Jenkins" || reads) && (root != (len(of.within) == 0) || !root && !slices.Contains(of.within, parent)) {
			c.fault("<%s> stands in <%s>: %s wants it in %v", name, parent, reader, of.within)
		}
		for _, want := range of.required {
			if v, there := given[want]; !there || reader == "GitLab" && v == "" {
				c.fault("<%s> lacks %s, which %s needs", name, want, reader)
			}
		}
	}
	if name == "testcase" {
		key := [2]string{given["classname"], given["name"]}
		if c.cases[key] {
			c.fault("two testcases are %s, %s: GitLab shows the first alone", key[0], key[1])
		}
		c.cases[key] = true
	}
}
