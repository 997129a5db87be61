package claimtest

import (
	"cmp"
	"context"
	"os"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/failures"
)

// Failures opens a folder of failures for a test; "" is the default, as in Options.
func Failures(t TB, dir string) *failures.Folder {
	dir = cmp.Or(dir, os.Getenv(failures.Env), failures.Default)
	if dir == failures.Off {
		return nil
	}
	return failures.Open(dir, "go test "+t.Name(), func(line string) { t.Logf("%s", line) })
}

// stages are what the searches of each case found, to be kept if the case fails: a statement as printed, which a
// search refutes, is no failure.
type stages map[props.Key]*failures.Folder

// staged returns the claims with checks whose searches try first what the folder has, and their stages.
func staged(folder *failures.Folder, claims []props.Claim) ([]props.Claim, stages) {
	if folder == nil {
		return claims, nil
	}
	found := stages{}
	return props.Checked(claims, func(c props.Claim, i int, check props.Check) props.Check {
		stage := folder.Stage()
		found[props.Key{Claim: c.ID, Instance: c.Cases[i].Instance}] = stage
		return func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return check(failures.With(ctx, stage), t)
		}
	}), found
}

// commit keeps what was found of the rows that failed.
func (s stages) commit(rows []props.Row) {
	for _, row := range rows {
		if row.Verdict.Outcome() == props.Fail {
			s[props.Key{Claim: row.Claim, Instance: row.Instance}].Commit()
		}
	}
}
