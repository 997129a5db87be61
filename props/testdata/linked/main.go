// Command linked links what tests of a user link, and prints the flags that this
// registers.
package main

import (
	"flag"
	"fmt"

	_ "github.com/regretcheck/regretcheck/props/claimtest"
	_ "github.com/regretcheck/regretcheck/props/gate"
	_ "github.com/regretcheck/regretcheck/props/scaling"
)

func main() { flag.VisitAll(func(f *flag.Flag) { fmt.Println(f.Name) }) }
