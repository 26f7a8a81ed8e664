import type { Decided, InboxStudy } from '../../src/contract/desk/inbox.ts'
import { readerNotices } from '../../src/contract/reading/studies.ts'
import type { InboxEntry } from '../../src/domain/desk/inbox-entry.ts'
import { type Triage, undoRefusal } from '../../src/domain/desk/triage.ts'
import { presentStudyCard } from '../../src/domain/study/study-card.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import type { StudyOfInbox } from '../store/desk/triage.ts'
import { presentLibraryItem } from './edit-study.ts'

interface Beside {
  entry: InboxEntry | undefined
  duplicates: InboxStudy['duplicates']
  suggestedTopicId: number | undefined
  mayChange: InboxStudy['mayChange']
  decided: Decided | null
}

/** A study of the inbox with all that helps to decide. */
export function presentInboxStudy(
  { study, citedBy }: StudyOfInbox,
  { entry, duplicates, suggestedTopicId, mayChange, decided }: Beside,
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
    duplicates,
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
