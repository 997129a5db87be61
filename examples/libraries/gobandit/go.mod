module regretcheck.example/gobandit

go 1.26

require github.com/alextanhongpin/go-bandit v0.0.0
