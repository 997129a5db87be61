package recomputed_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/selftest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaims decides one case of each row about this project's functions, in make whole two; verify decides all, as CI does
// by verify theory --quick.
func TestClaims(t *testing.T) {
	cases := 1
	if os.Getenv("REGRETCHECK_WHOLE") != "" {
		cases = 2
	}
	claimtest.Run(t, props.Part(recomputed.All(suite.RecomputedSubjects()), cases), claimtest.Options{})
}

// TestClaimsReject: every claim rejects the bugs of the catalogue that it must.
func TestClaimsReject(t *testing.T) { selftest.Require(t, recomputed.All(suite.RecomputedSubjects())) }

// TestRows: names are unique, say why, and have a function; no function is without a row.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range recomputed.Formulas() {
		if seen[f.Name] {
			t.Errorf("%s: twice", f.Name)
		}
		seen[f.Name] = true
		if f.Why == "" || len(f.Points()) == 0 || f.Room > 0 && f.Rounding == 0 {
			t.Errorf("%s: want points, a rounding and where it comes from", f.Name)
		}
	}
	if got, want := slices.Sorted(maps.Keys(suite.RecomputedSubjects())), recomputed.Names(); !slices.Equal(got, want) {
		t.Errorf("functions %v\nrows %v: want the same", got, want)
	}
}

// rowless are the names of package theory that have no row, each with the reason.
var rowless = map[string]string{
	"NewLatticeLaw": "checks its input; the law's mean and probabilities have rows",
	"NewFiniteLaw":  "checks its input; the law's mean, spread and moments have rows",
	"Exactly":       "a bracket of a number", "Bracket.Mid": "arithmetic of brackets, met in every row with an enclosure",
	"Bracket.Width": "arithmetic of brackets", "Bracket.Contains": "a comparison", "Bracket.AtMost": "a comparison",
	"Bracket.String": "text", "DeltaChoice.String": "text", "ParseDeltaChoice": "reads text",
	"PaperChoice": "a name", "PairingChoice": "a name", "AnytimeChoice": "a name",
	"MaxHorizon": "a limit of the input", "MaxArms": "a limit of the input", "MaxWork": "a limit of the work",
	"Up": rounded, "Down": rounded, "Outwards": rounded, "UpperGamma3": rounded, "Bracket.Plus": rounded, "Bracket.Minus": rounded,
	"Bracket.Times": rounded, "Bracket.Over": rounded, "Bracket.By": rounded, "Bracket.Root": rounded, "Bracket.Squared": rounded,
	"Bracket.Positive": rounded, "Bracket.Exp": rounded, "Bracket.Log": rounded, "Bracket.Atan": rounded, "Bracket.Erfc": rounded,
	"RadiusWithin": "around Radius, which has a row",
}

const rounded = "outward rounding, held against big floats in the tests of theory"

// TestEveryFormulaIsRecomputed: whatever package theory exports has a row or a recorded reason for
// having none.
func TestEveryFormulaIsRecomputed(t *testing.T) {
	rows := map[string]bool{}
	for _, name := range recomputed.Names() {
		for {
			rows[name] = true
			cut := strings.LastIndexByte(name, '.')
			if cut < 0 {
				break
			}
			name = name[:cut]
		}
	}
	exported := exportedBy(t, "../../../theory")
	for _, name := range exported {
		switch reason, excused := rowless[name]; {
		case rows[name] && excused:
			t.Errorf("theory.%s has a row and a reason for none: %s", name, reason)
		case !rows[name] && reason == "":
			t.Errorf("theory.%s: want a row in props/claims/recomputed and its function in props/suite, or in this test the reason for none", name)
		}
	}
	for name := range rowless {
		if !slices.Contains(exported, name) {
			t.Errorf("reason for theory.%s: no such name", name)
		}
	}
}

// exportedBy lists the exported functions, methods (TYPE.NAME) and constants of a package.
func exportedBy(t *testing.T, dir string) (names []string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), dir+"/"+f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			names = append(names, declared(d)...)
		}
	}
	if len(names) < 100 {
		t.Errorf("%d names in %s, want at least 100", len(names), dir)
	}
	return names
}

func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			kind := d.Recv.List[0].Type
			if star, ok := kind.(*ast.StarExpr); ok {
				kind = star.X
			}
			if !ast.IsExported(kind.(*ast.Ident).Name) {
				return nil
			}
			name = kind.(*ast.Ident).Name + "." + name
		}
		if d.Name.IsExported() {
			names = append(names, name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, n := range v.Names {
					if n.IsExported() {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}
