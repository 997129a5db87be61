package props

import "strings"

// A Suite is the list of claims that one command decides.
type Suite struct {
	Command string // name of the command, with a flag where that picks the suite; "" for the program alone
	Summary string // one line for help texts
	// Build makes the claims. It is called for each run anew.
	Build func() []Claim
}

// A ListedClaim is a claim with the commands that decide it.
type ListedClaim struct {
	Claim
	Commands []string // "verify", "verify algos", …
}

// List returns every claim of a program's suites once, in order of first appearance.
func List(program string, suites []Suite) []ListedClaim {
	var all []ListedClaim
	index := map[string]int{}
	for _, s := range suites {
		command := strings.TrimSpace(program + " " + s.Command)
		for _, c := range s.Build() {
			i, seen := index[c.ID]
			if !seen {
				i = len(all)
				index[c.ID] = i
				all = append(all, ListedClaim{Claim: c})
			}
			all[i].Commands = append(all[i].Commands, command)
		}
	}
	return all
}
