#!/usr/bin/env python3
"""CUCB as a program that verify can test: one JSON object a line on stdin and
stdout. Standard library only.

    verify policy --exec 'python3 examples/python/policy.py' --m 8 --k 3
"""

import json
import math
import sys


class CUCB:
    """Plays the k arms of largest mean + sqrt(1.5 ln t / pulls)."""

    def __init__(self, m, k):
        self.k = k
        self.t = 0
        self.pulls = [0] * m
        self.sums = [0.0] * m

    def index(self, arm):
        n = self.pulls[arm]
        if n == 0:
            return math.inf
        return self.sums[arm] / n + math.sqrt(1.5 * math.log(self.t) / n)

    def select(self, ascending):
        """Returns the action in display order; ties go to the lowest arm."""
        self.t += 1
        values = [self.index(arm) for arm in range(len(self.pulls))]
        ranked = sorted(range(len(values)), key=lambda arm: -values[arm])
        action = ranked[: self.k]
        if ascending:
            action.sort(key=lambda arm: (values[arm], arm))
        return action

    def observe(self, arms, rewards):
        """Learns from what was seen; under cascading feedback a prefix."""
        for arm, reward in zip(arms, rewards):
            self.pulls[arm] += 1
            self.sums[arm] += reward


def main():
    policy, ascending = None, False
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "start":
            # A policy that draws at random would seed itself here:
            # random.Random(message["seed"]).
            policy = CUCB(message["m"], message["k"])
            ascending = message["order"] == "asc"
        elif message["op"] == "observe":
            policy.observe(message["arms"], message["rewards"])
        elif message["op"] == "stop":
            continue  # no reply; another start may follow
        print(json.dumps({"arms": policy.select(ascending)}), flush=True)


if __name__ == "__main__":
    main()
