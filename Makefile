# What CI does, and what takes longer. Needs Go; the race detector needs a C compiler, make browser a Chromium.

GO ?= go
# The pattern ./... skips folders named testdata, but ours is a package.
PACKAGES := ./... ./testdata
PKG ?= ./algos

.PHONY: build test lint race faults browser bounds ci long sound fuzz mutate peers pictures size

build:
	$(GO) build -o bin/verify ./cmd/verify

test:
	$(GO) test ./...

# Formats, columns, vet, staticcheck, modules, and files that go generate makes.
lint:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "gofmt -w these files:"; echo "$$files"; exit 1; fi
	@if LC_ALL=C.UTF-8 grep -rnE --include='*.go' '^.{121,}' . | grep -v _test.go; then echo "want at most 120 columns"; exit 1; fi
	@if LC_ALL=C.UTF-8 grep -rnE --include='*_test.go' '^.{161,}' .; then echo "want at most 160 columns in tests"; exit 1; fi
	GOGC=400 $(GO) vet $(PACKAGES)
	GOGC=400 $(GO) tool -modfile=.ci/tools.mod staticcheck $(PACKAGES)
	$(GO) mod tidy -diff
	cd bounds && $(GO) mod tidy -diff
	.ci/generated $(PACKAGES)

# Every test that is not long, under the race detector; make lint vets.
race:
	$(GO) test -race -short -vet=off -timeout 20m ./...

# The command is killed at several moments, and workers, drivers and the server of units die.
faults:
	REGRETCHECK_LONG=1 $(GO) test -count=1 -run 'Kill|Die' ./cmd/verify
	$(GO) test -count=1 ./props/cluster

# The HTML report in a real browser; a module of its own.
browser:
	cd .ci/browser && $(GO) vet ./... && $(GO) test ./...

# What is proved beyond the paper; a module of its own. A C program recomputes every certified number.
bounds:
	cd bounds && $(GO) vet ./... && $(GO) test -timeout 30m ./... && $(GO) run . --quick --quiet
	bounds/certify/run

ci:
	.ci/check

# Every test in full, and every planted bug of bounds: an hour of two cores.
long:
	REGRETCHECK_LONG=1 $(GO) test -timeout 2h ./...
	cd bounds && REGRETCHECK_LONG=1 $(GO) test -timeout 2h ./... && $(GO) run . selftest --quiet

# How often verify policy finds planted defects, and how often it accuses a sound learner: REGRETCHECK_SEEDS seeds at
# REGRETCHECK_EFFORT (quick, default or full).
sound:
	$(GO) test ./props/policytest -run '^Test(PowerTable|SoundPolicies)$$' -count=1 -timeout 12h -v

# Every fuzz target for a minute. A failing input is kept in the package's testdata/fuzz and is a test from then on.
fuzz:
	@grep -rl --include='*_test.go' '^func Fuzz' algos cmd props theory | while read file; do \
		for f in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9]*\).*/\1/p' $$file); do \
			$(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime 1m -fuzzminimizetime 10x ./$$(dirname $$file) || exit 1; \
		done; \
	done

# Changes one operator of a package at a time and shows which changes no test notices: make mutate PKG=./theory.
mutate:
	$(GO) tool -modfile=.ci/tools.mod gremlins unleash $(PKG)

# What a round takes here and in public libraries: the table of "Speed" in docs/explanation.md. Needs an idle machine.
peers: build
	.ci/peers/run out/peers

# The pictures of the documents: the page of the default suite, narrow and wide, light and dark.
pictures: build
	mkdir -p out
	bin/verify --quiet --out out/report.html
	cd .ci/browser && REPORT=$(CURDIR)/out/report.html PICTURES=$(CURDIR)/docs $(GO) test -count=1 -run Pictures .

# Lines by folder, files, packages, commands, flags and targets, beside their limits.
size:
	$(GO) test ./props -run '^TestSize$$' -count=1 -v
