package pinned

// Unpinned are the names of package theory that have no row, each with the reason.
var Unpinned = map[string]string{
	"NewFiniteLaw": "checks its input; the law's mean, spread and moments have rows",
	"Exactly":      "a bracket of a number", "Bracket.Mid": "arithmetic of brackets, met in every row with an enclosure",
	"Bracket.Width": "arithmetic of brackets", "Bracket.Contains": "a comparison", "Bracket.AtMost": "a comparison",
	"Bracket.Scale":  "arithmetic of brackets: theory's own tests hold it outwards",
	"Bracket.String": "text", "CountTail.String": "text", "DeltaChoice.String": "text", "ParseDeltaChoice": "reads text",
	"HoeffdingTail": "a name", "CantelliTail": "a name", "PaperChoice": "a name", "PairingChoice": "a name",
	"MaxHorizon": "a limit of the input", "MaxArms": "a limit of the input", "MaxWork": "a limit of the work",
}
