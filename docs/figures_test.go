package docs

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A figure is a passage of a page with {} in the place of each number, and where these come
// from: the groups of pick in what a command prints, in the same order, or in that of their names
// a, b, c where they have names. A number of the page
// must be the printed one rounded to as many places as the page shows.
type figure struct {
	page, text    string
	command, pick string
	slow          string // why go test does not run the command; make docs-slow does, and make whole where it is inWhole
}

// inWhole is why go test, and CI, leave a command to make whole, which is run each week.
const inWhole = "a second or two of CPU time, in make whole"

// A source covers numbers that no command of the project prints, or that differ from machine
// to machine: all of a passage, or of a section named by its heading ("## …").
type source struct{ page, text, source string }

// number matches a number as the pages write it: 1994, 26 342, 0.88, 5.5·10⁷, 1e5, −0.03.
const number = `([-−+]?\d+(?:[   ]\d{3})*(?:\.\d+)?(?:·10[⁰¹²³⁴⁵⁶⁷⁸⁹]+|e[+-]?\d+)?)`

// pattern returns what finds a passage; any white space of it may be a line's end.
func pattern(text string) *regexp.Regexp {
	quoted := regexp.QuoteMeta(text)
	quoted = regexp.MustCompile(`[ \n]+`).ReplaceAllString(quoted, `\s+`)
	return regexp.MustCompile(strings.ReplaceAll(quoted, `\{\}`, number))
}

// find returns where a passage is in a page and where its numbers are: it must be there once.
func (p page) find(t *testing.T, text string) []int {
	t.Helper()
	all := pattern(text).FindAllStringSubmatchIndex(p.text, -1)
	if len(all) != 1 {
		t.Errorf("%s: want once, not %d times:\n%s", p.name, len(all), text)
		return nil
	}
	return all[0]
}

// section returns where a section begins and ends.
func (p page) section(t *testing.T, heading string) []int {
	t.Helper()
	begin := strings.Index(p.text, heading+"\n")
	if begin < 0 {
		t.Errorf("%s has no section %q", p.name, heading)
		return nil
	}
	depth, rest := strings.Index(heading, " "), p.text[begin+len(heading):]
	next := regexp.MustCompile(`\n#{1,` + strconv.Itoa(depth) + `} `).FindStringIndex(rest)
	if next == nil {
		return []int{begin, len(p.text)}
	}
	return []int{begin, begin + len(heading) + next[0]}
}

var exponents = strings.NewReplacer("·10", "e", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9",
	"−", "-", " ", "", " ", "", " ", "", "∞", "Inf")

// places returns a page's number, and half of what its last digit counts.
func places(text string) (value, half float64) {
	plain := exponents.Replace(text)
	value, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		return math.NaN(), 0
	}
	mantissa, exponent, _ := strings.Cut(plain, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exponent)
	return value, 0.5 * math.Pow10(e-len(decimals))
}

// rounded says whether a page's number is a value rounded to the page's places; the printed
// value may itself be rounded to four digits.
func rounded(text string, value float64) bool {
	shown, half := places(text)
	return math.Abs(shown-value) <= half+5e-5*math.Abs(value)
}

// write returns a value as a page writes the number that stands there.
func write(old string, value float64) string {
	plain := exponents.Replace(old)
	mantissa, exponent, scientific := strings.Cut(plain, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exponent)
	text := strconv.FormatFloat(value/math.Pow10(e), 'f', len(decimals), 64)
	if !scientific {
		return text
	}
	i := strings.IndexAny(old, "·e")
	return text + old[i:]
}

