// jkomiyama/banditlib behind functions that Go can call.
#include <cmath>
#include <map>

#include "policy/policy_moss.hpp"
#include "bandit/util.cpp"

extern "C" {
void *moss_new(int m) { return new bandit::MOSSPolicy(m); }
int moss_select(void *p) { return static_cast<bandit::MOSSPolicy *>(p)->selectNextArm(); }
void moss_update(void *p, int arm, double reward) { static_cast<bandit::MOSSPolicy *>(p)->updateState(arm, reward); }
void moss_delete(void *p) { delete static_cast<bandit::MOSSPolicy *>(p); }
}
