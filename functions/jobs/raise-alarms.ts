import type { MailedHearticle, StudyAlarm } from '../../src/contract/desk/library-imports.ts'
import { contentEditors } from '../../src/contract/desk/library-taxonomy.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { alarmingNotices } from '../../src/contract/reading/studies.ts'
import { hasAnyOf, permissionsOf } from '../../src/domain/account/permissions.ts'
import { headlineOf } from '../../src/domain/presenters/present-study.ts'
import { allNotices } from '../../src/domain/study/found-notices.ts'
import type { TopicRecord } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import type { ImportStores } from '../editorial/import-from-pubmed.ts'

/** What an alarm says of a hearticle that cites a study. */
export interface AlarmedHearticle {
  topicId: number
  headline: Partial<Record<Language, string>>
}

/**
 * Tells editors, once for each, of studies that published hearticles cite and that were retracted
 * or got an expression of concern, however that became known.
 * @param content the published hearticles, and which of them cite a pmid
 * @returns how many alarms are new, or were told to some editors only until now
 */
export async function raiseAlarms(
  { library, studies, users }: ImportStores,
  {
    citing,
    published,
  }: {
    citing: ReadonlyMap<string, number[]>
    published: ReadonlyMap<number, AlarmedHearticle>
  },
  at: Date,
): Promise<number> {
  const knownAlarms = await library.imports.knownAlarms()
  const alarms: StudyAlarm[] = []
  for (const study of await studies.findMany([...citing.keys()])) {
    const { pmid, source, withdrawn } = study
    if (withdrawn) continue
    const notices = allNotices(study)
    for (const type of alarmingNotices) {
      const isNew = !knownAlarms.has(`${pmid}#${type}`)
      if (!isNew || !notices.some((notice) => notice.type === type)) continue
      const title = inlineToText(headlineOf(source.title))
      const hearticleIds = (citing.get(pmid) ?? []).toSorted((a, b) => a - b)
      alarms.push({ pmid, type, foundAt: at.toISOString(), title, hearticleIds })
    }
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
    if (await library.imports.raise({ ...alarm, hearticles }, editorIds)) raised += 1
  }
  return raised
}

/** As a mail pictures it; nothing where its topic went meanwhile. */
function asMailed(
  id: number,
  published: ReadonlyMap<number, AlarmedHearticle>,
  topics: readonly TopicRecord[],
): MailedHearticle[] {
  const { headline, topicId } = published.get(id) ?? {}
  const topic = topics.find((one) => one.id === topicId)
  if (!topic || !headline) return []
  const { de = headline.en ?? '', en = de } = headline
  return [{ id, headline: { de, en }, topic: topic.name, color: topic.color }]
}
