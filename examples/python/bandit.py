"""A bandit policy as anybody might have it: it knows nothing of verify."""

import math


class CUCB:
    """Plays the n_play arms of largest mean + sqrt(1.5 ln t / pulls)."""

    def __init__(self, n_arms, n_play):
        self.n_play = n_play
        self.t = 0
        self.pulls = [0] * n_arms
        self.sums = [0.0] * n_arms

    def index(self, arm):
        n = self.pulls[arm]
        if n == 0:
            return math.inf
        return self.sums[arm] / n + math.sqrt(1.5 * math.log(self.t) / n)

    def select(self):
        """Returns the arms to play, the best first; ties go to the lowest arm."""
        self.t += 1
        values = [self.index(arm) for arm in range(len(self.pulls))]
        ranked = sorted(range(len(values)), key=lambda arm: -values[arm])
        return ranked[: self.n_play]

    def update(self, arm, reward):
        self.pulls[arm] += 1
        self.sums[arm] += reward
