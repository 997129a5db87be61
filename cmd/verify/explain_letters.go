package main

import (
	"strings"
	"unicode"

	"github.com/regretcheck/regretcheck/props/suite"
)

// A letter is a symbol of the claims' statements with what it stands for.
type letter struct{ symbol, meaning string }

// letterMeanings are the symbols in the order in which explain lists them.
var letterMeanings = []letter{
	{"m", "number of arms"},
	{"k", "number of arms played in a round, 1 ≤ k < m"},
	{"K", "min(k, m−k), the most arms of an action that can be wrong"},
	{"T", "horizon, the number of rounds"},
	{"t", "a round, or a number of pulls"},
	{"n", "a number of steps or of arms, as the statement says"},
	{"δ", "confidence parameter of CMOSS, > 0"},
	{"c_δ", "δ in units of the pairing bound's δ"},
	{"γ", "mixing coefficient of EXP3.M, or HYBRID's weight"},
	{"η", "learning rate"},
	{"α", "share of the false-alarm budget, or EXP3.M's threshold"},
	{"β", "exponent of ln T in regret ÷ √(kmT)"},
	{"μ", "mean reward of an arm, in [0, 1]"},
	{"μ̂", "average of an arm's observed rewards"},
	{"ρ", "confidence radius √(ln⁺(1/(δs))/s) after s pulls"},
	{"I", "index of an arm: average plus radius, clipped at 1 where it is ranked"},
	{"ζ", "worst underestimate of an arm: max(0, μ − least index over the run)"},
	{"κ", "number of rounds in which a widened average exceeds the mean by ε"},
	{"ε", "a deviation from the mean, > 0"},
	{"λ", "argument of a moment generating function, real"},
	{"a", "least value of a reward, or the width factor of κ (a ≥ 1)"},
	{"b", "greatest value of a reward"},
	{"S", "a drawn set of arms, or the sum of centred rewards by number of steps"},
	{"Δ", "gap of an action: best mean reward of k arms less its own"},
	{"A", "an action, a set of k arms"},
	{"A*", "the best action, the k arms of greatest mean"},
	{"ℓ", "class of an action in the partition lemma, 0 … ⌊log k⌋"},
	{"k_A", "number of wrong arms of an action"},
	{"x", "gap ÷ wrong arms, or a threshold on an index"},
	{"p*", "least probability of observing a whole action"},
	{"log", "logarithm to base 2"},
	{"ln⁺", "natural logarithm of max{1, ·}"},
}

// lettersOf lists the symbols that stand alone in the texts, with their meanings.
func lettersOf(texts ...string) []letter {
	words := map[string]bool{}
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune("_*⁺", r)
		}) {
			words[word] = true
			base, _, _ := strings.Cut(word, "_")
			words[strings.TrimRight(base, "*")] = true
			words[strings.TrimPrefix(word, "Σ")] = true
		}
	}
	var used []letter
	for _, l := range letterMeanings {
		if words[l.symbol] {
			used = append(used, l)
		}
	}
	return used
}

// formulaLetters are the parameters of the claim's formula, as flags of verify eval name them.
func formulaLetters(claim string) []letter {
	var used []letter
	for _, e := range suite.Entries() {
		if e.ID == strings.TrimSuffix(claim, "/search") {
			for _, p := range e.Params {
				used = append(used, letter{p.Name, p.Usage()})
			}
		}
	}
	return used
}

// labelNames are the paper's labels in words.
var labelNames = []letter{
	{"thm:cmoss_ub_cascading", "the theorem on CMOSS's regret under cascading feedback"},
	{"thm:cmoss_ub", "the theorem on CMOSS's regret under semi-bandit feedback"},
	{"lem:Hoef", "Hoeffding's lemma"},
	{"lem:general_Hoef", "the maximal form of Hoeffding's inequality"},
	{"lem:moss-Delta", "the lemma on how far an index falls below its mean (ζ)"},
	{"lem:moss-deviate", "the lemma on how often an average is too high (κ)"},
	{"lem:actionset_divide", "the partition lemma, which sorts actions into classes"},
	{"lem:indicator_decompose", "the indicator decomposition lemma"},
	{"lem:action_arrange", "the arrangement lemma, which sums a class's regret over arms"},
	{"alg:cmoss", "the algorithm CMOSS"}, {"alg:cucb", "the algorithm CUCB"}, {"alg:exp3m", "the algorithm EXP3.M"},
	{"alg:depround", "dependent rounding"}, {"alg:hybrid", "the algorithm HYBRID"},
	{"append:cmoss_proof", "the appendix with the proofs under semi-bandit feedback"},
	{"append:cmoss_cascading", "the appendix with the proof under cascading feedback"},
	{"append:cascading", "the appendix with the cascading experiments"},
	{"fig:function", "the figure of the function f"},
	{"tab:formal", "the main table of regret and runtime"},
	{"tab:gamma", "the table of EXP3.M's mixing coefficients"},
}

// sourceInWords adds what the labels in a reference are.
func sourceInWords(reference string) string {
	var parts []string
	for _, l := range labelNames {
		if at := strings.Index(reference, l.symbol); at >= 0 && !strings.HasPrefix(reference[at+len(l.symbol):], "_") {
			parts = append(parts, l.meaning)
		}
	}
	if len(parts) == 0 {
		return reference
	}
	return reference + " (" + strings.Join(parts, "; ") + ")"
}

// conclusions say what a pass of each kind of evidence lets a reader conclude.
var conclusions = map[string]string{
	"exact":    "A pass holds at every point listed, numerical error included. Between the points it is no proof.",
	"searched": "A pass says that no counterexample was met, and where the search came closest. It is no proof.",
	"sampled":  "A pass holds but for a chance of a false alarm of at most α; the row says which difference would have been seen.",
	"fitted":   "A pass says that the interval of the fit lies within the tolerance at the horizons played, not in the limit.",
	"compared": "A pass says that the figure is not contradicted, with the difference that would have been seen; it need not be near.",
}
