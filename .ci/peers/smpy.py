"""Times the rounds of a policy of SMPyBandits: see run. It takes the rewards of several arms one by one."""
import importlib
import sys

import timing

name, k, horizon, means = timing.arguments()
import numpy as np

classes = {"cmoss": "MOSS", "cucb": "UCB", "cts": "Thompson"}
if name not in classes:
    sys.exit(3)  # the library has no such policy
np.random.seed(1)
np.seterr(all="ignore")
policy = getattr(importlib.import_module(classes[name]), classes[name])(len(means))
policy.startGame()


def update(action, rewards):
    for arm, reward in zip(action, rewards):
        policy.getReward(arm, reward)


timing.rounds(lambda: policy.choiceMultiple(k), update, means, horizon)
