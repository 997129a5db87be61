package search

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"

	"pgregory.net/rapid"
)

// Bounds of one shrink, which do not depend on the machine. rapid remembers every stream of bits that it has tried, which would be
// gigabytes; and a case may take long though its stream is short.
const (
	shrinkBytes = 16 << 20
	shrinkTries = 4000
)

// perTry is what a map takes for an entry, beside the bits.
const perTry = 64

// A bounded search is followed from outside. rapid has no bound but time, so at a
// bound the search is ended, and the smallest case so far is played once more from a
// file, as rapid replays failures.
type bounded struct {
	held         int      // cases that held
	best         []uint64 // the bits of the smallest case that fails, nil before any fails
	bytes, tries int      // of the shrink so far; what cases make of their draws counts as bytes
	ended        bool
}

// stop ends a shrink, and with it the goroutine, when it has reached its bound or the
// context has ended; before a shrink an ended context skips the case. To skip the tries
// of a shrink as well would make them cost nothing but memory.
func (s *bounded) stop(ctx context.Context, cfg Config, t *rapid.T) {
	if s.best == nil {
		if ctx.Err() != nil {
			t.SkipNow()
		}
		return
	}
	s.tries++
	stream := streamOf(t)
	if stream.kept() {
		return // what was found smaller is played again
	}
	if s.bytes += 8*(stream.left()+cfg.Makes) + perTry; s.bytes > shrinkBytes || s.tries > shrinkTries || ctx.Err() != nil {
		s.ended = true
		runtime.Goexit()
	}
}

// try plays a case, and keeps the smallest that fails.
func (s *bounded) try(t *rapid.T, property func(*rapid.T)) {
	stream := streamOf(t)
	holds := false
	defer func() {
		switch {
		case holds:
			s.held++
		case stream.kept(): // of rapid's runs, those of the first failure and of what it takes for smaller
			s.best = stream.bits()
		}
	}()
	located(t, property)
	holds = !t.Failed()
}

// A stream is the bits that rapid plays a case with: unexported, and read by
// reflection. TestShrinkingIsBounded fails if another version has them elsewhere; then
// nothing is bounded.
type stream struct{ recorded, rest reflect.Value }

func streamOf(t *rapid.T) stream {
	s := reflect.ValueOf(t).Elem().FieldByName("s")
	if !s.IsValid() || s.Kind() != reflect.Interface || s.Elem().Kind() != reflect.Pointer {
		return stream{}
	}
	of := s.Elem().Elem()
	return stream{of.FieldByName("recordedBits"), of.FieldByName("buf")}
}

// kept tells whether the bits are recorded as they are played.
func (s stream) kept() bool {
	return s.recorded.IsValid() && s.recorded.FieldByName("persist").IsValid() && s.recorded.FieldByName("persist").Bool()
}

// left is how many words are not played yet.
func (s stream) left() int {
	if !s.rest.IsValid() {
		return 0
	}
	return s.rest.Len()
}

// bits are those that were recorded.
func (s stream) bits() []uint64 {
	data := s.recorded.FieldByName("data")
	bits := make([]uint64, data.Len())
	for i := range bits {
		bits[i] = data.Index(i).Uint()
	}
	return bits
}

// caseText is a case as rapid writes it into the file of a failure.
func caseText(bits []uint64) string {
	var text strings.Builder
	text.WriteString(rapidVersion + "#0")
	for _, u := range bits {
		fmt.Fprintf(&text, "\n0x%x", u)
	}
	return text.String()
}

// caseFile writes a case into a file from which rapid replays it, and returns its name.
func caseFile(text string) (string, error) {
	f, err := os.CreateTemp("", "regretcheck-*.fail")
	if err != nil {
		return "", err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return f.Name(), err
}

// rapidVersion is what rapid v1.3.0 writes into files of failures, and wants there.
const rapidVersion = "v0.4.8"
