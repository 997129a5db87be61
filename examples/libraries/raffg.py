#!/usr/bin/env python3
"""raffg/multi_armed_bandit: REGRETCHECK_LIBRARIES=folder python3 raffg.py NAME"""

import os
import pathlib
import random
import sys
import types

here = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(here.parents[1] / "python"), os.path.join(os.environ["REGRETCHECK_LIBRARIES"], "multi_armed_bandit")]
sys.modules.setdefault("numpy", types.ModuleType("numpy"))  # imported by these files and not used

import regretcheck  # noqa: E402
from algorithms.epsilon_greedy import EpsilonGreedy  # noqa: E402
from algorithms.epsilon_greedy_annealing import EpsilonGreedyAnnealing  # noqa: E402
from algorithms.exp3 import EXP3  # noqa: E402
from algorithms.hedge import Hedge  # noqa: E402
from algorithms.softmax import Softmax  # noqa: E402
from algorithms.softmax_annealing import SoftmaxAnnealing  # noqa: E402
from algorithms.thompson_sampling import ThompsonSampling  # noqa: E402
from algorithms.ucb1 import UCB1  # noqa: E402
from algorithms.ucb2 import UCB2  # noqa: E402

made = {
    "epsilon": lambda m: EpsilonGreedy(0.1, m),
    "annealing-epsilon": EpsilonGreedyAnnealing,
    "softmax": lambda m: Softmax(0.1, m),
    "annealing-softmax": SoftmaxAnnealing,
    "exp3": lambda m: EXP3(0.1, m),
    "hedge": lambda m: Hedge(1.0, m),
    "thompson": ThompsonSampling,
    "ucb1": UCB1,
    "ucb2": lambda m: UCB2(0.1, m),
}[sys.argv[1]]


class Adapter:
    def __init__(self, game):
        random.seed(game.seed)
        self.algorithm = made(game.m)

    def select(self):
        arm = self.algorithm.select_arm()
        if isinstance(arm, list):  # Thompson sampling returns its draws; the simulation takes the largest
            arm = arm.index(max(arm))
        return [arm]

    def update(self, arms, rewards):
        self.algorithm.update(arms[0], rewards[0])


regretcheck.play(Adapter, {"k": "one"})
