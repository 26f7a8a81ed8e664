/**
 * What a write can demand of the item as it was before, which both drivers mean alike. A path names
 * an attribute, or one within it by a dot: 'record.version'. What is not there equals nothing, not
 * even null, and is neither less nor more than anything; nor is a value of another type.
 */
export type Condition =
  | { kind: 'exists' | 'missing'; path: string }
  | { kind: Comparator; path: string; value: unknown }
  /** Of a set or a list that it has the value, of a text that it has it in it. */
  | { kind: 'contains'; path: string; value: unknown }
  /** Of a set that it has more than so many members. */
  | { kind: 'larger'; path: string; value: number }
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition }

/** Texts are compared by the bytes of their UTF-8. */
export type Comparator = 'equal' | 'less' | 'atMost' | 'more'

export const exists = (path: string): Condition => ({ kind: 'exists', path })
export const missing = (path: string): Condition => ({ kind: 'missing', path })
export const contains = (path: string, value: unknown): Condition => ({
  kind: 'contains',
  path,
  value,
})
export const larger = (path: string, value: number): Condition => ({ kind: 'larger', path, value })

const comparing = (kind: Comparator) => (path: string, value: unknown) =>
  ({ kind, path, value }) satisfies Condition

export const equal = comparing('equal')
export const less = comparing('less')
export const atMost = comparing('atMost')
export const more = comparing('more')

/** Conditions that are left out hold. */
export const all = (...of: ReadonlyArray<Condition | undefined>): Condition => ({
  kind: 'all',
  of: of.filter((one) => one !== undefined),
})
export const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of })
export const not = (of: Condition): Condition => ({ kind: 'not', of })

/** That there is no item, or that there is one. */
export const IF_NEW = missing('pk')
export const IF_EXISTS = exists('pk')

/**
 * What an update changes, each path once; `set` and `increase` may reach into an attribute that is
 * there, the others name attributes.
 */
export interface Changes {
  set?: Record<string, unknown>
  /** Set where there is nothing yet. */
  begin?: Record<string, unknown>
  /** Added to a number that is there. */
  increase?: Record<string, number>
  /** Added to a number, which begins at 0, or members to a set, which begins empty. */
  add?: Record<string, number | ReadonlySet<unknown>>
  /** Members taken from a set, which is gone with its last. */
  take?: Record<string, ReadonlySet<unknown>>
  remove?: readonly string[]
}

export const partsOf = (path: string): string[] => path.split('.')
