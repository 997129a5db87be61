"""The protocol of verify: one JSON object a line. Copy this file beside your own.

    regretcheck.play(make)    for  verify policy  --exec 'python3 FILE'
    regretcheck.sample(make)  for  verify sampler --exec 'python3 FILE'

Standard library only. What your code prints goes to standard error, since standard
output carries replies alone.
"""

import json
import os
import sys
import time
import traceback
import types


class Decline(Exception):
    """What make raises for a game that it cannot play: Decline("needs k < m")."""


def play(make, capabilities=None):
    """Plays the policies that make(game) returns, one for each run.

    game has m, k, horizon, seed (below 2**32) and feedback ("semi", "disjunctive" or
    "conjunctive"). The policy has select(), which returns k distinct arms in 0...m-1,
    the best first, and update(arms, rewards), which gets the observed arms and their
    rewards: all k, or a prefix of a cascade's list. capabilities say what the policy can
    do, such as {"rewards": "binary", "k": "one", "seed": False}.

    Many runs may be played side by side, each by a policy of its own, which makes a round
    cheaper. {"lockstep": False} plays them one after the other.
    """

    def begin(game):
        policy = make(types.SimpleNamespace(**game))
        ascending = game["order"] == "asc"

        def act(arms=None, rewards=None):
            if arms is not None:
                policy.update(arms, rewards)
            action = tuple(policy.select())
            return action[::-1] if ascending else action  # as cascades display them

        return act

    _serve(begin, {"lockstep": True, **(capabilities or {})})


def sample(make):
    """Draws from the samplers that make(p, k, seed) returns: functions without
    arguments that return k distinct arms, arm i with probability p[i]."""

    def begin(game):
        draw = make(game["p"], game["k"], game["seed"])
        return lambda *nothing: tuple(draw())

    _serve(begin)


class _Forms(dict):
    """Replies, by the number of arms: "%d" writes the integers of any library."""

    def __missing__(self, k):
        self[k] = '{"arms":[%s]}\n' % ",".join(["%d"] * k)
        return self[k]


def _serve(begin, capabilities=None):
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # print writes to standard error from here on
    games = {}  # what begin returned, by the game's number; a game alone has none
    forms = _Forms()

    def answer(game, message):
        if message["op"] == "start":
            games[game] = begin(message)
            return games[game]()
        return games[game](message.get("arms"), message.get("rewards"))

    def broken(game, error):
        if isinstance(error, Decline):
            return json.dumps({"decline": str(error)}) + "\n"
        if game is None:
            raise error
        traceback.print_exc()  # the other games go on
        return json.dumps({"error": f"{type(error).__name__}: {error}"}) + "\n"

    def many(message):
        flushed = time.monotonic()
        for game, arms, rewards in zip(message["games"], message["arms"], message["rewards"]):
            try:
                action = games[game](arms, rewards)
                reply = forms[len(action)] % action
            except Exception as error:
                reply = broken(game, error)
            replies.write(reply)
            if time.monotonic() > flushed + 1:  # verify times each reply
                replies.flush()
                flushed = time.monotonic()

    for line in sys.stdin:
        message = json.loads(line)
        game = message.get("game")
        if "games" in message:
            many(message)
        elif message["op"] == "stop":
            games.pop(game, None)  # no reply; another start may follow
        else:
            try:
                action = answer(game, message)
                reply = forms[len(action)] % action
            except Exception as error:
                reply = broken(game, error)
            if message["op"] == "start" and capabilities:
                reply = json.dumps({**json.loads(reply), "capabilities": capabilities}) + "\n"
            replies.write(reply)
        replies.flush()
