import { describe, expect, onTestFinished, test } from 'vitest'
import {
  deleteUserData,
  deletionKey,
  erasureKey,
  noteLeftLetter,
} from '../../functions/accounts/delete-account.ts'
import { makeFirstAdministrator } from '../../functions/accounts/make-first-administrator.ts'
import { replayDeletions } from '../../functions/accounts/replay-deletions.ts'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { setFields } from '../../functions/store/accounts/users.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import { letterReaderKey } from '../../functions/store/table/keys.ts'
import type { Table } from '../../functions/store/table/table.ts'
import {
  readyCopy,
  restoreTable,
  type TableRecovery,
} from '../../scripts/operations/restore-table.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import {
  type Kind,
  letterReader,
  mailedToken,
  register,
  sessionOf,
  wholeTable,
} from '../support/accounts.ts'
import { billingOn } from '../support/billing.ts'
import { observeTable } from '../support/observed-table.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

type Items = Record<string, unknown>[]
const HOUR = 60 * 60 * 1000
const later = (hours: number) => new Date(noon.getTime() + hours * HOUR)
const keyOf = ({ pk, sk }: Items[number]) => `${pk} ${sk}`
const sorted = (items: Items) => items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

const onlyNotesOf = (files: ObjectStore): ObjectStore => ({
  ...files,
  list: (prefix) => (prefix.startsWith('private/deletions/') ? files.list(prefix) : nothing()),
})
async function* nothing(): AsyncGenerator<never> {}