// TestFigures compares the numbers of passages with what their commands print.
func TestFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests run the documents")
	}
	pages, sh, printed := map[string]page{}, newShell(t), map[string]string{}
	for _, f := range figures {
		p, ok := pages[f.page]
		if !ok {
			p = readPage(t, f.page)
		}
		pages[f.page] = p
		at := p.find(t, f.text)
		if at == nil || f.slow != "" && !slow() && (f.slow != inWhole || !whole()) {
			continue
		}
		if _, ok := printed[f.command]; !ok {
			printed[f.command], _ = sh.run(t, f.command)
		}
		pages[f.page] = p.compare(t, f, at, printed[f.command])
	}
	for name, p := range pages {
		if p.text != readPage(t, name).text {
			if err := os.WriteFile(filepath.Join("..", name), []byte(p.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// picked returns the numbers that pick finds in an output, after the match itself.
func (f figure) picked(output string) []string {
	re := regexp.MustCompile(f.pick)
	got := re.FindStringSubmatch(output)
	if got == nil {
		return nil
	}
	inOrder := slices.Clone(got)
	for i, name := range re.SubexpNames() {
		if name != "" {
			inOrder[name[0]-'a'+1] = got[i]
		}
	}
	return inOrder
}

// compare compares the numbers of a passage at the given offsets with an output, and returns
// the page, with the numbers of now under -update.
func (p page) compare(t *testing.T, f figure, at []int, output string) page {
	t.Helper()
	got := f.picked(output)
	if len(got) != len(at)/2 {
		t.Errorf("%s: %d numbers of %s for %d of the page by %q; it printed\n%s", p.name, max(len(got)-1, 0), f.command, len(at)/2-1, f.pick, output)
		return p
	}
	for i := len(got) - 1; i > 0; i-- { // from the back, so that offsets hold
		begin, end := at[2*i], at[2*i+1]
		value, err := strconv.ParseFloat(exponents.Replace(got[i]), 64)
		switch {
		case err != nil:
			t.Errorf("%s: %s prints %q: want a number", p.name, f.command, got[i])
		case rounded(p.text[begin:end], value):
		case *update:
			p.text = p.text[:begin] + write(p.text[begin:end], value) + p.text[end:]
		default:
			t.Errorf("%s: %q has %s, and %s prints %s; make docs rewrites it", p.name, f.text, p.text[begin:end], f.command, got[i])
		}
	}
	return p
}

// loose are numbers that say something: decimals, those of three digits and more, percentages.
// Dates, years, versions, exponents of ten and parameters such as m = 300 are none.
var (
	loose  = regexp.MustCompile(`\d+(?:[  ]\d{3})+|\d+\.\d+|\d{3,}|\d+ ?%`)
	silent = regexp.MustCompile(`\d{4}-\d\d-\d\d|\p{Lu}\pL+,? (?:et al\. )?(?:19|20)\d\d\b|Go \d\.\d+|v?\d+\.\d+\.\d+|U\([^)]*\)|` +
		`[mkTcαμ](?:, [mkT])* ?[=≤<≥>] ?[\d.…·⁰-⁹]+|\(m, k(?:, T)?\) = \([^)]*\)|\(\d+, \d+(?:, [^)]*)?\)`)
)

// unchecked are pages and sections whose numbers no test compares with anything.
var unchecked = []source{
	{"docs/explanation.md", "## Generated games", "its figures are of runs that take minutes to hours each, recorded by hand"},
}

// TestEveryFigure finds numbers that no figure and no source covers.
func TestEveryFigure(t *testing.T) {
	for _, p := range readPages(t) {
		if written[p.name] != "" {
			continue
		}
		rest := []byte(p.prose())
		for _, at := range spans.FindAllIndex(rest, -1) {
			blank(rest, at[0], at[1])
		}
		cover := func(text string) {
			at := []int(nil)
			if strings.HasPrefix(text, "#") {
				at = p.section(t, text)
			} else {
				at = p.find(t, text)
			}
			if at != nil {
				blank(rest, at[0], at[1])
			}
		}
		for _, s := range append(sources, unchecked...) {
			if s.page == p.name {
				cover(s.text)
			}
		}
		for _, f := range figures {
			if f.page == p.name {
				cover(f.text)
			}
		}
		text := silent.ReplaceAllString(linkTarget.ReplaceAllString(string(rest), "] "), " ")
		for line := range strings.Lines(text) {
			for _, n := range loose.FindAllString(line, -1) {
				t.Errorf("%s: nothing computes or names the source of %s in: %s", p.name, n, strings.TrimSpace(line))
			}
		}
	}
}

var linkTarget = regexp.MustCompile(`\]\([^)]*\)|<[^>]*>`)

func TestRounded(t *testing.T) {
	tests := []struct {
		text  string
		value float64
		want  bool
	}{
		{"0.22", 0.2197, true}, {"0.22", 0.2264, false}, {"1994", 1994.3, true}, {"1994", 1995, false}, {"26 342", 26342, true},
		{"5.5·10⁷", 5.46e7, true}, {"5.5·10⁷", 5.6e7, false}, {"−0.03", -0.0321, true}, {"1e5", 100000, true},
	}
	for _, tt := range tests {
		if got := rounded(tt.text, tt.value); got != tt.want {
			t.Errorf("rounded(%q, %v) = %v", tt.text, tt.value, got)
		}
	}
	for _, tt := range []struct {
		old   string
		value float64
		want  string
	}{{"0.88", 0.9066, "0.91"}, {"5.5·10⁷", 6.123e7, "6.1·10⁷"}, {"1917", 1994.4, "1994"}} {
		if got := write(tt.old, tt.value); got != tt.want {
			t.Errorf("write(%q, %v) = %q, want %q", tt.old, tt.value, got, tt.want)
		}
	}
}
