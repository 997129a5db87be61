//! rustc -O -o /tmp/policy examples/rust/policy.rs && verify policy --exec /tmp/policy
mod bandit;
mod regretcheck;

struct Adapter(bandit::Cucb);

impl regretcheck::Policy for Adapter {
    fn select(&mut self) -> Vec<usize> {
        self.0.choose()
    }
    fn update(&mut self, arms: &[usize], rewards: &[f64]) {
        for (&arm, &reward) in arms.iter().zip(rewards) {
            self.0.learn(arm, reward);
        }
    }
}

fn main() {
    regretcheck::play(|game| Ok(Adapter(bandit::Cucb::new(game.m, game.k))), "");
}
