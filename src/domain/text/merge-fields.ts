import { isSameData } from './canonical-json.ts'
import { joinMerged, mergeEntries } from './three-way-merge.ts'

/** A place that two people changed, and differently: a fact, a paragraph, an entry of a list. */
export interface Dispute<Name extends string = string> {
  name: Name
  /** What each of them wrote there. */
  mine: unknown
  theirs: unknown
  /** The whole field as it was put together, with mine there and with theirs. */
  whole: { mine: unknown; theirs: unknown }
}

type NameIn<F> = keyof F & string

/** The names of the fields in which two forms differ. */
export function changedFields<F extends object>(a: F, b: F): Array<NameIn<F>> {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<NameIn<F>>
  return [...names].filter((name) => !isSameData(a[name], b[name]))
}

/**
 * Puts together what two people made of one version: what one of them alone changed, a fact, a
 * paragraph or an entry of a list, is as they left it; where both changed the same, and differently,
 * mine stays until I decide.
 */
export function mergeFields<F extends object>(
  base: F,
  mine: F,
  theirs: F,
): { merged: F; disputes: Array<Dispute<NameIn<F>>> } {
  const byMe = changedFields(base, mine)
  const put = changedFields(base, theirs).map((name) =>
    byMe.includes(name)
      ? mergeValues(name, base[name], mine[name], theirs[name])
      : { name, value: theirs[name], disputes: [] },
  )
  const merged = { ...mine, ...Object.fromEntries(put.map(({ name, value }) => [name, value])) }
  return { merged, disputes: put.flatMap(({ disputes }) => disputes) }
}

function mergeValues<N extends string>(name: N, base: unknown, mine: unknown, theirs: unknown) {
  const [was, mineEntries, other] = [base, mine, theirs].map(inEntries)
  if (!was || !mineEntries || !other) {
    const isSame = isSameData(mine, theirs)
    return { name, value: mine, disputes: isSame ? [] : [wholeDispute(name, mine, theirs)] }
  }
  const pieces = mergeEntries(was, mineEntries, other)
  const written = (entries: readonly string[]) => asValue(base, entries)
  const value = written(joinMerged(pieces, () => 'mine'))
  const disputes = pieces.flatMap((piece, place): Array<Dispute<N>> => {
    if ('settled' in piece) return []
    const withTheirs = joinMerged(pieces, (index) => (index === place ? 'theirs' : 'mine'))
    const whole = { mine: value, theirs: written(withTheirs) }
    return [{ name, mine: written(piece.mine), theirs: written(piece.theirs), whole }]
  })
  return { name, value, disputes }
}

/** A dispute about all of a field. */
export function wholeDispute<N extends string>(
  name: N,
  mine: unknown,
  theirs: unknown,
): Dispute<N> {
  return { name, mine, theirs, whole: { mine, theirs } }
}

/** A field with theirs in the disputed place; what was written elsewhere in it since stays. */
export function withTheirs(now: unknown, { whole }: Dispute): unknown {
  const [was, nowEntries, other] = [whole.mine, now, whole.theirs].map(inEntries)
  if (!was || !nowEntries || !other) return whole.theirs
  return asValue(
    now,
    joinMerged(mergeEntries(was, nowEntries, other), () => 'theirs'),
  )
}

/** What a field is put together by: the lines of a text, the entries of a list; a fact is whole. */
function inEntries(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split('\n')
  return Array.isArray(value) ? value.map(String) : undefined
}

const asValue = (like: unknown, entries: readonly string[]) =>
  typeof like === 'string' ? entries.join('\n') : [...entries]
