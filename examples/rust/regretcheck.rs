//! The protocol of verify: one JSON object a line. Copy this file beside your own.
//!
//!     regretcheck::play(make, "")    for  verify policy --exec ./PROGRAM
//!
//! Standard library only. Standard output carries replies alone: print with eprintln.
#![allow(dead_code)] // not every policy reads all of the game

use std::io::{BufRead, Write};

/// What a policy is made for.
pub struct Game {
    pub m: usize,
    pub k: usize,
    pub horizon: u64,
    pub seed: u64,        // below 2^32
    pub feedback: String, // semi, disjunctive or conjunctive
}

/// Plays one run: select returns k distinct arms in 0...m-1, the best first, and update gets the
/// observed arms and their rewards: all k, or a prefix of a cascade's list.
pub trait Policy {
    fn select(&mut self) -> Vec<usize>;
    fn update(&mut self, arms: &[usize], rewards: &[f64]);
}

/// What make returns for a game that it cannot play, such as Decline("needs k < m".into()).
pub struct Decline(pub String);

/// The text after a key of a message; verify writes no spaces and no other key of that name.
fn after<'a>(message: &'a str, key: &str) -> &'a str {
    let quoted = format!("\"{key}\":");
    message.find(&quoted).map_or("", |at| &message[at + quoted.len()..])
}

fn word(message: &str, key: &str) -> String {
    after(message, key).split('"').nth(1).unwrap_or("").to_string()
}

fn number(message: &str, key: &str) -> u64 {
    after(message, key)
        .split(|c: char| !c.is_ascii_digit())
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(0)
}

fn numbers<T: std::str::FromStr>(message: &str, key: &str) -> Vec<T> {
    let list = after(message, key)
        .trim_start_matches('[')
        .split(']')
        .next()
        .unwrap_or("");
    list.split(',').filter_map(|text| text.parse().ok()).collect()
}

/// Plays the policies that make(game) returns, one for each run. capabilities say what the policy
/// can do, such as {"rewards":"binary","k":"one"}; "" says nothing.
pub fn play<P: Policy>(make: impl Fn(&Game) -> Result<P, Decline>, capabilities: &str) {
    let (input, mut replies) = (std::io::stdin(), std::io::stdout());
    let mut policy = None;
    let mut ascending = false;
    for line in input.lock().lines() {
        let line = line.expect("a line of UTF-8");
        let op = word(&line, "op");
        let mut declined = String::new();
        match op.as_str() {
            "start" => {
                let (m, k) = (number(&line, "m") as usize, number(&line, "k") as usize);
                let game = Game {
                    m,
                    k,
                    horizon: number(&line, "horizon"),
                    seed: number(&line, "seed"),
                    feedback: word(&line, "feedback"),
                };
                ascending = word(&line, "order") == "asc";
                policy = make(&game).map_err(|Decline(reason)| declined = reason).ok();
            }
            "observe" => policy
                .as_mut()
                .expect("an observe after a start")
                .update(&numbers(&line, "arms"), &numbers(&line, "rewards")),
            _ => continue, // a stop has no reply; another start may follow
        }
        let mut reply = match policy.as_mut() {
            Some(policy) => {
                let mut arms = policy.select();
                if ascending {
                    arms.reverse(); // as cascades display them
                }
                format!("{{\"arms\":{arms:?}")
            }
            None => format!("{{\"decline\":\"{}\"", declined.replace(['"', '\\'], "'")),
        };
        if op == "start" && !capabilities.is_empty() {
            reply += &format!(",\"capabilities\":{capabilities}");
        }
        writeln!(replies, "{reply}}}")
            .and_then(|()| replies.flush())
            .expect("standard output takes a reply");
    }
}
