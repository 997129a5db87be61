package cluster

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// A reply is what a worker puts into a unit's slot: a finished unit as in stores, which begins with
// a checksum, or a failure as JSON, which begins with a brace.

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

// of is the failure as an error, with the line that plays the unit.
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
	r, err := store.Decode(data, kernel, u)
	if err != nil {
		return sim.Result{}, nil, fmt.Errorf("%w: %w", errCorrupt, err)
	}
	return r, nil, nil
}

// affordable returns an error if a unit or its result would be too large to send, or its rounds too many
// to play. A result has at most 25 bytes for each number (24 characters and a comma) and 20 for
// each checkpoint. The command has the same limit of rounds.
func affordable(u sim.Unit) error {
	data, err := u.Encode()
	if err != nil || len(data) > maxUnitBytes {
		return fmt.Errorf("%d bytes: want at most %d (%v)", len(data), maxUnitBytes, err)
	}
	if size := u.Runs*(len(u.Checkpoints)*25+2) + len(u.Checkpoints)*20 + len(data) + 1000; size > maxResultBytes {
		return fmt.Errorf("%d checkpoints, %d runs: want a result of at most %d bytes", len(u.Checkpoints), u.Runs,
			maxResultBytes)
	}
	if total := float64(u.Runs) * float64(u.Horizon); total > sim.MaxRounds {
		return fmt.Errorf("T=%d, %d runs: %.2g rounds: want at most %.0g", u.Horizon, u.Runs, total, float64(sim.MaxRounds))
	}
	return nil
}

// mustKey is the key of a unit that has been encoded before.
func mustKey(u sim.Unit, kernel string) string {
	key, err := u.Key(kernel)
	if err != nil {
		panic("cluster: " + err.Error())
	}
	return key
}
