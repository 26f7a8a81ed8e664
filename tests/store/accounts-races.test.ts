import { describe, expect, test } from 'vitest'
import { usernameKey } from '../../src/domain/account/account-fields.ts'
import { emailKey } from '../../src/domain/account/email-address.ts'
import {
  confirmed,
  mailedToken,
  mails,
  register,
  tryRegistering,
  wholeTable,
} from '../support/accounts.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const HOUR = 60 * 60 * 1000
const later = new Date(noon.getTime() + HOUR)

const isAccepted = (outcome: object) => 'account' in outcome

describe.each(drivers)('accounts wanted at the same time, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const items = async (prefix: string) =>
    (await wholeTable(stores)).filter(({ pk }) => String(pk).startsWith(prefix))

  test('of a hundred who want one name exactly one gets it, and nothing is left of the others', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        tryRegistering(stores, 'trial', {
          username: index % 2 ? 'Wanted' : 'wANTED',
          email: `wanted-${index}@example.org`,
        }),
      ),
    )
    expect(outcomes.filter(isAccepted)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !isAccepted(outcome))).toEqual(
      Array(99).fill({ taken: 'username_taken' }),
    )
    // The person with password and what they may open, the name, the address, the mail,
    // that the trial gives them a status, that one came that day, and of the address when it was
    // signed up and mailed.
    expect(await wholeTable(stores)).toHaveLength(10)
    expect(await stores.figures.between('2026-11-21', '2026-11-21')).toMatchObject([{ signUps: 1 }])
    expect(await mails(stores)).toHaveLength(1)
  })

  test('of a hundred who want one address exactly one gets it', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        tryRegistering(stores, 'trial', {
          username: `wanted ${index}`,
          email: index % 2 ? 'wanted@example.org' : 'Wanted@EXAMPLE.org',
        }),
      ),
    )
    expect(outcomes.filter(isAccepted)).toHaveLength(1)
    expect(outcomes).toContainEqual({ taken: 'email_taken' })
    expect(await wholeTable(stores)).toHaveLength(10)
  })

  test('of two accounts that confirm one address, one has it', async () => {
    const email = 'wanted@example.org'
    const ids: string[] = []
    for (const username of ['first', 'second']) {
      const { id } = await register(stores, 'trial', { username })
      await stores.mailings.requestEmailChange(id, email, noon)
      ids.push(id)
    }
    const outcomes = await Promise.all(
      ids.map(async (id) => {
        const account = await stores.users.find(id)
        if (!account) throw new Error('gone')
        return stores.confirmations.change({ ...account, pendingEmail: email }, later)
      }),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'email_taken'])
    const owner = ids[outcomes.indexOf('done')]
    expect((await stores.users.findByEmail(email))?.id).toBe(owner)
    expect(await items('EMAIL#')).toHaveLength(2)
  })

  test('a change that was overtaken by another address changes nothing', async () => {
    const account = await register(stores, 'trial')
    const { users, mailings, confirmations } = stores
    await mailings.requestEmailChange(account.id, 'first@example.org', noon)
    await mailings.requestEmailChange(account.id, 'second@example.org', noon)
    const asRead = { ...account, pendingEmail: 'first@example.org' }
    expect(await confirmations.change(asRead, later)).toBe('conflict')
    expect(await users.find(account.id)).toMatchObject({
      email: 'trial@example.org',
      pendingEmail: 'second@example.org',
    })
  })

  test('one token sets one password, however often it is used at once', async () => {
    const account = await confirmed(stores, await register(stores, 'trial'))
    const { mailedTokens, credentials, users } = stores
    const plain = await mailedToken(stores, account, 'RESET')
    const token = await mailedTokens.find(plain, 'RESET', noon)
    if (!token) throw new Error('no token')
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((hash) => credentials.setPassword(account, hash, { token }, later)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await credentials.ofUser(account.id))?.passwordHash).toBe(
      ['a', 'b', 'c', 'd'][outcomes.indexOf(true)],
    )
    expect((await users.find(account.id))?.sessionEpoch).toBe(account.sessionEpoch + 1)
    const changed = (await mails(stores)).filter(({ kind }) => kind === 'password-changed')
    expect(changed).toHaveLength(1)
  })

  test('a deletion beside a change of address leaves neither, and no name or address taken', async () => {
    const { users, mailings, confirmations, removals } = stores
    for (let round = 0; round < 5; round += 1) {
      const account = await register(stores, 'trial')
      const pendingEmail = 'second@example.org'
      await mailings.requestEmailChange(account.id, pendingEmail, noon)
      const [changed, removed] = await Promise.all([
        confirmations.change({ ...account, pendingEmail }, later),
        removals.removeAccount(account, later),
      ])
      expect([changed, removed].toSorted()).toEqual(
        changed === 'done' ? ['conflict', 'done'] : ['conflict', 'removed'],
      )
      const current = await users.find(account.id)
      if (current) expect(await removals.removeAccount(current, later)).toBe('removed')
      await removals.clear(account.id)
      for (const prefix of ['USER#', 'EMAIL#', 'USERNAME#']) expect(await items(prefix)).toEqual([])
    }
  })

  test('of the last two administrators who go at once, one stays', async () => {
    const both = [
      await register(stores, 'admin', { username: 'one' }),
      await register(stores, 'admin', { username: 'two' }),
    ]
    const outcomes = await Promise.all(
      both.map((account) => stores.removals.removeAccount(account, noon)),
    )
    expect(outcomes.toSorted()).toEqual(['last_admin', 'removed'])
    expect(await items('USERNAME#')).toHaveLength(1)
  })

  test('of two administrators who replace the same roles at once, one is told that they are others', async () => {
    const account = await register(stores, 'free')
    const by = { by: account.id, at: noon }
    const outcomes = await Promise.all([
      stores.rights.setRoles(account, ['ROLE_USER', 'ROLE_EDITOR'], by),
      stores.rights.setRoles(account, ['ROLE_USER', 'ROLE_ANALYST'], by),
    ])
    expect(outcomes.toSorted()).toEqual(['conflict', 'done'])
    expect((await stores.users.find(account.id))?.roles).toHaveLength(2)
  })

  test('one notice is sent, however many send it at once', async () => {
    const { users, mailings } = stores
    const account = await register(stores, 'trial')
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => mailings.sendTrialNotice(account, 'trialEnding', later)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await mails(stores)).filter(({ kind }) => kind === 'trial-ending')).toHaveLength(1)
    expect((await users.find(account.id))?.notices).toEqual({
      trialEnding: later.toISOString(),
      trialEnded: null,
    })
  })

  test('a stronger hash never takes the place of a new password', async () => {
    const { credentials } = stores
    const account = await register(stores, 'trial', { passwordHash: 'weak' })
    const { id } = account
    expect(await credentials.setPassword(account, 'new', { oldHash: 'weak' }, later)).toBe(true)
    await credentials.upgradeHash(id, { from: 'weak', to: 'strong' })
    expect((await credentials.ofUser(id))?.passwordHash).toBe('new')
    expect(await credentials.setPassword(account, 'newer', { oldHash: 'weak' }, later)).toBe(false)
  })

  test('the first saving of rubrics happens once', async () => {
    const { users } = stores
    const { id } = await register(stores, 'free')
    const outcomes = await Promise.all(
      [1, 2, 3].map((rubric) => users.selectRubrics(id, [rubric], { firstOnly: true })),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await users.selectRubrics(id, [], { firstOnly: false })).toBe(true)
  })

  test('names and addresses are stored by their keys', async () => {
    await register(stores, 'trial', { username: ' Ünal  Strasse ', email: ' Ü@Example.org ' })
    const keys = (await wholeTable(stores)).map(({ pk }) => String(pk))
    expect(keys).toContain(`USERNAME#${usernameKey('ünal straße')}`)
    expect(keys).toContain(`EMAIL#${emailKey('ü@example.org')}`)
  })
})
