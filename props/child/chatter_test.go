package child

import "testing"

// TestTheCauseIsQuoted: a failure quotes the line that names the cause, whatever an interpreter
// writes after it.
func TestTheCauseIsQuoted(t *testing.T) {
	for name, tt := range map[string]struct{ said, want string }{
		"node": {"/tmp/x.js:3\n  throw new TypeError('p is not a function');\n  ^\n\n" +
			"TypeError: p is not a function\n    at f (/tmp/x.js:3:9)\n    at node:internal/main:23:47\n\nNode.js v20.11.1\n",
			`"TypeError: p is not a function"`},
		"node rejects": {"node:internal/process/promises:288\n            triggerUncaughtException(err, true);\n          " +
			"  ^\n\n[UnhandledPromiseRejection: x] {\n  code: 'ERR'\n}\n\nNode.js v20.11.1\n", `"[UnhandledPromiseRejection: x] {"`},
		"python": {"Traceback (most recent call last):\n  File \"p.py\", line 1, in <module>\n    1/0\n" +
			"ZeroDivisionError: division by zero\n", `"ZeroDivisionError: division by zero"`},
		"go": {"panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/x.go:4 +0x1\nexit status 2\n",
			`"panic: boom"`},
		"julia": {"ERROR: LoadError: k = m\nStacktrace:\n [1] top-level scope\n", `"ERROR: LoadError: k = m"`},
		"c++": {"terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n",
			`"what():  vector::_M_range_check"`},
		"plain":  {"starting\noh no\n", `"oh no"`},
		"silent": {"\n \n", ""},
	} {
		c := &chatter{tail: []byte(tt.said)}
		if got := c.lastLine(); got != tt.want {
			t.Errorf("%s: got %s, want %s", name, got, tt.want)
		}
	}
}
