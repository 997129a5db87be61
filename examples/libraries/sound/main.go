// Command sound tests a correct policy of a public library by every rule, at one seed after another. It
// does so in one process, where a round takes a hundredth of the time through a pipe. sound.sh builds it.
package main

/*
#cgo CXXFLAGS: -std=c++17 -O2 -w
#cgo LDFLAGS: -lstdc++
void *moss_new(int m);
int moss_select(void *p);
void moss_update(void *p, int arm, double reward);
void moss_delete(void *p);
*/
import "C"

import (
	"context"
	"flag"
	"fmt"
	"log"
	"runtime"
	"unsafe"

	gobandit "github.com/alextanhongpin/go-bandit"
	"github.com/purzelrakete/bandit"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// ucb is go-bandit's.
type ucb struct{ *gobandit.UCB }

func (p ucb) Select(dst []int) []int { return append(dst, p.SelectArm(0)) }

func (p ucb) Observe(arms []int, rewards []float64) {
	if err := p.Update(arms[0], rewards[0]); err != nil {
		panic(err)
	}
}

// ucb1 is purzelrakete/bandit's, whose arms are numbered from 1.
type ucb1 struct{ bandit.Strategy }

func (p ucb1) Select(dst []int) []int { return append(dst, p.SelectArm()-1) }

func (p ucb1) Observe(arms []int, rewards []float64) { p.Update(arms[0]+1, rewards[0]) }

// moss is banditlib's.
type moss struct{ p unsafe.Pointer }

func (p *moss) Select(dst []int) []int { return append(dst, int(C.moss_select(p.p))) }

func (p *moss) Observe(arms []int, rewards []float64) {
	C.moss_update(p.p, C.int(arms[0]), C.double(rewards[0]))
}

// A subject is a policy and what it is made for.
type subject struct {
	child.Capabilities
	make algos.Factory
}

var subjects = map[string]subject{
	"go-bandit/ucb": {child.Capabilities{Single: true}, func(s algos.Spec) (algos.Policy, error) {
		p, err := gobandit.NewUCB(nil, nil)
		if err != nil {
			return nil, err
		}
		return ucb{p}, p.Init(s.Arms)
	}},
	"purzelrakete/ucb1": {child.Capabilities{Single: true, Unseedable: true}, func(s algos.Spec) (algos.Policy, error) {
		return ucb1{bandit.NewUCB1(s.Arms)}, nil
	}},
	"banditlib/moss": {child.Capabilities{Single: true}, func(s algos.Spec) (algos.Policy, error) {
		p := &moss{C.moss_new(C.int(s.Arms))}
		runtime.AddCleanup(p, func(q unsafe.Pointer) { C.moss_delete(q) }, p.p)
		return p, nil
	}},
}

func main() {
	name := flag.String("policy", "go-bandit/ucb", "or purzelrakete/ucb1, banditlib/moss")
	effort := flag.String("effort", "default", "or quick, full")
	first := flag.Uint64("first", 1, "first seed")
	seeds := flag.Uint64("seeds", 67, "number of seeds")
	flag.Parse()
	it, known := subjects[*name]
	e, allowed := map[string]props.Effort{"quick": props.Quick, "default": props.Default, "full": props.Full}[*effort]
	if !known || !allowed {
		log.Fatalf("policy=%s effort=%s: see -h", *name, *effort)
	}
	accused := 0
	for seed := *first; seed < *first+*seeds; seed++ {
		r, err := policytest.Check(context.Background(), it.Factory(it.make),
			policytest.Config{Seed: seed, Effort: e, Capabilities: it.Capabilities})
		if err != nil {
			log.Fatal(err)
		}
		if err := r.Err(); err != nil {
			accused++
			fmt.Printf("seed %d: %v\n", seed, err)
		}
	}
	fmt.Printf("%s, %s, seeds %d–%d: accused in %d of %d runs\n", *name, *effort, *first, *first+*seeds-1, accused, *seeds)
}
