module regretcheck.example/stitchfix

go 1.26

require github.com/stitchfix/mab v0.0.0
