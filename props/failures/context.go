package failures

import "context"

type folderKey struct{}

// With returns a context whose searches for counterexamples keep the cases that fail in the folder, and
// try those first that it has.
func With(ctx context.Context, f *Folder) context.Context {
	if f == nil {
		return ctx
	}
	return context.WithValue(ctx, folderKey{}, f)
}

// From returns the folder of a context; nil if it has none.
func From(ctx context.Context) *Folder {
	f, _ := ctx.Value(folderKey{}).(*Folder)
	return f
}
