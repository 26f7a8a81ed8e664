// Rules: P-SECOND-PERSON, P-STUDY-TEXTS, P-GLOSSARY-APPROVED.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../src/contract/protocol/account-fields.ts'
import { confirmed, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { proposeTerm, TERM_ID } from '../support/glossary.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { proposeTexts } from '../support/study-texts.ts'

describe('who counts as a second person', () => {
  const api = appForEachTest()
  let [writer, second] = [] as unknown as [Person, Person]
  let hearticle: { id: number; translationIds: number[] }

  const ask = api.askAs
  const giveRoles = (by: Person, to: Person, roles: Role[]) =>
    ask(by, 'PUT', `/api/admin/users/${to.account.id}/roles`, roles)
  const reviewText = (translationId: number | undefined, status = 'APPROVED') =>
    ask(second, 'POST', '/api/review', {
      hearticleTranslation: { id: translationId },
      reviewer: { id: second.account.id },
      status,
      comments: 'Gesehen.',
      evidence: true,
    })
  /** By which each thing that waits is approved. */
  const approvals = {
    hearticle: () => reviewText(hearticle.translationIds[0]),
    study: async () =>
      ask(second, 'POST', '/api/proposals/study/103/decision', {
        version: (await api.stores.studies.findVersion('103'))?.version,
        status: 'APPROVED',
      }),
    term: () =>
      ask(second, 'POST', `/api/proposals/term/${TERM_ID}/decision`, {
        version: 1,
        status: 'APPROVED',
      }),
  }
  const write = async (who: Person, headline: string) => {
    const found = await api.stores.hearticles.findForDesk(hearticle.id)
    if (!found || found === 'deleted') throw new Error('it is not there')
    const { version, topicId, publicationDate, breaking, citedPmids } = found.hearticle
    const translations = [translation('de', { headline }), translation('en')]
    const draft = { topicId, publicationDate, breaking, citedPmids, translations }
    const change = { by: who.account.id, at: api.now() }
    const status = 'IN_REVIEW' as const
    await api.stores.hearticles.save(hearticle.id, version, { ...draft, status }, change)
  }
  const each = Object.entries(approvals)

  beforeEach(async () => {
    writer = await signedIn(api.stores, 'admin', { username: 'writes' })
    second = await signedIn(api.stores, 'trial', { username: 'second' })
    const made = await api.stores.hearticles.importByKey(hearticleDraft('new'))
    const { id, translations } = made.hearticle
    hearticle = { id, translationIds: translations.map((text) => text.id) }
    await write(writer, 'Von mir')
    await proposeTexts(api.stores, '103', writer.account.id)
    await proposeTerm(api.stores, writer.account.id)
  })

  test.each(each)('nobody approves a %s whose address is not confirmed', async (_, approve) => {
    const other = await signedIn(api.stores, 'admin', { username: 'other' })
    await giveRoles(other, second, ['ROLE_REVIEWER'])
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } })
    await confirmed(api.stores, second.account)
    expect((await approve()).status).toBe(200)
  })

  test.each(each)('nor a %s where a writer of it gave them their role', async (kind, approve) => {
    await confirmed(api.stores, second.account)
    await giveRoles(writer, second, ['ROLE_REVIEWER'])
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'role_by_writer' } })
    // The list does not offer what would be refused.
    const { body } = await ask(second, 'GET', `/api/proposals?kind=${kind}`)
    expect(body.content).toMatchObject([{ kind, approval: 'role_by_writer' }])
    const other = await signedIn(api.stores, 'admin', { username: 'other' })
    // Another role changes nothing about who gave this one; given by another user it counts.
    await giveRoles(other, second, ['ROLE_REVIEWER', 'ROLE_EDITOR'])
    expect((await approve()).body.code).toBe('role_by_writer')
    await giveRoles(other, second, ['ROLE_EDITOR'])
    await giveRoles(other, second, ['ROLE_EDITOR', 'ROLE_REVIEWER'])
    expect((await approve()).status).toBe(200)
  })

  test('changes may be asked for all the same', async () => {
    await giveRoles(writer, second, ['ROLE_REVIEWER'])
    expect((await reviewText(hearticle.translationIds[0], 'NEEDS_REVISION')).status).toBe(200)
  })

  test('where no mails are sent, no address can be confirmed, and nobody waits for it', async () => {
    api.rebuild({ canMail: false })
    const other = await signedIn(api.stores, 'admin', { username: 'other' })
    await giveRoles(other, second, ['ROLE_REVIEWER'])
    expect((await approvals.hearticle()).status).toBe(200)
  })

  test('an approval ends where who gave the role writes of the edition afterwards', async () => {
    const other = await signedIn(api.stores, 'admin', { username: 'other' })
    await confirmed(api.stores, second.account)
    await giveRoles(other, second, ['ROLE_REVIEWER'])
    for (const id of hearticle.translationIds) expect((await reviewText(id)).status).toBe(200)
    const missing = async () => {
      const { body } = await ask(writer, 'GET', `/api/hearticle/${hearticle.id}`)
      return body.edition.missing
    }
    expect(await missing()).toEqual([])
    await write(other, 'Von ihnen')
    expect(await missing()).toEqual([
      { part: 'de', reason: 'not-approved' },
      { part: 'en', reason: 'role-lost' },
      { part: 'evidence', reason: 'role-lost' },
    ])
  })

  test('the audit says who gave which role to whom', async () => {
    await giveRoles(writer, second, ['ROLE_REVIEWER'])
    const { body } = await ask(writer, 'GET', '/api/admin/audit?action=roles-changed')
    expect(body.content).toMatchObject([
      {
        by: { username: 'writes' },
        person: { username: 'second' },
        detail: { from: ['ROLE_USER'], to: ['ROLE_USER', 'ROLE_REVIEWER'] },
      },
    ])
  })
})
