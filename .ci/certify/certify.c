/* certify recomputes certified numbers of testdata/certificates and fails where one is not what
 * it is said to be. It shares nothing with package theory: probabilities, logarithms and sums are balls
 * of Arb, dynamic programs run in doubles rounded towards the side that counts.
 *
 *	certify FILE.json...    exit 0: all hold, 1: one does not, 2: bad input
 *
 * Formulas: docs/bounds.md. A file is a flat object of numbers, lists of numbers and words. */
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if __has_include(<flint/arb.h>)
#include <flint/arb.h>
#else
#include <arb.h>
#endif
#pragma STDC FENV_ACCESS ON

enum { BITS = 128, KNOTS = 64 };

static char *text; /* the file */
static const char *name;

static void stop(const char *what, const char *key)
{
	fprintf(stderr, "certify: %s: %s %s\n", name, what, key);
	exit(2);
}

/* at returns what follows "key": in the file. */
static char *at(const char *key)
{
	char quoted[80];
	snprintf(quoted, sizeof quoted, "\"%s\":", key);
	char *p = strstr(text, quoted);
	if (!p)
		stop("want a value for", key);
	return p + strlen(quoted);
}

static double num(const char *key)
{
	char *p = at(key), *end;
	double v = strtod(p, &end);
	if (end == p || !isfinite(v))
		stop("want a number for", key);
	return v;
}

/* list reads a list of numbers; its length comes back. */
static long list(const char *key, double **out)
{
	char *p = strchr(at(key), '[');
	long n = 0, room = 1024;
	*out = malloc(room * sizeof **out);
	if (!p || strchr(at(key), ',') == NULL)
		stop("want a list for", key);
	for (p++;; p++) {
		char *end;
		double v = strtod(p, &end);
		if (end == p)
			stop("want numbers in", key);
		if (n == room)
			*out = realloc(*out, (room *= 2) * sizeof **out);
		(*out)[n++] = v;
		p = end + strspn(end, " \n\t");
		if (*p == ']')
			return n;
		if (*p != ',')
			stop("want a comma in", key);
	}
}

static double upper(const arb_t x)
{
	arf_t u;
	arf_init(u);
	arb_get_ubound_arf(u, x, BITS);
	double d = arf_get_d(u, ARF_RND_CEIL);
	arf_clear(u);
	return d;
}

static double lower(const arb_t x)
{
	arf_t u;
	arf_init(u);
	arb_get_lbound_arf(u, x, BITS);
	double d = arf_get_d(u, ARF_RND_FLOOR);
	arf_clear(u);
	return d;
}

/* knot is the piecewise linear function through the knots at 0, ..., 1. Any prices give a valid
 * bound, so it needs no care. */
static double knot(const double *k, long n, double u)
{
	double x = u * (n - 1);
	long i = (long)x < n - 2 ? (long)x : n - 2;
	return k[i] * (1 - (x - i)) + k[i + 1] * (x - i);
}

/* A lattice holds p and u of the one-arm problem at odds mark*ratio^(i-below). */
struct lattice {
	long n, below;
	arb_ptr p;
	double *good, *up, *least; /* upper p, upper and lower u */
};

/* ratio = (1+g)/(1-g) */
static void ratio(arb_t r, double g)
{
	arb_t a;
	arb_init(a);
	arb_set_d(r, g);
	arb_add_ui(r, r, 1, BITS);
	arb_set_d(a, g);
	arb_sub_ui(a, a, 1, BITS);
	arb_neg(a, a);
	arb_div(r, r, a, BITS);
	arb_clear(a);
}

static struct lattice build(double g, const arb_t mark)
{
	struct lattice l = {.n = (long)num("cells"), .below = (long)num("below")};
	arb_t r, odds, x;
	arb_init(r), arb_init(odds), arb_init(x);
	l.p = _arb_vec_init(l.n);
	l.good = malloc(3 * l.n * sizeof *l.good);
	l.up = l.good + l.n, l.least = l.up + l.n;
	ratio(r, g);
	for (long i = 0; i < l.n; i++) {
		arb_set_si(x, i - l.below);
		arb_pow(odds, r, x, BITS);
		arb_mul(odds, odds, mark, BITS);
		arb_add_ui(x, odds, 1, BITS);
		arb_div(l.p + i, odds, x, BITS);
		l.good[i] = upper(l.p + i);
		/* u = (1-g)/2 + g*p */
		arb_set_d(x, g);
		arb_mul(odds, x, l.p + i, BITS);
		arb_sub_ui(x, x, 1, BITS);
		arb_mul_2exp_si(x, x, -1);
		arb_sub(x, odds, x, BITS);
		l.up[i] = upper(x), l.least[i] = lower(x);
	}
	arb_clear(r), arb_clear(odds), arb_clear(x);
	return l;
}

