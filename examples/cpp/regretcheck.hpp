// The protocol of verify: one JSON object a line. Copy this file beside your own.
//
//     regretcheck::play(make)    for  verify policy --exec './PROGRAM'
//
// Standard library only, C++17. What your code writes to std::cout goes to standard error,
// since standard output carries replies alone.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace regretcheck {

// What a policy is made for.
struct Game {
  int m = 0, k = 0;
  std::int64_t horizon = 0;
  std::uint32_t seed = 0;
  std::string feedback;  // semi, disjunctive or conjunctive
};

// Plays one run: select returns k distinct arms in 0...m-1, the best first, and update gets the
// observed arms and their rewards: all k, or a prefix of a cascade's list.
struct Policy {
  virtual ~Policy() = default;
  virtual std::vector<int> select() = 0;
  virtual void update(const std::vector<int>& arms, const std::vector<double>& rewards) = 0;
};

// What make throws for a game that it cannot play, such as Decline("needs k < m").
struct Decline : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The text after a key of a message; verify writes no spaces and no other keys of that name.
inline std::string after(const std::string& message, const std::string& key) {
  auto at = message.find("\"" + key + "\":");
  return at == std::string::npos ? "" : message.substr(at + key.size() + 3);
}

inline std::string word(const std::string& message, const std::string& key) {
  auto text = after(message, key);
  return text.empty() ? "" : text.substr(1, text.find('"', 1) - 1);
}

inline std::vector<double> numbers(const std::string& message, const std::string& key) {
  std::vector<double> all;
  auto text = after(message, key);
  const char* p = text.c_str();
  while (*p && *p != ']') {
    char* end;
    all.push_back(std::strtod(p + 1, &end));
    if (end == p + 1) return {};  // an empty list
    p = end;
  }
  return all;
}

// Plays the policies that make(game) returns, one for each run. capabilities say what the
// policy can do, such as {"rewards":"binary","k":"one"}.
template <class Make>
void play(Make make, const std::string& capabilities = "") {
  std::ostream replies(std::cout.rdbuf());
  std::cout.rdbuf(std::cerr.rdbuf());
  std::unique_ptr<Policy> policy;
  bool ascending = false;
  for (std::string line; std::getline(std::cin, line);) {
    auto op = word(line, "op");
    if (op == "stop") continue;  // no reply; another start may follow
    std::string reply;
    try {
      if (op == "start") {
        policy = make(Game{std::atoi(after(line, "m").c_str()), std::atoi(after(line, "k").c_str()), std::atoll(after(line, "horizon").c_str()),
                           static_cast<std::uint32_t>(std::atoll(after(line, "seed").c_str())), word(line, "feedback")});
        ascending = word(line, "order") == "asc";
      } else {
        auto arms = numbers(line, "arms");
        policy->update({arms.begin(), arms.end()}, numbers(line, "rewards"));
      }
      auto arms = policy->select();
      if (ascending) arms = {arms.rbegin(), arms.rend()};  // as cascades display them
      for (int arm : arms) reply += (reply.empty() ? "" : ",") + std::to_string(arm);
      reply = "\"arms\":[" + reply + "]";
    } catch (const Decline& reason) {
      reply = std::string("\"decline\":\"") + reason.what() + "\"";
    }
    if (op == "start" && !capabilities.empty()) reply += ",\"capabilities\":" + capabilities;
    replies << "{" << reply << "}" << std::endl;
  }
}

}  // namespace regretcheck
