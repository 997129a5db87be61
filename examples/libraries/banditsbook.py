#!/usr/bin/env python3
"""johnmyleswhite/BanditsBook: REGRETCHECK_LIBRARIES=folder python3 banditsbook.py NAME"""

import builtins
import os
import pathlib
import random
import sys

here = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(here.parents[1] / "python"), os.path.join(os.environ["REGRETCHECK_LIBRARIES"], "BanditsBook", "python")]
builtins.xrange = range  # the book was written for Python 2

import regretcheck  # noqa: E402
from algorithms.epsilon_greedy.annealing import AnnealingEpsilonGreedy  # noqa: E402
from algorithms.epsilon_greedy.standard import EpsilonGreedy  # noqa: E402
from algorithms.exp3.exp3 import Exp3  # noqa: E402
from algorithms.hedge.hedge import Hedge  # noqa: E402
from algorithms.softmax.annealing import AnnealingSoftmax  # noqa: E402
from algorithms.softmax.standard import Softmax  # noqa: E402
from algorithms.ucb.ucb1 import UCB1  # noqa: E402
from algorithms.ucb.ucb2 import UCB2  # noqa: E402

made = {
    "epsilon": lambda: EpsilonGreedy(0.1, [], []),
    "annealing-epsilon": lambda: AnnealingEpsilonGreedy([], []),
    "softmax": lambda: Softmax(0.1, [], []),
    "annealing-softmax": lambda: AnnealingSoftmax([], []),
    "exp3": lambda: Exp3(0.1, []),
    "hedge": lambda: Hedge(1.0, [], []),
    "ucb1": lambda: UCB1([], []),
    "ucb2": lambda: UCB2(0.1, [], []),
}[sys.argv[1]]


class Adapter:
    def __init__(self, game):
        random.seed(game.seed)
        self.algorithm = made()
        self.algorithm.initialize(game.m)

    def select(self):
        return [self.algorithm.select_arm()]

    def update(self, arms, rewards):
        self.algorithm.update(arms[0], rewards[0])


regretcheck.play(Adapter, {"k": "one"})