/* value replaces v by upper values of V_1 on the lattice and returns one of an arm known to be good.
 * A good arm gains stake - cost, a bad one loses cost. */
static double value(const struct lattice *l, long T, const double *stake, const double *cost, double *v)
{
	double known = 0;
	memset(v, 0, (l->n + 1) * sizeof *v);
	fesetround(FE_UPWARD);
	for (long t = T - 1; t >= 0; t--) {
		v[l->n] = known;
		double last = v[0];
		for (long i = 0; i < l->n; i++) {
			double rest = v[i], rise = v[i + 1] - last;
			double pull = l->good[i] * stake[t] - cost[t] + last + (rise >= 0 ? l->up[i] : l->least[i]) * rise;
			last = rest;
			if (pull > rest)
				v[i] = pull;
		}
		if (stake[t] - cost[t] > 0)
			known += stake[t] - cost[t];
	}
	fesetround(FE_TONEAREST);
	return known;
}

/* chord puts into out a value of at least V where the odds are odds: on the chord between cells,
 * the value of an arm known to be good above them, that of the first cell below. */
static void chord(arb_t out, const struct lattice *l, const double *v, double known, const arb_t odds, const arb_t mark, double g)
{
	arb_t x, y, p;
	arb_init(x), arb_init(y), arb_init(p);
	arb_div(x, odds, mark, BITS);
	arb_log(x, x, BITS);
	ratio(y, g);
	arb_log(y, y, BITS);
	arb_div(x, x, y, BITS);
	arb_add_si(x, x, l->below, BITS);
	double lo = lower(x), hi = upper(x);
	if (hi < 0)
		arb_set_d(out, v[0]);
	else if (lo >= l->n - 1)
		arb_set_d(out, known);
	else {
		long i = (long)floor(lo), j = (long)ceil(hi); /* neighbours */
		i = i < 0 ? 0 : i, j = j > l->n - 1 ? l->n - 1 : j;
		arb_add_ui(y, odds, 1, BITS);
		arb_div(p, odds, y, BITS);
		arb_sub(p, p, l->p + i, BITS);
		arb_sub(y, l->p + j, l->p + i, BITS);
		arb_div(p, p, y, BITS);
		arb_set_d(x, v[i]);
		arb_set_d(out, v[j]);
		arb_sub(out, out, x, BITS);
		arb_mul(out, out, p, BITS);
		arb_add(out, out, x, BITS);
	}
	arb_clear(x), arb_clear(y), arb_clear(p);
}

/* take adds sign*x*y. */
static void take(arb_t sum, double x, double y, int sign)
{
	arb_t a;
	arb_init(a);
	arb_set_d(a, x);
	arb_t b;
	arb_init(b);
	arb_set_d(b, sign * y);
	arb_addmul(sum, a, b, BITS);
	arb_clear(a), arb_clear(b);
}

