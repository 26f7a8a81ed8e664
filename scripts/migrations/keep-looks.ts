import { isDeepStrictEqual } from 'node:util'
import {
  ifReserved,
  reservedSkeletons,
  reserveSkeleton,
} from '../../functions/store/accounts/username-skeletons.ts'
import { createUserStore } from '../../functions/store/accounts/users.ts'
import {
  USERNAME_LIST,
  usernameItemKey,
  usernameSkeletonKey,
} from '../../functions/store/table/keys.ts'
import { queryAll, type Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { remove, update } from '../../functions/store/table/writes.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { usernameKey } from '../../src/domain/account/account-fields.ts'
import { skeletonsOf } from '../../src/domain/account/confusables.ts'

/** A person and the looks that their name has to itself; undefined where it was never migrated. */
interface Named extends Pick<Account, 'id' | 'username' | 'createdAt'> {
  looks: string[] | undefined
}

/**
 * Keeps what names look like by today's rule, of names that are older than it or than the last change
 * of its table. Who has a look keeps it; of those that are free the older account gets it, and the
 * other goes on without it. Runs after people were listed, again if need be, and while the product
 * runs.
 */
export async function keepLooks(table: Table): Promise<void> {
  const reserved = new Map<unknown, string[]>()
  for await (const item of queryAll(table, USERNAME_LIST, { list: true })) {
    const looks = reservedSkeletons(item)
    if (looks) reserved.set(item.userId, looks)
  }
  const people: Named[] = []
  for await (const { id, username, createdAt } of createUserStore(table).listAll()) {
    const looks = reserved.get(id)
    const given = skeletonsOf(username)
    if (looks && isDeepStrictEqual(looks.toSorted(), given.toSorted())) continue
    people.push({ id, username, createdAt, looks })
  }
  people.sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  for (const person of people) await keepFree(table, person)
}

/**
 * Gives a name its looks that nobody else has, and frees what it does not look like any more; nothing
 * where the person is deleted meanwhile.
 */
async function keepFree(table: Table, { id, username, looks }: Named): Promise<void> {
  const asRead = ifReserved(looks)
  const isKept = (look: string) => looks?.includes(look) === true
  const given = skeletonsOf(username)
  const lost = looks?.filter((look) => !given.includes(look)) ?? []
  for (let wanted = given; ; ) {
    const gained = wanted.filter((look) => !isKept(look))
    if (looks && gained.length + lost.length === 0) return
    const refused = await transact(table, [
      update(usernameItemKey(usernameKey(username)), {
        change: 'SET looks = :wanted',
        condition: `userId = :id AND ${asRead.condition}`,
        values: { wanted, id, ...asRead.values },
      }),
      ...gained.map((look) => reserveSkeleton(look, id)),
      ...lost.map((look) => remove(usernameSkeletonKey(look))),
    ])
    if (!refused || refused[0]) return
    const isTaken = (look: string) => refused[gained.indexOf(look) + 1] === true
    wanted = wanted.filter((look) => isKept(look) || !isTaken(look))
  }
}
