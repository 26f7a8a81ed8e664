/** Writers and reviewers who agreed to be named beside what they wrote or approved (P-PEOPLE-NAMED). */
import type { ReviewerName } from '../../../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../../../src/domain/account/account.ts'
import { peopleBehind } from '../../../../src/domain/edition/desk-notices.ts'
import type { HearticleRecord } from '../../../../src/domain/hearticle/hearticle.ts'
import { isSameData } from '../../../../src/domain/text/canonical-json.ts'
import type { Work } from '../../../../src/domain/work/work.ts'
import { readAccount } from '../../accounts/account-item.ts'
import { setFields } from '../../accounts/users.ts'
import { all, equal, IF_EXISTS, missing } from '../../table/conditions.ts'
import { REVIEWED_PREFIX, translationKey, userKey, userPartition } from '../../table/keys.ts'
import { queryAll, type Table, type Write } from '../../table/table.ts'
import { transact } from '../../table/transact.ts'
import { contentChangeWrite } from '../content-changes.ts'
import { hearticleLists } from '../hearticle-lists.ts'
import { workWrites } from '../work-writes.ts'

/** That all pages which may name this user are to be made anew; none where there is none. */
async function pagesWrites(table: Table, userId: string, at: Date): Promise<Write[]> {
  const options = { sortPrefix: REVIEWED_PREFIX }
  const links = await Array.fromAsync(queryAll(table, userPartition(userId), options))
  const translations = new Set(links.map(({ translationId }) => Number(translationId)))
  const pointers = await table.getMany([...translations].map(translationKey))
  const heads = await hearticleLists(table).heads()
  const written = heads.filter(({ edition }) => edition?.writers.includes(userId))
  const ids = new Set([
    ...pointers.map(({ hearticleId }) => Number(hearticleId)),
    ...written.map(({ id }) => id),
  ])
  if (ids.size === 0) return []
  return [
    contentChangeWrite(
      [...ids].map((id) => `HEARTICLE#${id}` as const),
      at,
    ),
  ]
}

/**
 * Keeps as whom somebody is named, and wants to be.
 * @param account as it was read
 * @returns 'conflict' where that was changed since, or the user was deleted
 */
export async function saveName(
  table: Table,
  { id, publicName }: Account,
  work: Work<ReviewerName>,
  { by, at }: { by: string; at: Date },
  note?: Write,
): Promise<'saved' | 'conflict'> {
  const version = (publicName?.version ?? 0) + 1
  const isAsRead = publicName
    ? equal('record.publicName.version', publicName.version)
    : all(IF_EXISTS, missing('record.publicName'))
  const before: Work<ReviewerName> = publicName ?? {}
  const isSeen = !isSameData(before.shown ?? null, work.shown ?? null)
  const name = (work.proposed ?? work.shown ?? before.shown)?.text.name ?? ''
  const step = { kind: 'name', id, headline: { de: name, en: name } } as const
  const refused = await transact(
    table,
    [
      setFields(id, { publicName: { version, ...work } }, isAsRead),
      ...workWrites({ ...step, before, after: work, version, isSeen }, { by, at }),
      ...(isSeen ? await pagesWrites(table, id, at) : []),
    ],
    note,
  )
  return refused ? 'conflict' : 'saved'
}

/** Has the name of a deleted user taken from all pages; done as often as need be. */
export async function forget(table: Table, userId: string, at: Date): Promise<void> {
  const writes = await pagesWrites(table, userId, at)
  if (writes.length > 0) await transact(table, writes)
}

/** Hearticles with the names of those who wrote or approved them and agreed to it. */
export async function addNames(
  table: Table,
  hearticles: readonly HearticleRecord[],
): Promise<HearticleRecord[]> {
  const people = hearticles.map((hearticle) => peopleBehind([hearticle]))
  const keys = [...new Set(people.flat())].map(userKey)
  if (keys.length === 0) return [...hearticles]
  // Publications may read this alone of a person, and no password.
  const items = await table.getMany(keys, ['record'])
  const names = new Map(
    items
      .map(readAccount)
      .flatMap(({ id, publicName }) => (publicName?.shown ? [[id, publicName.shown.text]] : [])),
  )
  return hearticles.map((hearticle, index) => withNames(hearticle, people[index] ?? [], names))
}

function withNames(
  hearticle: HearticleRecord,
  people: readonly string[],
  names: ReadonlyMap<string, ReviewerName>,
): HearticleRecord {
  const named = people.flatMap((id) => {
    const { name, profession } = names.get(id) ?? {}
    return name !== undefined && profession !== undefined ? [[id, { name, profession }]] : []
  })
  return named.length === 0 ? hearticle : { ...hearticle, namedPeople: Object.fromEntries(named) }
}
