// Rules: P-PEOPLE-NAMED, P-NAMES-CONFIRMED.
import { beforeEach, describe, expect, test } from 'vitest'
import { recipientsOf } from '../../functions/mail/desk-mails.ts'
import type { WaitingNotice } from '../../functions/store/mail/mail-request.ts'
import { CONTENT_CHANGE_LIST } from '../../functions/store/table/keys.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import { writtenEvidenceFields } from '../../src/contract/desk/evidence.ts'
import { mails, PASSWORD, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import { all } from '../support/stores.ts'

const anna = { name: 'Dr. Anna Berger', profession: 'Fachärztin für Kardiologie' }

describe('naming reviewers', () => {
  const api = appForEachTest()
  type Person = Awaited<ReturnType<typeof signedIn>>
  let [me, admin] = [] as unknown as [Person, Person]

  beforeEach(async () => {
    me = await signedIn(api.stores, 'reviewer')
    admin = await signedIn(api.stores, 'admin')
    await publishApproved(api.stores, 1, api.now(), me.account.id)
    await api.stores.changes.acknowledge(await api.stores.changes.pending(api.now(), 100))
  })

  const agree = (namedAs: unknown, headers: object = me.headers) =>
    api.ask('PUT', '/api/account/reviewer-name', { namedAs }, { ...headers })
  const versionOf = async ({ account }: Person) =>
    (await api.stores.users.find(account.id))?.publicName?.version ?? 1
  const decide = async ({
    status = 'APPROVED',
    of = me,
    by = admin,
    version,
  }: {
    status?: string
    of?: Person
    by?: Person
    version?: number
  } = {}) =>
    api.askAs(by, 'POST', `/api/proposals/name/${of.account.id}/decision`, {
      version: version ?? (await versionOf(of)),
      status,
    })
  const agreeConfirmed = async (name: object, who = me) => {
    expect((await agree(name, who.headers)).status).toBe(200)
    expect((await decide({ of: who })).status).toBe(200)
  }
  const waiting = async () =>
    (await (await api.get('/api/proposals?kind=name', admin.headers)).json()).content as object[]
  const asMe = async () => (await api.get('/api/auth/me', me.headers)).json()
  const audited = async () => {
    const { lines } = (await api.stores.audit.list({ size: 100 })) ?? { lines: [] }
    const ofNames = lines.filter(({ action }) => action.startsWith('proposal-'))
    const who = new Map([me, admin].map(({ account }) => [account.id, account.username]))
    // Those of one moment have no order.
    return ofNames
      .map(({ action, by, subject }) => [action, who.get(by), who.get(subject)].join(' '))
      .toSorted()
  }
  const named = async (language: string) => {
    const answer = await api.get(`/api/public/hearticle/1?lang=${language}`)
    return (await answer.json()).responsibility?.reviewers?.[0] ?? null
  }
  const changes = async () =>
    (await all(queryAll(api.stores.table, CONTENT_CHANGE_LIST, { list: true }))).map(
      ({ entities }) => entities,
    )

  test('who agreed is named beside the text they approved, and beside no other', async () => {
    expect(await named('de')).toBeNull()
    const answer = await agree({ name: ' Dr. Anna Berger ', profession: anna.profession })
    const nameAsked = { ...anna, isRefused: false }
    expect([answer.status, await answer.json()]).toEqual([200, { namedAs: null, nameAsked }])
    // Nobody confirmed it.
    expect([await named('de'), await changes()]).toEqual([null, []])
    expect(await decide()).toEqual({ status: 200, body: { version: 2 } })
    expect(await named('de')).toEqual(anna)
    expect(await named('en')).toEqual(anna)
    const other = await (await api.get('/api/public/hearticle/2')).json()
    expect(other.responsibility?.reviewers ?? []).toEqual([])
    expect(await changes()).toEqual([['HEARTICLE#1']])
    const person = await (await api.get('/api/auth/me', me.headers)).json()
    expect(person).toMatchObject({ namedAs: anna })
    expect(person).not.toHaveProperty('nameAsked')
    const taken = await (await api.get('/api/account/export', me.headers)).json()
    const agreedAt = api.now().toISOString()
    expect(taken.account).toMatchObject({ namedAs: anna, namedSince: agreedAt })
  })

  test('writers are named the same way, beside what they wrote alone', async () => {
    const writer = await signedIn(api.stores, 'editor', { username: 'writes' })
    const change = { by: writer.account.id, at: api.now() }
    const desk = await api.stores.hearticles.findForDesk(1)
    if (!desk || desk === 'deleted') throw new Error('hearticle 1 is not there')
    const { id, version, translations, ...content } = desk.hearticle
    const texts = translations.map((text) => ({ ...text, headline: `${text.headline} sehr` }))
    await api.stores.hearticles.save(1, version, { ...content, translations: texts }, change)
    await publishApproved(api.stores, 1, api.now(), me.account.id)
    await api.stores.changes.acknowledge(await api.stores.changes.pending(api.now(), 100))
    const writers = async () =>
      (await (await api.get('/api/public/hearticle/1')).json()).responsibility.writers
    expect(await writers()).toEqual([null])
    const ben = { name: 'Ben Huber', profession: 'Redakteur' }
    await agreeConfirmed(ben, writer)
    expect(await writers()).toEqual([ben])
    expect(await changes()).toEqual([['HEARTICLE#1']])
  })

  test('nobody is named by what somebody typed', async () => {
    const typed = { writtenBy: 'Prof. Dr. Niemand', ai: { part: 'draft', checkedBy: 'Dr. Keiner' } }
    const sent = writtenEvidenceFields.responsibility.parse(typed)
    expect(sent).toEqual({ ai: { part: 'draft' } })
  })

  test('of what was changed nothing is shown until it is confirmed, and what was, stays', async () => {
    await agreeConfirmed(anna)
    const who = { name: 'WHO', profession: 'Behörde' }
    await agree(who)
    expect(await named('de')).toEqual(anna)
    const { id, username } = me.account
    expect(await waiting()).toMatchObject([
      { kind: 'name', id, title: 'WHO', isOwn: false, name: { ...who, username, shown: anna } },
    ])
    // Exactly what was seen, and nothing of an earlier request.
    const stale = await decide({ version: (await versionOf(me)) - 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await decide({ status: 'NEEDS_REVISION' })).status).toBe(200)
    expect([await named('de'), await waiting()]).toEqual([anna, []])
    expect(await asMe()).toMatchObject({ namedAs: anna, nameAsked: { ...who, isRefused: true } })
    // Asked for what is shown, nothing waits.
    await agree(anna)
    expect(await asMe()).not.toHaveProperty('nameAsked')
    expect(await audited()).toEqual([
      'proposal-approved admin reviewer',
      'proposal-declined admin reviewer',
      'proposal-discarded reviewer reviewer',
      'proposal-made reviewer reviewer',
      'proposal-made reviewer reviewer',
    ])
  })

  test('nobody confirms their own name, but where the desk needs no second person', async () => {
    await agree(anna, admin.headers)
    const own = await decide({ of: admin })
    expect(own).toMatchObject({ status: 403, body: { code: 'own_edition' } })
    const toDo = async () => (await api.askAs(admin, 'GET', '/api/desk/todo')).body.proposals
    expect([await waiting(), await toDo()]).toMatchObject([
      [{ approval: 'own_edition', isOwn: true }],
      { name: 0 },
    ])
    await api.stores.deskSettings.change({ needsSecondPerson: false }, admin.account.id, api.now())
    // The list says what the decision would.
    expect([await waiting(), await toDo()]).toMatchObject([
      [{ approval: 'open', isOwn: true }],
      { name: 1 },
    ])
    expect((await decide({ of: admin })).status).toBe(200)
  })

  test('a name that is taken back while it is confirmed is not shown', async () => {
    await agree(anna)
    const version = await versionOf(me)
    await agree(null)
    expect((await decide({ version })).status).toBe(409)
    expect(await named('de')).toBeNull()
  })

  test('who asks for a name and loses the role waits for nobody until they have it again', async () => {
    await agree(anna)
    const by = { by: admin.account.id, at: api.now() }
    await api.stores.rights.setRoles(me.account, ['ROLE_USER'], by)
    expect(await waiting()).toEqual([])
    expect((await decide()).status).toBe(404)
    const account = await api.stores.users.find(me.account.id)
    if (account) await api.stores.rights.setRoles(account, ['ROLE_REVIEWER'], by)
    expect(await waiting()).toHaveLength(1)
    expect((await decide()).status).toBe(200)
    expect(await named('de')).toEqual(anna)
  })

  test('nobody confirms it whom the one made administrator who asks for it', async () => {
    const boss = await signedIn(api.stores, 'admin', { username: 'boss' })
    const made = await signedIn(api.stores, 'reviewer', { username: 'made' })
    const by = { by: boss.account.id, at: api.now() }
    await api.stores.rights.setRoles(made.account, ['ROLE_ADMIN'], by)
    await agree(anna, boss.headers)
    const refused = await decide({ of: boss, by: made })
    expect(refused).toMatchObject({ status: 403, body: { code: 'role_by_writer' } })
    expect((await decide({ of: boss })).status).toBe(200)
  })

  test('administrators are told that a name waits, and who asked for it what became of it', async () => {
    await agree(anna)
    await decide()
    const notices = (await mails(api.stores)).filter(
      (one): one is WaitingNotice => one.kind === 'desk-notice',
    )
    const notified = await Promise.all(
      notices.map(async (request) => {
        const names = await api.stores.users.namesOf(await recipientsOf(request, api.stores.users))
        return [request.notice.event, ...names.values()]
      }),
    )
    expect(notified).toContainEqual(['proposal-made', 'admin'])
    expect(notified).toContainEqual(['proposal-approved', 'reviewer'])
  })

  test('a changed name follows, and one taken back is gone', async () => {
    await agreeConfirmed(anna)
    await agreeConfirmed({ ...anna, name: 'Dr. Anna Huber' })
    expect(await named('de')).toEqual({ ...anna, name: 'Dr. Anna Huber' })
    const by = { by: me.account.id, at: api.now() }
    expect(await api.stores.rights.setRoles(me.account, ['ROLE_USER'], by)).toBe('done')
    expect((await agree(null)).status).toBe(200)
    expect(await named('de')).toBeNull()
    expect(await changes()).toEqual([['HEARTICLE#1'], ['HEARTICLE#1'], ['HEARTICLE#1']])
  })

  test('a deleted account takes its name with it, and the badge stays', async () => {
    await agreeConfirmed(anna)
    await api.ask('DELETE', '/api/account', { password: PASSWORD }, me.headers)
    expect(await named('de')).toBeNull()
    expect(await changes()).toEqual([['HEARTICLE#1'], ['HEARTICLE#1']])
    const page = await (await api.get('/api/public/hearticle/1')).json()
    expect(page.translations).toMatchObject([{ reviewed: true }, { reviewed: true }])
  })

  test.each([
    { name: '', profession: 'Ärztin' },
    { name: 'Anna', profession: ' ' },
    { name: 'Anna' },
    { name: 'a'.repeat(101), profession: 'Ärztin' },
    true,
  ])('an agreement without a whole name is refused: %j', async (wrong) => {
    expect((await agree(wrong)).status).toBe(400)
    expect(await named('de')).toBeNull()
  })

  test('who reviewed nothing starts no publication by agreeing', async () => {
    const other = await signedIn(api.stores, 'reviewer', { username: 'other' })
    await agreeConfirmed(anna, other)
    expect(await changes()).toEqual([])
  })
})
