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

// What make throws for a game it is not made for: new Decline('needs k < m').
class Decline extends Error {}

// Plays the policies that make(game) returns, one for each run. game has m, k, horizon,
// seed (below 2**32) and feedback ('semi', 'disjunctive' or 'conjunctive'). The policy has
// select(), which returns k distinct arms in 0...m-1, the best first, and
// update(arms, rewards), which tells what was seen: all of them, or of a cascade the first
// that were displayed. make, select and update may return promises. capabilities, if given,
// say what the policy is made for, such as { rewards: 'binary', k: 'one', seed: false }.
function play(make, capabilities) {
  serve(async (game) => {
    const policy = await make(game);
    return async (message) => {
      if (message.op === 'observe') await policy.update(message.arms, message.rewards);
      const arms = [...(await policy.select())];
      return game.order === 'asc' ? arms.reverse() : arms; // as cascades display them
    };
  }, capabilities);
}

// Draws from the samplers that make(p, k, seed) returns: functions without arguments
// that return k distinct arms, arm i with probability p[i], or promises of them.
function sample(make) {
  serve((game) => make(game.p, game.k, game.seed));
}

function serve(begin, capabilities) {
  console.log = console.info = console.error;
  let step = null;
  const answer = async (message) => {
    if (message.op === 'stop') return; // no reply; another start may follow
    let reply;
    try {
      if (message.op === 'start') step = await begin(message);
      reply = { arms: await step(message) };
    } catch (error) {
      if (!(error instanceof Decline)) throw error;
      reply = { decline: error.message };
    }
    if (message.op === 'start' && capabilities) reply.capabilities = capabilities;
    fs.writeSync(1, JSON.stringify(reply) + '\n');
  };
  let turn = Promise.resolve(); // lines are answered in their order
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    turn = turn.then(() => answer(JSON.parse(line))).catch((error) => {
      console.error(error);
      process.exit(1);
    });
  });
}

module.exports = { Decline, play, sample };
