package child

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

func TestLinesAreThoseOfTheProtocol(t *testing.T) {
	spec := algos.Spec{Arms: 8, Cardinality: 3, Horizon: 1000, Feedback: algos.SemiBandit, Order: algos.Descending}
	for _, tt := range []struct{ got, want string }{
		{string(appendStart(nil, spec, 1, 0)), `{"op":"start","protocol":1,"m":8,"k":3,"horizon":1000,"seed":1,"feedback":"semi","order":"desc"}` + "\n"},
		{string(appendStart(nil, spec, 1, 7)), `{"op":"start","protocol":1,"game":7,"m":8,"k":3,"horizon":1000,"seed":1,"feedback":"semi","order":"desc"}` + "\n"},
		{string(appendStop(nil, 0)), `{"op":"stop"}` + "\n"},
		{string(appendStop(nil, 7)), `{"op":"stop","game":7}` + "\n"},
	} {
		if tt.got != tt.want {
			t.Errorf("got  %swant %s", tt.got, tt.want)
		}
	}
}

// TestWhatIsToldIsJSON: whatever the rewards, encoding/json reads them back bit
// for bit.
func TestWhatIsToldIsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arms := rapid.SliceOf(rapid.IntRange(0, algos.MaxArms)).Draw(t, "arms")
		rewards := rapid.SliceOf(rapid.OneOf(rapid.Float64Range(0, 1),
			rapid.SampledFrom([]float64{0, 1, math.SmallestNonzeroFloat64, 1e-7, 1e-6}))).Draw(t,
			"rewards")
		var got struct {
			Arms    []int
			Rewards []float64
		}
		line := slices.Concat([]byte(`{"arms":`), appendList(nil, arms), []byte(`,"rewards":`), appendList(nil, rewards),
			[]byte("}"))
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(append([]int{}, arms...), append([]int{}, got.Arms...)); diff != "" {
			t.Errorf("arms (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(append([]float64{}, rewards...), append([]float64{}, got.Rewards...)); diff != "" {
			t.Errorf("rewards (-want +got):\n%s", diff)
		}
	})
}

func TestParseReply(t *testing.T) {
	for _, tt := range []struct {
		line string
		want []int // nil: an error
	}{
		{`{"arms":[0,1,2]}`, []int{0, 1, 2}},
		{`{"arms":[]}`, []int{}},
		{`{"arms":[1.0, 2.0]}`, []int{1, 2}},
		{`{"decline":"k"}`, nil},
		{`{"decline":"k","arms":[1]}`, []int{1}},
		{`{"arms":[2e0]}`, []int{2}},
		{`{"arms":[-1.0]}`, []int{-1}},
		{`{"arms":[1e300]}`, nil},
		{`{"arms":["1"]}`, nil},
		{"  { \"arms\" : [ 10 ,\t20 ] } \r", []int{10, 20}},
		{`{"note":"x","arms":[3]}`, []int{3}},
		{`{"arms":[-1,1e2]}`, []int{-1, 100}}, // range is for the rules to tell
		{`{"arms":[-1]}`, []int{-1}},
		{`{"arms":[12345678901]}`, []int{12345678901}},
		{`{"arms":[01]}`, nil},
		{`{"arms":[1,]}`, nil},
		{`{"arms":[,1]}`, nil},
		{`{"arms":[1]`, nil},
		{`{"arms":[1]}]`, nil},
		{`{"arms":["1"]}`, nil},
		{`{"arms":null}`, nil},
		{`{"arms":[null,1]}`, nil},
		{`{"arms":[1.5]}`, nil},
		{`{"arms":1}`, nil},
		{`{}`, nil},
		{`[1]`, nil},
		{``, nil},
	} {
		got, err := parseReply([]int{}, []byte(tt.line), nil)
		if (err != nil) != (tt.want == nil) || err == nil && !cmp.Equal(got, tt.want) {
			t.Errorf("%q: got %v, error %v, want %v", tt.line, got, err, tt.want)
		}
	}
}

// FuzzParseReply: the plain reader accepts nothing that encoding/json reads
// otherwise.
func FuzzParseReply(f *testing.F) {
	for _, seed := range []string{
		`{"arms":[0,1,2]}`, `{"arms":[]}`, ` {"arms" : [ 7 ]}`, `{"arms":[00]}`, `{"arms":[1]}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		got, ok := parsePlain(nil, []byte(line))
		if !ok {
			return
		}
		var want struct{ Arms []int }
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatalf("%q: read as %v, but %v", line, got, err)
		}
		if diff := cmp.Diff(append([]int{}, want.Arms...), append([]int{}, got...)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", line, diff)
		}
	})
}
