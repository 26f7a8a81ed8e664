/** Of what is there under these names, each; what is left out or undefined stays left out. */
export function pick<T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Pick<T, K> {
  const entries = names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]]))
  return Object.fromEntries(entries) as Pick<T, K>
}

/** The names of what an object has. */
export const namesOf = <T extends object>(of: T) => Object.keys(of) as Array<keyof T & string>