/* priced is (L3): gT E min(G,k) - k sum(price) - m sum_j P_j V(pi_j). */
static void priced(arb_t r)
{
	double m = num("m"), k = num("k"), g = num("gap"), from = num("from"), *w, *knots;
	long T = (long)num("T"), n = list("law", &w), nk = list("knots", &knots), j0 = (long)num("mark");
	double *stake = malloc(2 * T * sizeof *stake), *cost = stake + T;
	arb_t sum, mark, part, odds, v;
	arb_init(sum), arb_init(mark), arb_init(part), arb_init(odds), arb_init(v);
	for (long t = 0; t < T; t++)
		stake[t] = g, cost[t] = g * knot(knots, nk, (t + 0.5) / T);
#define W(G) ((G) < from || (G) >= from + n ? 0 : w[(long)((G) - from)])
	arb_set_d(mark, W(j0 + 1) * 1.0);
	arb_mul_si(mark, mark, j0 + 1, BITS);
	arb_set_d(part, W(j0));
	arb_mul_si(part, part, (slong)m - j0, BITS);
	arb_div(mark, mark, part, BITS);
	struct lattice l = build(g, mark);
	double *value1 = malloc((l.n + 1) * sizeof *value1), known = value(&l, T, stake, cost, value1);
	for (long i = 0; i < n; i++)
		take(sum, 1, w[i], 1);
	arb_zero(r);
	for (long i = 0; i < n; i++) /* gT E min(G,k), times sum(w) */
		take(r, w[i], from + i < k ? from + i : k, 1);
	arb_set_d(part, g);
	arb_mul_si(part, part, T, BITS);
	arb_mul(r, r, part, BITS);
	for (double j = from > 0 ? from - 1 : 0; j < m && j < from + n; j++) {
		arb_set_d(part, W(j + 1));
		arb_mul_si(part, part, (slong)j + 1, BITS);
		arb_set_d(odds, W(j));
		arb_mul_si(odds, odds, (slong)(m - j), BITS);
		arb_add(v, part, odds, BITS); /* m P_j sum(w) */
		if (arb_is_zero(part))
			continue; /* surely bad: V = 0 */
		if (arb_is_zero(odds)) {
			arb_set_d(part, known);
		} else if (j == j0) {
			arb_set_d(part, value1[l.below]);
		} else {
			arb_div(odds, part, odds, BITS);
			chord(part, &l, value1, known, odds, mark, g);
		}
		arb_submul(r, part, v, BITS);
	}
	arb_div(r, r, sum, BITS);
	for (long t = 0; t < T; t++)
		take(r, k, cost[t], -1);
	arb_clear(sum), arb_clear(mark), arb_clear(part), arb_clear(odds), arb_clear(v);
}

/* single is (L1): g (T - sum(c)/m - V). */
static void single(arb_t r)
{
	double m = num("m"), g = num("gap"), *knots;
	long T = (long)num("T"), nk = list("knots", &knots);
	double *stake = malloc(2 * T * sizeof *stake), *cost = stake + T;
	arb_t one, x;
	arb_init(one), arb_init(x);
	arb_one(one);
	arb_zero(r);
	for (long t = 0; t < T; t++) {
		double c = m * exp(knot(knots, nk, (t + 0.5) / T)); /* the price is half of cost, an exact double */
		cost[t] = 2 * c, stake[t] = nextafter(2 + 2 * c, INFINITY);
		take(r, c, 1, -1);
	}
	struct lattice l = build(g, one);
	double *v = malloc((l.n + 1) * sizeof *v);
	value(&l, T, stake, cost, v);
	arb_set_d(x, m);
	arb_div(r, r, x, BITS);
	arb_add_si(r, r, T, BITS);
	take(r, v[l.below], 1, -1);
	arb_set_d(x, g);
	arb_mul(r, r, x, BITS);
	arb_clear(one), arb_clear(x);
}

/* pairs is (L2): min(k, m-k) times the least cost of one pair, its costs rounded down. */
static void pairs(arb_t r)
{
	double m = num("m"), k = num("k"), g = num("gap"), price = num("price");
	long T = (long)num("T"), n = (long)num("cells");
	double *c = calloc(n + 2, sizeof *c), *cell = malloc(7 * n * sizeof *cell);
	arb_t p, q, a, b, x, y;
	arb_init(p), arb_init(q), arb_init(a), arb_init(b), arb_init(x), arb_init(y);
	arb_set_d(a, g), arb_add_ui(a, a, 1, BITS), arb_mul_2exp_si(a, a, -1);
	arb_set_ui(b, 1), arb_sub(b, b, a, BITS);
	for (long i = 0; i < n; i++) { /* wrong; up, two steps up and back, each from below and above */
		ratio(x, g);
		arb_pow_ui(x, x, i, BITS);
		arb_add_ui(y, x, 1, BITS);
		arb_div(p, x, y, BITS), arb_inv(q, y, BITS);
		arb_set_d(x, g), arb_mul(x, x, q, BITS);
		cell[7 * i] = lower(x);
		arb_mul(x, p, a, BITS), arb_addmul(x, q, b, BITS);
		cell[7 * i + 1] = lower(x), cell[7 * i + 2] = upper(x);
		arb_mul(x, p, a, BITS), arb_mul(x, x, a, BITS), arb_mul(y, q, b, BITS), arb_addmul(x, y, b, BITS);
		cell[7 * i + 3] = lower(x), cell[7 * i + 4] = upper(x);
		arb_mul(x, p, b, BITS), arb_mul(x, x, b, BITS), arb_mul(y, q, a, BITS), arb_addmul(x, y, a, BITS);
		cell[7 * i + 5] = lower(x), cell[7 * i + 6] = upper(x);
	}
	fesetround(FE_DOWNWARD);
	for (long t = T - 1; t >= 0; t--) {
		double w = price * g * sqrt(1 - (t + 0.5) / T), one = c[1], two = c[2];
		for (long i = 0; i < n; i++) {
			double *e = cell + 7 * i, here = c[i], d = c[i + 1] - one, f = c[i + 2] - here, h = two - here;
			double none = g / 2 - w + here, both = g / 2 + w + here + (f >= 0 ? e[3] : e[4]) * f + (h >= 0 ? e[5] : e[6]) * h;
			double single = e[0] + one + (d >= 0 ? e[1] : e[2]) * d;
			c[i] = none < single ? (none < both ? none : both) : (single < both ? single : both);
			two = one, one = here;
		}
	}
	fesetround(FE_TONEAREST);
	arb_zero(r);
	take(r, c[0], k < m - k ? k : m - k, 1);
	arb_clear(p), arb_clear(q), arb_clear(a), arb_clear(b), arb_clear(x), arb_clear(y);
}

