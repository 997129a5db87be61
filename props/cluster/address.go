package cluster

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// address is what is shown of a server: scheme, host and port. What follows, a path or
// a query, is not needed and may hold a password.
var address = regexp.MustCompile(`^([a-z]+://)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.%]+\])(:[0-9]{1,5})?([/?#].*)?$`)

// hidden stands for what is not shown.
const hidden = "xxxxx"

// Shown returns the servers of a URL without user names, passwords, tokens and queries. Of a text
// that is no address it shows nothing, because any part of it may be secret.
func Shown(urls string) string {
	scheme, rest := "", urls
	// Up to the last @ everything may be a password, one with commas and slashes too,
	// unless the next server begins with a scheme of its own.
	var shown []string
	parts := strings.Split(rest, ",")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		if before, _, found := strings.Cut(part, "://"); found {
			scheme = before + "://"
		} else {
			scheme = ""
		}
		at := strings.LastIndex(part, "@")
		if at < 0 && i+1 < len(parts) && continues(parts[i+1:]) {
			shown = append(shown, hidden)
			continue
		}
		if at >= 0 {
			part = scheme + part[at+1:]
		}
		m := address.FindStringSubmatch(part)
		if m == nil {
			shown = append(shown, hidden)
			continue
		}
		shown = append(shown, m[1]+m[2]+m[3])
	}
	return strings.Join(shown, ",")
}

// continues tells whether the next part with an @ is the rest of this one: it begins
// without a scheme.
func continues(next []string) bool {
	for _, part := range next {
		if strings.Contains(part, "://") {
			return false
		}
		if strings.Contains(part, "@") {
			return true
		}
	}
	return false
}

// secrets are the pieces of a URL that no text may hold: everything before an @, as a
// whole and in its parts, and what a query says.
func secrets(urls string) []string {
	var all []string
	if at := strings.LastIndex(urls, "@"); at >= 0 {
		all = append(all, strings.FieldsFunc(urls[:at], func(r rune) bool { return strings.ContainsRune(":/@,?&=#", r) })...)
	}
	for part := range strings.SplitSeq(urls, ",") {
		if _, query, found := strings.Cut(part, "?"); found {
			all = append(all, strings.FieldsFunc(query, func(r rune) bool { return strings.ContainsRune("&=#", r) })...)
		}
		if !address.MatchString(part[strings.LastIndex(part, "@")+1:]) {
			all = append(all, strings.FieldsFunc(part, func(r rune) bool { return strings.ContainsRune(":/@?&=#", r) })...)
		}
	}
	return all
}

// An atError is an error of a server, with its address and without its secrets.
type atError struct {
	text  string
	cause error
}

// Error names the server.
func (e *atError) Error() string { return e.text }

// Unwrap returns what went wrong.
func (e *atError) Unwrap() error { return e.cause }

// at says which server an error is of, without the passwords and tokens in its URL.
func (o Options) at(err error) error {
	var told *atError
	if errors.As(err, &told) {
		return err
	}
	text := err.Error()
	var parse *url.Error // it has the whole URL in its text
	if errors.As(err, &parse) {
		text = "want an address such as nats://host:4222"
	}
	return &atError{fmt.Sprintf("nats=%q: %s", Shown(o.URL), o.hide(text)), err}
}

// leastSecret is the length from which on a part of a URL is looked for in texts: the
// words of a text hold any letter.
const leastSecret = 4

// hide cuts what is secret out of a text.
func (o Options) hide(text string) string {
	for _, secret := range secrets(o.URL) {
		if len(secret) >= leastSecret && secret != "nats" {
			text = strings.ReplaceAll(text, secret, hidden)
		}
	}
	return text
}
