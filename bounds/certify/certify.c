/* certify recomputes the certified numbers of certificates/ and fails where one is not what it is said to be. It shares nothing with
 * the Go code, no partition either: probabilities, logarithms and integrals are balls of Arb; dynamic programs and long sums run in doubles rounded outwards.
 *
 *	certify FILE.json...    exit 0: all hold, 1: one does not, 2: bad input
 *
 * Formulas: bounds.md. A file is a flat object of numbers, lists and words; tables (counts, tail) come first. */
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if __has_include(<flint/arb.h>)
#include <flint/acb_calc.h>
#else
#include <acb_calc.h>
#endif
#pragma STDC FENV_ACCESS ON

enum { BITS = 128, RING = 4096 };
typedef arb_ptr ball;
static const char *name;
static char text[1 << 20]; /* of the file */
static void want(int ok, const char *what, const char *key) { if (!ok) fprintf(stderr, "certify: %s: %s %s\n", name, what, key), exit(2); }
/* A ball lives until 4096 others have been made; what must live longer is kept. */
static ball slot(void) { static arb_struct ring[RING]; static int next; return ring + next++ % RING; }
static ball keep(ball x) { ball r = calloc(1, sizeof *r); arb_set(r, x); return r; }
static ball d(double x) { ball r = slot(); arb_set_d(r, x); return r; }
#define TWO(name, f) static ball name(arb_srcptr x, arb_srcptr y) { ball r = slot(); f(r, x, y, BITS); return r; }
#define ONE(name, f) static ball name(arb_srcptr x) { ball r = slot(); f(r, x, BITS); return r; }
#define MORE(sum, x) arb_add(sum, sum, x, BITS)
#define LESS(sum, x) arb_sub(sum, sum, x, BITS)
TWO(add, arb_add) TWO(sub, arb_sub) TWO(mul, arb_mul) TWO(over, arb_div)
ONE(root, arb_sqrt) ONE(ln, arb_log) ONE(ex, arb_exp) ONE(ln1p, arb_log1p) ONE(exm1, arb_expm1)
static double ended(double x) { want(isfinite(x), "a ball without end", ""); return x; }
static double upper(ball x) { ball u = slot(); arb_get_ubound_arf(arb_midref(u), x, BITS); return ended(arf_get_d(arb_midref(u), ARF_RND_CEIL)); }
static double lower(ball x) { ball u = slot(); arb_get_lbound_arf(arb_midref(u), x, BITS); return ended(arf_get_d(arb_midref(u), ARF_RND_FLOOR)); }
/* at returns what follows "key": in the file. */
static char *at(const char *key) {
	char quoted[80];
	snprintf(quoted, sizeof quoted, "\"%s\":", key);
	char *p = strstr(text, quoted);
	want(p != NULL, "want a value for", key), p += strlen(quoted);
	return p + strspn(p, " ");
}
static int is(const char *key, const char *word) { return !strncmp(at(key) + 1, word, strlen(word)) && at(key)[1 + strlen(word)] == '"'; }
static double num(const char *key) {
	char *p = at(key), *end;
	double v = strtod(p, &end);
	want(end != p && isfinite(v), "want a number for", key);
	return v;
}
/* list reads a list of numbers; its length comes back. */
static long list(const char *key, double **out) {
	char *p = at(key), *end;
	long n = 0;
	*out = malloc(strlen(text) * sizeof **out);
	want(*p++ == '[', "want a list for", key);
	for (;; p++) {
		(*out)[n++] = strtod(p, &end), want(end != p, "want numbers in", key);
		if (*(p = end + strspn(end, " \n\t")) == ']') return n;
		want(*p == ',', "want a comma in", key);
	}
}
/* knot is the piecewise linear function through the knots at 0, ..., 1. Any prices give a valid bound. */
static double knot(const double *k, long n, double u) {
	double x = u * (n - 1), i = fmin(floor(x), n - 2);
	return k[(long)i] * (1 - (x - i)) + k[(long)i + 1] * (x - i);
}
/* A lattice holds p and u of the one-arm problem at odds mark*ratio^(i-below). */
struct lattice {
	long n, below;
	ball *p, ratio, mark;
	double *good, *up, *least; /* upper p, upper and lower u */
};
static ball ratio(double g) { return over(add(d(1), d(g)), sub(d(1), d(g))); }
static struct lattice build(double g, ball mark) {
	struct lattice l = {.n = (long)num("cells"), .below = (long)num("below"), .ratio = keep(ratio(g)), .mark = keep(mark)};
	l.p = malloc(l.n * sizeof *l.p);
	l.good = malloc(3 * l.n * sizeof *l.good), l.up = l.good + l.n, l.least = l.up + l.n;
	for (long i = 0; i < l.n; i++) {
		ball odds = slot();
		arb_pow(odds, l.ratio, d(i - l.below), BITS), odds = mul(odds, l.mark);
		l.p[i] = keep(over(odds, add(odds, d(1))));
		ball u = add(over(sub(d(1), d(g)), d(2)), mul(d(g), l.p[i]));
		l.good[i] = upper(l.p[i]), l.up[i] = upper(u), l.least[i] = lower(u);
	}
	return l;
}
/* value replaces v by upper values of V_1 and returns one of an arm known to be good. A good arm gains stake - cost, a bad one loses cost. */
static double value(const struct lattice *l, long T, const double *stake, const double *cost, double *v) {
	double known = 0;
	memset(v, 0, (l->n + 1) * sizeof *v), fesetround(FE_UPWARD);
	for (long t = T - 1; t >= 0; t--) {
		double last = (v[l->n] = known, v[0]);
		for (long i = 0; i < l->n; i++) {
			double rest = v[i], rise = v[i + 1] - last, pull = l->good[i] * stake[t] - cost[t] + last + (rise >= 0 ? l->up[i] : l->least[i]) * rise;
			last = rest, v[i] = fmax(pull, rest);
		}
		known += fmax(0, stake[t] - cost[t]);
	}
	return fesetround(FE_TONEAREST), known;
}
/* chord is a value of at least V at the odds: on the chord between cells, that of an arm known to be good above, of the first cell below. */
static ball chord(const struct lattice *l, const double *v, double known, ball odds) {
	ball x = add(over(ln(over(odds, l->mark)), ln(l->ratio)), d(l->below));
	double lo = lower(x), hi = upper(x);
	if (hi < 0 || lo >= l->n - 1) return d(hi < 0 ? v[0] : known);
	long i = fmax(floor(lo), 0), j = fmin(ceil(hi), l->n - 1); /* neighbours */
	ball share = over(sub(over(odds, add(odds, d(1))), l->p[i]), sub(l->p[j], l->p[i]));
	return add(d(v[i]), mul(sub(d(v[j]), d(v[i])), share));
}
/* priced is (L3): gT E min(G,k) - k sum(price) - m sum_j P_j V(pi_j). */
static ball priced(void) {
	double m = num("m"), k = num("k"), g = num("gap"), from = num("from"), *w, *knots;
	long T = (long)num("T"), n = list("law", &w), nk = list("knots", &knots), j0 = (long)num("mark");
	double *stake = malloc(2 * T * sizeof *stake), *cost = stake + T, *value1;
	ball sum = keep(d(0)), all = keep(d(0));
	for (long t = 0; t < T; t++) stake[t] = g, cost[t] = g * knot(knots, nk, (t + 0.5) / T);
#define W(G) d((G) < from || (G) >= from + n ? 0 : w[(long)((G) - from)])
	struct lattice l = build(g, over(mul(W(j0 + 1), d(j0 + 1)), mul(W(j0), d(m - j0))));
	double known = value(&l, T, stake, cost, value1 = malloc((l.n + 1) * sizeof *value1));
	for (long i = 0; i < n; i++) MORE(sum, d(w[i])), MORE(all, mul(d(w[i]), d(fmin(from + i, k))));
	arb_set(all, mul(all, mul(d(g), d(T)))); /* gT E min(G,k), times sum(w) */
	for (double j = fmax(from - 1, 0); j < m && j < from + n; j++) {
		ball good = mul(W(j + 1), d(j + 1)), bad = mul(W(j), d(m - j)); /* m P_j sum(w) in all */
		if (arb_is_zero(good)) continue; /* surely bad: V = 0 */
		ball v = arb_is_zero(bad) ? d(known) : j == j0 ? d(value1[l.below]) : chord(&l, value1, known, over(good, bad));
		LESS(all, mul(add(good, bad), v));
	}
	for (long t = (arb_set(all, over(all, sum)), 0); t < T; t++) LESS(all, mul(d(k), d(cost[t])));
	return all;
}
/* single is (L1): g (T - sum(c)/m - V). */
static ball single(void) {
	double m = num("m"), g = num("gap"), *knots;
	long T = (long)num("T"), nk = list("knots", &knots);
	double *stake = malloc(2 * T * sizeof *stake), *cost = stake + T;
	ball sum = keep(d(0));
	for (long t = 0; t < T; t++) {
		double c = m * exp(knot(knots, nk, (t + 0.5) / T)); /* the price is half of cost, an exact double */
		cost[t] = 2 * c, stake[t] = nextafter(2 + 2 * c, INFINITY), MORE(sum, d(c));
	}
	struct lattice l = build(g, d(1));
	double *v = malloc((l.n + 1) * sizeof *v);
	return value(&l, T, stake, cost, v), mul(d(g), sub(sub(d(T), over(sum, d(m))), d(v[l.below])));
}
/* pairs is (L2): min(k, m-k) times the least cost of one pair, its costs rounded down. */
static ball pairs(void) {
	double m = num("m"), k = num("k"), g = num("gap"), price = num("price"), T = num("T"), n = num("cells");
	double *c = calloc(n + 2, sizeof *c), *cell = malloc(7 * n * sizeof *cell);
	ball a = keep(over(add(d(1), d(g)), d(2))), b = keep(sub(d(1), a)), odds = keep(d(1));
	for (long i = 0; i < n; i++, arb_set(odds, mul(odds, ratio(g)))) { /* wrong; up, two steps up and back, each from below and above */
		ball q = over(d(1), add(odds, d(1))), p = sub(d(1), q), one = add(mul(p, a), mul(q, b));
		ball two = add(mul(mul(p, a), a), mul(mul(q, b), b)), back = add(mul(mul(p, b), b), mul(mul(q, a), a));
		double *e = cell + 7 * i;
		e[0] = lower(mul(d(g), q)), e[1] = lower(one), e[2] = upper(one), e[3] = lower(two), e[4] = upper(two), e[5] = lower(back), e[6] = upper(back);
	}
	for (long t = (fesetround(FE_DOWNWARD), T - 1); t >= 0; t--) {
		double w = price * g * sqrt(1 - (t + 0.5) / T), one = c[1], two = c[2];
		for (long i = 0; i < n; i++) {
			double *e = cell + 7 * i, here = c[i], rise = c[i + 1] - one, far = c[i + 2] - here, h = two - here;
			double none = g / 2 - w + here, both = g / 2 + w + here + (far >= 0 ? e[3] : e[4]) * far + (h >= 0 ? e[5] : e[6]) * h;
			c[i] = fmin(fmin(none, both), e[0] + one + (rise >= 0 ? e[1] : e[2]) * rise);
			two = one, one = here;
		}
	}
	return fesetround(FE_TONEAREST), mul(d(c[0]), d(fmin(k, m - k)));
}
/* blocks is (E3): gap k T (1 - (j-1)/k - (1+eta)(1 - exp(-(M/N)(dT + ln((1+eta)/eta))))). */
static ball blocks(void) {
	double m = num("m"), k = num("k"), T = num("T"), g = num("gap"), j = num("j"), eta = num("eta");
	ball divergence = over(ln1p(mul(d(-4), mul(d(g), d(g)))), d(-2)), cost = add(mul(divergence, d(T)), ln1p(over(d(1), d(eta))));
	ball missed = exm1(over(mul(cost, d(-k)), d(j * floor(m / k))));
	ball share = add(sub(d(1), over(d(j - 1), d(k))), mul(add(d(1), d(eta)), missed));
	return mul(mul(d(g), mul(d(k), d(T))), share);
}
/* groups is (E1) for m - k = 1: gap (1 - 1/m + sum_t missed_t), 0 < t < T, a block of rounds counting with its last. The least of m sums of t rewards
 * is taken: missed = sum_s P(bad = s)(1 - (x^m - y^m)/(m(x - y))), x = P(fair >= s), y = P(fair > s), which rises in x at a given x - y. */
