package algos_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// anyChoice generates the text of every policy with and without its settings.
func anyChoice() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		e := rapid.SampledFrom(algos.Entries()).Draw(t, "policy")
		text, before := e.Name, ":"
		for _, q := range e.Parameters {
			number := strconv.FormatFloat(rapid.Float64Range(1e-300, 1).Draw(t, q.Name), 'g', -1, 64)
			values := map[string][]string{
				"delta": {"paper", "pairing", "anytime", number}, "gamma": {"tuned", number},
				"radius": {"paper", "half"},
			}[q.Name]
			if rapid.Bool().Draw(t, q.Name+" given") {
				text += before + q.Name + "=" + rapid.SampledFrom(values).Draw(t, "value")
				before = ","
			}
		}
		return text
	})
}

// TestChoicesReadBack: text and JSON read back as the same settings, to the
// last bit.
func TestChoicesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyChoice().Draw(t, "choice")
		want, err := algos.ParseChoice(text)
		if err != nil || want.String() != text {
			t.Fatalf("ParseChoice(%q) = %v, %v", text, want, err)
		}
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var back algos.Choice
		if err := json.Unmarshal(data, &back); err != nil || back != want {
			t.Fatalf("%s reads back as %v, %v: want %v", data, back, err, want)
		}
		if _, err := want.Factory(); err != nil {
			t.Fatalf("%s has no factory: %v", want, err)
		}
	})
}

// TestChoicesAreWrittenOneWay: in the order of their names, with the fewest digits, in tables by their symbols.
func TestChoicesAreWrittenOneWay(t *testing.T) {
	for text, want := range map[string][3]string{
		"cucb":              {"cucb", "CUCB", `{"name":"cucb"}`},
		"cmoss:delta=paper": {"cmoss:delta=paper", "CMOSS, δ=paper", `{"name":"cmoss","delta":"paper"}`},
		"cmoss:radius=half,delta=0.00001000": {"cmoss:delta=1e-05,radius=half", "CMOSS, δ=1e-05, ρ=half",
			`{"name":"cmoss","delta":"1e-05","radius":"half"}`},
		"exp3m:gamma=0.05": {"exp3m:gamma=0.05", "EXP3.M, γ=0.05", `{"name":"exp3m","gamma":"0.05"}`},
	} {
		c, err := algos.ParseChoice(text)
		data, failed := json.Marshal(c)
		if got := [3]string{c.String(), c.Title(), string(data)}; err != nil || failed != nil || got != want {
			t.Errorf("%s is %q (%v, %v), want %q", text, got, err, failed, want)
		}
	}
}

func TestBadChoicesAreNamed(t *testing.T) {
	for s, want := range map[string]string{
		"":                             `policy="": want one of`,
		"cmos":                         `policy="cmos": want one of`,
		"cmos:delta=1":                 `policy="cmos": want one of`,
		"cmoss:":                       `policy="cmoss:": "": want name:parameter=value`,
		"cmoss:delta":                  `"delta": want name:parameter=value`,
		"cmoss:delta=x":                `policy="cmoss:delta=x": delta="x": want a number > 0`,
		"cmoss:delta=1,delta=2":        `"delta=2": want name:parameter=value,… with each parameter once`,
		"cmoss:gamma=1":                "cmoss has no gamma",
		"cucb:delta=1":                 "cucb has no delta",
		"exp3m:gamma=2":                `gamma="2": want a number in (0, 1]`,
		"exp3m:gamma=0":                `gamma="0": want a number in (0, 1]`,
		"exp3m:gamma=NaN":              `gamma="NaN": want a number in (0, 1]`,
		"cmoss:delta=0":                `delta="0": want a number > 0`,
		"cmoss:delta=NaN":              `delta="NaN": want a number > 0`,
		"cmoss:delta=Inf":              `delta="Inf": want a number > 0`,
		`{"name":"cmos"}`:              `policy="cmos": want one of`,
		`{"delta":"paper"}`:            `policy="": want one of`,
		`{"name":"cmoss","delta":0.1}`: "want an object of strings",
		`{"name":"cmoss","dleta":"1"}`: "cmoss has no dleta",
		`{"name":"cmoss","delta":""}`:  `delta="": want a number > 0`,
		`["cmoss"]`:                    "want an object of strings",
	} {
		var err error
		if strings.HasPrefix(s, "{") || strings.HasPrefix(s, "[") {
			err = json.Unmarshal([]byte(s), new(algos.Choice))
		} else {
			_, err = algos.ParseChoice(s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want one with %q", s, err, want)
		}
	}
}

// TestParametersSayTheirDefault: the default of every parameter is a value that
// the parameter takes.
func TestParametersSayTheirDefault(t *testing.T) {
	for _, e := range algos.Entries() {
		for _, q := range e.Parameters {
			text := e.Name + ":" + q.Name + "=" + q.Default
			if c, err := algos.ParseChoice(text); err != nil || c.String() != text || q.Want == "" || q.Symbol == "" {
				t.Errorf("%s: got %v, %v; %+v", text, c, err, q)
			}
		}
	}
}
