// g++ -std=c++17 -O2 -o /tmp/policy examples/cpp/policy.cpp && verify policy --exec /tmp/policy
#include "bandit.hpp"
#include "regretcheck.hpp"

struct Adapter : regretcheck::Policy {
  CUCB policy;
  explicit Adapter(const regretcheck::Game& game) : policy(game.m, game.k) {}
  std::vector<int> select() override { return policy.choose(); }
  void update(const std::vector<int>& arms, const std::vector<double>& rewards) override {
    for (std::size_t i = 0; i < arms.size(); ++i) policy.learn(arms[i], rewards[i]);
  }
};

int main() {
  regretcheck::play([](const regretcheck::Game& game) { return std::make_unique<Adapter>(game); });
}
