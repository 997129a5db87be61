# Everything CI does is a target here; .ci/run and the GitHub workflow call
# "make ci". Needs Go alone (and a C compiler for the race detector).

GO ?= go
# The go command leaves folders named testdata out of ./..., but ours is a package.
PACKAGES := ./... ./testdata
STATICCHECK := $(GO) tool -modfile=.ci/tools.mod staticcheck

.PHONY: build test race matrix bench lint format vet staticcheck tidy generated ci outputs faults browser verify golden calibrate mutate mutation fuzz docs docs-slow pictures libraries bounds certificates

build:
	$(GO) build -o bin/verify ./cmd/verify

test:
	$(GO) test -timeout 30m ./...

# The race detector slows code down tenfold and finds nothing where nothing runs side by side:
# these packages start no goroutine (a test of props reads them), but for one loop of theory; examples
# speak with programs through props/child, whose own tests stay. A case of every claim of the lemmas, the policies and the simulator
# is decided beside the others in a test of props/suite (DECIDED), in the place of their own tests. Left out, too, are the long tests
# named in .ci/not-raced (a test of props holds that they exist): what they start side by side, shorter tests of the same packages
# start too; or they read sources and documents.
empty :=
space := $(empty) $(empty)
SEQUENTIAL := algos|theory|docs|examples|props/(seed|trace|stats|rate|reference|games|games/property|claimtest|report|figures|claims/paper/audit|claims/paper/yelp)
DECIDED := props/claims/(lemmas|policies|simulator)
NOT_RACED = $(subst $(space),|,$(shell cat .ci/not-raced))
race:
	@if [ "$$($(GO) env CGO_ENABLED)" = 1 ]; then \
		$(GO) test -race -short -timeout 30m -skip '^($(NOT_RACED))$$' $$($(GO) list ./... | grep -vE '/regretcheck/($(SEQUENTIAL)|$(DECIDED))$$') && \
		$(GO) test -race -short -run ZetaMean ./theory; \
	else echo "race: no C compiler here, running the short tests without the race detector"; $(GO) test -short -timeout 30m ./...; fi

# Claims and the bugs that each must reject, or valid variants it must not: every pair, of which
# go test decides a part that covers bugs and claims. verify selftest decides more.
matrix:
	REGRETCHECK_WHOLE=1 $(GO) test -timeout 30m -run 'Test.*Reject$$' $$(grep -rl --include=*_test.go 'selftest\.Require(' props | xargs -n1 dirname | sort -u | sed 's|^|./|')

# Every test in full, once: what runs commands, builds programs, computes long tables, pairs bugs with claims or kills, and takes seconds
# each, where go test takes a part of each kind. With WHOLE=ci, as make ci says, tests leave out what quick-outputs or another target of
# .github/workflows/weekly.yml does as well: commands of documents that take a second and more, and the table of constants (docs-slow),
# programs of other papers (modules), lemmas, cells of the paper and a policy at the default effort (outputs). A million points of Go's own
# exp and log are left to the week as well. Each week make whole takes them in, too.
KILLS ?= 30
WHOLE ?= 1
.PHONY: whole
whole:
	REGRETCHECK_WHOLE=$(WHOLE) REGRETCHECK_KILLS=$(KILLS) $(GO) test -timeout 30m ./...

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

lint: format vet staticcheck tidy generated

format:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "gofmt -w these files:"; echo "$$files"; exit 1; fi
	@if LC_ALL=C.UTF-8 grep -rnE --include='*.go' '^.{161,}' .; then echo "want at most 160 columns"; exit 1; fi

vet:
	$(GO) vet $(PACKAGES)

# With less collecting of garbage it takes half of the CPU time, and 550 MB.
staticcheck:
	GOGC=400 $(STATICCHECK) $(PACKAGES)

tidy:
	$(GO) mod tidy -diff
	cd bounds && $(GO) mod tidy -diff

# Regenerates and compares what git sees before and after, so that it also works
# in a tree with changes of its own.
generated:
	@before=$$(git status --porcelain; git diff | git hash-object --stdin); \
	$(GO) generate $(PACKAGES) && \
	after=$$(git status --porcelain; git diff | git hash-object --stdin); \
	if [ "$$before" != "$$after" ]; then echo "generated files are stale: commit what make generated changed"; git status --short; exit 1; fi

# The HTML report in a real browser; a module of its own, skipped where there is none.
browser:
	cd .ci/browser && $(GO) vet ./... && $(GO) test ./...

# What is proved beyond the paper, a module of its own: its tests, quick verdicts, and every certified number,
# recomputed by a C program that shares nothing with the Go code; and the certificates anew.
bounds:
	cd bounds && $(GO) vet ./... && $(GO) test -timeout 30m ./... && $(GO) run . --quick --quiet
	bounds/certify/run

certificates:
	cd bounds && REGRETCHECK_CERTIFICATES=1 $(GO) test -count=1 -run "Test(Lower|Upper)Certificates" ./lower ./upper

# The tests that kill, in the number that make whole kills in: the command at random moments, workers, drivers and
# the server of units. Half a minute.
faults:
	REGRETCHECK_KILLS=$(KILLS) $(GO) test -count=1 -run 'Kill|Die|Disk' ./cmd/verify
	$(GO) test ./props/cluster

# What verify policy says of public libraries, which are cloned: the table of docs/libraries.md. Half an hour.
libraries: build
	mkdir -p out
	examples/libraries/judge.sh bin/verify out/libraries

