// Rules: P-DELETE-ACCOUNT, P-ONE-TRIAL.
import { describe, expect, test } from 'vitest'
import { deleteUserData } from '../../functions/accounts/delete-account.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import {
  claimsOf,
  mailedToken,
  mails,
  PASSWORD,
  register,
  sessionOf,
  wholeTable,
} from '../support/accounts.ts'
import { billingOn } from '../support/billing.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('a deleted account, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  test('leaves nothing personal anywhere in the database or beside it', async () => {
    const name = 'Änne Prüfstein'
    const account = await register(stores, 'trial', { username: name, email: 'Aenne@Example.org' })
    const { users, mailings, removals, confirmations } = stores
    const changed = { mediaType: 'image/png' as const, changedAt: noon.toISOString() }
    const objectKey = `private/avatars/${account.id}/1.png`
    await stores.files.put(objectKey, Buffer.from('picture of Aenne'))
    await stores.files.put(`private/avatars/${account.id}/0.png`, Buffer.from('an older one'))
    await users.setImage(account.id, { objectKey, ...changed })
    await users.selectRubrics(account.id, [1, 2], { firstOnly: true })
    await mailings.sendTrialNotice(account, 'trialEnding', noon)
    await confirmations.confirm(account, noon)
    await mailings.requestEmailChange(account.id, 'Waiting@Example.org', noon)
    await sessionOf(stores, account)
    await sessionOf(stores, account)
    await mailedToken(stores, account, 'RESET')
    await mailedToken(stores, { id: account.id, email: 'Waiting@Example.org' }, 'CONFIRM')
    const current = await users.find(account.id)
    if (!current) throw new Error('gone')

    const log: object[] = []
    const deletion = {
      ...stores,
      files: stores.files,
      billing: billingOn(stores, openTestSandbox(() => noon).provider),
      log: (line: object) => log.push(line),
    }
    await deleteUserData(deletion, current, { at: noon, requestId: 'r' })

    expect(log).toEqual([])
    expect(await all(removals.unfinished())).toEqual([])
    expect([...stores.objects.keys()]).toEqual([`private/deletions/${account.id}`])
    const items = await wholeTable(stores)
    // Mails that wait still name their recipient: their delivery removes them.
    const left = items.filter(({ pk }) => !String(pk).startsWith('MAIL#'))
    expect(left.map(({ pk }) => String(pk).replace(/#.*/, '')).toSorted()).toEqual([
      // How many came that day.
      'FIGURES',
      // When two addresses got mails, as hashes, for a week; and that one had its trial.
      'MAILED',
      'MAILED',
      'TRIAL_USED',
    ])
    const text = `${JSON.stringify(left)} ${[...stores.objects.values()].map(String).join(' ')}`
    expect(text).not.toMatch(/nne|pr(ü|ue)f|example|waiting/i)
    expect(await mails(stores)).toContainEqual({
      kind: 'account-deleted',
      email: 'Aenne@Example.org',
      username: name,
      language: 'de',
      hadSubscription: false,
    })
  })

  test('frees its name and address, but not another trial', async () => {
    const account = await register(stores, 'trial')
    await stores.confirmations.confirm(account, noon)
    await stores.removals.removeAccount(account, noon)
    const again = await register(stores, 'trial', { email: 'TRIAL@example.org' })
    expect(again).toMatchObject({ username: 'trial', trialEndsAt: null })
  })

  test('whose address was never confirmed, leaves of the trial what is left of seven days', async () => {
    const account = await register(stores, 'trial')
    await stores.removals.removeAccount(account, noon)
    expect(
      (await register(stores, 'trial', { at: new Date(noon.getTime() + 60_000) }))
        .trialUnconfirmedUntil,
    ).toBe(account.trialUnconfirmedUntil)
  })

  test('of an unconfirmed account gives no new trial by way of a change to its address', async () => {
    const first = await register(stores, 'trial', { email: 'real@example.org' })
    await stores.confirmations.confirm(first, noon)
    await stores.removals.removeAccount(first, noon)
    const second = await register(stores, 'trial', { email: 'fake@example.org' })
    const changed = { ...second, pendingEmail: 'Real@example.org' }
    await stores.mailings.requestEmailChange(second.id, changed.pendingEmail, noon)
    expect(await stores.confirmations.change(changed, noon)).toBe('done')
    expect((await stores.users.find(second.id))?.trialEndsAt).toBeNull()
  })

  test('is not brought back by what others still write', async () => {
    const { users, mailings, credentials, removals, confirmations, sessions } = stores
    const account = await register(stores, 'trial')
    const claims = await claimsOf(stores, account, noon)
    await removals.removeAccount(account, noon)
    await removals.clear(account.id)
    expect(await users.setImage(account.id, null)).toBe('gone')
    expect(await users.selectRubrics(account.id, [1], { firstOnly: false })).toBe(false)
    expect(await mailings.sendTrialNotice(account, 'trialEnded', noon)).toBe(false)
    await mailings.requestEmailChange(account.id, 'new@example.org', noon)
    expect(await credentials.setPassword(account, 'x', { oldHash: PASSWORD }, noon)).toBe(false)
    await credentials.upgradeHash(account.id, { from: PASSWORD, to: 'x' })
    expect(await confirmations.confirm(account, noon)).toBe(false)
    expect(await sessions.use(claims, noon, { noteUse: true })).toBeUndefined()
    expect(await sessions.begin(account, noon)).toBeUndefined()
    const link = { email: account.email, validFor: 60 }
    await expect(stores.mailedTokens.issue(account.id, 'CONFIRM', link, noon)).rejects.toThrow(
      'gone',
    )
    const left = (await wholeTable(stores)).map(({ pk }) => String(pk).replace(/#.*/, ''))
    expect([...new Set(left)].toSorted()).toEqual([
      ...['DELETED', 'FIGURES', 'MAIL'],
      ...['MAILED', 'TRIAL_USED'],
    ])
    const kinds = (await mails(stores)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['account-deleted', 'welcome'])
  })
})

describe.each(drivers)('what has expired, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const seconds = noon.getTime() / 1000

  test('is removed to the second, and nothing that is there to stay', async () => {
    const account = await register(stores, 'trial')
    await mailedToken(stores, account, 'RESET', { validFor: 3600 })
    await mailedToken(stores, account, 'CONFIRM', { validFor: 3601 })
    await sessionOf(stores, account)
    const at = new Date((seconds + 3600) * 1000)
    expect(await removeExpired(stores.table, new Date(at.getTime() - 1))).toBe(0)
    expect(await removeExpired(stores.table, at)).toBe(1)
    expect(await removeExpired(stores.table, at)).toBe(0)
    const remaining = (await wholeTable(stores)).filter(({ pk }) => pk !== 'FIGURES')
    const kinds = remaining.map(({ sk }) => String(sk).replace(/#.*/, ''))
    expect(kinds.toSorted()).toEqual([
      'CONFIRM',
      'EMAIL',
      'ENTITLEMENT',
      'GIVEN',
      'MAIL',
      'MAILED',
      'PASSWORD',
      'SESSION',
      'TRIAL_USED',
      'USER',
      'USERNAME',
    ])
  })

  test('stays where it was prolonged since it was seen', async () => {
    const account = await register(stores, 'free')
    const claims = await claimsOf(stores, account, noon)
    const end = new Date(noon.getTime() + 14 * 24 * 60 * 60 * 1000)
    let isProlonged = false
    stores.faults.before = async ({ name }) => {
      if (name !== 'DeleteItem' || isProlonged) return
      isProlonged = true
      await stores.table.write({
        update: { pk: `USER#${claims.userId}`, sk: `SESSION#${claims.sessionId}` },
        changes: { set: { expiresAt: end.getTime() / 1000 + 60 } },
      })
    }
    expect(await removeExpired(stores.table, end)).toBe(0)
    expect(isProlonged).toBe(true)
  })
})
