//! A bandit policy as anybody might have it: it knows nothing of verify.

/// Plays the arms of largest mean + sqrt(1.5 ln t / pulls).
pub struct Cucb {
    play: usize,
    t: u32,
    pulls: Vec<u32>,
    sums: Vec<f64>,
}

impl Cucb {
    pub fn new(arms: usize, play: usize) -> Self {
        Cucb {
            play,
            t: 0,
            pulls: vec![0; arms],
            sums: vec![0.0; arms],
        }
    }

    fn index(&self, arm: usize) -> f64 {
        let n = f64::from(self.pulls[arm]);
        if n == 0.0 {
            return f64::INFINITY;
        }
        self.sums[arm] / n + (1.5 * f64::from(self.t).ln() / n).sqrt()
    }

    /// Returns the arms to play, the best first; ties go to the lowest arm.
    pub fn choose(&mut self) -> Vec<usize> {
        self.t += 1;
        let mut arms: Vec<usize> = (0..self.pulls.len()).collect();
        arms.sort_by(|&a, &b| self.index(b).total_cmp(&self.index(a)));
        arms.truncate(self.play);
        arms
    }

    pub fn learn(&mut self, arm: usize, reward: f64) {
        self.pulls[arm] += 1;
        self.sums[arm] += reward;
    }
}
