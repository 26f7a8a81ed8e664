import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  deleteUserData,
  noteErasure,
  noteLeftLetter,
} from '../../functions/accounts/delete-account.ts'
import {
  noteErasures,
  openErasuresFile,
  readErasures,
} from '../../functions/accounts/erasures-file.ts'
import { replayDeletions } from '../../functions/accounts/replay-deletions.ts'
import type { ObjectStore } from '../../functions/files/object-store.ts'
import { dailySteps } from '../../functions/jobs/steps.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import { letterReaderKey } from '../../functions/store/table/keys.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { letterReader, register, wholeTable } from '../support/accounts.ts'
import { billingOn } from '../support/billing.ts'
import { openMemoryFiles } from '../support/memory-files.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { sqlite } from '../support/tables.ts'

const stores = storesForEachTest()
let folder: string
let list: string
let files: ObjectStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-erasures-'))
  list = join(folder, 'erasures.ndjson')
  files = await openErasuresFile(list, stores.files)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lines = async () => (await readFile(list, 'utf8')).split('\n').filter(Boolean)
const billing = () => billingOn(stores, openTestSandbox(() => noon).provider)
const remove = (account: Account) =>
  deleteUserData({ ...stores, files, billing: billing(), log: () => {} }, account, {
    at: noon,
    requestId: 'r',
  })

describe('the list of erasures', () => {
  test('alone keeps accounts, histories and letters that ended since from coming back with a backup', async () => {
    const [erased, remaining] = [
      await register(stores, 'free', { username: 'Erased' }),
      await register(stores, 'free', { username: 'Kept' }),
    ]
    const { readingList } = stores
    const choice = { history: true, retractionMails: false }
    const readingHistory = await readingList.choose(remaining.id, choice, noon)
    await readingList.note({ ...remaining, readingHistory }, 7, { progress: 1 }, noon)
    const readerId = await letterReader(stores, 'anna@example.org', noon)
    await stores.mailings.choose(remaining.id, { letter: 'low' }, noon)
    const before = await wholeTable(stores)
    await remove(erased)
    await readingList.choose(remaining.id, { ...choice, history: false }, noon, {
      onEnd: (_, period) => noteErasure(files, { userId: remaining.id, period, deletedAt: noon }),
    })
    for (const id of [readerId, remaining.id]) await noteLeftLetter(files, { id, leftAt: noon })
    const table = await sqlite.open()
    onTestFinished(() => table.close())
    for (const item of before) await table.write({ put: item })
    const restored = { ...createStores(table), table, files: openMemoryFiles() }
    await noteErasures(restored.files, await readErasures(list))
    expect(await replayDeletions(restored, { today: restored, files: restored.files })).toBe(1)
    expect(await restored.users.find(erased.id)).toBeUndefined()
    const account = await restored.users.find(remaining.id)
    expect(account).toMatchObject({ readingHistory: { on: false }, letterFrom: 'none' })
    expect(await stores.letterReaders.find(readerId)).toBeDefined()
    expect(await restored.table.get(letterReaderKey(readerId))).toBeUndefined()
    expect((await restored.users.recordsOf(remaining.id)).kept).toEqual([])
  })

  test('has one line for each, of an id and a time, for its owner alone', async () => {
    const account = await register(stores, 'free')
    await remove(account)
    const line = JSON.stringify({ account: account.id, at: noon.toISOString() })
    expect(await lines()).toEqual([line])
    expect((await stat(list)).mode & 0o777).toBe(0o600)
  })

  test('that cannot be written lets no deletion be acknowledged; the next day makes it good', async () => {
    const account = await register(stores, 'free')
    await rm(folder, { recursive: true })
    await expect(remove(account)).rejects.toThrow(/list of erasures cannot be written.*ENOENT/)
    expect([...stores.objects.keys()]).toEqual([])
    files = await mkdtempAgain()
    const steps = dailySteps({ ...stores, files, billing: billing() })
    await steps.find(({ name }) => name === 'finishedDeletions')?.run(noon)
    expect(await readErasures(list)).toMatchObject([{ account: account.id }])
  })

  test('is not begun in a folder that is not there', async () => {
    const elsewhere = join(folder, 'unmounted', 'erasures.ndjson')
    await expect(openErasuresFile(elsewhere, stores.files)).rejects.toThrow(
      /list of erasures cannot be written: .*unmounted/,
    )
  })

  test.each([
    ['cut off', '{"account":"2","at":"2026-'],
    ['whole, but for its end', '{"account":"2","at":"2026-11-20T10:00:00.000Z"}'],
  ])('goes on behind a last line that is %s', async (_, last) => {
    const first = '{"account":"1","at":"2026-11-20T09:00:00.000Z"}'
    await writeFile(list, `${first}\n${last}`)
    const isCut = last.endsWith('-')
    expect(await readErasures(list)).toHaveLength(isCut ? 1 : 2)
    await files.put('private/deletions/3', Buffer.from(JSON.stringify({ deletedAt: noon })))
    expect((await readErasures(list)).map((one) => 'account' in one && one.account)).toEqual(
      isCut ? ['1', '3'] : ['1', '2', '3'],
    )
    expect((await readFile(list, 'utf8')).endsWith('\n')).toBe(true)
  })

  test('with a line that says nothing is refused, and the line named', async () => {
    await writeFile(list, '{"account":"1","at":"2026-11-20T09:00:00.000Z"}\nwhat\n{}\n')
    await expect(readErasures(list)).rejects.toThrow(/erasures\.ndjson, line 2/)
  })

  async function mkdtempAgain(): Promise<ObjectStore> {
    folder = await mkdtemp(join(tmpdir(), 'hearticle-erasures-'))
    list = join(folder, 'erasures.ndjson')
    return openErasuresFile(list, stores.files)
  }
})