static ball groups(void) {
	double m = num("m"), g = num("gap"), T = num("T"), step;
	ball all = keep(sub(d(1), over(d(1), d(m)))), fair = keep(all), bad = keep(all), x = keep(all), y = keep(all), q = keep(ratio(2 * g));
	want(m - num("k") == 1, "want m - 1 for", "k");
	for (double t = 0; t + 1 < T; t += step) {
		step = fmin(1 + floor((t + 1) / 12), T - 1 - t);
		double n = t + step, reach = 4.5 * sqrt(n) + 40, s = fmin(n, ceil(n / 2 + reach)), last = fmax(0, floor(n * (0.5 - g) - reach));
		arb_bin_uiui(fair, n, s, BITS), arb_mul_2exp_si(fair, fair, -(slong)n);
		arb_set(bad, mul(fair, ex(add(mul(d(s), ln1p(d(-2 * g))), mul(d(n - s), ln1p(d(2 * g)))))));
		arb_set(x, s == n ? d(0) : ex(over(mul(d(-2), mul(d(s - n / 2), d(s - n / 2))), d(n)))); /* at least P(fair > s) */
		for (; s >= last; s--) {
			ball high = slot(), low = slot(), down = over(d(s), d(n - s + 1));
			arb_set(y, x), MORE(x, fair), arb_pow_ui(high, x, m, BITS), arb_pow_ui(low, y, m, BITS);
			MORE(all, mul(mul(d(step), bad), sub(d(1), over(sub(high, low), mul(d(m), fair)))));
			arb_set(fair, mul(fair, down)), arb_set(bad, mul(bad, mul(down, q)));
		}
	}
	return mul(d(g), all);
}
/* seen is (E2): k g sum_{t<T} e_t, e_0 = 1/2, e_{t+1} = e_t - (g/2) C(2t,t) ((1-g^2)/4)^t. */
static ball seen(void) {
	double k = num("k"), g = num("gap"), T = num("T");
	ball e = keep(d(0.5)), sum = keep(d(0)), term = keep(over(d(g), d(2))), q = keep(sub(d(1), mul(d(g), d(g))));
	for (double t = 0; t < T; t++) {
		MORE(sum, e), LESS(e, term);
		arb_set(term, mul(term, mul(q, over(d(2 * t + 1), d(2 * t + 2))))); /* C(2t+2,t+1)/C(2t,t) = 4 (2t+1)/(2t+2) */
	}
	return mul(mul(d(k), d(g)), sum);
}
/* n at w, and the tail of zeta at v, each a step function that does not rise. */
static struct table { double *at, *of; long n; } count, zeta;
enum { HOEFFDING, CANTELLI };
struct excess { double w; int q; };
/* excess is q(y) 2u sigma^2, y = w sigma - u, sigma = e^{-u^2/2}: n's integrand where sigma <= 1. */
static int excess(acb_ptr out, const acb_t u, void *of, slong order, slong prec) {
	struct excess *x = of;
	acb_t y, e;
	(void)order, acb_init(y), acb_init(e);
	acb_mul(e, u, u, prec), acb_mul_2exp_si(e, e, -1), acb_neg(e, e), acb_exp(e, e, prec), acb_mul(out, u, e, prec), acb_mul_2exp_si(out, out, 1);
	acb_mul(out, out, e, prec), acb_set_d(y, x->w), acb_mul(y, y, e, prec), acb_sub(y, y, u, prec);
	acb_mul(y, y, y, prec), acb_mul_2exp_si(y, y, 1 + (x->q == CANTELLI));
	if (x->q == CANTELLI) acb_add_ui(y, y, 1, prec), acb_div(out, out, y, prec);
	if (x->q == HOEFFDING) acb_neg(y, y), acb_exp(y, y, prec), acb_mul(out, out, y, prec);
	return acb_clear(y), acb_clear(e), 0;
}
static ball integral(struct excess x, double from, double to) {
	static acb_t a, b, r; /* all zero, as acb_init makes them */
	static mag_t tolerance;
	mag_set_ui_2exp_si(tolerance, 1, -200), acb_set_d(a, from), acb_set_d(b, to);
	return acb_calc_integrate(r, excess, &x, a, b, 36, tolerance, NULL, 64), add(acb_realref(r), d(0));
}
/* reaches is a u with y(u) >= level, just below the one with equality; 0 where there is none. y falls by 1 a unit or more. */
static double reaches(double w, double level) {
	double lo = 0, hi = w + 1;
	for (double mid = hi / 2, i = 0; i < 80; i++, mid = (lo + hi) / 2) *(w * exp(-mid * mid / 2) - mid >= level ? &lo : &hi) = mid;
	return lo * (1 - 1e-13);
}
/* pulls is n(w) = int q(w sigma - sqrt(2 ln+(1/sigma))) 2 sigma d sigma. */
static ball pulls(double w) {
	double end = reaches(w, 0), cross = 0.79263, split = reaches(w, cross), y = fmax(w, cross); /* each inequality holds everywhere */
	ball ww = mul(d(w), d(w)), sum = ex(mul(d(-end), d(end))); /* q = 1 below sigma* */
	sum = add(sum, integral((struct excess){w, HOEFFDING}, 0, split));
	sum = add(sum, integral((struct excess){w, CANTELLI}, split, end));
	sum = add(sum, over(ex(mul(d(-2), mul(d(y), d(y)))), mul(d(2), ww))); /* sigma >= 1 */
	if (y > w) sum = add(sum, over(ln(over(add(d(1), mul(d(4 * y), d(y))), add(d(1), mul(d(4), ww)))), mul(d(4), ww)));
	return sum;
}
/* half_pi is sqrt(pi/2). */
static ball half_pi(void) { ball pi = slot(); arb_const_pi(pi, BITS); return root(over(pi, d(2))); }
/* counts holds each value against n; the least margin comes back. */
static ball counts(void) {
	struct table *t = &count;
	double w = num("first"), step = num("ratio"), least = INFINITY;
	t->n = list("values", &t->of), t->at = malloc(t->n * sizeof *t->at);
	for (long i = 0; i < t->n; i++, w *= step) {
		want(i == 0 || t->of[i] <= t->of[i - 1], "want values that do not rise in", "values");
		least = fmin(least, lower(sub(over(d(t->of[i]), pulls(t->at[i] = w)), d(1))));
	}
	return d(least);
}
/* A lattice of its own for the tail of zeta: points 1.03^-i with lower values of g = sqrt(x ln(1/x)). */
enum { POINTS = 2400, REACH = 64 };
static double point[POINTS], g[POINTS];
/* exponent is below max_l min{l H(x) - l^2 x/8} over the ends of the block from point j up to point i, H(x) = v x + g(x). Any l serves. */
static double exponent(double v, long i, long j) {
	double x = point[i], y = point[j], hx = v * x + g[i], hy = v * y + g[j], best = 0;
	double lambda[] = {4 * hy / y, 4 * hx / x, 8 * (hx - hy) / (x - y)};
	for (int k = 0; k < 3; k++) {
		double l = fmax(0, lambda[k]), q = -l * l;
		best = fmax(best, fmin(l * hx + q * (x / 8), l * hy + q * (y / 8)));
	}
	return best;
}
/* tailed bounds P(zeta >= v sqrt(delta)) by e^{-2v^2} down to the lowest point where that holds, and below it by the
 * cheapest chain of blocks. Every chain serves: it is chosen in doubles, anew at each eighth v, and added up in balls. All blocks below the last point x
 * take x at the most, by blocks of ratio 2. */
