// Times the rounds of a policy of multiplaybanditlib: see run.
#include <chrono>
#include <cstdio>
#include <iostream>

#include "bandit/util.hpp"
#include "arm/arm_bernoulli.hpp"
#include "policy/policy_exp3m.hpp"
#include "policy/policy_ts.hpp"
#include "policy/policy_ucb.hpp"

using namespace bandit;

static std::unique_ptr<Policy> make(const std::string &name, uint m, uint k, long horizon) {
  if (name == "cucb") return std::make_unique<UCBPolicy>(m, 1.5);
  if (name == "cts") return std::make_unique<ThompsonBinaryPolicy>(m);
  if (name == "exp3m")
    return std::make_unique<Exp3MPolicy>(m, std::min(1.0, std::sqrt(m * std::log(double(m) / k) / ((e - 1) * k * horizon))));
  return nullptr;
}

int main(int argc, char *argv[]) {
  const uint k = std::stoul(argv[2]);
  const long horizon = std::stol(argv[3]);
  std::vector<double> means;
  for (double mean; std::cin >> mean;) means.push_back(mean);
  std::vector<std::unique_ptr<Arm>> arms;
  for (double mean : means) arms.emplace_back(new BernoulliArm(mean));
  std::unique_ptr<Policy> policy = make(argv[1], means.size(), k, horizon);
  if (!policy) return 3; // the library has no such policy
  randomEngine.seed(1);

  const auto start = std::chrono::steady_clock::now();
  double seconds = 0, sum = 0;
  long round = 0;
  for (; round < horizon && seconds < 2; round++) {
    const std::vector<uint> action = policy->selectNextArms(k);
    std::vector<double> rewards;
    for (uint arm : action) {
      rewards.push_back(arms[arm]->pull());
      sum += means[arm];
    }
    policy->updateState(action, rewards);
    if (round % 16 == 15 || round == horizon - 1)
      seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  std::printf("%g %g\n", seconds / round * 1e9, sum / (double(k) * round));
}
