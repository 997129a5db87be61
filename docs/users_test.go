package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/examples/testprograms"
)

// A user follows docs/tutorial.md from a folder of her own.
type user struct {
	name, needs string
	files       map[string]string // what she writes
	begins      string            // of her first command on the page
	commands    int
}

// Three users who write UCB1, in the three languages of the page.
var users = []user{
	{"Go", "go", map[string]string{"policy.go": `package mine

import "math"

type UCB1 struct{ n, sum []float64; t float64 }

func (u *UCB1) Pick() (best int) {
	u.t++
	most := -1.0
	for i, n := range u.n {
		index := math.Inf(1)
		if n > 0 {
			index = u.sum[i]/n + math.Sqrt(2*math.Log(u.t)/n)
		}
		if index > most {
			best, most = i, index
		}
	}
	return best
}

func (u *UCB1) Tell(arm int, reward float64) { u.n[arm]++; u.sum[arm] += reward }
`, "policy_test.go": `package mine

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policytest"
)

type policy struct{ *UCB1 }

func (p policy) Select(dst []int) []int { return append(dst, p.Pick()) }
func (p policy) Observe(arms []int, rewards []float64) { p.Tell(arms[0], rewards[0]) }

func TestPolicy(t *testing.T) {
	policytest.Run(t, func(s algos.Spec) (algos.Policy, error) {
		return policy{&UCB1{n: make([]float64, s.Arms), sum: make([]float64, s.Arms)}}, nil
	}, func(c *policytest.Config) { c.Capabilities.Single = true })
}
`}, "go mod init", 4},
	{"Python", "python3", map[string]string{"policy.py": `import math
import regretcheck

class Policy:
    def __init__(self, game):
        self.n, self.sum, self.t = [0] * game.m, [0.0] * game.m, 0

    def select(self):
        self.t += 1
        index = [s / n + math.sqrt(2 * math.log(self.t) / n) if n else math.inf for s, n in zip(self.sum, self.n)]
        return [index.index(max(index))]

    def update(self, arms, rewards):
        self.n[arms[0]] += 1
        self.sum[arms[0]] += rewards[0]

regretcheck.play(Policy, {"k": "one"})
`}, "cp $CHECKOUT/examples/python", 1},
	{"JavaScript", "node", map[string]string{"policy.js": `const { play } = require('./regretcheck.js');
play(({ m }) => {
  const n = Array(m).fill(0), sum = Array(m).fill(0);
  let t = 0;
  return {
    select() {
      t++;
      const index = n.map((n, i) => (n ? sum[i] / n + Math.sqrt(2 * Math.log(t) / n) : Infinity));
      return [index.indexOf(Math.max(...index))];
    },
    update(arms, rewards) {
      n[arms[0]]++;
      sum[arms[0]] += rewards[0];
    },
  };
}, { k: 'one' });
`}, "cp $CHECKOUT/examples/javascript", 1},
}

// TestThreeUsers: each reaches a scorecard from a folder outside the tree by the commands of docs/tutorial.md.
func TestThreeUsers(t *testing.T) {
	if !long {
		t.Skip("builds and plays three policies: REGRETCHECK_LONG")
	}
	raw, err := os.ReadFile("tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(raw), "\n")
	tree, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	tools, err := bin()
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range users {
		t.Run(u.name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(u.needs); err != nil {
				t.Skipf("%s is not installed", u.needs)
			}
			sh := &shell{dir: t.TempDir(), env: append(os.Environ(), "CHECKOUT="+tree, "NO_COLOR=1",
				"PYTHONDONTWRITEBYTECODE=1")}
			if u.needs == "python3" {
				sh.env = append(sh.env, "PATH="+tools+string(os.PathListSeparator)+os.Getenv("PATH"))
			}
			for name, text := range u.files {
				if err := os.WriteFile(filepath.Join(sh.dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			said := ""
			for _, command := range u.calls(lines) {
				command = strings.Replace(command, "$CHECKOUT/verify", tools+"/verify", 1)
				if strings.HasPrefix(command, "go test ") {
					sh.dir = stays(t, sh.dir)
				}
				out, code := sh.run(t, command)
				if said += out; code != 0 {
					t.Fatalf("%s: exit %d:\n%s", command, code, out)
				}
			}
			if want := "Scorecard: level learns; its actions are those of ucb1"; !strings.Contains(said, want) {
				t.Errorf("no %q in\n%s", want, said)
			}
		})
	}
}

// stays returns a folder with the same files that stays after the test: what go has built and
// tested there it need not once more,
// until a file or the tree changes.
func stays(t *testing.T, dir string) string {
	t.Helper()
	files, err := testprograms.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := testprograms.Folder(files)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// calls are her commands among the lines of the page.
func (u user) calls(lines []string) []string {
	for i, line := range lines {
		if strings.HasPrefix(line, u.begins) {
			return lines[i : i+u.commands]
		}
	}
	return []string{"echo the page has no command that begins " + u.begins + "; exit 1"}
}
