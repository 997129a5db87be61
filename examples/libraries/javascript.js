// npm packages: REGRETCHECK_LIBRARIES=folder node javascript.js NAME
'use strict';

const path = require('node:path');
const { play } = require('../javascript/regretcheck.js');

const load = (name) => require(path.join(path.resolve(process.env.REGRETCHECK_LIBRARIES), 'node_modules', name));

// A generator of the run's seed in place of Math.random, which cannot be seeded: mulberry32.
function seed(state) {
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

const made = {
  ucb: (m) => {
    const UCB = load('ucb');
    const algorithm = new UCB({ arms: m });
    return { select: async () => [await algorithm.select()], update: async (arms, rewards) => algorithm.reward(arms[0], rewards[0]) };
  },
  egreedy: (m) => {
    const EpsilonGreedy = load('egreedy');
    const algorithm = new EpsilonGreedy({ arms: m, epsilon: 0.1 });
    return { select: async () => [await algorithm.select()], update: async (arms, rewards) => algorithm.reward(arms[0], rewards[0]) };
  },
  bayesian: (m) => {
    const { Bandit } = load('bayesian-bandit');
    const algorithm = new Bandit({ numberOfArms: m });
    for (const arm of algorithm.arms) arm.random = () => Math.random(); // it keeps the generator that it found
    return { select: () => [algorithm.selectArm()], update: (arms, rewards) => algorithm.arms[arms[0]].reward(rewards[0]) };
  },
}[process.argv[2]];

const capabilities = {
  ucb: { k: 'one' },
  egreedy: { k: 'one', seed: false }, // its generator seeds itself
  bayesian: { k: 'one', rewards: 'binary' },
}[process.argv[2]];

play((game) => {
  seed(game.seed);
  return made(game.m);
}, capabilities);
