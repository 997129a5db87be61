package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// A reply is what a worker puts into a unit's slot: a record as stores have it, before
// it a line "[nanoseconds,rounds]" that says what it took, or a failure as JSON, which
// begins with a brace where a record has a checksum. A record without that line is from
// an older worker.

// timed is a record with what it took.
func timed(record []byte, r sim.Result) []byte {
	return append(fmt.Appendf(nil, "[%d,%d]\n", r.Elapsed.Nanoseconds(), r.Rounds), record...)
}

// untime splits a reply into its record and what it took, 0 where it does not say.
func untime(data []byte) (record []byte, elapsed time.Duration, rounds int64) {
	line, rest, found := bytes.Cut(data, []byte("\n"))
	if !found || len(line) == 0 || line[0] != '[' {
		return data, 0, 0
	}
	var took [2]int64
	if err := json.Unmarshal(line, &took); err != nil || took[0] < 0 || took[1] < 0 {
		return rest, 0, 0 // no verdict rests on a time
	}
	return rest, time.Duration(took[0]), took[1]
}

// A failure says why a unit has no result.
type failure struct {
	Worker string `json:"worker"`
	Error  string `json:"error"`
	// A policy that broke its contract, as a sim.PolicyError has it.
	Policy    bool  `json:"policy"`
	Replicate int   `json:"replicate"`
	Round     int64 `json:"round"`
}

// newFailure describes an error of a worker.
func newFailure(worker string, err error) failure {
	f := failure{Worker: worker, Error: err.Error()}
	var broke *sim.PolicyError
	if errors.As(err, &broke) {
		f.Policy, f.Error, f.Replicate, f.Round = true, broke.Err.Error(), broke.Replicate, broke.Round
	}
	return f
}

func (f failure) encode() ([]byte, error) { return json.Marshal(f) }

// of is the failure as an error, with what plays the unit again.
func (f failure) of(u sim.Unit, program string) error {
	err := errors.New(f.Error)
	if f.Policy {
		err = &sim.PolicyError{Replicate: f.Replicate, Round: f.Round, Err: err}
	}
	return fmt.Errorf("worker %s: %w (%s simulate %s)", f.Worker, err, program, u)
}

// errCorrupt is a reply that cannot be the unit's.
var errCorrupt = errors.New("corrupted result")

// readReply returns the result in a slot, or the unit's failure, or errCorrupt with
// the reason.
func readReply(data []byte, kernel string, u sim.Unit) (sim.Result, *failure, error) {
	if len(data) > 0 && data[0] == '{' {
		var f failure
		if err := json.Unmarshal(data, &f); err != nil || f.Error == "" {
			return sim.Result{}, nil, fmt.Errorf("%w: a failure without a reason", errCorrupt)
		}
		return sim.Result{}, &f, nil
	}
	record, elapsed, rounds := untime(data)
	r, err := store.Decode(record, kernel, u)
	if err != nil {
		return sim.Result{}, nil, fmt.Errorf("%w: %w", errCorrupt, err)
	}
	r.Elapsed, r.Rounds = elapsed, rounds
	return r, nil, nil
}

// mustKey is the key of a unit that has been encoded before.
func mustKey(u sim.Unit, kernel string) string {
	key, err := u.Key(kernel)
	if err != nil {
		panic("cluster: " + err.Error())
	}
	return key
}
