"""Times the rounds of a policy of CombSemiBandits: see run. The library takes losses of -1 and 1."""
import sys

import timing

name, k, horizon, means = timing.arguments()
import bandit
import numpy as np

classes = {"cucb": bandit.CombUCB, "cts": bandit.ThompsonSampling, "hybrid": bandit.HYBRID, "combexp": bandit.CombEXP3}
if name not in classes:
    sys.exit(3)  # the library has no such policy
np.random.seed(1)
np.seterr(all="ignore")
policy = classes[name](len(means), "m-set", k)
policy.reset()
timing.rounds(policy.next, lambda action, rewards: policy.update(action, [1 - 2 * reward for reward in rewards]), means, horizon)
