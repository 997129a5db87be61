package cluster

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// A reply is what a worker puts into a unit's slot: a record as stores have it, or
// a failure as JSON, which begins with a brace where a record has a checksum.

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
func (f failure) of(u sim.Unit) error {
	err := errors.New(f.Error)
	if f.Policy {
		err = &sim.PolicyError{Replicate: f.Replicate, Round: f.Round, Err: err}
	}
	return fmt.Errorf("worker %s: %w (verify simulate %s)", f.Worker, err, u)
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
	r, err := store.DecodeRecord(data)
	if err == nil && r.Kernel != kernel {
		err = fmt.Errorf("it is of kernel %s", r.Kernel)
	}
	if err == nil {
		err = u.Check(r.Result)
	}
	if err != nil {
		return sim.Result{}, nil, fmt.Errorf("%w: %w", errCorrupt, err)
	}
	if got, want := mustKey(r.Unit, kernel), mustKey(u, kernel); got != want {
		return sim.Result{}, nil, fmt.Errorf("%w: it is of another unit (%s)", errCorrupt, r.Unit)
	}
	return r.Result, nil, nil
}

// mustKey is the key of a unit that has been encoded before.
func mustKey(u sim.Unit, kernel string) string {
	key, err := u.Key(kernel)
	if err != nil {
		panic("cluster: " + err.Error())
	}
	return key
}
