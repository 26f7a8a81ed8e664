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

export type OrNull<T> = {
  [K in keyof T]-?: undefined extends T[K] ? NonNullable<T[K]> | null : T[K]
}

/** Of what is there under these names, each; null for what is left out. */
export function orNull<T extends object, K extends keyof T = keyof T>(
  from: T,
  names: readonly K[],
): OrNull<Pick<T, K>> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as OrNull<Pick<T, K>>
}
