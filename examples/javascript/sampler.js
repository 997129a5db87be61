#!/usr/bin/env node
// verify sampler --exec 'node examples/javascript/sampler.js'
'use strict';

const { sample } = require('./regretcheck.js');

// A generator of random numbers in [0, 1) that has a seed: mulberry32.
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Systematic sampling in a random order: arms are laid out on a line, each as long as
// its p, and one point in every unit picks the arm that it falls on.
function systematic(p, k, random) {
  const order = p.map((_, arm) => arm);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const arms = [];
  let end = random();
  for (const arm of order) {
    end += p[arm];
    if (end >= arms.length + 1 && arms.length < k) arms.push(arm);
  }
  return arms;
}

sample((p, k, seed) => {
  const random = generator(seed);
  return () => systematic(p, k, random);
});
