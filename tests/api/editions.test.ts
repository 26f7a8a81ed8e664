import { beforeEach, describe, expect, test } from 'vitest'
import { type Kind, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { agreesWith, publishApproved } from '../support/editions.ts'
import {
  describedStudy,
  hearticleDraft,
  incomingStudy,
  noon,
  salt,
  today,
  writtenTranslation,
} from '../support/records.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

const note = { de: 'Der Wert war falsch.', en: 'The value was wrong.' }
const explanation = { kind: 'correction', note }

describe('editions at the desk', () => {
  const api = appForEachTest()
  let editor: Person
  let reviewer: Person
  let id: number

  const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })
  const ask = api.askAs
  const first = () => ({
    ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], status: 'IN_REVIEW' },
    noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
    translations: [writtenTranslation('de'), writtenTranslation('en')],
  })
  const find = async () => (await ask(editor, 'GET', `/api/hearticle/${id}`)).body
  const save = async (who: Person, more: object = {}, german: object = {}) => {
    const { version } = await find()
    const body = {
      topic: salt.id,
      publicationDate: today,
      citedPmids: ['101'],
      version,
      explanation,
      noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
      translations: [writtenTranslation('de', german), writtenTranslation('en')],
      ...more,
    }
    return ask(who, 'PUT', `/api/hearticle/${id}`, body)
  }
  const review = async (who: Person, status: string, more: object = {}) => {
    const { translations } = (await find()) as unknown as { translations: Array<{ id: number }> }
    const answers = []
    for (const hearticleTranslation of translations) {
      const evidence = status === 'APPROVED'
      const reviewed = { hearticleTranslation, reviewer: { id: who.account.id } }
      const body = { ...reviewed, status, evidence, ...more }
      answers.push((await ask(who, 'POST', '/api/review', body)).status)
    }
    return answers
  }
  const publish = (who: Person, body: object = {}) =>
    ask(who, 'POST', `/api/hearticle/${id}/publication`, body)
  const shown = async (path = '') =>
    (await (await api.get(`/api/public/hearticle/${id}${path}`)).json()) as Record<string, never>

  beforeEach(async () => {
    editor = await person('editor', 'writes')
    reviewer = await person('reviewer', 'reviews')
    await api.stores.studies.importMany([describedStudy('101')])
    const made = await ask(editor, 'POST', '/api/hearticle', first())
    id = Number(made.body.id)
    await review(reviewer, 'APPROVED')
    expect((await publish(editor)).status).toBe(200)
  })

  const difference = async (who: Person) =>
    (await ask(who, 'GET', `/api/hearticle/${id}/difference?from=approved`)).body as {
      from: { version: number } | null
      version: number
      changes: Array<{ place: string; fields: Array<{ pieces: object[] }> }>
    }

  test('who reviews is shown what differs from what was approved last (P-DIFFERENCE)', async () => {
    const approved = await difference(reviewer)
    expect(approved).toMatchObject({ from: { version: expect.any(Number) }, changes: [] })
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Mehr Salz hilft' })
    const { from, version, changes } = await difference(reviewer)
    expect(from).toEqual(approved.from)
    expect(version).toBeGreaterThan(from?.version ?? version)
    // The note on the change is new in both languages.
    expect(changes.map(({ place }) => place)).toEqual([
      ...['de.headline', 'de.kind', 'de.note', 'en.kind', 'en.note'],
    ])
    expect(changes[0]?.fields[0]?.pieces).toEqual([
      { kind: 'removed', text: 'Weniger' },
      { kind: 'added', text: 'Mehr' },
      { kind: 'same', text: ' Salz hilft' },
    ])
  })

  test('what was approved and is not public yet is what the next change differs from (P-DIFFERENCE)', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Mehr Salz hilft' })
    expect(await review(reviewer, 'APPROVED')).toEqual([200, 200])
    expect((await difference(reviewer)).changes).toEqual([])
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Mehr Salz hilft nicht' })
    expect((await difference(reviewer)).changes).toMatchObject([{ place: 'de.headline' }])
  })

  test('cards that no approved edition had as they are are new to who reviews (P-REVIEW-CARDS)', async () => {
    const newCards = async () =>
      (await ask(reviewer, 'GET', `/api/hearticle/${id}/difference?from=approved`)).body.newCards
    expect(await newCards()).toEqual([])
    const { hearticles } = api.stores
    const resting = { findings: [writtenFinding], comparisons: [writtenComparison] }
    const more = { status: 'IN_REVIEW' as const, citedPmids: ['101'], ...resting }
    const { hearticle } = await hearticles.importByKey(hearticleDraft('rests', more))
    id = hearticle.id
    expect(await newCards()).toEqual(['101'])
    await publishApproved(api.stores, id, new Date(noon.getTime() - 60_000))
    expect(await newCards()).toEqual([])
    const path = '/api/library/studies/101'
    const version = async () => (await ask(editor, 'GET', path)).body.version
    const card = { confirmed: true, participants: 12 }
    const texts = {
      rubricId: null,
      topicId: null,
      german: { title: '', abstract: [], keywords: [] },
    }
    const proposed = { version: await version(), ...texts, studyCard: card }
    expect((await ask(editor, 'PUT', path, proposed)).status).toBe(200)
    // Readers do not see it yet.
    expect(await newCards()).toEqual([])
    const decision = { version: await version(), status: 'APPROVED' }
    expect(
      (await ask(reviewer, 'POST', '/api/proposals/study/101/decision', decision)).status,
    ).toBe(200)
    expect(await newCards()).toEqual(['101'])
  })

  test('any two editions that are kept are compared (P-DIFFERENCE)', async () => {
    const { version: first } = await difference(reviewer)
    for (const headline of ['Mehr Salz hilft', 'Salz hilft kaum']) {
      await save(editor, { status: 'IN_REVIEW' }, { headline })
      expect(await review(reviewer, 'APPROVED')).toEqual([200, 200])
    }
    const { versions } = (await ask(editor, 'GET', `/api/hearticle/${id}/versions`)).body as {
      versions: Array<{ version: number }>
    }
    const [, second] = versions
    const between = async (from: number, to: number | undefined) =>
      (await ask(editor, 'GET', `/api/hearticle/${id}/difference?from=${from}&to=${to}`)).body as {
        changes: Array<{ fields: Array<{ pieces: object[] }> }>
      }
    const wordsOf = async (from: number, to: number | undefined) =>
      (await between(from, to)).changes[0]?.fields[0]?.pieces
    expect(await wordsOf(first, second?.version)).toEqual([
      { kind: 'removed', text: 'Weniger' },
      { kind: 'added', text: 'Mehr' },
      { kind: 'same', text: ' Salz hilft' },
    ])
    expect(await wordsOf(second?.version ?? 0, first)).toEqual([
      { kind: 'removed', text: 'Mehr' },
      { kind: 'added', text: 'Weniger' },
      { kind: 'same', text: ' Salz hilft' },
    ])
  })

  test('what became public without approval is still new to who reviews (P-DIFFERENCE)', async () => {
    const admin = await person('admin', 'decides')
    await ask(admin, 'PUT', '/api/admin/desk-settings', { needsSecondPerson: false })
    const { from } = await difference(reviewer)
    await save(editor, {}, { headline: 'Mehr Salz hilft' })
    expect((await publish(editor)).status).toBe(200)
    const shownToReviewer = await difference(reviewer)
    expect(shownToReviewer).toMatchObject({ from, changes: [{ place: 'de.headline' }] })
    // Nothing was approved of what is new.
    const made = await ask(editor, 'POST', '/api/hearticle', first())
    id = Number(made.body.id)
    const whole = await difference(reviewer)
    expect(whole.from).toBeNull()
    expect(whole.changes.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['de.headline', 'en.mainTextBody.0', 'noFindingsReason', 'topicId']),
    )
  })

  test('what is public stays byte for byte while its next edition is written (P-EDITION)', async () => {
    const before = await shown()
    expect(before).toMatchObject({ approval: 'approved' })
    expect((await save(editor, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })).status).toBe(
      200,
    )
    expect(await shown()).toEqual(before)
    expect(await find()).toMatchObject({
      edition: { isPublic: true, isWorkingCopy: true, state: 'in-review' },
    })
    expect((await difference(editor)).changes[0]).toMatchObject({ place: 'de.headline' })
  })

  test('one person makes nothing new public, whoever they are', async () => {
    const both = await person('admin', 'everything')
    await save(both, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })
    expect(await review(both, 'APPROVED')).toEqual([403, 403])
    for (const who of [both, editor]) {
      const refused = await publish(who)
      expect(refused).toMatchObject({ status: 409, body: { code: 'approval_needed' } })
      expect(Object.keys(refused.body.fields ?? {})).toEqual(['de', 'en'])
    }
    expect((await shown()).translations).toMatchObject([{ headline: 'Weniger Salz hilft' }, {}])
  })

  test('what a reviewer has sent back is not published', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })
    await review(reviewer, 'NEEDS_REVISION', { comments: 'Nein.' })
    expect(await find()).toMatchObject({ edition: { state: 'changes-asked' } })
    expect((await publish(editor)).status).toBe(409)
  })

  test('a correction is published with a sentence for readers, who find what was and what is (P-CHANGE-LOG)', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Salz schadet' })
    await review(reviewer, 'APPROVED')
    expect((await publish(editor)).status).toBe(200)
    expect(await shown()).toMatchObject({
      ...{ approval: 'approved', changedOn: today },
      corrections: [{ edition: 2, on: today, kind: 'correction', note: note.de }],
    })
    expect(await shown('/changes?lang=en')).toMatchObject({
      replacements: [{ edition: 2, kind: 'correction', note: note.en, isApproved: true }],
    })
    expect(await shown('/changes')).toMatchObject({
      replacements: [
        {
          difference: {
            changes: [
              {
                place: 'de.headline',
                fields: [
                  {
                    pieces: [
                      { kind: 'removed', text: 'Weniger ' },
                      { kind: 'same', text: 'Salz ' },
                      { kind: 'removed', text: 'hilft' },
                      { kind: 'added', text: 'schadet' },
                    ],
                  },
                ],
              },
            ],
          },
        },
      ],
    })
  })

  test('the sentence for readers is written before the review, and ends it where it changes (P-EDITION-KIND)', async () => {
    const headline = 'Salz schadet'
    const unexplained = [undefined, { kind: 'update', note: { de: 'Weil.', en: ' ' } }]
    for (const one of unexplained) {
      const refused = await save(editor, { status: 'IN_REVIEW', explanation: one }, { headline })
      expect(refused).toMatchObject({ status: 400, body: { code: 'hearticle_incomplete' } })
      expect(refused.body.fields).toHaveProperty('explanation.en')
    }
    await save(editor, { status: 'IN_REVIEW' }, { headline })
    expect(await find()).toMatchObject({ explanation })
    await review(reviewer, 'APPROVED')
    const reworded = { kind: 'correction', note: { ...note, en: 'Salt heals.' } }
    await save(editor, { explanation: reworded }, { headline })
    expect(await publish(editor, { note, kind: 'update' })).toMatchObject({
      status: 409,
      body: { code: 'approval_needed', fields: { en: expect.any(String) } },
    })
    await save(editor, {}, { headline })
    await review(reviewer, 'APPROVED')
    expect((await publish(editor, { note: reworded.note, kind: 'update' })).status).toBe(200)
    expect(await shown('?lang=en')).toMatchObject({
      corrections: [{ edition: 2, kind: 'correction', note: note.en }],
    })
    expect(await find()).toMatchObject({ explanation: null })
  })

  test.each([
    'Weniger Salz hilft.',
    'weniger  Salz hilft',
    'Wenigr Salz hilft',
    'Weniger Salz, hilft',
  ])('no change is too small for a second person: %j (P-EDITION-KIND)', async (headline) => {
    const before = await shown()
    await save(editor, { status: 'IN_REVIEW' }, { headline })
    expect(await publish(editor)).toMatchObject({
      status: 409,
      body: { code: 'approval_needed' },
    })
    expect(await shown()).toEqual(before)
  })

  test('who loses the role of a reviewer before the publication has approved nothing', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })
    await review(reviewer, 'APPROVED')
    const change = { by: 'admin', at: api.now() }
    await api.stores.rights.setRoles(reviewer.account, ['ROLE_USER'], change)
    const refused = await publish(editor)
    expect(refused.body).toMatchObject({ code: 'approval_needed' })
    expect(await shown()).toMatchObject({ approval: 'approved' })
  })

  test.each([
    [
      'withdrawn by PubMed',
      () => api.stores.studies.importMany([{ withdrawn: '101' }]),
      'PubMed entfernt',
    ],
    [
      'retracted',
      () =>
        api.stores.studies.importMany([
          incomingStudy('101', { version: 3 }, { notices: [{ type: 'retracted', pmid: '900' }] }),
        ]),
      '101',
    ],
  ])(
    'a study that is %s between approval and publication stops that, and that is said',
    async (_, fall, words) => {
      const certainty = { level: 'moderate' as const, reasons: ['imprecision' as const] }
      const place = { de: 'Tabelle 2', en: 'table 2' }
      const finding = { ...writtenFinding, certainty, place, placeConfirmedBy: 'Ada' }
      const make = async (key: string) => {
        const draft = hearticleDraft(key, { status: 'IN_REVIEW', findings: [finding] })
        id = (await api.stores.hearticles.importByKey(draft)).hearticle.id
        expect(await review(reviewer, 'APPROVED', { evidence: agreesWith([finding]) })).toEqual([
          200, 200,
        ])
      }
      await make('stands')
      expect(await publish(editor)).toMatchObject({ status: 200 })
      await make('fell')
      await fall()
      const refused = await publish(editor)
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(refused.body.fields)).toContain(words)
      expect((await api.get(`/api/public/hearticle/${id}`)).status).toBe(404)
    },
  )

  test('words of a reviewer are a proposal, and reviewed again once a writer took them (P-REVIEW-PROPOSES)', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })
    const { translations } = (await find()) as unknown as { translations: Array<{ id: number }> }
    const changes = [
      {
        field: 'HEADLINE',
        previousValue: 'Alles anders',
        newValue: 'Vieles anders',
        listIndex: null,
      },
    ]
    const body = {
      hearticleTranslation: translations[0],
      reviewer: { id: reviewer.account.id },
      status: 'APPROVED',
      evidence: true,
      changes,
    }
    const moved = { ...body, changes: [{ ...changes[0], previousValue: 'Nichts' }] }
    expect(await ask(reviewer, 'POST', '/api/review', moved)).toMatchObject({
      status: 409,
      body: { code: 'review_conflict', fields: { 'de.headline': 'moved' } },
    })
    expect(await ask(reviewer, 'POST', '/api/review', body)).toMatchObject({
      status: 200,
      body: { status: 'NEEDS_REVISION', changes },
    })
    expect(await find()).toMatchObject({
      translations: [{ headline: 'Alles anders', review: null }, {}],
      edition: { state: 'changes-asked' },
    })
    await save(editor, {}, { headline: 'Vieles anders' })
    expect(await find()).toMatchObject({ edition: { state: 'changes-asked' } })
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Vieles anders' })
    expect(await find()).toMatchObject({ edition: { state: 'in-review' } })
    expect((await publish(editor)).status).toBe(409)
    await review(reviewer, 'APPROVED')
    expect((await publish(editor)).status).toBe(200)
    expect((await shown()).translations).toMatchObject([{ headline: 'Vieles anders' }, {}])
  })

  test('what was sent back stays so until its writer asks again (P-REVIEW-SEEN)', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })
    await review(reviewer, 'NEEDS_REVISION', { comments: 'Nein.' })
    await save(editor, {}, { headline: 'Vieles anders' })
    expect(await find()).toMatchObject({ status: 'IN_REVIEW', edition: { state: 'changes-asked' } })
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Vieles anders' })
    expect(await find()).toMatchObject({ edition: { state: 'in-review' } })
  })

  test('evidence and texts are each approved by an act of their own (P-REVIEW-PARTS)', async () => {
    await save(editor, { status: 'IN_REVIEW', breaking: true }, { headline: 'Alles anders' })
    await review(reviewer, 'NEEDS_REVISION', { comments: 'Nein.' })
    const { translations } = (await find()) as unknown as { translations: Array<{ id: number }> }
    const approves = async (index: number, more: object = {}) => {
      const hearticleTranslation = translations[index]
      const body = { hearticleTranslation, reviewer: { id: reviewer.account.id }, ...more }
      const { status } = await ask(reviewer, 'POST', '/api/review', { ...body, status: 'APPROVED' })
      const { edition } = (await find()) as unknown as { edition: { missing: unknown[] } }
      return { status, missing: edition.missing }
    }
    const missing = (...parts: string[]) => parts.map((part) => ({ part, reason: 'not-approved' }))
    expect(await approves(0)).toEqual({ status: 200, missing: missing('en', 'evidence') })
    expect(await approves(1)).toEqual({ status: 200, missing: missing('evidence') })
    expect(await approves(1, { evidence: true })).toEqual({ status: 200, missing: [] })
  })

  test('of two who replace it at once one is told that it moved on', async () => {
    await save(editor, { status: 'IN_REVIEW' }, { headline: 'Alles anders' })
    await review(reviewer, 'APPROVED')
    const answers = await Promise.all([1, 2].map(() => publish(editor)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shown('/changes')).toMatchObject({ replacements: [{ edition: 2 }] })
  })

  test('what is sent back at the moment of its publication is one or the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      await save(editor, { status: 'IN_REVIEW' }, { headline: `Alles anders ${'a'.repeat(round)}` })
      await review(reviewer, 'APPROVED')
      const other = await person('reviewer', `other-${round}`)
      const { translations } = (await find()) as unknown as { translations: Array<{ id: number }> }
      const request = {
        ...{ hearticleTranslation: translations[0], reviewer: { id: other.account.id } },
        ...{ status: 'NEEDS_REVISION', comments: 'Nein.' },
      }
      const [published] = await Promise.all([
        publish(editor),
        ask(other, 'POST', '/api/review', request),
      ])
      const { edition } = (await find()) as unknown as { edition: { state: string } }
      // Asked for after it was published, the request is one about the next edition.
      if (published.status !== 200) expect(edition.state).toBe('changes-asked')
      const desk = await api.stores.hearticles.findForDesk(id)
      if (!desk || desk === 'deleted') throw new Error('is not there')
      expect(desk.published).not.toHaveProperty('changesAsked')
      await ask(editor, 'DELETE', `/api/hearticle/${id}/working-copy`)
    }
  })

  test('a replacement is planned for no day to come, and the page stays (P-PLANNED)', async () => {
    const before = await shown()
    await save(editor, { status: 'IN_REVIEW', publicationDate: '2026-12-01' }, { headline: 'Neu' })
    await review(reviewer, 'APPROVED')
    expect(await publish(editor)).toMatchObject({
      status: 400,
      body: { code: 'hearticle_incomplete', fields: { publicationDate: expect.any(String) } },
    })
    expect(await shown()).toEqual(before)
    expect(await Array.fromAsync(api.stores.hearticles.planned())).toEqual([])
  })

  test('an approved edition is published for another day by the same call, with its approval (P-BOARD-WEEK)', async () => {
    const made = await ask(editor, 'POST', '/api/hearticle', first())
    id = Number(made.body.id)
    await review(reviewer, 'APPROVED')
    const answer = await publish(editor, { publicationDate: '2026-12-03' })
    expect(answer).toMatchObject({
      status: 200,
      body: { publicationDate: '2026-12-03', edition: { state: 'planned', missing: [] } },
    })
    expect((await publish(editor, { publicationDate: '2026-13-01' })).status).toBe(400)
  })

  test('what is planned and not public yet is planned anew as the first edition', async () => {
    const body = { ...first(), publicationDate: '2026-12-01' }
    id = Number((await ask(editor, 'POST', '/api/hearticle', body)).body.id)
    await review(reviewer, 'APPROVED')
    expect((await publish(editor)).body).toMatchObject({ edition: { state: 'planned' } })
    const again = { status: 'IN_REVIEW', publicationDate: '2026-12-02' }
    await save(editor, again, { headline: 'Neu' })
    await review(reviewer, 'APPROVED')
    expect((await publish(editor)).body).toMatchObject({ edition: { state: 'planned' } })
    const planned = await Array.fromAsync(api.stores.hearticles.planned())
    expect(planned).toMatchObject([{ id, edition: { number: 1, kind: 'first' } }])
    expect(planned[0]?.publicationDate).toBe('2026-12-02')
    expect(await api.stores.hearticles.editionsOf(id)).toMatchObject([{ number: 1, before: null }])
  })

  test('what was withdrawn is not planned for a day to come', async () => {
    await ask(editor, 'POST', `/api/hearticle/${id}/withdrawal`, {})
    await save(editor, { status: 'IN_REVIEW', publicationDate: '2026-12-01' }, {})
    await review(reviewer, 'APPROVED')
    expect(await publish(editor)).toMatchObject({
      ...{ status: 400, body: { code: 'hearticle_incomplete' } },
    })
  })

  test('what was withdrawn or deleted answers 410, and comes back in one step (P-TRASH)', async () => {
    const before = await shown()
    const status = async () => (await api.get(`/api/public/hearticle/${id}`)).status
    for (const [method, path, body] of [
      ['POST', `/api/hearticle/${id}/withdrawal`, {}],
      ['DELETE', `/api/hearticle/${id}`, undefined],
    ] as const) {
      expect((await ask(editor, method, path, body)).status).toBe(200)
      expect(await status()).toBe(410)
      const { content } = (await ask(editor, 'GET', '/api/desk/trash')).body
      expect(content).toMatchObject([{ id: String(id), wasPublic: true, by: 'writes' }, {}])
      expect(
        (await ask(editor, 'POST', `/api/desk/trash/hearticle/${id}/restoration`)).status,
      ).toBe(200)
      expect(await shown()).toEqual(before)
    }
  })

  test('a desk that has switched the rule off says that nobody else checked it (P-SECOND-PERSON-OFF)', async () => {
    const admin = await person('admin', 'decides')
    const settings = '/api/admin/desk-settings'
    expect((await ask(admin, 'GET', settings)).body).toMatchObject({ needsSecondPerson: true })
    for (const _ of [1, 2]) {
      const answer = await ask(admin, 'PUT', settings, { needsSecondPerson: false })
      expect(answer.body).toMatchObject({ needsSecondPerson: false })
    }
    const audit = await ask(admin, 'GET', '/api/admin/audit?size=50')
    const lines = (audit.body as { content?: Array<{ action: string }> }).content ?? []
    const switched = lines.filter(({ action }) => action === 'second-person-off')
    expect(switched).toHaveLength(1)
    await save(editor, {}, { headline: 'Alles anders' })
    expect((await publish(editor)).status).toBe(200)
    expect(await shown()).toMatchObject({ approval: 'unchecked' })
    // Its review is for others: who wrote it is told so before they begin one.
    expect(await find()).toMatchObject({ status: 'PUBLISHED', edition: { writers: ['writes'] } })
  })
})
