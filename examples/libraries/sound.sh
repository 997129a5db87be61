#!/bin/sh
# How often a correct policy of a public library is accused:
#
#   examples/libraries/make.sh out/libraries >out/libraries.list
#   examples/libraries/sound.sh out/libraries -policy go-bandit/ucb -effort default -first 1 -seeds 67
#
# It needs go and g++. The policies are played in one process: 7 s of CPU time a seed, 1 s with -effort quick.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
to=$(cd "$1" && pwd)
shift
mkdir -p "$to/adapters/sound"
cp "$here"/sound/* "$to/adapters/sound"
cp "$here/../../go.sum" "$to/adapters/sound"
cd "$to/adapters/sound"
go mod edit -replace "github.com/regretcheck/regretcheck=$here/../.." -replace "github.com/alextanhongpin/go-bandit=$to/go-bandit" \
	-replace "github.com/purzelrakete/bandit=$to/purzelrakete-bandit"
go mod tidy 2>/dev/null
CGO_CXXFLAGS="-I$to/banditlib" go build -o "$to/sound" .
exec "$to/sound" "$@"
