package reach

import (
	"io/fs"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// module begins the import paths of the project.
const module = "github.com/regretcheck/regretcheck/"

// Folders are those of the packages that a run of a policy links, in the order of Of.
var Folders = []string{"props/seed", "algos", "props/sim"}

// built returns the files that this program was built from, by folder.
func built() map[string]fs.FS {
	return map[string]fs.FS{"props/seed": seed.Sources, "algos": algos.Sources, "props/sim": sim.Sources}
}

// Of returns the graph of seed, algos and sim with the given files.
func Of(seed, algos, sim fs.FS) (*Graph, error) {
	var sources []Source
	for i, files := range []fs.FS{seed, algos, sim} {
		sources = append(sources, Source{module + Folders[i], files})
	}
	return New(sources...)
}

// Here returns the graph of the sources that this program was built from.
var Here = sync.OnceValue(func() *Graph {
	g, err := Of(seed.Sources, algos.Sources, sim.Sources)
	if err != nil {
		panic("reach: " + err.Error()) // they compiled
	}
	return g
})
