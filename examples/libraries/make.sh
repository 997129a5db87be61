#!/bin/sh
# Clones the libraries of docs/libraries.md at the commits named there into a folder, and builds the
# adapters that need it:
#
#   examples/libraries/make.sh out/libraries
#
# It needs git; libraries whose tool is missing (go, g++, npm) are left out. Prints a name and a command
# for verify policy --exec on each line.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
to=$(cd "$1" && pwd)

# at URL COMMIT FOLDER clones a repository; the folder gets its name when the checkout is complete.
at() {
	[ ! -d "$to/$3" ] || return 0
	rm -rf "$to/part"
	git clone -q --no-checkout "$1" "$to/part" >&2
	git -C "$to/part" -c advice.detachedHead=false checkout -q "$2" >&2
	mkdir -p "$(dirname "$to/$3")"
	mv "$to/part" "$to/$3"
}

# golang NAME MODULE FOLDER builds an adapter in Go with our helper beside it.
golang() {
	mkdir -p "$to/adapters/$1"
	cp "$here/$1/main.go" "$here/$1/go.mod" "$here/../go/regretcheck.go" "$to/adapters/$1"
	[ -f "$to/$3/go.mod" ] || (cd "$to/$3" && go mod init "$2") >&2 # it is older than modules
	(cd "$to/adapters/$1" && go mod edit -replace "$2=$to/$3" && go mod tidy && go build -o "$to/$1" .) >&2
}

# list LIBRARY COMMAND NAME… prints a command for each of a library's policies.
list() {
	library=$1 command=$2
	shift 2
	for name; do echo "$library/$name env REGRETCHECK_LIBRARIES=$to $command $name"; done
}

at https://github.com/johnmyleswhite/BanditsBook 72345f9fb3c2c5b83abe5adcae16c86ed1213d4f BanditsBook
list BanditsBook "python3 $here/banditsbook.py" epsilon annealing-epsilon softmax annealing-softmax exp3 hedge ucb1 ucb2
at https://github.com/raffg/multi_armed_bandit 42b7377541cb5c31356e5386af0cf66b5d3da579 multi_armed_bandit
list raffg "python3 $here/raffg.py" epsilon annealing-epsilon softmax annealing-softmax exp3 hedge thompson ucb1 ucb2
if command -v g++ >/dev/null; then
	at https://github.com/jkomiyama/banditlib 6047994b785d043d4e455e2b2ed82a9a895f4957 banditlib
	g++ -std=c++17 -O2 -w -I "$to/banditlib" -I "$here/../cpp" -o "$to/banditlib-adapter" "$here/banditlib.cpp" "$to/banditlib/bandit/util.cpp"
	list banditlib "$to/banditlib-adapter" dmed egreedy klucb moss ts ucb ucbv
fi
if command -v go >/dev/null; then
	at https://github.com/alextanhongpin/go-bandit 30de60d69bae5f02892a5476b5780e733b28cb3b go-bandit
	golang gobandit github.com/alextanhongpin/go-bandit go-bandit
	list go-bandit "$to/gobandit" ucb epsilon softmax annealing-softmax
	at https://github.com/stitchfix/mab 9ee13de00f64b52d3cf6518de950884343be568c mab
	golang stitchfix github.com/stitchfix/mab mab
	list stitchfix "$to/stitchfix" thompson epsilon proportional
	at https://github.com/purzelrakete/bandit 4fca67f963006845de83860fcd849625251fce57 purzelrakete-bandit
	golang purzelrakete github.com/purzelrakete/bandit purzelrakete-bandit
	list purzelrakete "$to/purzelrakete" epsilonGreedy softmax ucb1 thompson
fi
if command -v npm >/dev/null; then
	[ -d "$to/node_modules/ucb" ] || npm install --silent --prefix "$to" ucb@3.0.1 bayesian-bandit@0.10.0 random-js@1.0.8 has@1.0.3 >&2
	at https://github.com/kurttheviking/egreedy-js cd915315a1f0e9bf59b47ab8727a629896389b62 node_modules/egreedy
	list npm "node $here/javascript.js" ucb egreedy bayesian
fi
