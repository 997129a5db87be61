// A bandit policy as anybody might have it: it knows nothing of verify.
'use strict';

// Plays the nPlay arms of largest mean + sqrt(1.5 ln t / pulls).
class CUCB {
  constructor(nArms, nPlay) {
    this.nPlay = nPlay;
    this.t = 0;
    this.pulls = new Array(nArms).fill(0);
    this.sums = new Array(nArms).fill(0);
  }

  index(arm) {
    const n = this.pulls[arm];
    return n === 0 ? Infinity : this.sums[arm] / n + Math.sqrt((1.5 * Math.log(this.t)) / n);
  }

  // Returns the arms to play, the best first; ties go to the lowest arm.
  select() {
    this.t++;
    const values = this.pulls.map((_, arm) => this.index(arm));
    const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0); // Infinity - Infinity is NaN
    const ranked = values.map((_, arm) => arm).sort((a, b) => less(values[b], values[a]) || a - b);
    return ranked.slice(0, this.nPlay);
  }

  update(arm, reward) {
    this.pulls[arm]++;
    this.sums[arm] += reward;
  }
}

module.exports = { CUCB };
