// Rules: P-EDITION, P-SECOND-PERSON, P-SECOND-PERSON-SAID.
import { beforeEach, describe, expect, test } from 'vitest'
import { upgradeHearticles } from '../../functions/store/content/hearticle-upgrade.ts'
import { takeIds } from '../../functions/store/table/counters.ts'
import {
  HEARTICLE_SCHEMA_VERSION,
  hearticleHeadKey,
  hearticleKey,
  hearticleListKey,
  hearticleVersionKey,
  translationKey,
} from '../../functions/store/table/keys.ts'
import { type Kind, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import {
  describedStudy,
  hearticle,
  noon,
  salt,
  today,
  writtenTranslation,
} from '../support/records.ts'
import { drivers } from '../support/tables.ts'

type Body = Record<string, never>

const note = { de: 'Der Wert war falsch.', en: 'The value was wrong.' }

describe.each(drivers)('what was public before editions were, $name', ({ open }) => {
  const api = appForEachTest(open)
  let writer: Person
  let editor: Person
  let reviewer: Person
  let id: number

  const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })
  const ask = api.askAs
  const path = () => `/api/hearticle/${id}`
  const shown = async () => (await (await api.get(`/api/public/hearticle/${id}`)).json()) as Body
  const find = async () => (await ask(editor, 'GET', path())).body
  const save = async (headline: string) => {
    const { version } = await find()
    const texts = [writtenTranslation('de', { headline }), writtenTranslation('en')]
    return ask(editor, 'PUT', path(), {
      ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], status: 'IN_REVIEW' },
      ...{ version, noFindingsReason: { de: 'Ein Überblick', en: 'An overview' } },
      explanation: { kind: 'correction', note },
      translations: texts,
    })
  }
  const review = async (who: Person) => {
    const { translations } = (await find()) as unknown as { translations: Array<{ id: number }> }
    const statuses = []
    for (const hearticleTranslation of translations) {
      const body = { hearticleTranslation, reviewer: { id: who.account.id } }
      statuses.push(
        (await ask(who, 'POST', '/api/review', { ...body, status: 'APPROVED', evidence: true }))
          .status,
      )
    }
    return statuses
  }
  const publish = () => ask(editor, 'POST', `${path()}/publication`, {})

  /** Items in the shape that they had: a review mark on a text, one of them inherited; no edition. */
  const writeOld = async (schema: number) => {
    const { table } = api.stores
    id = await takeIds(table, 'HEARTICLE')
    const first = await takeIds(table, 'TRANSLATION', 2)
    const at = noon.toISOString()
    const record = {
      ...hearticle(id, { version: 3, topicId: salt.id, publicationDate: today }),
      noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
      translations: hearticle(id).translations.map((text, index) => ({
        ...{ ...text, id: first + index },
        review: { at, reviewerId: reviewer.account.id },
      })),
    }
    const { topicId, publicationDate, breaking, status, version, sample, translations } = record
    const head = {
      ...{ id, topicId, publicationDate, breaking, status, version, sample },
      translations: translations.map(({ mainTextBody: _, ...text }) => text),
    }
    const version3 = { ...hearticleVersionKey(id, 3), by: writer.account.id, at, record }
    const items = [
      { ...hearticleKey(id), schema, version: 3, record, ...hearticleListKey(record) },
      ...(schema < 3 ? [] : [{ ...hearticleHeadKey(id), head }, version3]),
      ...translations.map((text) => ({ ...translationKey(text.id), hearticleId: id })),
    ]
    for (const item of items) await table.write({ put: { schema: 1, ...item } })
  }

  beforeEach(async () => {
    writer = await person('reviewer', 'wrote')
    editor = await person('editor', 'edits')
    reviewer = await person('reviewer', 'reviews')
    await api.stores.studies.importMany([describedStudy('101')])
  })

  test.each([2, HEARTICLE_SCHEMA_VERSION])(
    'is public and unchecked, and becomes an approved edition by a second person (schema %i)',
    async (schema) => {
      await writeOld(schema)
      await upgradeHearticles(api.stores.table, noon)
      const before = await shown()
      expect(before).toMatchObject({ approval: 'unchecked' })
      expect(before.translations).toMatchObject([{ reviewed: false }, { reviewed: false }])
      const { rows } = (await ask(editor, 'GET', '/api/desk/board')).body as unknown as {
        rows: object[]
      }
      const row = { hearticleId: id, state: 'public' }
      expect(rows).toContainEqual(expect.objectContaining(row))

      // Its next edition begins with no approval, whoever had looked at it.
      expect((await save('Anders')).status).toBe(200)
      expect(await shown()).toEqual(before)
      const refused = await publish()
      expect(refused.body).toMatchObject({ code: 'approval_needed' })
      expect(Object.keys(refused.body.fields ?? {})).toEqual(['de', 'en', 'evidence'])
      if (schema === HEARTICLE_SCHEMA_VERSION) expect(await review(writer)).toEqual([403, 403])
      expect(await review(reviewer)).toEqual([200, 200])
      expect((await publish()).status).toBe(200)
      expect(await shown()).toMatchObject({
        ...{ approval: 'approved', corrections: [{ edition: 2, note: note.de }] },
        translations: [{ headline: 'Anders', reviewed: true }, { reviewed: true }],
      })
      expect(await api.stores.hearticles.editionsOf(id)).toMatchObject([{ number: 2 }])
    },
  )

  test('is withdrawn and brought back as it was', async () => {
    await writeOld(HEARTICLE_SCHEMA_VERSION)
    const before = await shown()
    expect(before).toMatchObject({ approval: 'unchecked' })
    expect((await ask(editor, 'POST', `${path()}/withdrawal`, {})).status).toBe(200)
    expect((await ask(editor, 'POST', `${path()}/restoration`)).status).toBe(200)
    expect(await shown()).toEqual(before)
  })
})
