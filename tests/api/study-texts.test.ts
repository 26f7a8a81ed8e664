// Rules: P-STUDY-TEXTS, P-STUDY-TEXTS-SAID, P-WORK-LIST, P-DESK-MAILS, P-SECOND-PERSON-OFF.
import { beforeEach, describe, expect, test } from 'vitest'
import { recipientsOf } from '../../functions/mail/desk-mails.ts'
import type { WaitingNotice } from '../../functions/store/mail/mail-request.ts'
import { publicStudy } from '../../src/domain/study/study-texts.ts'
import { mails, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { incomingStudy, noon } from '../support/records.ts'

const path = '/api/library/studies/101'
const proposal = '/api/proposals/study/101'
const untouched = { title: '', abstract: [], keywords: [] }
const salt = { ...untouched, title: 'Salz' }
const card = { confirmed: true, participants: 12 }

const api = appForEachTest()
let [writer, colleague, reviewer, other] = [] as unknown as [Person, Person, Person, Person]

beforeEach(async () => {
  writer = await signedIn(api.stores, 'editor', { username: 'writes' })
  colleague = await signedIn(api.stores, 'admin', { username: 'colleague' })
  reviewer = await signedIn(api.stores, 'reviewer', { username: 'reviews' })
  other = await signedIn(api.stores, 'reviewer', { username: 'reviews2' })
})

const ask = api.askAs
const read = async (who = writer) => (await ask(who, 'GET', path)).body
const propose = async (who: Person, german: object, more: object = {}) =>
  ask(who, 'PUT', path, {
    version: (await read(who)).version,
    rubricId: null,
    topicId: null,
    german,
    ...more,
  })
const review = async (who: Person, more: object = {}) => {
  const { version } = await read(reviewer)
  return ask(who, 'POST', `${proposal}/decision`, { version, status: 'APPROVED', ...more })
}
const shown = async () => (await api.get('/api/pubmedarticles/public/101?lang=de')).json()
const listed = async (who = reviewer) => (await ask(who, 'GET', '/api/proposals?kind=study')).body
const changed = async () =>
  (await api.stores.changes.pending(new Date('2099-01-01'), 1000)).filter((change) =>
    JSON.stringify(change).includes('STUDY#101'),
  ).length
const audited = async () => {
  const { lines } = (await api.stores.audit.list({ size: 100 })) ?? { lines: [] }
  const ofStudies = lines.filter(({ subject }) => subject.startsWith('STUDY#'))
  return ofStudies.map(({ action, by, subject }) => [action, by, subject])
}
const notified = async () => {
  const requests = await mails(api.stores)
  const notices = requests.filter((one): one is WaitingNotice => one.kind === 'desk-notice')
  return Promise.all(
    notices.map(async (request) => {
      const names = await api.stores.users.namesOf(await recipientsOf(request, api.stores.users))
      return [request.notice.event, request.notice.proposal?.id, [...names.values()].toSorted()]
    }),
  )
}

describe('what is written of a study', () => {
  test('waits beside what is public, until somebody approves it who did not write it', async () => {
    const before = await shown()
    const publications = await changed()
    const saved = await propose(writer, salt, { studyCard: card })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        german: untouched,
        studyCard: null,
        checked: null,
        needsSecondPerson: true,
        cardConfirmedBy: 'writes',
        proposed: {
          german: salt,
          studyCard: { participants: 12 },
          writers: ['writes'],
          changesAsked: null,
          approval: 'own_edition',
        },
      },
    })
    expect(await shown()).toEqual(before)
    expect(await changed()).toBe(publications)
    const made = ['proposal-made', writer.account.id, 'STUDY#101']
    expect(await audited()).toEqual([made])
    const stored = await api.stores.studies.find('101')
    expect(JSON.stringify(stored && publicStudy(stored))).not.toContain('Salz')

    expect((await review(reviewer)).status).toBe(200)
    const checked = { at: noon.toISOString(), by: 'reviews' }
    expect(await read()).toMatchObject({ german: salt, checked, proposed: null })
    const { translations, germanByEditors, studyCard } = await shown()
    expect(translations).toMatchObject([{ translatedTitle: 'Salz' }])
    expect(germanByEditors).toEqual({ texts: ['title'], checkedAt: noon.toISOString() })
    expect(studyCard).toMatchObject({ state: 'confirmed', participants: 12 })
    expect(studyCard.isUnchecked).toBeUndefined()
    expect(await changed()).toBe(publications + 1)
    const approved = ['proposal-approved', reviewer.account.id, 'STUDY#101']
    expect((await audited()).toSorted()).toEqual([approved, made])
  })

  test('is approved by none of those who wrote it, however little', async () => {
    await propose(writer, salt)
    await propose(colleague, { ...salt, keywords: ['Natrium'] })
    expect((await read(colleague)).proposed).toMatchObject({
      writers: ['writes', 'colleague'],
      approval: 'own_edition',
    })
    expect(await review(colleague)).toMatchObject({ status: 403, body: { code: 'own_edition' } })
    expect((await review(writer)).status).toBe(403)
    expect((await shown()).translations).toEqual([])
    expect((await review(reviewer)).status).toBe(200)
  })

  test('goes back with a comment, and comes again with the next change', async () => {
    await propose(writer, salt)
    expect(await notified()).toEqual([
      ['proposal-made', '101', ['colleague', 'reviews', 'reviews2']],
    ])
    expect(await listed()).toMatchObject({
      totalElements: 1,
      waiting: 1,
      content: [
        {
          kind: 'study',
          id: '101',
          title: 'Salz',
          titleLanguage: 'de',
          state: 'waiting',
          isOwn: false,
        },
      ],
    })
    const declined = await review(reviewer, {
      status: 'NEEDS_REVISION',
      comments: 'Kochsalz, bitte.',
    })
    expect(declined.status).toBe(200)
    expect((await read()).proposed.changesAsked).toEqual({
      at: noon.toISOString(),
      by: 'reviews',
      comments: 'Kochsalz, bitte.',
    })
    expect(await notified()).toContainEqual(['proposal-declined', '101', ['writes']])
    expect(await listed(writer)).toMatchObject({
      totalElements: 1,
      waiting: 0,
      content: [{ state: 'changes-asked', isOwn: true }],
    })
    const item = (await ask(writer, 'GET', '/api/library/studies?term=101')).body.content[0]
    expect(item).toMatchObject({ pmid: '101', proposed: 'changes-asked' })
    await propose(writer, { ...untouched, title: 'Kochsalz' })
    expect(await listed()).toMatchObject({ waiting: 1, content: [{ title: 'Kochsalz' }] })
    await review(reviewer)
    expect(await notified()).toContainEqual(['proposal-approved', '101', ['writes']])
    expect(await listed()).toEqual({ content: [], totalElements: 0, waiting: 0 })
  })

  test('is discarded, once or twice, and what is public stays', async () => {
    await propose(writer, salt)
    await review(reviewer)
    await propose(writer, { ...untouched, title: '999 von 1000 starben' })
    const version = (await read()).version
    const stale = await ask(writer, 'DELETE', `${proposal}?version=${version - 1}`)
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    for (let time = 0; time < 2; time += 1) {
      const discarded = await ask(writer, 'DELETE', `${proposal}?version=${version}`)
      expect(discarded).toEqual({ status: 200, body: { version: version + 1 } })
    }
    expect(await read()).toMatchObject({ german: salt, proposed: null })
    expect((await listed()).totalElements).toBe(0)
    expect(await review(other)).toMatchObject({ status: 404, body: { code: 'proposal_not_found' } })
  })

  test('taken back to what is public leaves nothing to approve, and keeps the approval', async () => {
    await propose(writer, salt)
    await review(reviewer)
    await propose(writer, { ...salt, keywords: ['Natrium'] })
    const back = await propose(colleague, salt)
    expect(back.body).toMatchObject({ german: salt, proposed: null, checked: { by: 'reviews' } })
  })

  test('is not touched by where a study belongs, which needs nobody else', async () => {
    await propose(writer, salt)
    const filed = await propose(colleague, salt, { topicId: 2 })
    expect(filed.body).toMatchObject({ topicId: 2, proposed: { writers: ['writes'] } })
    expect(await shown()).toMatchObject({ topic: { id: 2 }, translations: [] })
    await review(colleague)
    expect(await shown()).toMatchObject({ topic: { id: 2 }, translations: [{}] })
  })

  test('a card that nobody confirmed waits for nobody, since no reader sees it', async () => {
    const draft = { confirmed: false, participants: 9 }
    expect((await propose(colleague, untouched, { studyCard: draft })).body).toMatchObject({
      studyCard: { participants: 9 },
      proposed: null,
    })
    await propose(writer, untouched, { studyCard: { ...draft, confirmed: true } })
    // Who wrote the draft of it approves it no more than who confirmed it.
    expect((await review(colleague)).body.code).toBe('own_edition')
    expect((await review(reviewer)).status).toBe(200)
    expect((await shown()).studyCard).toMatchObject({ state: 'confirmed', participants: 9 })
  })
})