static double tailed(double v) {
	static double cost[POINTS];
	static long next[POINTS];
	static int calls;
	long top = 0;
	while (top + 1 < POINTS && g[top + 1] >= v * (1 - point[top + 1]) / 2 * (1 + 1e-15)) top++;
	for (long i = (fesetround(FE_DOWNWARD), calls++ % 8 ? -1 : POINTS - 2); i >= 0; i--) {
		cost[i] = INFINITY;
		for (long j = i + 1; j < POINTS && j <= i + REACH; j++) {
			double c = exp(-exponent(v, i, j)) + cost[j];
			if (c < cost[i]) cost[i] = c, next[i] = j;
		}
	}
	ball sum = d(point[POINTS - 1]);
	for (long i = top; i < POINTS - 1; i = next[i]) {
		double e = (fesetround(FE_DOWNWARD), exponent(v, i, next[i]));
		fesetround(FE_TONEAREST), sum = add(sum, ex(d(-e)));
	}
	return fesetround(FE_TONEAREST), fmin(1, upper(add(sum, ex(mul(d(-2), mul(d(v), d(v)))))));
}
/* tail holds each value against the least bound so far; the least margin comes back. */
static ball tail(void) {
	double margin = INFINITY, least = 1, x = 1;
	for (long i = 0; i < POINTS; i++, x /= 1.03) point[i] = x, g[i] = i ? fmax(0, lower(root(mul(d(-x), ln(d(x)))))) : 0;
	zeta.n = list("at", &zeta.at);
	want(list("values", &zeta.of) == zeta.n, "want as many as in \"at\" in", "values");
	for (long i = 0; i < zeta.n; i++) {
		least = fmin(least, tailed(zeta.at[i]));
		want(i == 0 || (zeta.at[i] > zeta.at[i - 1] && zeta.of[i] <= zeta.of[i - 1]), "want values that do not rise in", "values");
		margin = fmin(margin, zeta.of[i] / least - 1);
	}
	return d(margin);
}
/* mean is above a int_y^oo min(1, r p): by steps, and by p <= 4/v^2 beyond the last. */
static double mean(double y, double a, double r) {
	double sum = (fesetround(FE_UPWARD), 4 * r / zeta.at[zeta.n - 1] + fmax(0, zeta.at[0] - y));
	for (long i = 0; i + 1 < zeta.n; i++)
		if (zeta.at[i + 1] > y) sum += fmin(1, r * zeta.of[i]) * (zeta.at[i + 1] - fmax(y, zeta.at[i]));
	return sum *= a, fesetround(FE_TONEAREST), sum;
}
/* hand is n(w) <= (A + sqrt(pi A/2) + 1/2)/w^2, A = 2 ln w, or its integral from w on. */
static double hand(double w, int integrated) {
	ball a = mul(d(2), ln(d(w))), half = half_pi(), s = root(a);
	if (integrated) return upper(over(add(add(a, d(2.5)), mul(half, add(s, over(d(1), s)))), d(w)));
	return upper(over(add(add(a, d(0.5)), mul(half, s)), mul(d(w), d(w))));
}
/* charge is rho, rounded up. */
static double charge(double z, double phi) { return z <= phi ? 0 : z <= 2 * phi ? z - phi : z * z / (4 * phi); }
/* factor is sqrt(c/r)(Psi + Phi) + (sqrt(r/c)/L)(int gamma + r sup) for every r in [lo, hi], at the shape s. */
static ball factor(const struct table *t, double lo, double hi, const double *s) {
	double c = num("c"), width = num("width"), last = num("last"), y = s[1], a = s[2], phi = s[0] + y, off = 0, sup = 0;
	long stride = (long)num("stride"), n = 0, i = 0, independent = is("dependence", "independent arms");
	double *w = malloc(5 * t->n * sizeof *w), *mass = w + t->n, *gamma = mass + t->n, *reach = gamma + t->n, *whole = reach + t->n, level;
	while (i + 1 < t->n && t->at[i + 1] <= s[0] * (1 - 0x1p-50)) i++;
	double psi = mean(y, a, hi), rest = t->of[i];
	for (n = 0; i < t->n && (n == 0 || w[n - 1] < last); i += stride, n++) {
		w[n] = t->at[i], level = log(w[n]) + s[5];
		gamma[n] = fmin(fmax(0, w[n] + y - phi), level > s[4] ? s[3] * w[n] * (1 - s[4] / level) : 0); /* any serves */
		fesetround(FE_UPWARD), mass[n] = rest - t->of[i], rest = t->of[i], reach[n] = w[n] + y, fesetround(FE_TONEAREST);
	}
	want(a >= 1 && y >= 0 && s[3] >= 0 && s[4] >= 0 && s[0] > 0 && w[0] + y <= phi, "want a valid shape in", "shapes");
	double end = hand(w[n - 1], 0), far = hand(w[n - 1], 1);
	if (fesetround(FE_UPWARD), end < rest) mass[n - 1] += rest - end, rest = end;
	for (long l = 0; l < n; l++) off += mass[l] * gamma[l], whole[l] = mass[l] * charge(reach[l] - gamma[l], phi);
	off += (reach[n - 1] - phi) * rest + far;
	for (double ha = phi, hb, first = 1; sup >= 0; ha = hb) { /* cells of h */
		double sum = 0, low = fmin(ha, ((a - 1) * ha + phi) / a) * (1 - 1e-12);
		fesetround(FE_TONEAREST), hb = ha * (1 + width), fesetround(FE_UPWARD);
		while (first < n && w[(long)first] + y <= low) first++;
		long j = zeta.n - 1;
		for (long l = first; l < n && gamma[l] + phi < hb; l++) {
			double beyond = -(reach[l] - ha), v = -(w[l] - ha), z = hb > reach[l] ? reach[l] + (1 - a) * fmax(0, beyond) : hb;
			double price = hb > reach[l] && (beyond <= 0 || a == 1) ? whole[l] : mass[l] * charge(z - gamma[l], phi);
			while (j >= 0 && zeta.at[j] > v) j--;
			sum += independent && v > 0 && j >= 0 ? price * zeta.of[j] : price;
		}
		sup = fmax(sup, sum);
		if (ha >= reach[n - 1]) break;
	}
	ball up = (fesetround(FE_TONEAREST), free(w), root(over(d(hi), d(c)))), down = root(over(d(lo), d(c))), weight;
	up = over(up, add(d(1), ln(d(hi)))), down = over(down, add(d(1), ln(d(lo))));
	weight = upper(up) > upper(down) ? up : down; /* sqrt(r)/L falls and then rises */
	return add(mul(root(over(d(c), d(lo))), add(d(psi), d(phi))), add(mul(weight, d(off)), mul(mul(up, d(hi)), d(sup))));
}
/* all_pairs is the largest factor of adjacent cells of r = k/(m-k). */
static ball all_pairs(void) {
	double *r, *shapes;
	long n = list("r", &r), m = list("shapes", &shapes);
	struct table *t = &count;
	ball worst = keep(d(0)), f;
	want(t->n && zeta.n && m == 6 * (n - 1), "want tables before, and a shape for each cell in", "shapes");
	for (long i = 0; i + 1 < n; i++) {
		want(r[i] >= 1 && r[i] <= r[i + 1], "want ascending numbers in", "r");
		if (upper(f = factor(t, r[i], r[i + 1], shapes + 6 * i)) > upper(worst)) arb_set(worst, f);
	}
	return worst;
}
/* An upper bound has side -1; the ball must lie below it, and above a lower one. */
static const struct { const char *kind; ball (*at)(void); int side; } kinds[] = {
	{"priced-arms", priced, 1}, {"single", single, 1}, {"pairs", pairs, 1}, {"blocks", blocks, 1}, {"seen-pairs", seen, 1},
	{"groups", groups, 1}, {"counts", counts, 1}, {"tail", tail, 1}, {"all-pairs", all_pairs, -1}};
int main(int argc, char **argv) {
	int bad = argc < 2;
	for (int i = 1; i < argc; i++) {
		FILE *f = fopen(name = argv[i], "rb");
		size_t j = 0, n = sizeof kinds / sizeof *kinds;
		want(f != NULL, "cannot be read", ""), text[fread(text, 1, sizeof text - 1, f)] = 0, fclose(f);
		while (j < n && !is("kind", kinds[j].kind)) j++;
		want(j < n, "want a known kind:", at("kind"));
		ball r = kinds[j].at();
		double bound = num("bound"), ours = kinds[j].side > 0 ? lower(r) : upper(r);
		int holds = kinds[j].side > 0 ? ours >= bound : ours <= bound;
		printf("%s  %s  %.12g %s %.12g\n", holds ? "holds" : "FAILS", name, bound, kinds[j].side > 0 ? "at most" : "at least", ours), bad |= !holds;
	}
	return bad;
}