# The pictures of docs, anew: of a page of the default suite, and the paper's figures, two minutes of CPU time each.
pictures: build
	mkdir -p out
	bin/verify --quiet --out out/report.html
	bin/verify paper --quiet --seed 3 --claim 'paper/tab:formal/synthetic/0-0.1/k=10/cmoss' --figures out/figures
	cp out/figures/*.svg docs/figures
	cd .ci/browser && REPORT=$(CURDIR)/out/report.html PICTURES=$(CURDIR)/docs $(GO) test -count=1 -run Pictures .

# First what make lint does, but for staticcheck: its tests do not vet again what is vetted here, which has compiled for them, too. What follows goes
# in two lanes, so that no core waits for what sleeps, kills, links or runs on one: all tests in one; staticcheck, the race detector, and then
# the browser, the bounds with their C program and the commands of users, in the other. Compilers collect garbage less often, which saves a fifth of their time;
# tests and commands, whose memory is looked at, collect it as they always do.
ci: export GOFLAGS := $(GOFLAGS) -vet=off '-toolexec=env GOGC=400'
ci: export WHOLE := ci
ci: format vet tidy generated build
	$(MAKE) -j4 LANES=2 whole staticcheck race browser bounds quick-outputs

ifdef LANES
race: | staticcheck
browser bounds quick-outputs: | race
endif

# Each command with each effort as a process of its own, with a file of every kind, under limits of memory and time; and, in
# process, small claims in every combination of command, effort, format and width: half an hour of two cores. CI runs the quick forms
# but those of scaling, selftest and algos, and the combinations in make whole.
outputs:
	REGRETCHECK_WHOLE=1 REGRETCHECK_OUTPUTS=all $(GO) test -count=1 -timeout 2h -v -run '^Test(Limits|EveryOutput)$$' ./cmd/verify

.PHONY: quick-outputs
quick-outputs:
	REGRETCHECK_OUTPUTS=quick $(GO) test -count=1 -timeout 30m -v -run '^TestLimits$$' ./cmd/verify

# The programs of other papers, from where they stand: all their verdicts and planted bugs, a minute of CPU time, and the
# planted bugs of bounds, some minutes. TestModules in examples builds them from copies outside the tree and decides a part.
.PHONY: modules
modules:
	for m in serfling cascading-bandits; do (cd examples/$$m && $(GO) vet . && $(GO) run . --quiet) || exit 1; done
	cd examples/cascading-bandits && $(GO) run . selftest --quiet
	cd bounds && $(GO) run . selftest --quiet

verify: build
	bin/verify

# Mutation testing of one package by gremlins (make mutate PKG=./algos); and of the sample that was drawn
# before the diet, judged by the tests and, where they notice nothing, by verify,
# written to docs/mutation.md. That takes a quarter of an hour of two cores; what was answered
# stays in out/mutation.csv, so that the same command goes on after an interrupt, and AGAIN=-survivors
# asks only those again that nothing noticed, after the tests were sharpened.
PKG ?= ./algos
mutate:
	@gremlins=$$(cd .ci/mutate && $(GO) tool -n gremlins) && "$$gremlins" unleash $(PKG)

AGAIN ?=
mutation:
	mkdir -p out
	cd .ci/mutate && $(GO) vet . && $(GO) test . && \
	$(GO) run . -packages algos,theory,props/sim,props/sim/events,props/stats,props/rate,props/scaling,props/gate,props/policytest,props/games \
		-same sample.csv -resume ../../out/mutation.csv $(AGAIN) -out ../../docs/mutation.md

# Every fuzz target for a while each; what fails is kept in the package's testdata/fuzz
# and is a test from then on.
FUZZTIME ?= 1m
fuzz:
	@grep -rl --include='*_test.go' '^func Fuzz' algos cmd props theory | while read file; do \
		for f in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9]*\).*/\1/p' $$file); do \
			echo "$$f in $$file"; \
			$(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./$$(dirname $$file) || exit 1; \
		done; \
	done

# What a round takes here and in public libraries, on the same arms: the table of "Speed" in docs/explanation.md. A few minutes
# of an idle machine; a library that cannot be cloned or built is left out with a reason.
.PHONY: peers
peers: build
	.ci/peers/run out/peers

# Rewrites the files that rendered reports and the commands' transcripts are
# compared with; read the diff.
golden:
	$(GO) test ./props/report -update
	$(GO) test ./cmd/verify -run Transcripts -update

# Runs the commands of README.md and docs, and rewrites the figures that have changed; read the
# diff. docs-slow also runs what docs/testdata/commands.csv and docs/figures_list_test.go call
# slow (an hour or two), and compares.
docs:
	$(GO) test ./docs -count=1 -timeout 30m -update

docs-slow:
	REGRETCHECK_DOCS=slow $(GO) test ./docs -count=1 -timeout 6h

# How often verify policy finds UCB1's defects; prints the rows of docs/conformance.md.
POWER ?= 10
EFFORT ?= quick
.PHONY: power sound
power:
	REGRETCHECK_POWER=$(POWER) REGRETCHECK_EFFORT=$(EFFORT) $(GO) test ./props/policytest -run '^TestPowerTable$$' -count=1 -timeout 12h -v

# How often a learner of the registry is accused, by any rule; 20 s of CPU time a seed with EFFORT=quick.
SOUND ?= 3
sound:
	REGRETCHECK_SOUND=$(SOUND) REGRETCHECK_EFFORT=$(EFFORT) $(GO) test ./props/policytest -run '^TestSoundPolicies$$' -count=1 -timeout 12h -v

# Remakes the calibration figures; hours, not minutes.
calibrate:
	REGRETCHECK_CALIBRATE=1 $(GO) test -count=1 -timeout 6h -v -run Calibration ./props/...
