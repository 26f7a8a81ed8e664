import type { Decided, InboxState, InboxStudy } from '../../src/contract/desk/inbox.ts'
import { readerNotices } from '../../src/contract/reading/studies.ts'
import { type InboxEntry, isPutOff } from '../../src/domain/desk/inbox-entry.ts'
import { type Triage, undoRefusal } from '../../src/domain/desk/triage.ts'
import { presentStudyCard } from '../../src/domain/study/study-card.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import type { StudyOfInbox } from '../store/desk/triage.ts'
import { presentLibraryItem } from './edit-study.ts'

/** Which entries of the inbox are asked for. */
interface InboxFilter {
  state: InboxState
  rubric?: number | 'none' | undefined
  text: string
}

/** Entries in a state whose title has all the words, or whose number it is. @param today in Vienna */
export function filterEntries(
  entries: readonly InboxEntry[],
  { state, text }: Pick<InboxFilter, 'state' | 'text'>,
  today: string,
): InboxEntry[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (isPutOff(entry, today) !== (state === 'later')) return false
    if (entry.pmid === text) return true
    const title = folded(`${entry.title} ${entry.germanTitle ?? ''}`)
    return words.every((word) => title.includes(word))
  })
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

export const isInRubric = (
  { rubricId }: { rubricId?: number | undefined },
  rubric: number | 'none' | undefined,
): boolean => rubric === undefined || (rubricId ?? 'none') === rubric

/** How many there are of each rubric, the most first. */
export function countByRubric(entries: ReadonlyArray<{ rubricId?: number | undefined }>) {
  const groups = Map.groupBy(entries, ({ rubricId }) => rubricId ?? null)
  return [...groups]
    .map(([rubricId, { length }]) => ({ rubricId, count: length }))
    .toSorted((a, b) => b.count - a.count || (a.rubricId ?? 0) - (b.rubricId ?? 0))
}

interface Beside {
  entry: InboxEntry | undefined
  sameDoi: readonly string[]
  sameTitle: readonly string[]
  suggestedTopicId: number | undefined
  mayChange: InboxStudy['mayChange']
  decided: Decided | null
}

/** A study of the inbox with all that helps to decide. */
export function presentInboxStudy(
  { study, citedBy }: StudyOfInbox,
  { entry, sameDoi, sameTitle, suggestedTopicId, mayChange, decided }: Beside,
): InboxStudy {
  const { proposed: _, ...item } = presentLibraryItem(study)
  const card = presentStudyCard(study, 'en')
  const types = new Set<string>(allNotices(study).map(({ type }) => type))
  return {
    ...item,
    cameOn: entry?.cameOn ?? null,
    by: entry?.by ?? null,
    laterUntil: entry?.laterUntil ?? null,
    design: card?.design ?? null,
    participants: card?.participants ?? null,
    suggestedTopicId: item.topicId === null ? (suggestedTopicId ?? null) : null,
    notices: readerNotices.filter((type) => types.has(type)),
    withdrawn: study.withdrawn,
    hearticles: citedBy,
    duplicates: [
      ...sameDoi.map((pmid) => ({ pmid, by: 'doi' as const })),
      ...sameTitle
        .filter((pmid) => !sameDoi.includes(pmid))
        .map((pmid) => ({ pmid, by: 'title' as const })),
    ],
    mayChange,
    decided,
  }
}

/** @param names of those who have an account, by their ids */
export function presentDecided(
  triage: Triage,
  names: ReadonlyMap<string, string>,
  callerId: string,
  now: Date,
): Decided {
  return {
    decision: triage.decision,
    reason: triage.reason ?? null,
    note: triage.note ?? null,
    by: names.get(triage.by) ?? null,
    at: triage.at,
    mayUndo: undoRefusal(triage, callerId, now) === undefined,
    ideaId: triage.ideaId ?? null,
    hearticleId: triage.hearticleId ?? null,
  }
}