describe('an approval', () => {
  test('of what has changed since is refused, and names who did, and where', async () => {
    await propose(writer, salt)
    const { version } = await read(reviewer)
    await propose(colleague, { ...untouched, title: 'Alle Frauen Hormone verordnen' })
    const refused = await ask(reviewer, 'POST', `${proposal}/decision`, {
      version,
      status: 'APPROVED',
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', fields: { changedBy: 'colleague' } },
    })
    expect((await shown()).translations).toEqual([])
    expect(refused.body.fields).toMatchObject({ 'german.title': 'moved' })
  })

  test('by two reviewers at once counts once', async () => {
    await propose(writer, salt)
    const { version } = await read(reviewer)
    const both = await Promise.all(
      [reviewer, other].map((who) =>
        ask(who, 'POST', `${proposal}/decision`, { version, status: 'APPROVED' }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await audited()).filter(([action]) => action === 'proposal-approved')).toHaveLength(1)
  })

  test('of a study that PubMed withdrew is refused, and nothing of it waits', async () => {
    await propose(writer, salt)
    const { version } = await read(reviewer)
    await api.stores.studies.importMany([{ withdrawn: '101' }])
    expect(
      await ask(reviewer, 'POST', `${proposal}/decision`, { version, status: 'APPROVED' }),
    ).toMatchObject({
      status: 410,
      body: { code: 'study_withdrawn' },
    })
    expect((await listed()).totalElements).toBe(0)
  })

  test('by somebody who lost the role is refused', async () => {
    await propose(writer, salt)
    const by = { by: colleague.account.id, at: noon }
    await api.stores.rights.setRoles(reviewer.account, ['ROLE_USER'], by)
    const { version } = await read()
    const refused = await ask(reviewer, 'POST', `${proposal}/decision`, {
      version,
      status: 'APPROVED',
    })
    expect([401, 403]).toContain(refused.status)
    expect((await shown()).translations).toEqual([])
  })

  test('stays with what it was given for, through imports of PubMed', async () => {
    await propose(writer, salt)
    await review(reviewer)
    await propose(writer, { ...salt, keywords: ['Natrium'] })
    const source = { german: { title: 'Von PubMed', keywords: ['PubMed'] } }
    await api.stores.studies.importMany([incomingStudy('101', { version: 9 }, source)])
    expect(await read()).toMatchObject({
      german: salt,
      checked: { by: 'reviews' },
      proposed: { german: { keywords: ['Natrium'] } },
      germanOfSource: { title: 'Von PubMed' },
    })
    expect((await shown()).germanByEditors.texts).toEqual(['title'])
  })
})

describe('texts that no second person checked', () => {
  const older = async () => {
    const found = await api.stores.studies.findVersion('101')
    if (!found) throw new Error('it is there')
    const text = {
      german: { title: 'Alt' },
      card: { participants: 5, confirmedBy: 'x', confirmedAt: noon.toISOString() },
    }
    const editorial = { shown: { text, at: noon.toISOString() } }
    const study = { ...found.study, editorial }
    await api.stores.studies.saveEditorial(found, study, { by: null, at: noon })
  }

  test('of before stay public, marked, until what replaces them is approved', async () => {
    await older()
    const unchecked = { germanByEditors: { texts: ['title'], checkedAt: null } }
    expect(await shown()).toMatchObject({ ...unchecked, studyCard: { isUnchecked: true } })
    await propose(writer, salt)
    expect(await shown()).toMatchObject({
      ...unchecked,
      translations: [{ translatedTitle: 'Alt' }],
    })
    await review(reviewer)
    expect((await shown()).germanByEditors.checkedAt).toBe(noon.toISOString())
  })

  test('PubMed’s own German text is nobody’s here', async () => {
    const german = { german: { title: 'Von PubMed' } }
    await api.stores.studies.importMany([incomingStudy('101', { version: 9 }, german)])
    const { translations, germanByEditors } = await shown()
    expect(translations).toMatchObject([{ translatedTitle: 'Von PubMed' }])
    expect(germanByEditors).toBeUndefined()
  })

  test('are public at once where the desk needs no second person, which is said and noted', async () => {
    await propose(writer, salt)
    const setting = { needsSecondPerson: false }
    await api.stores.deskSettings.change(setting, colleague.account.id, noon)
    expect((await propose(writer, salt)).body).toMatchObject({
      german: salt,
      checked: null,
      proposed: null,
      needsSecondPerson: false,
    })
    expect((await shown()).germanByEditors).toEqual({ texts: ['title'], checkedAt: null })
    expect(await audited()).toContainEqual(['published-alone', writer.account.id, 'STUDY#101'])
    expect((await listed()).totalElements).toBe(0)
    // Their writer does not approve them by way of somebody else's comma.
    const again = { needsSecondPerson: true }
    await api.stores.deskSettings.change(again, colleague.account.id, noon)
    await propose(colleague, { ...salt, keywords: ['Natrium'] })
    expect((await read()).proposed.writers).toEqual(['writes', 'colleague'])
  })
})

test('the list of what waits takes two calls of the table beside that of a session', async () => {
  await propose(writer, salt)
  api.stores.calls.length = 0
  await listed()
  expect(api.stores.calls.length).toBeLessThanOrEqual(3)
})
