"""The protocol of verify: one JSON object a line. Copy this file beside your own.

    regretcheck.play(make)    for  verify policy  --exec 'python3 FILE'
    regretcheck.sample(make)  for  verify sampler --exec 'python3 FILE'

Standard library only. What your code prints goes to standard error, since standard
output carries replies alone.
"""

import json
import os
import sys
import types


class Decline(Exception):
    """What make raises for a game it is not made for, such as Decline("needs k < m")."""


def play(make, capabilities=None):
    """Plays the policies that make(game) returns, one for each run.

    game has m, k, horizon, seed (below 2**32) and feedback ("semi", "disjunctive" or
    "conjunctive"). The policy has select(), which returns k distinct arms in 0...m-1,
    the best first, and update(arms, rewards), which tells what was seen: all of them,
    or of a cascade the first that were displayed. capabilities say what the policy is
    made for, such as {"rewards": "binary", "k": "one", "seed": False}.

    A policy that declares {"late": True} has update_late(round, arms, rewards) as well,
    which tells what an earlier round showed, counted from 1. Games in which rewards arrive
    late have game.late, such as "delay:20" or "batch:50".
    """

    def begin(game):
        policy = make(types.SimpleNamespace(**game))

        def step(message):
            if message["op"] == "observe" and "late" in message:
                for late in message["late"]:
                    policy.update_late(late["round"], late["arms"], late["rewards"])
            elif message["op"] == "observe":
                policy.update(message["arms"], message["rewards"])
            arms = list(policy.select())
            return arms[::-1] if game["order"] == "asc" else arms  # as cascades display them

        return step

    _serve(begin, capabilities)


def sample(make):
    """Draws from the samplers that make(p, k, seed) returns: functions without
    arguments that return k distinct arms, arm i with probability p[i]."""

    def begin(game):
        draw = make(game["p"], game["k"], game["seed"])
        return lambda message: draw()

    _serve(begin)


def _serve(begin, capabilities=None):
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # print writes to standard error from here on
    step = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "stop":
            continue  # no reply; another start may follow
        try:
            if message["op"] == "start":
                step = begin(message)
            reply = {"arms": [int(arm) for arm in step(message)]}
        except Decline as reason:
            reply = {"decline": str(reason)}
        if message["op"] == "start" and capabilities:
            reply["capabilities"] = capabilities
        replies.write(json.dumps(reply) + "\n")
        replies.flush()
