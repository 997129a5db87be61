#!/usr/bin/env python3
"""verify policy --exec 'python3 examples/python/policy.py'"""

import regretcheck
from bandit import CUCB


class Adapter:
    def __init__(self, game):  # a policy that draws at random would take game.seed
        self.policy = CUCB(game.m, game.k)

    def select(self):
        return self.policy.select()

    def update(self, arms, rewards):
        for arm, reward in zip(arms, rewards):
            self.policy.update(arm, reward)


regretcheck.play(Adapter)
