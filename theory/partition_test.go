package theory

import "testing"

func TestPartitionInfimum(t *testing.T) {
	for n := 2; n < 5000; n++ {
		if c, _ := PartitionConstant(n); c.Lo <= PartitionInfimum {
			t.Fatalf("c*(%d) = %v, want above %v", n, c, PartitionInfimum)
		}
	}
	if c, _ := PartitionConstant(1 << 30); c.Hi > PartitionInfimum*1.0001 {
		t.Errorf("c*(2^30) = %v, want near %v", c, PartitionInfimum)
	}
}
