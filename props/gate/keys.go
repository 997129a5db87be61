package gate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// uniqueKeys rejects JSON with a key given twice in one object, of which
// package encoding/json would silently take the last. It compares without
// regard to case, as encoding/json does.
func uniqueKeys(raw []byte) error {
	w := keyWalker{json.NewDecoder(bytes.NewReader(raw))}
	w.dec.UseNumber()
	return w.value("")
}

type keyWalker struct{ dec *json.Decoder }

// value walks the next value, whose place in the document is path.
func (w keyWalker) value(path string) error {
	token, err := w.dec.Token()
	if err != nil {
		return explain(err)
	}
	switch token {
	case json.Delim('{'):
		return w.object(path)
	case json.Delim('['):
		return w.array(path)
	}
	return nil
}

func (w keyWalker) object(path string) error {
	seen := map[string]bool{}
	for w.dec.More() {
		token, err := w.dec.Token()
		if err != nil {
			return explain(err)
		}
		key := strings.TrimPrefix(fmt.Sprintf("%s.%s", path, token), ".")
		if folded := strings.ToLower(key); seen[folded] {
			return fmt.Errorf("%s: given twice", key)
		} else {
			seen[folded] = true
		}
		if err := w.value(key); err != nil {
			return err
		}
	}
	_, err := w.dec.Token()
	return err
}

func (w keyWalker) array(path string) error {
	for i := 0; w.dec.More(); i++ {
		if err := w.value(fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	_, err := w.dec.Token()
	return err
}
