import type { MarkedSource, Sources } from '../../../changes/ChangedSources.tsx'
import type { HearticleForm } from './form.ts'

interface Marked {
  pmid: string
  digest: string
}

/** What of moved passages was not marked anew in the form yet (P-SOURCE-CHANGED). */
export function stillMoved({ names, changes, moved }: Sources, form: HearticleForm): Sources {
  const left = moved.filter(({ place, pmid, digest }) => {
    const marked = markedIn(form, place)
    return marked?.pmid === pmid && marked.digest !== digest
  })
  const isLeft = (one: { place: string }) => left.some(({ place }) => place === one.place)
  return { names, changes: changes.filter(isLeft), moved: left }
}

function markedIn({ evidence, numbers }: HearticleForm, place: string): Marked | undefined {
  const [list, id] = place.split('.')
  const comparison = evidence.comparisons.find((one) => one.id === id)
  const finding = evidence.findings.find((one) => one.id === id)
  if (list === 'numbers') return numbers.find((one) => one.id === id)?.passage
  if (list === 'findings' && finding) {
    return markedBy(finding.pmid, finding['passage.digest'])
  }
  return comparison && markedBy(comparison['harms.pmid'], comparison['harms.passage.digest'])
}

/** Where nothing is marked, nothing has moved. */
const markedBy = (pmid: string, digest: string) => (digest === '' ? undefined : { pmid, digest })

/** The form with passages marked in their abstracts as these are now. */
export const markedAnew = (form: HearticleForm, marked: readonly MarkedSource[]): HearticleForm =>
  marked.reduce(withMarked, form)

function withMarked(
  form: HearticleForm,
  { place, pmid, digest, passage: { start, end } }: MarkedSource,
): HearticleForm {
  // Of another study these would be other words.
  if (markedIn(form, place)?.pmid !== pmid) return form
  const [list, id] = place.split('.')
  const typed = { start: String(start), end: String(end), digest }
  const { evidence, numbers } = form
  if (list === 'numbers') {
    const marked = numbers.map((one) =>
      one.id === id && one.passage
        ? { ...one, passage: { ...one.passage, start, end, digest } }
        : one,
    )
    return { ...form, numbers: marked }
  }
  const findings = evidence.findings.map((one) =>
    list === 'findings' && one.id === id ? { ...one, ...under('passage', typed) } : one,
  )
  const comparisons = evidence.comparisons.map((one) =>
    list === 'comparisons' && one.id === id ? { ...one, ...under('harms.passage', typed) } : one,
  )
  return { ...form, evidence: { ...evidence, findings, comparisons } }
}

/** Fields of the form by their paths. */
const under = <Path extends string>(
  path: Path,
  { start, end, digest }: Record<'start' | 'end' | 'digest', string>,
) =>
  ({
    [`${path}.start`]: start,
    [`${path}.end`]: end,
    [`${path}.digest`]: digest,
  }) as Record<`${Path}.${'start' | 'end' | 'digest'}`, string>