describe.each(drivers)('a table that is restored, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  /** The stores of a new table that holds what another one held at a moment. */
  const restored = async (
    items: Items,
    before: Parameters<typeof observeTable>[1]['before'] = () => {},
  ) => {
    const opened = await open()
    onTestFinished(() => opened.close())
    for (const item of items) await opened.write({ put: item })
    const table = observeTable(opened, { before })
    return { ...createStores(table), table }
  }
  const replay = (restoredStores: Awaited<ReturnType<typeof restored>>) =>
    replayDeletions(restoredStores, { today: stores, files: stores.files })
  const itemsOf = async (restoredStores: { table: Table }) =>
    sorted(await wholeTable(restoredStores))

  /** Somebody with everything that lies beside an account. */
  const person = async (username: string, kind: Kind = 'free'): Promise<Account> => {
    const account = await register(stores, kind, { username })
    await stores.files.put(`private/avatars/${account.id}/1-x`, Buffer.from(username))
    await sessionOf(stores, account)
    await mailedToken(stores, account, 'RESET')
    await stores.users.selectRubrics(account.id, [1], { firstOnly: true })
    return account
  }
  const remove = async (account: Account, at = later(2)) => {
    const { provider } = openTestSandbox(() => at)
    const deletion = { ...stores, billing: billingOn(stores, provider), log: () => {} }
    await deleteUserData(deletion, account, { at, requestId: 'r' })
  }

  test('from a copy, where its table and bucket are lost, has nobody who was deleted since either', async () => {
    const [erased, remaining] = [await person('Erased', 'premium'), await person('Kept')]
    const copied = await wholeTable(stores)
    await remove(erased)
    const restoredStores = await restored(copied)
    const done: string[] = []
    const recovery = { complete: async (table: string) => void done.push(table) }
    await readyCopy({
      table: restoredStores.table.name,
      recovery: recovery as TableRecovery,
      // Of the bucket that was lost only these notes were copied.
      open: async () => ({ ...restoredStores, files: onlyNotesOf(stores.files) }),
      say: () => {},
    })
    expect(await restoredStores.users.find(erased.id)).toBeUndefined()
    expect(await restoredStores.users.find(remaining.id)).toBeDefined()
    expect(done).toEqual([restoredStores.table.name])
  })

  test('has nobody who was deleted since, nor anything of theirs; all others are as they were', async () => {
    const [erased, remaining] = [await person('Erased', 'premium'), await person('Kept')]
    await letterReader(stores, erased.email)
    const atInstant = await wholeTable(stores)
    await remove(erased)
    const restoredStores = await restored(atInstant)
    expect(await replay(restoredStores)).toBe(1)
    expect(await restoredStores.users.find(erased.id)).toBeUndefined()
    expect(await restoredStores.users.findByEmail(erased.email)).toBeUndefined()
    const left = await itemsOf(restoredStores)
    // Of accounts, names, addresses and lists of those who may have a status.
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${erased.id}|erased`, 'i'))
    const rest = await stores.users.find(remaining.id)
    expect(await restoredStores.users.find(remaining.id)).toEqual(rest)
    const partition = (items: Items) =>
      sorted(items.filter(({ pk }) => pk === `USER#${remaining.id}`))
    expect(partition(left)).toEqual(partition(atInstant))
    expect([...stores.objects.keys()].toSorted()).toEqual([
      `private/avatars/${remaining.id}/1-x`,
      deletionKey(erased.id),
    ])
    // The deletion itself left the same behind; mails about it are not sent again.
    const keys = (items: Items) => items.map(keyOf).filter((key) => !/^MAIL/.test(key))
    expect(keys(left)).toEqual(keys(await itemsOf(stores)))
  })

  test('has no history of reading that its user ended since', async () => {
    const account = await person('Reader')
    const { readingList, files } = stores
    const off = { history: false, retractionMails: false }
    const readingHistory = await readingList.choose(account.id, { ...off, history: true }, noon)
    await readingList.note({ ...account, readingHistory }, 7, { progress: 1 }, noon)
    const before = await wholeTable(stores)
    await readingList.choose(account.id, off, later(1), {
      onEnd: (_, period) =>
        files.put(
          erasureKey(account.id, period),
          Buffer.from(JSON.stringify({ deletedAt: later(1).toISOString() })),
        ),
    })
    const restoredStores = await restored(before)
    expect(await replay(restoredStores)).toBe(0)
    expect((await restoredStores.users.recordsOf(account.id)).kept).toEqual([])
    expect((await restoredStores.users.find(account.id))?.readingHistory?.on).toBe(false)
    expect([...stores.objects.keys()]).not.toContain(deletionKey(`history/${account.id}`))
  })

  test('writes no letter to who left it since; who orders it anew has it', async () => {
    const [account, readerId] = [
      await person('Reader'),
      await letterReader(stores, 'a@example.org'),
    ]
    const changedId = await letterReader(stores, 'anew@example.org')
    await stores.mailings.choose(account.id, { letter: 'low' }, noon)
    // They ticked it at sign-up and chose nothing since.
    const ticked = await person('Ticked')
    await stores.table.write(setFields(ticked.id, { letterFrom: 'low' }))
    const restoredStores = await restored(await wholeTable(stores))
    const getsLetters = async () => [
      (await restoredStores.users.find(account.id))?.letterFrom !== 'none',
      Boolean(await restoredStores.table.get(letterReaderKey(readerId))),
    ]
    await letterReader({ ...stores, table: restoredStores.table }, 'anew@example.org', later(2))
    for (const id of [account.id, readerId, ticked.id, changedId]) {
      await noteLeftLetter(stores.files, { id, leftAt: later(1) })
    }
    await replay(restoredStores)
    expect(await getsLetters()).toEqual([false, false])
    expect(await restoredStores.table.get(letterReaderKey(changedId))).toBeDefined()
    expect((await restoredStores.users.find(ticked.id))?.letterFrom).toBe('none')
    await restoredStores.mailings.choose(account.id, { letter: 'low' }, later(2))
    await letterReader({ ...stores, table: restoredStores.table }, 'a@example.org', later(2))
    await replay(restoredStores)
    expect(await getsLetters()).toEqual([true, true])
  })

  test('knows nobody who came after it was as it is now, deleted or not', async () => {
    const before = await wholeTable(stores)
    const [after, deleted] = [await person('After'), await person('Gone')]
    await remove(deleted)
    const restoredStores = await restored(before)
    expect(await replay(restoredStores)).toBe(0)
    expect(await itemsOf(restoredStores)).toEqual(sorted(before))
    expect(await stores.users.find(after.id)).toBeDefined()
  })

  test('counts a customer who went on the day of their deletion, once, and has the rest done by the daily job', async () => {
    const paying = await withSubscriptions(stores, await person('Paying'), [paidSubscription(noon)])
    const atInstant = await wholeTable(stores)
    await remove(paying, later(24))
    const restoredStores = await restored(atInstant)
    expect([await replay(restoredStores), await replay(restoredStores)]).toEqual([1, 0])
    const lost = async ({ figures }: Pick<typeof stores, 'figures'>) =>
      (await figures.between('2020-01-01', '2100-01-01'))
        .filter(({ lostWithAccount }) => lostWithAccount)
        .map(({ day, lostWithAccount }) => [day, lostWithAccount])
    expect(await lost(restoredStores)).toEqual([[dayInVienna(later(24)), 1]])
    expect(await lost(restoredStores)).toEqual(await lost(stores))
    expect(await Array.fromAsync(restoredStores.removals.unfinished())).toEqual([
      { userId: paying.id, customerId: 'cus_1', deletedAt: later(24) },
    ])
  })

  test('has no administrator who was deleted since, even where it had no other; one is made anew', async () => {
    const first = await person('First', 'admin')
    const atInstant = await wholeTable(stores)
    await register(stores, 'admin', { username: 'Second' })
    await remove(first)
    const restoredStores = await restored(atInstant)
    expect(await replay(restoredStores)).toBe(1)
    expect(await restoredStores.users.find(first.id)).toBeUndefined()
    const wanted = { email: 'new@example.org', username: 'New', language: 'de' } as const
    expect(await makeFirstAdministrator(restoredStores, wanted, later(3))).toMatchObject({
      outcome: 'made',
    })
  })

  test('has nobody whose deletion only the table of today knows of, or had begun before', async () => {
    const [began, begins] = [await person('Began'), await person('Begins')]
    await stores.removals.removeAccount(began, later(1))
    const atInstant = await wholeTable(stores)
    await stores.removals.removeAccount(begins, later(2))
    const restoredStores = await restored(atInstant)
    expect(await replay(restoredStores)).toBe(1)
    const text = JSON.stringify(
      (await itemsOf(restoredStores)).filter(({ pk }) => !/^MAIL#/.test(String(pk))),
    )
    expect(text).not.toMatch(new RegExp(`${began.id}|${begins.id}|began|begins`, 'i'))
    expect([...stores.objects.keys()].toSorted()).toEqual(
      [deletionKey(began.id), deletionKey(begins.id)].toSorted(),
    )
  })

  test('is the same after a replay that died at any write and was begun again', async () => {
    const [one, paying] = [await person('One'), await person('Paying')]
    await withSubscriptions(stores, paying, [paidSubscription(noon)])
    const atInstant = await wholeTable(stores)
    await remove(one)
    const changed = await stores.users.find(paying.id)
    await remove(changed ?? paying)
    const whole = await restored(atInstant)
    await replay(whole)
    const expected = await itemsOf(whole)
    let deaths = 0
    for (let isDone = false; !isDone; deaths += isDone ? 0 : 1) {
      let writes = 0
      let isDying = true
      const restoredStores = await restored(atInstant, ({ name }) => {
        if (!isDying || !/Put|Delete|Update|TransactWrite/.test(name)) return
        if (writes === deaths) throw new Error('killed')
        writes += 1
      })
      isDone = await replay(restoredStores).then(
        () => true,
        () => false,
      )
      isDying = false
      await replay(restoredStores)
      expect(await itemsOf(restoredStores)).toEqual(expected)
    }
    // Two accounts, what lies beside each of them, and the mark of one.
    expect(deaths).toBe(7)
  })

  test('is completed, and taken for done, only after the replay; a run that died goes on', async () => {
    const erased = await person('Erased')
    const atInstant = await wholeTable(stores)
    await remove(erased)
    const done: string[] = []
    let made: Awaited<ReturnType<typeof restored>> | undefined
    const recovery: TableRecovery = {
      async restore(_table, { into }) {
        done.push(`restore ${into}`)
        made ??= await restored(atInstant)
      },
      async complete(table) {
        expect(await made?.users.find(erased.id)).toBeUndefined()
        done.push(`complete ${table}`)
        if (done.length < 3) throw new Error('killed')
      },
    }
    const run = () =>
      restoreTable({
        table: 'hearticle-trial',
        to: later(1),
        recovery,
        open: async (name) => {
          if (name === 'hearticle-trial') return stores
          if (!made) throw new Error('opened before it was restored')
          return { ...made, files: stores.files }
        },
        say: () => {},
      })
    await expect(run()).rejects.toThrow('killed')
    const into = `hearticle-trial-${later(1)
      .toISOString()
      .replace(/\.000|[-:]/g, '')}`
    expect(await run()).toBe(into)
    expect(done).toEqual([1, 2].flatMap(() => [`restore ${into}`, `complete ${into}`]))
  })
})
