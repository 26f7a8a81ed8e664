import type { MailedHearticle, StudyAlarm } from '../../src/contract/desk/library-imports.ts'
import { contentEditors } from '../../src/contract/desk/library-taxonomy.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { alarmingTypes } from '../../src/contract/reading/alarm-types.ts'
import { hasAnyOf, permissionsOf } from '../../src/domain/account/permissions.ts'
import { sourceChanges } from '../../src/domain/edition/changed-sources.ts'
import { peopleBehind } from '../../src/domain/edition/desk-notices.ts'
import { readsOtherwiseSince, readsSoSince } from '../../src/domain/evidence/former-abstracts.ts'
import { carriersOf, passagesOf, type SourcePassage } from '../../src/domain/hearticle/hearticle.ts'
import { renderedHeadlines } from '../../src/domain/hearticle/rendered-hearticle.ts'
import { headlineOf } from '../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import type { TopicRecord } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import type { Stores } from '../store/create-stores.ts'
import { alarmName } from '../store/table/keys.ts'
import type { ImportStores } from './import-from-pubmed.ts'

/** What an alarm says of a hearticle that cites a study, and whom of its people it reaches. */
interface AlarmedHearticle {
  topicId: number
  headline: Record<Language, string>
  /** Studies that carry one of its findings. */
  carriers: readonly string[]
  passages: readonly SourcePassage[]
  /** Who wrote or approved it. */
  people: readonly string[]
  /** When somebody last approved its evidence, else when it became public, where that is known. */
  seenAt: string | undefined
}

/** What published hearticles cite. */
export interface PublishedCitations {
  /** The ids of hearticles, by the pmid that they cite. */
  citing: ReadonlyMap<string, number[]>
  published: ReadonlyMap<number, AlarmedHearticle>
}

/** Reads all published hearticles for what they cite. */
export async function publishedCitations({
  hearticles,
}: Pick<ImportStores, 'hearticles'>): Promise<PublishedCitations> {
  const citing = new Map<string, number[]>()
  const published = new Map<number, AlarmedHearticle>()
  for await (const hearticle of hearticles.published()) {
    const { id, citedPmids, topicId } = hearticle
    published.set(id, {
      topicId,
      headline: renderedHeadlines(hearticle),
      carriers: carriersOf(hearticle),
      passages: passagesOf(hearticle),
      people: peopleBehind([hearticle]),
      seenAt: hearticle.evidenceReview?.at ?? hearticle.edition?.at,
    })
    for (const pmid of citedPmids) {
      const ids = citing.get(pmid) ?? []
      ids.push(id)
      citing.set(pmid, ids)
    }
  }
  return { citing, published }
}

/**
 * Tells editors, once for each, of studies that published hearticles cite and that were retracted
 * or got an expression of concern, however that became known; where one carries a finding, also of
 * a correction that became known since that was approved, and also those who wrote or approved that
 * hearticle (P-RETRACTION-ALARM); and of sentences of passages that read otherwise. What changed
 * elsewhere in a cited abstract is listed (P-SOURCE-CHANGED).
 * @returns how many alarms are new, or were told to some only until now
 */
export async function raiseAlarms(
  {
    library,
    studies,
    users,
  }: Pick<ImportStores, 'library' | 'users'> & { studies: Pick<Stores['studies'], 'findMany'> },
  { citing, published }: PublishedCitations,
  at: Date,
): Promise<number> {
  const knownAlarms = await library.imports.knownAlarms()
  const alarms: Array<Omit<StudyAlarm, 'hearticles'>> = []
  const isKnown = (alarm: Parameters<typeof alarmName>[0]) => knownAlarms.has(alarmName(alarm))
  for (const study of await studies.findMany([...citing.keys()])) {
    const { pmid, source, withdrawn, correctedSince } = study
    if (withdrawn) continue
    const notices = allNotices(study)
    const citingIds = (citing.get(pmid) ?? []).toSorted((a, b) => a - b)
    // What was corrected already as its finding was approved is no news.
    const correctedIds = citingIds.filter((id) => {
      const { carriers = [], seenAt = '' } = published.get(id) ?? {}
      return carriers.includes(pmid) && correctedSince !== undefined && correctedSince > seenAt
    })
    const found = { pmid, foundAt: at.toISOString(), title: inlineToText(headlineOf(source.title)) }
    for (const type of alarmingTypes) {
      if (isKnown({ pmid, type }) || !notices.some((notice) => notice.type === type)) continue
      const hearticleIds = type === 'corrected' ? correctedIds : citingIds
      if (hearticleIds.length > 0) alarms.push({ ...found, type, hearticleIds })
    }
    const since = readsSoSince(study)
    if (since === undefined) continue
    const { changed, others } = concernedBy(study, citingIds, published)
    const changes = changesIn(study, changed, published).filter(
      (change) => !isKnown({ pmid, type: 'source-changed', since: change }),
    )
    if (changes.length > 0) {
      alarms.push({ ...found, type: 'source-changed', since, changes, hearticleIds: changed })
    }
    const quiet = { ...found, type: 'abstract-changed' as const, since, hearticleIds: others }
    if (others.length > 0 && !isKnown(quiet)) alarms.push(quiet)
  }
  if (alarms.length === 0) return 0
  const topics = (await library.taxonomy.topics()).map(({ record }) => record)
  const editorIds: string[] = []
  for await (const { id, roles } of users.listAll()) {
    if (hasAnyOf(contentEditors, permissionsOf(roles, false))) editorIds.push(id)
  }
  let raised = 0
  for (const alarm of alarms) {
    const hearticles = alarm.hearticleIds.flatMap((id) => asMailed(id, published, topics))
    const people = alarm.hearticleIds.flatMap((id) => {
      const { carriers = [], people = [] } = published.get(id) ?? {}
      return alarm.type === 'source-changed' || carriers.includes(alarm.pmid) ? people : []
    })
    const isNew = await library.imports.raise({ ...alarm, hearticles }, [...editorIds, ...people])
    if (isNew) raised += 1
  }
  return raised
}

/** Of those that cite a study, at which a change of its abstract is told of, and at which listed. */
function concernedBy(
  study: StudyRecord,
  citingIds: readonly number[],
  published: PublishedCitations['published'],
) {
  const isChangedIn = (id: number) => changesIn(study, [id], published).length > 0
  const { changed = [], others = [] } = Object.groupBy(citingIds, (id) =>
    isChangedIn(id) ? 'changed' : 'others',
  )
  const listed = others.filter((id) => readsOtherwiseSince(study, published.get(id)?.seenAt ?? ''))
  return { changed, others: listed }
}

const changesIn = (
  study: StudyRecord,
  ids: readonly number[],
  published: PublishedCitations['published'],
) =>
  sourceChanges(
    ids.flatMap((id) => published.get(id)?.passages ?? []),
    [study],
  )

/** As a mail pictures it; nothing where its topic went meanwhile. */
function asMailed(
  id: number,
  published: PublishedCitations['published'],
  topics: readonly TopicRecord[],
): MailedHearticle[] {
  const { headline, topicId } = published.get(id) ?? {}
  const topic = topics.find((one) => one.id === topicId)
  if (!topic || !headline) return []
  const { de, en } = headline
  const named = { de: de || en, en: en || de }
  return [{ id, headline: named, topic: topic.name, color: topic.color }]
}
