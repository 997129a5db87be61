package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// badInputs are command lines, DIR a scratch folder, with what stderr must say
// after "verify: ", from its start.
var badInputs = []struct{ args, want string }{
	// Sizes.
	{"simulate --m 30 --k 31", "k=31: want 1 ≤ k ≤ m=30"},
	{"simulate --k 0", "k=0: want 1 ≤ k ≤ m=30"},
	{"simulate --k -3", "k=-3: want 1 ≤ k ≤ m=30"},
	{"simulate --m 0", "m=0: want 1 ≤ m ≤ 1048576"},
	{"simulate --T 0", "T=0: want 1 ≤ T ≤ 2^53"},
	{"simulate --T 1.5", `T="1.5": want an integer such as 100000 or 1e5`},
	{"simulate --T 1e300", `T="1e300": want an integer between −2^63 and 2^63`},
	{"simulate --T 1e400", `T="1e400": want an integer between −2^63 and 2^63`},
	{"simulate --T Inf", `T="Inf": want an integer such as 100000 or 1e5`},
	{"simulate --T many", `T="many": want an integer such as 100000 or 1e5`},
	{"simulate --runs 0", "runs=0: want 1 ≤ runs ≤ 1000000"},
	{"simulate --runs 1e18", "runs=1000000000000000000: want 1 ≤ runs ≤ 1000000"},
	{"simulate --T 9e15", "T=9000000000000000 in 10 runs is 9e+16 rounds: want at most 1e+14"},
	{"policy --policy cmoss --feedback semi,semi", "feedback=semi: given twice"},
	{"simulate --k 31 --T 0", "k=31: want 1 ≤ k ≤ m=30; T=0: want 1 ≤ T ≤ 2^53"},
	// Means.
	{"baseline --policy cmoss:gamma=1 --format json", `policy="cmoss:gamma=1": cmoss has no gamma`},
	{"policy --policy cmoss:radius=full", `policy="cmoss:radius=full": radius="full": want paper or half`},
	{"simulate --policy cucb:delta=paper", `policy="cucb:delta=paper": cucb has no delta`},
	{"simulate --means uniform:0.4,0.3", `means="uniform:0.4,0.3": want 0 ≤ lo < hi ≤ 1 in uniform:lo,hi`},
	{"simulate --means uniform:0.3,0.3", `means="uniform:0.3,0.3": want 0 ≤ lo < hi ≤ 1 in uniform:lo,hi`},
	{"simulate --means uniform:0,1.5", `means="uniform:0,1.5": want 0 ≤ lo < hi ≤ 1 in uniform:lo,hi`},
	{"simulate --m 2 --k 1 --means list:0.5,NaN", `means="list:0.5,NaN": entry 2 is "NaN": want a number`},
	{"simulate --m 2 --k 1 --means list:0.5,1.5", `means="list:0.5,1.5": entry 2 is 1.5: want 0 ≤ mean ≤ 1`},
	{"simulate --m 3 --k 1 --means list:0.5,0.5", "means=list of 2 numbers: want m=3"},
	{"simulate --means normal:0,1", `means="normal:0,1": want uniform:lo,hi, hard:c, list:μ1,…,μm, `},
	{"simulate --means list:", `means="list:": want list:μ1,…,μm`},
	{"simulate --means list:" + strings.Repeat("0.5,", 5000) + "x", `means="list:0.5,`},
	// Settings of policies.
	{"simulate --policy cmoss:delta=0", `policy="cmoss:delta=0": delta="0": want a number > 0, paper, pairing or anytime`},
	{"simulate --policy cmoss:delta=-1e-5", `policy="cmoss:delta=-1e-5": delta="-1e-5": want a number > 0, paper, pairing or anytime`},
	{"simulate --policy exp3m:gamma=0", `policy="exp3m:gamma=0": gamma="0": want a number in (0, 1] or tuned`},
	{"simulate --policy exp3m:gamma=1.01", `policy="exp3m:gamma=1.01": gamma="1.01": want a number in (0, 1] or tuned`},
	{"simulate --policy cucb:delta=0.1", `policy="cucb:delta=0.1": cucb has no delta`},
	{"gate x.json --quick", "--quick: gate does not heed it"},
	{"list --seed 2", "--seed: list does not heed it"},
	{"--group Nonsense", `group="Nonsense": want a part of a title: `},
	// What an unset variable of CI leaves, and what has room for one value.
	{"--resume=", `resume="": want a value, or no --resume; is a variable unset?`},
	{"--nats=", `nats="": want a value, or no --nats; is a variable unset?`},
	{"--seed=", `seed="": want a value, or no --seed; is a variable unset?`},
	{"--timeout=", `timeout="": want a value, or no --timeout; is a variable unset?`},
	{"--timeout=ten", `timeout="ten": want a time such as 60s or 5m`},
	{"--claim=", `claim="": want a value, or no --claim; is a variable unset?`},
	{"--plot DIR/a.svg --plot DIR/b.svg", "plot: given 2 times with different values: want one"},
	{"--seed 1 --quick --seed=2", "seed: given 2 times with different values: want one"},
	{"policy --policy cmoss --timeout -1s", "timeout=-1s: want a time such as 60s"},
	{"simulate --policy cmoss --timeout 0s", "timeout=0s: want a time such as 60s"},
	// Passwords are not told, wherever they stand.
	{"worker --nats me:s3cr3t@127.0.0.1:1", "nats: want an address such as nats://host:4222"},
	{"worker --nats nats://127.0.0.1:1?password=s3cr3t", "nats: want an address such as nats://host:4222"},
	{"worker --nats nats://127.0.0.1:1", `nats="nats://127.0.0.1:1": nats: no servers`},
	{"worker nats://a:s3cr3t@127.0.0.1", "argument with an @, which may hold a password: want an address in --nats"},
	{"--nats nats://a:s3cr3t@h --nats nats://b:s3cr3t@h", "nats: given 2 times with different values: want one"},
	{"gate nats://a:s3cr3t@127.0.0.1", "baseline: open nats://127.0.0.1: no such file or directory"},
	// Names.
	{"simulate --engine warp", `engine="warp": want auto, stepwise or events`},
	{"simulate --rewards gamma", `rewards="gamma": want bernoulli, beta:ν, uniform, two-point or deterministic`},
	{"simulate --rewards beta:-1", `rewards="beta:-1": nu=-1: want `},
	{"simulate --rewards bernoulli+gauss:2", `correlation="gauss:2": want gauss:ρ with 0 ≤ ρ ≤ 1`},
	{"simulate --rewards uniform --feedback disjunctive",
		"rewards=uniform: cascading feedback stops at a reward of 0 or 1; want bernoulli"},
	{"simulate --rewards bernoulli+comonotone --feedback disjunctive",
		"correlation=comonotone: cascading feedback wants none"},
	{"simulate --policy exp3m --feedback disjunctive", "feedback=disjunctive: exp3m needs semi-bandit feedback"},
	{"simulate --policy nobody", `policy="nobody": want one of `},
	{"simulate --feedback full", `feedback="full": want semi, disjunctive or conjunctive`},
	{"simulate --format yaml", `format="yaml": want table, json, markdown or csv`},
	{"--format yaml", `format="yaml": want table, json, markdown, junit, html or github`},
	{"--format gobench", `format="gobench": want table, json, markdown, junit, html or github`},
	{"--claim toy/goods", `claim="toy/goods": did you mean "toy/good"?`},
	{"--claim zeta", `claim="zeta": want one of ["toy/good"]`},
	{"--claim toi*", `claim="toi*": did you mean "toy"?`},
	{"--instance i=7", `instance="i=7": did you mean "i=0"?`},
	{"explain toy/goods", `claim="toy/goods": did you mean "toy/good"?`},
	{"explain", "explain: got 0 arguments: want one claim, such as those of verify list"},
	{"simulat", `unknown command "simulat": did you mean simulate?`},
	{"--fromat json", "unknown flag --fromat: did you mean --format?"},
	{"simulate --polcy cmoss", "unknown flag --polcy: did you mean --policy?"},
	{"-z", "unknown flag -z: want one of "},
	{"--format", "--format: want a value"},
	{"--quick=maybe", `quick="maybe": want true or false`},
	{"list a b", "list: got 2 arguments: want one pattern at most"},
	{"list extra", `claim="extra": want one of ["toy/good"]`},
	{"--width 20", "width=20: want 40 ≤ width ≤ 10000"},
	{"--quiet --verbose", "quiet and verbose: want one of them"},
	// What every command shares.
	{"--seed -1", "seed=-1: want 0 ≤ seed < 2^53"},
	{"--seed 9007199254740992", "seed=9007199254740992: want 0 ≤ seed < 2^53"},
	{"--alpha 0", "alpha=0: want 0 < alpha < 1"},
	{"--alpha NaN", `alpha="NaN": want a finite number`},
	{"--workers -2", "workers=-2: want 1 ≤ workers ≤ 65536, or 0 for one per CPU"},
	{"--workers 1e18", "workers=1000000000000000000: want 1 ≤ workers ≤ 65536, or 0 for one per CPU"},
	{"simulate --seed -1", "seed=-1: want 0 ≤ seed < 2^53"},
	{"--quick --full", "quick and full: want one of them"},
	// Files.
	{"--out DIR/none/x.json", `out="DIR/none/x.json": no such file or directory`},
	{"simulate --m 3 --k 1 --means hard:1 --T 1e3 --plot DIR/none/x.png",
		`plot="DIR/none/x.png": no such file or directory: want a folder that can be written to`},
	{"--out DIR/file/x.json", `out="DIR/file/x.json": not a directory`},
	{"--out DIR/x.csv", `out="DIR/x.csv": there is no csv format here: want table, json, markdown, junit, html or github`},
	{"--out DIR/x.json --out DIR/x.json", `out="DIR/x.json": given twice`},
	{"--out DIR/x.json --out DIR/./x.json", `out="DIR/./x.json": given twice`},
	{"list --out DIR/x.xml", `out="DIR/x.xml": there is no junit format here: want table or json`},
	// Formulas.
	{"eval", "eval: want a name, one of hoeffding-mgf, "},
	{"eval zeta-tali", `eval="zeta-tali": did you mean zeta-tail?`},
	{"eval depround --p 0.5,0.4", "p sums to 0.9: want an integer "},
	{"eval depround --p 0.5,1.5", "p[1]=1.5: want 0 ≤ p ≤ 1"},
	{"eval depround --p 0.5,x", `p="0.5,x": entry 2 is "x": want finite numbers apart by commas`},
	{"eval depround --p " + strings.Repeat("1,", 20) + "1", "p has 21 entries: want at most 20"},
	{"eval depround", "--p: want a value: probabilities that sum to an integer"},
	{"eval zeta-tail --mu 1.5 --eps 0.1 --delta 0.1 --T 10", "mu=1.5: want 0 ≤ mu ≤ 1"},
	{"eval zeta-tail --mu 0.5 --eps 0 --delta 0.1 --T 10", "eps=0: want a finite number above 0"},
	{"eval hoeffding-mgf --values 0,1 --probs 0.5,0.6 --lambda 1", "probs: sum is 1.1: want 1"},
	{"eval hoeffding-max --q 0.5,0.5 --n 3 --eps 1", "n=3: want 2, the number of means in --q, or one mean"},
	{"eval delta --m 30 --k 1 --T 1000 --which paper",
		"k=1: the paper's δ contains log k = 0, so δ = 0 and every radius is infinite: want 2 ≤ k ≤ m−2=28"},
	{"eval regret-bound --m 30 --k 30 --T 1000 --which paper",
		"k=30: the paper's δ is 0·log 0 at k = m: want 2 ≤ k ≤ m−2=28"},
	{"eval regret-bound --m 30 --k 10 --T 1000 --which mine",
		`which=mine: want paper; bounds eval regret-bound has sharper ones`},
	{"eval regret-bound --m 30 --k 10 --T 1000 --which paper --delta 0", "delta=0: want a number > 0"},
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	suites := []props.Suite{reporttest.Suite("", good)}
	for _, tt := range badInputs {
		args := strings.Fields(strings.ReplaceAll(tt.args, "DIR", dir))
		want := "verify: " + strings.ReplaceAll(tt.want, "DIR", dir)
		code, stdout, stderr := call(t.Context(), suites, args...)
		if code != cli.ExitBadInput || !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 1 ||
			len(stderr) > 2000 || stdout != "" ||
			strings.Contains(stderr, "s3cr3t") {
			t.Errorf("verify %s: exit %d, want 2\ngot  %q\nwant %q\nstdout %q", tt.args, code, stderr, want, stdout)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v (%v), want the one file that was there", entries, err)
	}
}
