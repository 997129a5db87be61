#!/usr/bin/env python3
"""verify sampler --exec 'python3 examples/python/sampler.py'"""

import random

import regretcheck


def dep_round(p, rng):
    """Dependent rounding: pairs of fractions are moved until one is 0 or 1."""
    p, arms = list(p), []
    left = None  # the one arm so far with 0 < p < 1
    for j in range(len(p)):
        if left is not None and 0 < p[j] < 1:
            i = left
            up, down = min(1 - p[i], p[j]), min(p[i], 1 - p[j])
            if rng.random() < down / (up + down):
                p[i], p[j] = p[i] + up, p[j] - up
            else:
                p[i], p[j] = p[i] - down, p[j] + down
            for n in (i, j):
                p[n] = round(p[n], 12)  # exactly 0 or 1, without rounding error
            left = i if 0 < p[i] < 1 else j if 0 < p[j] < 1 else None
        elif 0 < p[j] < 1:
            left = j
    return [i for i in range(len(p)) if p[i] > 0.5]


def make(p, k, seed):
    rng = random.Random(seed)
    return lambda: dep_round(p, rng)


regretcheck.sample(make)
