package report

import (
	"io"
	"strings"
	"unicode"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A Screen is a writer with a width in columns, at least 40, or 0 for a pipe or a file: grids written
// to it fit where that can be had.
type Screen struct {
	io.Writer
	Width int
}

func (s Screen) columns() int {
	if s.Width == 0 {
		return PipeWidth
	}
	return s.Width
}

// PipeWidth is the width of tables that no terminal shows: of piped output and
// of files.
const PipeWidth = 120

// gutter is the space between columns.
const gutter = 2

// leastText is the width below which a column of text is not narrowed.
const leastText = 14

// fitted returns the grid with its text broken and its columns narrowed or left
// out so that no line is wider than width; nil if that takes records. Text is
// narrowed first, the widest column before the others; then columns go in the
// order of their Drop.
func (g *Grid) fitted(width int) *Grid {
	keep := make([]int, len(g.Columns))
	for i := range keep {
		keep[i] = i
	}
	for {
		out := g.pick(keep)
		if widths := out.narrow(width); widths != nil {
			return out.broken(widths)
		}
		next := -1
		for n, i := range keep {
			if d := g.Columns[i].Drop; d > 0 && (next < 0 || d < g.Columns[keep[next]].Drop) {
				next = n
			}
		}
		if next < 0 {
			return nil
		}
		keep = append(keep[:next:next], keep[next+1:]...)
	}
}

// pick returns the grid with some of its columns.
func (g *Grid) pick(columns []int) *Grid {
	out := &Grid{Ruled: g.Ruled}
	for _, i := range columns {
		out.Columns = append(out.Columns, g.Columns[i])
	}
	for _, row := range g.Rows {
		cells := make([]string, len(columns))
		for n, i := range columns {
			cells[n] = row[i]
		}
		out.Rows = append(out.Rows, cells)
	}
	return out
}

// narrow returns the widths of the columns that fill at most width, nil if
// there are none.
func (g *Grid) narrow(width int) []int {
	widths, least := make([]int, len(g.Columns)), make([]int, len(g.Columns))
	total := gutter * len(g.Columns) // the line under the header ends with one, too
	for i, c := range g.Columns {
		widths[i], least[i] = g.measure(i)
		if c.Max > 0 {
			widths[i] = min(widths[i], max(c.Max, least[i]))
			least[i] = max(least[i], min(widths[i], leastText))
		} else {
			least[i] = widths[i]
		}
		total += widths[i]
	}
	for total > width {
		widest := -1
		for i := range widths {
			if widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return nil
		}
		widths[widest]--
		total--
	}
	return widths
}

// measure returns the width of a column's widest line and of its widest piece
// that is not broken.
func (g *Grid) measure(column int) (line, piece int) {
	cells := []string{g.Columns[column].Title}
	for _, row := range g.Rows {
		cells = append(cells, row[column])
	}
	for n, cell := range cells {
		for l := range strings.SplitSeq(cell, "\n") {
			line = max(line, twwidth.Width(l))
			if n == 0 {
				piece = max(piece, twwidth.Width(l))
				continue
			}
			for _, p := range pieces(l) {
				piece = max(piece, twwidth.Width(strings.TrimRight(p, " ")))
			}
		}
	}
	return line, piece
}

// broken returns the grid with the cells of its text columns broken to their
// widths.
func (g *Grid) broken(widths []int) *Grid {
	out := &Grid{Ruled: g.Ruled, Rows: make([][]string, len(g.Rows))}
	for _, c := range g.Columns {
		c.Max = 0
		out.Columns = append(out.Columns, c)
	}
	for r, row := range g.Rows {
		out.Rows[r] = make([]string, len(row))
		for i, cell := range row {
			out.Rows[r][i] = cell
			if g.Columns[i].Max > 0 {
				out.Rows[r][i] = breakText(cell, widths[i])
			}
		}
	}
	return out
}

// breakText breaks lines longer than width between pieces; further lines of a
// cell keep the indent of their first.
func breakText(text string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		margin := line[:len(line)-len(strings.TrimLeft(line, " "))]
		current := margin
		for _, p := range pieces(line[len(margin):]) {
			if strings.TrimSpace(current) != "" && twwidth.Width(strings.TrimRight(current+p, " ")) > width {
				lines = append(lines, strings.TrimRight(current, " "))
				current = margin
			}
			current += p
		}
		lines = append(lines, strings.TrimRight(current, " "))
	}
	return strings.Join(lines, "\n")
}

// pieces splits a line where it may be broken: after blanks, and after commas,
// semicolons and slashes that no digit follows, so that no number is split.
func pieces(line string) []string {
	var all []string
	runes := []rune(line)
	start := 0
	for i, r := range runes[:max(0, len(runes)-1)] {
		next := runes[i+1]
		after := r == ' ' && next != ' ' || (r == ',' || r == ';' || r == '/') && next != ' ' && !unicode.IsDigit(next)
		if after {
			all = append(all, string(runes[start:i+1]))
			start = i + 1
		}
	}
	return append(all, string(runes[start:]))
}

// writeRecords writes each row as lines of title and value, for screens that
// no table fits on.
func (g *Grid) writeRecords(w io.Writer, width int) error {
	var b strings.Builder
	label := 0
	for _, c := range g.Columns[1:] {
		label = max(label, min(twwidth.Width(c.Title), width/3))
	}
	for _, row := range g.Rows {
		b.WriteString(breakText(strings.Join(strings.Fields(row[0]), " "), width) + "\n")
		for i, cell := range row[1:] {
			if cell = strings.Join(strings.Fields(cell), " "); cell != "" {
				b.WriteString(record(g.Columns[i+1].Title, cell, label, width))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// record writes a title and beside it, after label columns, its value. A title that is longer, or a
// value with a piece that has no room there, has the value below it.
func record(title, cell string, label, width int) string {
	margin := strings.Repeat(" ", label+4)
	text := breakText(cell, width-len(margin))
	if twwidth.Width(title) > label || widest(text) > width-len(margin) {
		margin = strings.Repeat(" ", 4)
		text = "\n" + breakText(cell, width-len(margin))
	} else {
		title += strings.Repeat(" ", label-twwidth.Width(title)+2)
	}
	return "  " + title + strings.ReplaceAll(text, "\n", "\n"+margin) + "\n"
}

// widest returns the width of the widest line of a text.
func widest(text string) int {
	most := 0
	for line := range strings.SplitSeq(text, "\n") {
		most = max(most, twwidth.Width(line))
	}
	return most
}
