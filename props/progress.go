package props

import "sync"

// progress adds up what the cases report. Cases report concurrently; the
// callback is called under the lock, hence one call at a time and never with
// less done than before.
type progress struct {
	mu     sync.Mutex
	report func(done, total float64)
	total  float64
	done   float64
	parts  []float64 // done cost of each job
}

func newProgress(jobs []job, report func(done, total float64)) *progress {
	p := &progress{report: report, parts: make([]float64, len(jobs))}
	for _, j := range jobs {
		p.total += j.cost()
	}
	return p
}

// at records that the fraction of a job of the given cost is done. Going
// backwards is ignored.
func (p *progress) at(job int, fraction, cost float64) {
	if p.report == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := min(max(fraction, 0), 1) * cost
	if !(now > p.parts[job]) {
		return
	}
	p.done += now - p.parts[job]
	p.parts[job] = now
	p.report(min(p.done, p.total), p.total)
}
