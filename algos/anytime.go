package algos

// AnytimeCMOSSRule is CMOSSRule with δ_t = Delta/t in round t: it needs no
// horizon. With Delta the pairing δ of horizon 1, Delta/t is that of horizon t.
//
// Its index rises with the round, so that engines play it round by round.
type AnytimeCMOSSRule struct{ At1 CMOSSRule }

// at returns CMOSSRule at δ_t, t = round.
func (r AnytimeCMOSSRule) at(round int64) CMOSSRule {
	now := r.At1
	now.Delta /= float64(round)
	return now
}

// Index returns CMOSSRule's index at δ_t, t = round.
func (r AnytimeCMOSSRule) Index(sum float64, pulls, round int64) float64 {
	return r.at(round).Index(sum, pulls, round)
}

// AnytimeKLCMOSSRule is KLCMOSSRule with δ_t = Delta/t in round t, so that it needs no horizon,
// as AnytimeCMOSSRule needs none.
type AnytimeKLCMOSSRule struct{ At1 KLCMOSSRule }

// at returns KLCMOSSRule at δ_t, t = round.
func (r AnytimeKLCMOSSRule) at(round int64) KLCMOSSRule {
	now := r.At1
	now.Delta /= float64(round)
	return now
}

// Index returns KLCMOSSRule's index at δ_t, t = round.
func (r AnytimeKLCMOSSRule) Index(sum float64, pulls, round int64) float64 {
	return r.at(round).Index(sum, pulls, round)
}
