package policytest

import (
	"context"
	"errors"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// A Report is what was found.
type Report struct{ props.Report }

// Check decides every rule about the policies that the factory makes. Its error
// is bad input in cfg; what is wrong with the policy is in the report.
func Check(ctx context.Context, factory algos.Factory, cfg Config) (Report, error) {
	cfg = AtHome(factory, cfg)
	claims, err := Claims(factory, cfg)
	if err != nil {
		return Report{}, err
	}
	r, err := props.Run(ctx, runConfig(claims, cfg))
	return Report{r}, err
}

func runConfig(claims []props.Claim, cfg Config) props.Config {
	return props.Config{
		Claims: claims, Seed: cfg.Seed, Alpha: cfg.Alpha, Effort: cfg.Effort,
		Workers: cfg.Workers,
		Select:  func(c props.Claim, _ props.Case) bool { return cfg.decides(strings.TrimPrefix(c.ID, prefix)) },
	}
}

// Err joins what failed, nil if nothing did.
func (r Report) Err() error {
	var errs []error
	for _, row := range r.Rows {
		if row.Verdict.Outcome() == props.Fail {
			errs = append(errs, errors.New(claimtest.Complaint(row)))
		}
	}
	return errors.Join(errs...)
}
