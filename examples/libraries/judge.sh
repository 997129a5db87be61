#!/bin/sh
# Puts every policy of make.sh to verify policy and prints the table of docs/libraries.md:
#
#   examples/libraries/judge.sh bin/verify out/libraries
#
# The same games are played everywhere. A quarter of an hour on one core.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/make.sh" "$2" >"$2.list"
echo '| policy | level | pass, fail, open, skipped | what stopped it |'
echo '|---|---|---|---|'
while read -r name command; do
	report=$2/$(echo "$name" | tr / -).json
	"$1" policy --exec "$command" --k 1 --quick --quiet --out "$report" >/dev/null </dev/null || true
	# The report's summary is one number a line; its sentence begins with the level.
	number() { sed -n "s/^ *\"$1\": \([0-9]*\),*$/\1/p" "$report" | tail -n 1; }
	sentence=$(sed -n 's/^ *"sentence": "Level: \(.*\)",$/\1/p' "$report")
	rest=${sentence#*; }
	echo "| $name | ${sentence%%;*} | $(number pass), $(number fail), $(number inconclusive), $(number skipped) | ${rest%%;*} |"
done <"$2.list"
