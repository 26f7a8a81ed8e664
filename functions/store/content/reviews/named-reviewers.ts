import type { ReviewerName } from '../../../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../../../src/domain/account/account.ts'
import { withAskedName } from '../../../../src/domain/account/reviewer-name.ts'
import { peopleBehind } from '../../../../src/domain/edition/desk-notices.ts'
import type { HearticleRecord } from '../../../../src/domain/hearticle/hearticle.ts'
import { readAccount } from '../../accounts/account-item.ts'
import { setFields } from '../../accounts/users.ts'
import { auditWrite } from '../../table/audit.ts'
import { all, equal } from '../../table/conditions.ts'
import { REVIEWED_PREFIX, translationKey, userKey, userPartition } from '../../table/keys.ts'
import { queryAll, type Table, type Write } from '../../table/table.ts'
import { transact } from '../../table/transact.ts'
import { contentChangeWrite } from '../content-changes.ts'
import { hearticleLists } from '../hearticle-lists.ts'

/** Writers and reviewers who agreed to be named beside what they wrote or approved (P-PEOPLE-NAMED). */
export function createNamedReviewers(table: Table) {
  /** That all pages which may name this user are to be made anew; none where there is none. */
  const pagesWrites = async (userId: string, at: Date): Promise<Write[]> => {
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

  return {
    /**
     * Keeps as whom somebody asks to be named, or that they are not to be, which is so at once.
     * @returns what of the account is another now; undefined where the user was deleted meanwhile
     */
    async ask(account: Account, named: ReviewerName | null, at: Date) {
      const { id } = account
      const changed = withAskedName(account, named, at)
      const refused = await transact(table, [
        setFields(id, changed),
        ...(changed.nameAsked
          ? [auditWrite({ at, by: id, action: 'name-asked', subject: id })]
          : []),
        ...(named ? [] : await pagesWrites(id, at)),
      ])
      return refused ? undefined : changed
    },

    /**
     * Has somebody named as they asked for, or leaves them named as they are.
     * @returns false where they ask for something else by now, or for nothing
     */
    async decide(
      id: string,
      { name, profession, askedAt }: NonNullable<Account['nameAsked']>,
      { by, at, isConfirmed }: { by: string; at: Date; isConfirmed: boolean },
    ): Promise<boolean> {
      const refusal = { name, profession, askedAt, isRefused: true }
      const changed = isConfirmed
        ? { namedAs: { name, profession, agreedAt: askedAt }, nameAsked: null }
        : { nameAsked: refusal }
      const action = isConfirmed ? 'name-confirmed' : 'name-refused'
      const refused = await transact(table, [
        setFields(
          id,
          changed,
          all(
            equal('record.nameAsked.name', name),
            equal('record.nameAsked.profession', profession),
            equal('record.nameAsked.askedAt', askedAt),
          ),
        ),
        auditWrite({ at, by, action, subject: id }),
        ...(isConfirmed ? await pagesWrites(id, at) : []),
      ])
      return refused === undefined
    },

    /** Has the name of a deleted user taken from all pages; done as often as need be. */
    async forget(userId: string, at: Date): Promise<void> {
      const writes = await pagesWrites(userId, at)
      if (writes.length > 0) await transact(table, writes)
    },

    /** Hearticles with the names of those who wrote or approved them and agreed to it. */
    async addNames<T extends HearticleRecord>(hearticles: readonly T[]): Promise<T[]> {
      const people = hearticles.map((hearticle) => peopleBehind([hearticle]))
      const keys = [...new Set(people.flat())].map(userKey)
      if (keys.length === 0) return [...hearticles]
      // Publications may read this alone of a person, and no password.
      const items = await table.getMany(keys, ['record'])
      const names = new Map(
        items.map(readAccount).flatMap(({ id, namedAs }) => (namedAs ? [[id, namedAs]] : [])),
      )
      return hearticles.map((hearticle, index) => withNames(hearticle, people[index] ?? [], names))
    },
  }
}

function withNames<T extends HearticleRecord>(
  hearticle: T,
  people: readonly string[],
  names: ReadonlyMap<string, ReviewerName>,
): T {
  const named = people.flatMap((id) => {
    const { name, profession } = names.get(id) ?? {}
    return name !== undefined && profession !== undefined ? [[id, { name, profession }]] : []
  })
  return named.length === 0 ? hearticle : { ...hearticle, namedPeople: Object.fromEntries(named) }
}

export type NamedReviewers = ReturnType<typeof createNamedReviewers>
