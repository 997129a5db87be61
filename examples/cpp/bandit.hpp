// A bandit policy as anybody might have it: it knows nothing of verify.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

// Plays the arms of largest mean + sqrt(1.5 ln t / pulls).
class CUCB {
 public:
  CUCB(int arms, int play) : play_(play), pulls_(arms), sums_(arms) {}

  // Returns the arms to play, the best first; ties go to the lowest arm.
  std::vector<int> choose() {
    ++t_;
    std::vector<double> index(pulls_.size());
    for (std::size_t i = 0; i < index.size(); ++i)
      index[i] = pulls_[i] ? sums_[i] / pulls_[i] + std::sqrt(1.5 * std::log(t_) / pulls_[i]) : std::numeric_limits<double>::infinity();
    std::vector<int> arms(index.size());
    std::iota(arms.begin(), arms.end(), 0);
    std::stable_sort(arms.begin(), arms.end(), [&](int a, int b) { return index[a] > index[b]; });
    arms.resize(play_);
    return arms;
  }

  void learn(int arm, double reward) {
    ++pulls_[arm];
    sums_[arm] += reward;
  }

 private:
  int play_, t_ = 0;
  std::vector<int> pulls_;
  std::vector<double> sums_;
};