/* blocks is (E3): gap k T (1 - (j-1)/k - (1+eta)(1 - exp(-(M/N)(dT + ln((1+eta)/eta))))). */
static void blocks(arb_t r)
{
	double m = num("m"), k = num("k"), T = num("T"), g = num("gap"), j = num("j"), eta = num("eta");
	arb_t x, y;
	arb_init(x), arb_init(y);
	arb_set_d(x, 2 * g), arb_mul(x, x, x, BITS), arb_neg(x, x), arb_log1p(x, x, BITS);
	arb_mul_2exp_si(x, x, -1), arb_set_d(y, T), arb_mul(x, x, y, BITS); /* -dT */
	arb_set_d(y, eta), arb_inv(y, y, BITS), arb_log1p(y, y, BITS), arb_sub(x, x, y, BITS);
	arb_set_d(y, k), arb_mul(x, x, y, BITS), arb_set_d(y, j * floor(m / k)), arb_div(x, x, y, BITS);
	arb_expm1(x, x, BITS); /* minus the share found */
	arb_set_d(y, eta), arb_add_ui(y, y, 1, BITS), arb_mul(r, x, y, BITS);
	arb_set_d(x, j - 1), arb_set_d(y, k), arb_div(x, x, y, BITS), arb_sub(r, r, x, BITS), arb_add_ui(r, r, 1, BITS);
	arb_mul(r, r, y, BITS), arb_set_d(y, g), arb_mul(r, r, y, BITS), arb_set_d(y, T), arb_mul(r, r, y, BITS);
	arb_clear(x), arb_clear(y);
}

static const struct {
	const char *kind;
	void (*at)(arb_t);
} kinds[] = {{"priced-arms", priced}, {"single", single}, {"pairs", pairs}, {"blocks", blocks}};

/* check reads a file and says whether the ball lies on the right side of its bound, above lower ones. */
static int check(void)
{
	arb_t r;
	arb_init(r);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		char *p = strchr(at("kind"), '"');
		if (!p || strncmp(p + 1, kinds[i].kind, strlen(kinds[i].kind)) || p[1 + strlen(kinds[i].kind)] != '"')
			continue;
		double bound = num("bound");
		kinds[i].at(r);
		int holds = lower(r) >= bound;
		printf("%s  %s  %.12g ", holds ? "holds" : "FAILS", name, bound);
		printf("at most %.12g\n", lower(r));
		arb_clear(r);
		return holds;
	}
	stop("want a known kind:", at("kind"));
	return 0;
}

int main(int argc, char **argv)
{
	int bad = argc < 2;
	for (int i = 1; i < argc; i++) {
		FILE *f = fopen(name = argv[i], "rb");
		static char room[1 << 20];
		if (!f)
			stop("cannot be read", "");
		room[fread(room, 1, sizeof room - 1, f)] = 0;
		fclose(f);
		text = room;
		bad |= !check();
	}
	return bad;
}
