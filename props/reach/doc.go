// Package reach finds, from source text alone, which declarations of algos and sim a policy can
// reach. Two versions of the project whose reached declarations are equal play that policy bit for
// bit alike, whatever else changed: so the store keeps its units (see KernelOf), and verify
// --changed need not decide its claims again (see Since).
//
// The graph has a node for each package-level declaration: a function, a method, a type, a variable,
// a group of constants. A declaration reaches
//
//   - every declaration of its package whose name occurs in it as an identifier, and every
//     declaration x of another package p of the graph where p.x occurs in it. Names that are local
//     variables of the same spelling count too: too much is reached, never too little.
//   - if it is a type, all its methods, exported or not.
//
// Every run also reaches the init functions and the variables whose initialisers may change another
// variable, as Go executes them before anything else.
//
// Why that is enough. What a run executes is main, initialisers, init functions, and functions that
// something executed refers to. It refers to a function by its name; or by a selector x.Name, x no
// package, where Name is a method; or by a value (a function in a variable or a field, an interface, a
// method value), which something executed made by naming it. A method needs a value of its type, or
// of a type that embeds it. Such a value is made by code that names the type, or a function whose
// signature names it, or a struct that holds it: each of these has an edge that ends at the type, which
// reaches its methods. So interfaces, embedding, generic functions and inferred types need no rule of
// their own. The converse has one exception: a case of a type switch makes no value of its type, so that
// the type's declaration is reached, and its methods are not.
//
// What a declaration is: its tokens, so that comments and layout do not count; the imports whose
// names occur in it; its //go: directives with the files that it embeds; the build constraint and, as
// it may say a system, the underscored name of its file. All files count, also those of other systems.
// A group of constants is one declaration, as iota counts lines. A file that imports "C" or has a
// //go:linkname is reached by everything, and so is every file that is not Go but is compiled.
//
// The registry of policies is a table that init functions fill by calls of register. Each such call is
// a declaration of its own, the policy's entry, which only that policy reaches. Whatever reads the
// registry other than by a key reaches all entries (see registry).
//
// What the rule rests on beside Go's semantics: a run's result does not depend on what the process
// played before, which is what a kernel promises (see sim.Kernel), and policies look up no others.
package reach
