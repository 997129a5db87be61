package suite

import (
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// RootFolders are the packages whose declarations Roots names, beside those that play.
var RootFolders = []string{"props/claims/policies", "props/claims/simulator"}

// A reaching is what the cases of a family of claims reach: what makes them, and the subjects that this package hands
// to that. Cases with a parameter policy reach that policy too.
type reaching struct {
	family string // first part of the claims' paths
	roots  []string
}

// What plays, and the laws by which it plays.
var (
	playing = []string{"sim.Run", "sim.InProcess", "sim.Data", "sim.Player", "sim.ListMeans"}
	laws    = []string{"sim.Draws", "sim.ParseRewards", "sim.Correlate", "sim.GaussianCopula", "sim.NoCorrelation"}
)

// reachings are the families whose reach is known. make reach plays every one of their cases and holds that it executes no
// function beyond.
var reachings = []reaching{
	{"contract", []string{"policies.All"}},
	{"index", []string{"policies.All", "sim.Player"}},
	{"cmoss", []string{"policies.All", "algos.NewCMOSS", "algos.CMOSSConfig", "algos.DeltaFixed"}},
	{"cucb", []string{"policies.All", "algos.NewCUCB", "algos.CUCBConfig", "algos.CUCBRule"}},
	{"depround", []string{"policies.DepRound", "algos.DepRound"}},
	{"exp3m", []string{"policies.All", "algos.NewEXP3M", "algos.DepRound"}},
	{"hybrid", []string{"policies.All", "algos.NewHYBRID", "algos.DepRound"}},
	{"combexp", []string{"policies.Extended", "algos.NewCOMBEXP", "algos.NewBlockSampler", "algos.ProjectCapped"}},
	{"cts", []string{"policies.Extended", "algos.NewCTS", "algos.NewBetaSampler"}},
	{"cascade", slices.Concat([]string{"policies.Extended"}, playing)},
	{"laws", slices.Concat([]string{"simulator.All"}, laws)},
	{"sim", slices.Concat([]string{"simulator.All", "sim.Merge", "sim.ParseMeans", "algos.ParseChoice"},
		[]string{"policy cmoss", "policy exp3m", "policy random", "policy klcmoss+"}, playing, laws)},
	{"learns", slices.Concat([]string{"policies.Learns"}, playing)},
}

// Roots returns what a case reaches, for verify --changed; nil if that is not known.
func Roots(c props.Claim, k props.Case) []string {
	family, _, _ := strings.Cut(c.ID, "/")
	i := slices.IndexFunc(reachings, func(r reaching) bool { return r.family == family })
	if i < 0 {
		return nil
	}
	roots := slices.Clone(reachings[i].roots)
	if text, ok := k.Params["policy"].(string); ok {
		choice, err := algos.ParseChoice(text)
		if err != nil {
			return nil
		}
		roots = append(roots, "policy "+choice.Name)
	}
	return roots
}
