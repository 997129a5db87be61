package child

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
)

func TestLinesAreThoseOfTheProtocol(t *testing.T) {
	seed, none := uint64(7), uint64(0)
	tiny := math.SmallestNonzeroFloat64
	for _, tt := range []struct {
		of   message
		want string
	}{
		{message{Op: "start", Protocol: protocol, M: 8, K: 3, Horizon: 1000, Seed: &seed, Feedback: "semi", Order: "desc"},
			`{"op":"start","protocol":1,"m":8,"k":3,"horizon":1000,"seed":7,"feedback":"semi","order":"desc"}`},
		{message{Op: "start", Protocol: protocol, Game: 9, M: 1, K: 1, Horizon: 1, Seed: &none, Feedback: "semi", Order: "desc"},
			`{"op":"start","protocol":1,"game":9,"m":1,"k":1,"horizon":1,"seed":0,"feedback":"semi","order":"desc"}`},
		{message{Op: "start", Protocol: protocol, K: 1, Seed: &none, P: []float64{0.25, 0.75}},
			`{"op":"start","protocol":1,"k":1,"seed":0,"p":[0.25,0.75]}`},
		{message{Op: "observe", Arms: []int{0, 2}, Rewards: []float64{1, tiny}},
			`{"op":"observe","arms":[0,2],"rewards":[1,5e-324]}`},
		{message{Op: "observe", Games: []int{7, 9}, Arms: [][]int{{0}, {5}}, Rewards: [][]float64{{0}, {1}}},
			`{"op":"observe","games":[7,9],"arms":[[0],[5]],"rewards":[[0],[1]]}`},
		{message{Op: "draw"}, `{"op":"draw"}`},
		{message{Op: "stop"}, `{"op":"stop"}`},
		{message{Op: "stop", Game: 7}, `{"op":"stop","game":7}`},
	} {
		if got, err := json.Marshal(tt.of); err != nil || string(got) != tt.want {
			t.Errorf("got  %s, %v, want %s", got, err, tt.want)
		}
	}
}

// TestNothingShownIsAnEmptyList, not null: here the child replies with the line that it read.
func TestNothingShownIsAnEmptyList(t *testing.T) {
	p, err := Open(t.Context(), `sh -c 'read -r a; echo "{\"arms\":[0]}"; read -r a; echo "$a"; read -r a'`, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	q, err := p.New(algos.Spec{Arms: 2, Cardinality: 1, Horizon: 3})
	if err != nil {
		t.Fatal(err)
	}
	first := q.Select(nil)
	q.Observe(nil, nil)
	if got := q.Select(nil); len(first) != 1 || len(got) != 0 || q.(algos.Fallible).Err() != nil {
		t.Errorf("got %v, then %v, %v", first, got, q.(algos.Fallible).Err())
	}
	q.Observe([]int{0}, []float64{math.NaN()})
	q.Select(nil)
	if err := q.(algos.Fallible).Err(); err == nil || err.Error() != "the program cannot be sent a line: json: "+
		"unsupported value: NaN" {
		t.Errorf("a reward of NaN: %v", err)
	}
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
		{`{"arms":[[1]]}`, nil},
		{`{"arms":[true]}`, nil},
		{`{"arms":["1,2"]}`, nil},
		{`{"arms":[1]}]`, nil},
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
