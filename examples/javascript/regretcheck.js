// The protocol of verify: one JSON object a line. Copy this file beside your own.
//
//     play(make)    for  verify policy  --exec 'node FILE'
//     sample(make)  for  verify sampler --exec 'node FILE'
//
// No packages. console.log writes to standard error, since standard output carries
// replies alone.
'use strict';

const fs = require('node:fs');
const readline = require('node:readline');

// What make throws for a game that it cannot play: new Decline('needs k < m').
class Decline extends Error {}

// Plays the policies that make(game) returns, one for each run. game has m, k, horizon,
// seed (below 2**32) and feedback ('semi', 'disjunctive' or 'conjunctive'). The policy has
// select(), which returns k distinct arms in 0...m-1, the best first, and
// update(arms, rewards), which gets the observed arms and their rewards: all k, or a prefix
// of a cascade's list. make, select and update may return promises. capabilities, if given,
// say what the policy can do, such as { rewards: 'binary', k: 'one', seed: false }.
//
// Many runs may be played side by side, each by a policy of its own, which makes a round
// cheaper. { lockstep: false } plays them one after the other.
function play(make, capabilities) {
  serve(async (game) => {
    const policy = await make(game);
    return async (arms, rewards) => {
      if (arms) await policy.update(arms, rewards);
      const action = Array.from(await policy.select());
      return game.order === 'asc' ? action.reverse() : action; // as cascades display them
    };
  }, { lockstep: true, ...capabilities });
}

// Draws from the samplers that make(p, k, seed) returns: functions without arguments
// that return k distinct arms, arm i with probability p[i], or promises of them.
function sample(make) {
  serve((game) => make(game.p, game.k, game.seed));
}

function serve(begin, capabilities) {
  console.log = console.info = console.error;
  const games = new Map(); // what begin returned, by the game's number; a game alone has none
  const reply = async (game, act) => {
    try {
      return { arms: await act() };
    } catch (error) {
      if (error instanceof Decline) return { decline: error.message };
      if (game === undefined) throw error;
      console.error(error); // the other games go on
      return { error: String(error) };
    }
  };
  const answer = async ({ op, game, games: many, arms, rewards, ...message }) => {
    let text = '';
    if (op === 'stop') games.delete(game); // no reply; another start may follow
    else if (op === 'start') {
      const first = await reply(game, async () => {
        games.set(game, await begin(message));
        return games.get(game)();
      });
      text = JSON.stringify({ ...first, capabilities }) + '\n';
    } else if (many === undefined) text = JSON.stringify(await reply(game, () => games.get(game)(arms, rewards))) + '\n';
    else {
      let written = Date.now();
      for (let i = 0; i < many.length; i++) {
        text += JSON.stringify(await reply(many[i], () => games.get(many[i])(arms[i], rewards[i]))) + '\n';
        if (Date.now() > written + 1000) { // verify times each reply
          write(text);
          [text, written] = ['', Date.now()];
        }
      }
    }
    if (text) write(text);
  };
  let turn = Promise.resolve(); // lines are answered in their order
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    turn = turn.then(() => answer(JSON.parse(line))).catch((error) => {
      console.error(error);
      process.exit(1);
    });
  });
}

// Writes all of the text, even to a pipe that is full.
function write(text) {
  for (let bytes = Buffer.from(text), n = 0; n < bytes.length;) n += fs.writeSync(1, bytes, n);
}

module.exports = { Decline, play, sample };
