package lower

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Certificates are the numbers that certify recomputes, each with all that the
// recomputation takes. REGRETCHECK_CERTIFICATES=1 writes them.
const certificates = "../certify/certificates"

type certificate struct {
	Kind  string    `json:"kind"`
	M     int       `json:"m"`
	K     int       `json:"k"`
	T     int64     `json:"T"`
	Gap   float64   `json:"gap"`
	Bound float64   `json:"bound"`
	From  int       `json:"from"`            // the number of good arms of law[0]
	Law   []float64 `json:"law,omitempty"`   // weights of the numbers of good arms
	Mark  int       `json:"mark"`            // the j whose log-odds the lattice contains
	Below int       `json:"below,omitempty"` // cells below it
	Cells int       `json:"cells,omitempty"`
	Price float64   `json:"price,omitempty"`
	Knots []float64 `json:"knots,omitempty"`
	J     int       `json:"j,omitempty"`
	Eta   float64   `json:"eta,omitempty"`
}

func pricedCertificate(m, k int, T int64) certificate {
	bound, at, err := PricedBest(m, k, T)
	if err != nil {
		panic(err)
	}
	a := at.at(m, k, T)
	starts := a.law.odds()
	l := a.law.lattice(starts, a.gap, int(T), armRoom)
	c := certificate{Kind: "priced-arms", M: m, K: k, T: T, Gap: a.gap, Bound: bound, From: a.law.from, Law: a.law.w,
		Below: l.below,
		Cells: len(l.good), Knots: at.Knots[:]}
	most := 0.0
	for i, s := range starts {
		if s.p > most && !math.IsInf(s.odds, 0) {
			most, c.Mark = s.p, max(0, a.law.from-1)+i
		}
	}
	return c
}

func singleCertificate(m int, T int64) certificate {
	bound, at, err := SingleBest(m, T)
	if err != nil {
		panic(err)
	}
	s := at.at(m, T)
	l := s.lattice()
	return certificate{Kind: "single", M: m, K: 1, T: T, Gap: s.gap, Bound: bound, Below: l.below, Cells: len(l.good),
		Knots: at.Knots[:]}
}

func pairsCertificate(m, k int, T int64) certificate {
	bound, gap, err := PairsBest(m, k, T)
	if err != nil {
		panic(err)
	}
	return certificate{Kind: "pairs", M: m, K: k, T: T, Gap: gap, Bound: bound, Cells: pairCount(gap, int(T)),
		Price: pairPrice}
}

func blocksCertificate(m, k int, T int64) certificate {
	bound, at, err := BlocksBest(m, k, T)
	if err != nil {
		panic(err)
	}
	return certificate{Kind: "blocks", M: m, K: k, T: T, Gap: at.Gap, Bound: bound, J: at.J, Eta: at.Eta}
}

func seenCertificate(m, k int, T int64) certificate {
	bound, gap, err := SeenPairsBest(m, k, T)
	if err != nil {
		panic(err)
	}
	return certificate{Kind: "seen-pairs", M: m, K: k, T: T, Gap: gap, Bound: bound}
}

// groupsCertificate is for k = m−1, where (E1) is a sum of probabilities.
func groupsCertificate(m int, T int64) certificate {
	bound, gap, err := GroupsBest(m, m-1, T)
	if err != nil {
		panic(err)
	}
	return certificate{Kind: "groups", M: m, K: m - 1, T: T, Gap: gap, Bound: bound}
}

// lowerCertificates are the lower bounds of the distance table at T = 10⁵ and those by hand:
// all of them, or one of each kind.
func lowerCertificates(all bool) []certificate {
	priced, single := shippedPricedSizes, shippedSingleSizes
	if !all {
		priced, single = priced[:1], single[:1]
	}
	var out []certificate
	for _, z := range priced {
		out = append(out, pricedCertificate(z[0], z[1], 1e5))
	}
	for _, m := range single {
		out = append(out, singleCertificate(m, 1e5))
	}
	out = append(out, pairsCertificate(5, 3, 1e4), blocksCertificate(10, 1, 1e6), seenCertificate(2, 1, 1e5),
		groupsCertificate(10, 1e5))
	if all {
		out = append(out, pairsCertificate(2, 1, 1e5), blocksCertificate(1000, 1, 1e9), blocksCertificate(10000, 100, 1e9),
			seenCertificate(10, 5, 1e6), groupsCertificate(100, 1e5), groupsCertificate(1000, 1e5))
	}
	return out
}

func (c certificate) file() string {
	return filepath.Join(certificates, fmt.Sprintf("lower-%s-%d-%d-%d.json", c.Kind, c.M, c.K, c.T))
}

func (c certificate) text() []byte {
	text, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		panic(err)
	}
	return append(text, '\n')
}

// The recorded certificates are those that this package computes: one file of each kind, all in make
// long. Other processors fuse operations and may differ in the last digits.
func TestLowerCertificates(t *testing.T) {
	if !comparesCertificates(t) {
		t.Skip("dynamic programs over 10⁵ rounds, compared to the last digit: the long tests on amd64 run them")
	}
	for _, c := range lowerCertificates(whole() || writesCertificates()) {
		recordCertificate(t, c.file(), c.text())
	}
}

// writesCertificates says whether the files are to be written.
func writesCertificates() bool { return os.Getenv("REGRETCHECK_CERTIFICATES") != "" }

func comparesCertificates(t *testing.T) bool {
	t.Helper()
	return !testing.Short() && (writesCertificates() || runtime.GOARCH == "amd64")
}

// recordCertificate compares a file with what is computed, or writes it.
func recordCertificate(t *testing.T, file string, text []byte) {
	t.Helper()
	if writesCertificates() {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if recorded, err := os.ReadFile(file); err != nil || string(recorded) != string(text) {
		t.Errorf("%s is not what is computed now, %v: REGRETCHECK_CERTIFICATES=1 go test ./lower ./upper -run Certificates",
			file, err)
	}
}
