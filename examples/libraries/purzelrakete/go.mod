module regretcheck.example/purzelrakete

go 1.26

require github.com/purzelrakete/bandit v0.0.0
