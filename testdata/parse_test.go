package testdata

import (
	"strings"
	"testing"
)

// TestParseCellsRejects changes one field of a sound record at a time; the
// error must name the field and its value.
func TestParseCellsRejects(t *testing.T) {
	sound := strings.Split("tab:formal,regret,synthetic,0-0.1,10,30,0.01,,exp3m,12.5,semi,,945", ",")
	parse := func(record []string) error {
		_, err := parseCells([]byte(strings.Join(cellHeader, ",") + "\n" + strings.Join(record, ",") + "\n"))
		return err
	}
	if err := parse(sound); err != nil {
		t.Fatalf("sound record: %v", err)
	}
	for _, tt := range []struct {
		field       int
		value, want string
	}{
		{0, "tab:x", `label="tab:x"`},
		{1, "speed", `metric="speed"`},
		{2, "movies", `dataset="movies"`},
		{3, "0-x", `range="x"`},
		{3, "0.4-0.3", "range=0.4-0.3"},
		{3, "0-7", "range=0-7"},
		{4, "ten", `k="ten"`},
		{4, "31", "k=31: want k ≤ m=30"},
		{5, "0", `m="0"`},
		{6, "", "gamma=0"},
		{6, "2", "gamma=2"},
		{7, "T", `vary="T"`},
		{8, "ucb", `algorithm="ucb"`},
		{9, "12,5", "wrong number of fields"},
		{9, "fast", `value="fast"`},
		{10, "full", `feedback="full"`},
		{11, "desc", `order="desc"`},
		{11, "up", `order="up"`},
		{12, "-4", `line="-4"`},
	} {
		record := append([]string(nil), sound...)
		record[tt.field] = tt.value
		if err := parse(record); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s=%q: error %v, want one that says %s", cellHeader[tt.field], tt.value, err, tt.want)
		}
	}
}

// TestReadCSVRejects covers files that are not tables at all.
func TestReadCSVRejects(t *testing.T) {
	for name, raw := range map[string]string{
		"empty": "", "foreign header": "a,b\n1,2\n", "missing column": "id\nx\n", "quote": "id,reason\n\"x,y\n",
	} {
		if rows, err := readCSV([]byte(raw), expectedHeader); err == nil {
			t.Errorf("%s: got %v, want an error", name, rows)
		}
	}
}

// TestParseRecordsReportsAll wants every bad record named.
func TestParseRecordsReportsAll(t *testing.T) {
	_, err := parseRecords([]byte("line,percent,times\n1,x,2\n3,4,5\n6,-7,y\n"), signsHeader,
		func(r []string, n numbers) Signs {
			return Signs{n.at("line", r[0]), n.at("percent", r[1]), n.at("times", r[2])}
		})
	for _, want := range []string{`record 1: percent="x"`, `record 3: percent="-7"`, `times="y"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want it to say %s", err, want)
		}
	}
	if strings.Contains(err.Error(), "record 2") {
		t.Errorf("error %v names a sound record", err)
	}
}
