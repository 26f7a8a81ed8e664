/** All that is shown and proposed as a whole, whatever record it stands in (P-WORK). */
import type { ProposalKind } from '../../../src/contract/desk/proposals.ts'
import type { ReviewerName } from '../../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import {
  changedTerm,
  type GlossaryTermRecord,
  glossaryTermRecordSchema,
} from '../../../src/domain/glossary/glossary-term.ts'
import type { StudyRecord, StudyTexts } from '../../../src/domain/study/study.ts'
import type { Work } from '../../../src/domain/work/work.ts'
import { readAccount } from '../accounts/account-item.ts'
import * as glossary from '../content/glossary.ts'
import { saveName } from '../content/reviews/named-reviewers.ts'
import { saveEditorial } from '../content/studies.ts'
import { readStudyItem } from '../content/study-item.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import {
  glossaryTermKey,
  PROPOSALS_PARTITION,
  studyKey,
  userKey,
  workVersionKey,
  workVersionPartition,
} from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'

/** Something that people write and readers see, as it was read. */
export type FoundWork = { id: string; version: number; changed?: Changed | undefined } & (
  | { kind: 'study'; work: Work<StudyTexts>; study: StudyRecord }
  | { kind: 'term'; work: Work<GlossaryTermText>; term: GlossaryTermRecord }
  | { kind: 'name'; work: Work<ReviewerName>; account: Account }
)

type GlossaryTermText = NonNullable<GlossaryTermRecord['shown']>['text']

/** @returns undefined where there is none, also where it was deleted */
export async function find(
  table: Table,
  kind: ProposalKind,
  id: string,
): Promise<FoundWork | undefined> {
  const item = await table.get(keyOf[kind](id))
  return item && read(item)
}

/** All of which something is proposed, in no order; two calls, however few there are. */
export async function proposed(table: Table, kind?: ProposalKind): Promise<FoundWork[]> {
  const sortPrefix = kind && `${kind}#`
  const marks = await Array.fromAsync(queryAll(table, PROPOSALS_PARTITION, { sortPrefix }))
  const keys = marks.map(({ sk }) => {
    const [of, id] = String(sk).split('#') as [ProposalKind, string]
    return keyOf[of](id)
  })
  const found = (await table.getMany(keys)).flatMap((item) => read(item) ?? [])
  return found.filter(({ work }) => work.proposed)
}

/** What was proposed with a version, or had been before; undefined where that is not kept any more. */
export async function textAt(
  table: Table,
  kind: ProposalKind,
  id: string,
  version: number,
): Promise<unknown> {
  const { sk: sortBefore } = workVersionKey(kind, id, version + 1)
  const options = { newestFirst: true, sortBefore, limit: 1 }
  const { items } = await table.queryPage(workVersionPartition(kind, id), options)
  return items[0]?.text
}

/** @returns 'conflict' where somebody has written it since it was read */
export async function save(
  table: Table,
  found: FoundWork,
  work: Work<unknown>,
  change: { by: string; at: Date },
  note?: Write,
): Promise<'saved' | 'conflict'> {
  const outcome = await write(table, found, work, change, note)
  return outcome === 'saved' ? 'saved' : 'conflict'
}

async function write(
  table: Table,
  found: FoundWork,
  work: Work<unknown>,
  change: { by: string; at: Date },
  note?: Write,
) {
  if (found.kind === 'name') {
    return saveName(table, found.account, work as Work<ReviewerName>, change, note)
  }
  if (found.kind === 'term') {
    const { term } = found
    if (!work.shown && !work.proposed) return glossary.remove(table, term, change, note)
    const next = changedTerm(term, work as Work<GlossaryTermText>)
    return glossary.replace(table, term, next, change, note)
  }
  const { study, version } = found
  const { shown: _, proposed: __, ...placed } = study.editorial
  const editorial = { ...placed, ...(work as Work<StudyTexts>) }
  return saveEditorial(table, { study, version }, { ...study, editorial }, change, note)
}

const keyOf = {
  study: studyKey,
  term: glossaryTermKey,
  name: userKey,
} satisfies Record<ProposalKind, (id: string) => object>

/** @returns undefined of what lies in the trash */
function read(item: Item): FoundWork | undefined {
  if (item.trash !== undefined) return undefined
  const changed = changedOf(item)
  if (item.sk === studyKey('').sk) {
    const { study, version } = readStudyItem(item)
    if (!study) throw new Error(`${item.pk} has no record`)
    return { kind: 'study', id: study.pmid, version, changed, work: study.editorial, study }
  }
  if (item.sk === userKey('').sk) {
    const account = readAccount(item)
    const { version = 0, ...work } = account.publicName ?? {}
    return { kind: 'name', id: account.id, version, work, account }
  }
  const term = glossaryTermRecordSchema.parse(item.record)
  return { kind: 'term', id: term.id, version: term.version, changed, work: term, term }
}
