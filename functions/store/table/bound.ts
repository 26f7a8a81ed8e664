/** The functions of a module whose first argument is given, without it. */
type Bound<Module, First> = {
  [Name in keyof Module as Module[Name] extends (first: First, ...more: never[]) => unknown
    ? Name
    : never]: Module[Name] extends (first: First, ...more: infer More) => infer Result
    ? (...more: More) => Result
    : never
}

/**
 * A store: the functions of its module with what they work on, so that whoever uses it is handed no
 * table.
 */
export function bound<Module extends object, First>(
  module: Module,
  first: First,
): Bound<Module, First> {
  const functions = Object.entries(module).filter(([, one]) => typeof one === 'function')
  return Object.fromEntries(
    functions.map(([name, one]) => [name, one.bind(undefined, first)]),
  ) as Bound<Module, First>
}
