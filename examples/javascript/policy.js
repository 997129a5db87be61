#!/usr/bin/env node
// CUCB as a program that verify can test: one JSON object a line on stdin and
// stdout. No packages.
//
//     verify policy --exec 'node examples/javascript/policy.js' --m 8 --k 3
'use strict';

const readline = require('node:readline');

// Plays the k arms of largest mean + sqrt(1.5 ln t / pulls).
class CUCB {
  constructor(m, k) {
    this.k = k;
    this.t = 0;
    this.pulls = new Array(m).fill(0);
    this.sums = new Array(m).fill(0);
  }

  index(arm) {
    const n = this.pulls[arm];
    return n === 0 ? Infinity : this.sums[arm] / n + Math.sqrt((1.5 * Math.log(this.t)) / n);
  }

  // Returns the action in display order; ties go to the lowest arm.
  select(ascending) {
    this.t++;
    const values = this.pulls.map((_, arm) => this.index(arm));
    const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0); // Infinity - Infinity is NaN
    const ranked = values.map((_, arm) => arm).sort((a, b) => less(values[b], values[a]) || a - b);
    const action = ranked.slice(0, this.k);
    return ascending ? action.sort((a, b) => less(values[a], values[b]) || a - b) : action;
  }

  // Learns from what was seen; under cascading feedback a prefix.
  observe(arms, rewards) {
    arms.forEach((arm, j) => {
      this.pulls[arm]++;
      this.sums[arm] += rewards[j];
    });
  }
}

let policy = null;
let ascending = false;

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  switch (message.op) {
    case 'start': // a policy that draws at random would seed itself from message.seed
      policy = new CUCB(message.m, message.k);
      ascending = message.order === 'asc';
      break;
    case 'observe':
      policy.observe(message.arms, message.rewards);
      break;
    default: // stop: no reply; another start may follow
      return;
  }
  process.stdout.write(JSON.stringify({ arms: policy.select(ascending) }) + '\n');
});
