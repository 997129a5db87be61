"""Times the rounds of a policy in Python: see run."""
import random
import sys
import time


def rounds(select, update, means, horizon):
    """Plays select() and update(action, rewards of 0 and 1); prints the nanoseconds of a round and the mean of a played arm."""
    paid, played, start = 0.0, 0, time.perf_counter()
    while played < horizon and time.perf_counter() - start < 2:
        action = select()
        rewards = [1.0 if random.random() < means[arm] else 0.0 for arm in action]
        paid += sum(means[arm] for arm in action)
        update(action, rewards)
        played += 1
    seconds = time.perf_counter() - start
    print("%g %g" % (seconds / played * 1e9, paid / played / len(action)))


def arguments():
    """Returns the library's folder, the policy, k, the horizon and the means."""
    folder, policy, k, horizon = sys.argv[1:5]
    random.seed(1)
    sys.path.insert(0, folder)
    return policy, int(k), int(horizon), [float(word) for word in sys.stdin.read().split()]
