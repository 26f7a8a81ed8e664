/** The table of all hearticles with their figures (P-DESK-FIGURES). */
import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { defaultLanguage, type Language } from '../../contract/protocol/language.ts'
import { STANDING_SOURCES, suspension } from '../edition/edition.ts'
import type { EditionEntry } from '../edition/replacements.ts'
import type { ListedHead } from '../hearticle/head-entry.ts'
import { isPublicUntil, latestPublicDay } from '../hearticle/hearticle.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import { bothOf, type CountedPeriod } from '../statistics/hearticle-counts.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { headlineOf } from './headline-of.ts'

interface Known {
  heads: readonly ListedHead[]
  /** Corrections and updates of all of them, of whatever day. */
  replacements: readonly EditionEntry[]
  counted: CountedPeriod
  taxonomy: Taxonomy
}

/**
 * A row for each hearticle that readers could open, in the order of the heads: those that are
 * public, and those that were and are withdrawn. What they are called `namedFigures` adds.
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
  const topics = new Map(taxonomy.topics.map((topic) => [topic.id, topic]))
  const today = dayInVienna(now)
  const latestDay = latestPublicDay(now)
  const countOf = (id: number, wanted: EditionEntry['kind']) =>
    (replaced.get(id) ?? []).filter(({ kind }) => kind === wanted).length
  return heads.flatMap((head) => {
    const { id, isWithdrawn = false, publicationDate } = head
    const counts = counted.byHearticle.get(id)
    const wasOpen =
      isWithdrawn || head.isWorkingCopy || isPublicUntil(head, latestDay) || counts !== undefined
    const topicId = head.publicTopicId ?? head.topicId
    const topic = topics.get(topicId)
    if (!wasOpen || !topic) return []
    const count = (counter: Parameters<typeof bothOf>[1]) => bothOf(counts, counter)
    const views = count('READ')
    const viewsIn = { de: count('READ_de'), en: count('READ_en') }
    const shown = isWithdrawn ? undefined : (head.public ?? head)
    const nextReviewOn = shown?.responsibility?.nextReviewOn ?? null
    const isOver = nextReviewOn !== null && nextReviewOn < today
    return {
      id,
      publicationDate,
      isWithdrawn,
      views,
      headline: '',
      headlineLanguage: defaultLanguage,
      topic: { id: topicId, name: topic.name[language], color: topic.color },
      viewsSignedIn: counts?.authenticated.READ ?? 0,
      viewsIn: views > 0 && viewsIn.de + viewsIn.en === 0 ? null : viewsIn,
      readers: count('unique'),
      seconds: count('seconds'),
      shares: count('SHARE'),
      saves: counted.knownSince.saves === null ? null : count('BOOKMARK'),
      answers: count('ANSWER'),
      answersRight: count('ANSWER_right'),
      nextReviewOn,
      isReviewDue:
        isOver && shown !== undefined && suspension(shown, STANDING_SOURCES, now) === 'review-due',
      corrections: countOf(id, 'correction'),
      updates: countOf(id, 'update'),
    }
  })
}

/** Rows with what their hearticles are called; without those of which there is no head any more. */
export function namedFigures(
  rows: readonly HearticleFigures[],
  heads: readonly HearticleHead[],
  language: Language,
): HearticleFigures[] {
  const byId = new Map(heads.map((head) => [head.id, head]))
  return rows.flatMap((row) => {
    const head = byId.get(row.id)
    return head ? { ...row, ...headlineOf(head, language) } : []
  })
}
