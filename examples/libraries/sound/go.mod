module regretcheck.example/sound

go 1.26

require (
	github.com/alextanhongpin/go-bandit v0.0.0
	github.com/purzelrakete/bandit v0.0.0
	github.com/regretcheck/regretcheck v0.0.0
)
