package algos

// AnytimeCMOSSRule is CMOSSRule with δ_t = Delta/t in round t: it needs no
// horizon. With Delta the pairing δ of horizon 1, Delta/t is that of horizon t.
//
// Its index rises with the round, so that engines play it round by round.
type AnytimeCMOSSRule struct{ At1 CMOSSRule }

var _ IndexRule = AnytimeCMOSSRule{}

// Index returns CMOSSRule's index at δ_t, t = round.
func (r AnytimeCMOSSRule) Index(sum float64, pulls, round int64) float64 {
	now := r.At1
	now.Delta /= float64(round)
	return now.Index(sum, pulls, round)
}

// Timeless reports that the index depends on the round.
func (AnytimeCMOSSRule) Timeless() bool { return false }

// AnytimeKLCMOSSRule is KLCMOSSRule with δ_t = Delta/t in round t, so that it needs no horizon,
// as AnytimeCMOSSRule needs none.
type AnytimeKLCMOSSRule struct{ At1 KLCMOSSRule }

var _ IndexRule = AnytimeKLCMOSSRule{}

// Index returns KLCMOSSRule's index at δ_t, t = round.
func (r AnytimeKLCMOSSRule) Index(sum float64, pulls, round int64) float64 {
	now := r.At1
	now.Delta /= float64(round)
	return now.Index(sum, pulls, round)
}

// Timeless reports that the index depends on the round.
func (AnytimeKLCMOSSRule) Timeless() bool { return false }
