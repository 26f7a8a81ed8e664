import { listedWrites, readInboxItem } from '../../functions/store/content/inbox-items.ts'
import { noteTitles } from '../../functions/store/content/notice-links.ts'
import { published } from '../../functions/store/content/studies.ts'
import { INBOX_PARTITION } from '../../functions/store/table/keys.ts'
import { queryAll, type Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'

const AT_ONCE = 100

/** Lists and counts what waits in the inbox, and keeps studies under their titles (P-INBOX). */
export async function listInbox(table: Table): Promise<void> {
  for await (const item of queryAll(table, INBOX_PARTITION)) {
    if (item.entry === undefined || item.listPk !== undefined) continue
    // Refused where it went or was listed meanwhile.
    await transact(table, listedWrites(readInboxItem(item)))
  }
  let studies: StudyRecord[] = []
  for await (const study of published(table)) {
    studies.push(study)
    if (studies.length < AT_ONCE) continue
    await noteTitles(table, studies)
    studies = []
  }
  await noteTitles(table, studies)
}
