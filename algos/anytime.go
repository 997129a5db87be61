package algos

// AnytimeCMOSSRule is CMOSSRule with δ_t = Delta/t in round t: it needs no
// horizon. With Delta the pairing δ of horizon 1, Delta/t is that of horizon t.
//
// Its index rises with the round, so that engines play it round by round.
type AnytimeCMOSSRule struct{ At1 CMOSSRule }

var _ climbingRule = AnytimeCMOSSRule{}

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

// safeFrom implements climbingRule.
func (r AnytimeCMOSSRule) safeFrom(round int64, sum float64, pulls int64, floor float64) int64 {
	return r.at(round).SafePulls(sum, pulls, round, floor)
}

func (r AnytimeCMOSSRule) whole() IndexRule { return r }

// Timeless reports that the index depends on the round.
func (AnytimeCMOSSRule) Timeless() bool { return false }

// AnytimeKLCMOSSRule is KLCMOSSRule with δ_t = Delta/t in round t, so that it needs no horizon,
// as AnytimeCMOSSRule needs none.
type AnytimeKLCMOSSRule struct{ At1 KLCMOSSRule }

var _ climbingRule = AnytimeKLCMOSSRule{}

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

// safeFrom implements climbingRule.
func (r AnytimeKLCMOSSRule) safeFrom(round int64, sum float64, pulls int64, floor float64) int64 {
	return r.at(round).SafePulls(sum, pulls, round, floor)
}

func (r AnytimeKLCMOSSRule) whole() IndexRule { return r }

// Timeless reports that the index depends on the round.
func (AnytimeKLCMOSSRule) Timeless() bool { return false }
