package docs

import "strings"

// The commands that several figures come from.
const (
	constants     = "verify theory --constants --format json"
	constantsCost = "13 s of CPU time"
	betas         = "verify scaling --claim scaling/cmoss/beta --claim scaling/control/cucb/beta --verbose"
	fittedRows    = "verify --claim 'scaling/*/generated/*/exponent-*' --format json"
	fittedCost    = "16 s of CPU time"
	gateCases     = "verify gate testdata/baselines/cmoss.json"
)

// observed picks the middle and both ends of a row's observed value in a table.
func observed(claim, instance string) string {
	return `(?s)` + claim + `.*?` + instance + ` .*? (-?[0-9.]+) +(-?[0-9.]+)…(-?[0-9.]+) `
}

// exponent picks the value of an exponent of CMOSS in a report, besideExponent that and a control's.
func exponent(name string) string {
	return `"claim": "scaling/cmoss/generated/` + name + `",.*?"mid": ([0-9.]+),.*?`
}

// exponentsOf is a line of CMOSS's exponents with their standard errors, at the instances of T and of sizes.
func exponentsOf(name, command, horizons, sizes, slow string) figure {
	pick := "(?s)"
	for _, e := range strings.Fields("low/exponent-T low/exponent-k low/exponent-m-k low/exponent-m high/exponent-T high/exponent-m-k high/exponent-log") {
		at := sizes
		if strings.HasSuffix(e, "-T") {
			at = horizons
		}
		pick += `"claim": "scaling/cmoss/generated/` + e + `",[^{}]*"instance": "k . m/2, ` + at + `",.*?"mid": ([0-9.]+),.*?standard error ([0-9.]+);.*`
	}
	return figure{"docs/explanation.md", "| " + name + " |" + strings.Repeat(" {} ± {} |", 7), command, pick, slow}
}

func besideExponent(name, control string) string {
	return "(?s)" + exponent(name) + `"claim": "scaling/control/` + control + "/generated/" + name + `",.*?"mid": ([0-9.]+),`
}

// The replay of tab:formal: what the paper prints and what is measured, by learner.
const (
	formal     = "verify paper --claim 'paper/tab:formal/synthetic/0-0.1/k=10/*' --format json"
	formalCost = "40 s of CPU time"
	replayed   = `"mid": ([0-9.]+),.*?`
	printed    = `"bound": ([0-9.]+),.*?`
)

// learner is a row of the table of learners in README.md.
func learner(name, slow string) figure {
	page := "| `" + name + "` | "
	when := map[string]string{
		"klcmoss":               "by default, above all where means are small",
		"cmoss:radius=half":     "means are near ½, or k = 1",
		"klcmoss:delta=anytime": "T is not known; no event engine plays it",
		"cmoss":                 "as the paper's baseline",
	}[name]
	return figure{"README.md", page + when + " | {} ± {} |",
		"verify simulate --policy " + name + " --m 30 --k 10 --T 1e5 --means uniform:0.3,0.4 --runs 100 --seed 424242", ` 100 +([0-9]\S*) +([0-9]\S*) `, slow}
}

