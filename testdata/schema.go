package testdata

import "embed"

//go:embed schema/*.json
var schemas embed.FS

// Schema returns the JSON Schema of a kind of output: report, eval, simulate or
// baseline. It panics on any other name.
func Schema(name string) []byte {
	raw, err := schemas.ReadFile("schema/" + name + ".schema.json")
	if err != nil {
		panic(err)
	}
	return raw
}
