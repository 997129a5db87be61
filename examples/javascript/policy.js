#!/usr/bin/env node
// verify policy --exec 'node examples/javascript/policy.js'
'use strict';

const { play } = require('./regretcheck.js');
const { CUCB } = require('./bandit.js');

play(({ m, k }) => { // a policy that draws at random would take the seed as well
  const policy = new CUCB(m, k);
  return {
    select: () => policy.select(),
    update: (arms, rewards) => arms.forEach((arm, j) => policy.update(arm, rewards[j])),
  };
});
