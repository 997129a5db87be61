#!/usr/bin/env python3
"""verify simulate --policy 'exec:python3 examples/python/late.py' --late delay:20: rewards arrive late."""

import regretcheck
from bandit import CUCB


class Adapter:
    def __init__(self, game):
        self.policy = CUCB(game.m, game.k)

    def select(self):
        self.arms = self.policy.select()
        return self.arms

    def update(self, arms, rewards):
        for arm, reward in zip(arms, rewards):
            self.policy.update(arm, reward)

    def update_late(self, round, arms, rewards):
        self.update(arms, rewards)  # those of that round, whatever is played now


regretcheck.play(Adapter, capabilities={"late": True})
