package props_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// TestIntervalJSON: intervals go through JSON unchanged, and their infinite ends
// are null, as the schema of a report has it.
func TestIntervalJSON(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		iv   props.Interval
		want string
	}{
		{props.Interval{Lo: -1.5, Mid: 0, Hi: 1e300}, `{"lo":-1.5,"mid":0,"hi":1e+300}`},
		{props.Interval{Lo: math.Copysign(0, -1), Mid: 2, Hi: 3}, `{"lo":0,"mid":2,"hi":3}`},
		{props.Everywhere(7), `{"lo":null,"mid":7,"hi":null}`},
		{props.Interval{Lo: 0, Mid: inf, Hi: inf}, `{"lo":0,"mid":null,"hi":null}`},
	} {
		data, err := json.Marshal(c.iv)
		if err != nil || string(data) != c.want {
			t.Errorf("%v: got %s, error %v, want %s", c.iv, data, err, c.want)
		}
		var back props.Interval
		if err := json.Unmarshal(data, &back); err != nil || back != c.iv {
			t.Errorf("%s: read as %v, error %v, want %v", data, back, err, c.iv)
		}
	}
	if err := json.Unmarshal([]byte(`[1, 2]`), new(props.Interval)); err == nil {
		t.Error("a list was read as an interval")
	}
}

func TestIntervalArithmetic(t *testing.T) {
	got, cut := props.Range(1, 4), props.Range(1, 4).Cut(2, 3)
	if want := (props.Interval{Lo: 1, Mid: 2.5, Hi: 4}); got != want || cut != (props.Interval{Lo: 2, Mid: 2.5, Hi: 3}) {
		t.Errorf("Range(1, 4): got %v, cut to [2, 3]: %v", got, cut)
	}
}
