package theory

// convolve replaces mass[lo:hi] by its convolution with taps, in place from the
// top down. It reads len(taps)−1 ≤ guard cells below lo, which must be zero.
func convolve(mass []float64, lo, hi int, taps []float64) {
	switch len(taps) {
	case 2:
		convolve2(mass, lo, hi, taps[0], taps[1])
	case 3:
		convolve3(mass, lo, hi, taps[0], taps[1], taps[2])
	case 4:
		convolve4(mass, lo, hi, [4]float64(taps))
	case 5:
		convolve5(mass, lo, hi, [5]float64(taps))
	default:
		panic("theory: convolve: want 2 to 5 taps")
	}
}

func convolve2(mass []float64, lo, hi int, c0, c1 float64) {
	dst := mass[lo:hi]
	src := mass[lo-1 : hi-1][:len(dst)]
	for i := len(dst) - 1; i >= 0; i-- {
		dst[i] = c0*dst[i] + c1*src[i]
	}
}

func convolve3(mass []float64, lo, hi int, c0, c1, c2 float64) {
	dst := mass[lo:hi]
	if len(dst) == 0 {
		return
	}
	src := mass[lo-2 : hi-2][:len(dst)]
	a, b := mass[hi-1], mass[hi-2]
	for i := len(dst) - 1; i >= 0; i-- {
		c := src[i]
		dst[i] = c0*a + c1*b + c2*c
		a, b = b, c
	}
}

func convolve4(mass []float64, lo, hi int, t [4]float64) {
	dst := mass[lo:hi]
	if len(dst) == 0 {
		return
	}
	src := mass[lo-3 : hi-3][:len(dst)]
	a, b, c := mass[hi-1], mass[hi-2], mass[hi-3]
	for i := len(dst) - 1; i >= 0; i-- {
		d := src[i]
		dst[i] = t[0]*a + t[1]*b + (t[2]*c + t[3]*d)
		a, b, c = b, c, d
	}
}

func convolve5(mass []float64, lo, hi int, t [5]float64) {
	dst := mass[lo:hi]
	if len(dst) == 0 {
		return
	}
	src := mass[lo-4 : hi-4][:len(dst)]
	a, b, c, d := mass[hi-1], mass[hi-2], mass[hi-3], mass[hi-4]
	for i := len(dst) - 1; i >= 0; i-- {
		e := src[i]
		dst[i] = t[0]*a + t[1]*b + (t[2]*c + t[3]*d) + t[4]*e
		a, b, c, d = b, c, d, e
	}
}
