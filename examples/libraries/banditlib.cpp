// jkomiyama/banditlib: g++ -std=c++17 -O2 -w -I FOLDER/banditlib -I examples/cpp -o banditlib
// examples/libraries/banditlib.cpp FOLDER/banditlib/bandit/util.cpp && ./banditlib NAME
#include <cmath>
#include <functional>
#include <map>

#include "policy/policy_dmed.hpp"
#include "policy/policy_egreedy.hpp"
#include "policy/policy_klucb.hpp"
#include "policy/policy_moss.hpp"
#include "policy/policy_ts.hpp"
#include "policy/policy_ucb.hpp"
#include "policy/policy_ucbv.hpp"
#include "regretcheck.hpp"

template <class P>
std::shared_ptr<bandit::Policy> make(int m) { return std::make_shared<P>(m); }

struct Adapter : regretcheck::Policy {
  std::shared_ptr<bandit::Policy> policy;
  std::vector<int> select() override { return {policy->selectNextArm()}; }
  void update(const std::vector<int>& arms, const std::vector<double>& rewards) override { policy->updateState(arms[0], rewards[0]); }
};

int main(int, char** arguments) {
  const std::map<std::string, std::function<std::shared_ptr<bandit::Policy>(int)>> made = {
      {"dmed", make<bandit::DMEDBinaryPolicy>}, {"egreedy", make<bandit::EGreedyPolicy>}, {"klucb", make<bandit::KLUCBPolicy>},
      {"moss", make<bandit::MOSSPolicy>},       {"ts", make<bandit::ThompsonBinaryPolicy>}, {"ucb", make<bandit::UCBPolicy>},
      {"ucbv", make<bandit::UCBVPolicy>},
  };
  const std::string name = arguments[1];
  const bool binary = name == "dmed" || name == "ts";  // their names say so
  regretcheck::play(
      [&](const regretcheck::Game& game) {
        bandit::randomEngine.seed(game.seed);
        auto adapter = std::make_unique<Adapter>();
        adapter->policy = made.at(name)(game.m);
        return adapter;
      },
      binary ? R"({"k":"one","rewards":"binary"})" : R"({"k":"one"})");
}
