// Package failures keeps games in which something failed, so that they are played first the next
// time. A Folder holds a small JSON file for each of them:
//
//	{
//	  "format": "regretcheck failure 1",
//	  "subject": "--exec 'python3 policy.py'",
//	  "claim": "policy/count",
//	  "instance": "feedback=semi",
//	  "seed": 1,
//	  "game": {"m": 3, "k": 2, "exactly": true, "T": 7, "feedback": "semi"},
//	  "found": "m=3 k=2 T=7: round 7: action [0]: 1 arms, want k=2"
//	}
//
// Files belong to a subject, which is the policy, the program or the test as it was named. A search
// for counterexamples keeps its seed and the number of the case, under "case".
package failures