// figures are the checked numbers of the pages.
var figures = append(transfers(), []figure{
	{"README.md", "the paper's explicit form is {} (`verify eval", "verify eval regret-bound --m 30 --k 10 --T 1e5", `\nbound +(\S+)`, ""},
	{"README.md", "the partition lemma's 1/16 could be {}.", constants, `(?s)"lemma": "partition".*"lemma": "partition".*?"extreme": (\S+),`, constantsCost},
	{"README.md", "are {} and 1.3, in boxes", constants, `(?s)"lemma": "zeta-tail".*?"extreme": (\S+),`, constantsCost},
	{"README.md", "are 0.15 and {}, in boxes", constants, `(?s)"lemma": "kappa".*?"extreme": (\S+),`, constantsCost},
	{"README.md", "are {} refuted rows about {} facts, each with a counterexample", "verify theory --claim '*/printed/*'",
		`no failures\): (\d+) rows, (\d+) facts`, ""},
	{"README.md", "are published as {}, {}, {} and {} and measured as", formal, `(?s)` + strings.Repeat(printed, 4), formalCost},
	{"README.md", "and measured as {}, {}, {} and {} (`verify paper", formal, `(?s)` + strings.Repeat(replayed, 4), formalCost},
	{"README.md", "**Of {} statements recomputed from the paper's own tables** {} agree, {} are refuted and {} cannot be decided",
		"verify audit", `PASS: (?P<b>\d+) pass, (?P<d>\d+) skipped, (?P<c>\d+) refuted of (?P<a>\d+) rows`, ""},
	{"README.md", "regret/√(kmT) is {} in [{}, {}], where CUCB,", betas, observed("scaling/cmoss/beta", "m=30, k=10"), "8 s of CPU time"},
	{"README.md", "where CUCB, the negative control, has {} in [{}, {}] (`verify", betas, observed("scaling/control/cucb/beta", "m=30, k=10"),
		"8 s of CPU time"},
	{"README.md", "| T, k ≤ m/2 | 1/2 | {} | explore-then-commit {} |", fittedRows, besideExponent("low/exponent-T", "etc"), fittedCost},
	{"README.md", "| k | 1/2 | {} | one observation of k {} |", fittedRows, besideExponent("low/exponent-k", "oneobs"), fittedCost},
	{"README.md", "| m−k | 1/2 | {} | confidence ball {} |", fittedRows, besideExponent("low/exponent-m-k", "ball"), fittedCost},
	{"README.md", "| T, k > m/2 | 1/2 | {} | explore-then-commit {} |", fittedRows, besideExponent("high/exponent-T", "etc"), fittedCost},
	{"README.md", "| m−k | 1 | {} | confidence ball {} |", fittedRows, besideExponent("high/exponent-m-k", "ball"), fittedCost},
	{"README.md", "| 1 + ln(k/(m−k)) | 1/2 | {} | confidence ball {} |", fittedRows, besideExponent("high/exponent-log", "ball"), fittedCost},
	exponentsOf("default suite", fittedRows, "T≤2e4", "T≤8e3", fittedCost),
	exponentsOf("`verify scaling`", "verify scaling --claim 'scaling/cmoss/generated/*/exponent-*' --format json", "T≤2e5", "T≤4e4", "a minute of CPU time"),
	{"docs/explanation.md", "at fixed m, CMOSS's exponent of k is {} ± {} and that of random play {}.", "verify scaling --claim '*/better-rate' --verbose",
		`(?s)CMOSS +near m/2 +(-?[0-9.]+) ± ([0-9.]+)\s.*random +near m/2 +([0-9.]+) `, "4 s of CPU time"},
	learner("klcmoss", inWhole), learner("cmoss:radius=half", ""), learner("cmoss", ""),
	learner("klcmoss:delta=anytime", inWhole),
	{"docs/ci.md", "The committed baseline of CMOSS has {} replicates, of which {} are kept.",
		`cd testdata/baselines; grep -o '"runs":[0-9]*' cmoss.json | awk -F: '{s+=$2} END {print s}'; ` +
			`tr -d ' \n' < cmoss.json | grep -o '"regret":[^]]*' | tr -cd ',\n' | awk '{s+=length+1} END {print s}'`,
		`(\d+)\n(\d+)`, ""},
}...)

// sources are numbers that a command cannot check here, with where they come from.
var sources = []source{
	{"README.md", "Three EXP3.M cells at γ = 0.1\n  do not reproduce, nor do 14 of the 39 cascading ones that are replayed",
		"a parameter of the paper's tables; verify paper --seed 1 prints the cells, compared by eye"},
	{"README.md", "130 interrupted", "an exit code; TestSignal in cmd/verify"},
	{"CONTRIBUTING.md", "the page fits 390, 768 and 1280 px", "widths that the browser tests open the page with"},
	{"docs/ci.md", "## What the gate decides", "settings that TestPromisesOfCI in cmd/verify holds, and an example of a sentence"},
	{"docs/ci.md", "## What a baseline can decide", "settings of props/gate, which TestPromisesOfCI in cmd/verify holds"},
	{"README.md", "of 107 synthetic cells that `verify paper` replays, 82\n  are within ±20 % of the measured mean, 8 are further off but inside the noise, " +
		"17 are refuted; half of\n  the rows would have seen a difference of 58 %",
		"verify paper --seed 1 prints them in its last table; 100 s of CPU time, compared by eye"},
	{"docs/conformance.md", "# What `verify policy` finds", "make power prints them"},
	{"docs/explanation.md", "(`--alpha`, 0.001)", "the default of the flag, in docs/reference.md"},
	{"docs/explanation.md", "## Speed", "CPU times on the machine that the section names; the benchmarks beside them print them anew"},
	{"docs/learners.md", "99 % quantile, and the difference", "the name of a column"},
	{"docs/learners.md", "## On the paper's tables", "verify paper --beyond --seed 1 prints them, in minutes of CPU time; compared by eye"},
	{"docs/learners.md", "what a 99.9 % interval of the paired difference", "the level of the column MORE THAN THE FIRST"},
	{"docs/learners.md", "### What the table says", "the sentences that follow repeat the table above, whose rows are compared"},
	{"docs/learners.md", "## What is played how", "CPU times relative to CMOSS, as the section says how"},
	{"docs/learners.md", "## The physical limit", "verify paper --beyond --full --claim 'beyond/limit*' prints them; hours, compared by eye"},
	{"docs/scale.md", "## What it costs", "times on the machine that the section describes; each line names its benchmark"},
}
