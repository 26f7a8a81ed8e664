/** The table of all hearticles with their figures (P-DESK-FIGURES). */
import type { HearticleFigures } from '../../contract/desk/figures.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { suspension } from '../edition/edition.ts'
import type { EditionEntry } from '../edition/replacements.ts'
import { isPublic } from '../hearticle/hearticle.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import { bothOf, type CountedPeriod } from '../statistics/hearticle-counts.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { headlineOf } from './headline-of.ts'

interface Known {
  heads: readonly HearticleHead[]
  /** Corrections and updates of all of them, of whatever day. */
  replacements: readonly EditionEntry[]
  counted: CountedPeriod
  taxonomy: Taxonomy
}

/**
 * A row for each hearticle that readers could open, in the order of the heads: those that are
 * public, and those that were and are withdrawn.
 * @param from the first day of the period, in Vienna
 * @param to the last day
 */
export function presentFigures(
  { heads, replacements, counted, taxonomy }: Known,
  { from, to, language, now }: { from: string; to: string; language: Language; now: Date },
): HearticleFigures[] {
  const inPeriod = replacements.filter(({ at }) => {
    const day = dayInVienna(new Date(at))
    return from <= day && day <= to
  })
  const replaced = Map.groupBy(inPeriod, ({ hearticleId }) => hearticleId)
  const countOf = (id: number, wanted: EditionEntry['kind']) =>
    (replaced.get(id) ?? []).filter(({ kind }) => kind === wanted).length
  return heads.flatMap((head) => {
    const { id, isWithdrawn = false, publicationDate } = head
    const counts = counted.byHearticle.get(id)
    const wasOpen = isWithdrawn || head.isWorkingCopy || isPublic(head, now) || counts !== undefined
    const topicId = head.publicTopicId ?? head.topicId
    const topic = taxonomy.topics.find((one) => one.id === topicId)
    if (!wasOpen || !topic) return []
    const count = (counter: Parameters<typeof bothOf>[1]) => bothOf(counts, counter)
    const views = count('READ')
    const viewsIn = { de: count('READ_de'), en: count('READ_en') }
    const shown = isWithdrawn ? undefined : (head.public ?? head)
    return {
      id,
      publicationDate,
      isWithdrawn,
      views,
      ...headlineOf(head, language),
      topic: { id: topicId, name: topic.name[language], color: topic.color },
      viewsSignedIn: counts?.authenticated.READ ?? 0,
      viewsIn: views > 0 && viewsIn.de + viewsIn.en === 0 ? null : viewsIn,
      readers: count('unique'),
      seconds: count('seconds'),
      shares: count('SHARE'),
      saves: counted.knownSince.saves === null ? null : count('BOOKMARK'),
      nextReviewOn: shown?.responsibility?.nextReviewOn ?? null,
      isReviewDue: shown !== undefined && suspension(shown, [], now) === 'review-due',
      corrections: countOf(id, 'correction'),
      updates: countOf(id, 'update'),
    }
  })
}
