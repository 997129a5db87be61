# Ends the job as the comparison did.
set -eu
if [ "$CODE" = 3 ] && [ "$INCONCLUSIVE" = warn ]; then
	echo "::warning::the gate is inconclusive, see the job summary"
	exit 0
fi
exit "$CODE"
