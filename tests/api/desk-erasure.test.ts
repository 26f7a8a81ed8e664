// Rules: P-EXPORT, P-DELETE-ACCOUNT.
import { beforeEach, expect, test } from 'vitest'
import { PASSWORD, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { glossaryText } from '../support/glossary.ts'
import { incomingStudy } from '../support/records.ts'
import { proposeTexts } from '../support/study-texts.ts'

const api = appForEachTest()
let me: Awaited<ReturnType<typeof signedIn>>

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await api.ask(method, path, body, me.headers)
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}

/** Something of each kind that somebody leaves at the desk. */
beforeEach(async () => {
  me = await signedIn(api.stores, 'head', { username: 'leaves' })
  const { id } = me.account
  const by = { by: id, at: api.now() }
  await api.stores.studies.importMany([incomingStudy('104'), incomingStudy('105')])
  await proposeTexts(api.stores, '103', id)
  await ask('POST', '/api/desk/glossary', glossaryText())
  await api.stores.board.createIdea(
    { title: 'Kaffee', from: { kind: 'line', languageCode: 'de' }, ownerId: id },
    by,
  )
  await ask('PUT', '/api/desk/board', { rows: [{ key: 'hearticle-1', version: 0, ownerId: id }] })
  const reject = { kind: 'reject', reason: 'off-topic', note: 'Nur Mäuse.' } as const
  await api.stores.triage.putUncited(['104'], '2026-11-21')
  await api.stores.triage.decide('104', { ...reject, reason: 'another' }, by)
  await ask('POST', '/api/desk/hearticles/1/preview-links', { days: 2 })
  await ask('PUT', '/api/desk/presence/hearticle/1', {})
  await ask('PUT', '/api/desk/presence/study/101', {})
  await ask('POST', '/api/library/rubrics', {
    name: { de: 'Schlaf', en: 'Sleep' },
    description: { de: 'a', en: 'b' },
    search: null,
  })
})

test('what somebody left at the desk is part of their export', async () => {
  const taken = await ask('GET', '/api/account/export')
  expect(taken).toMatchObject({
    ideas: [{ title: 'Kaffee', isOwn: true }],
    decidedStudies: [{ pmid: '104', decision: 'rejected', note: 'Nur Mäuse.' }],
    proposedStudyTexts: [{ pmid: '103', german: { title: 'Salz und Blutdruck' } }],
    proposedTerms: [{ term: { de: 'Placebo', en: 'placebo' } }],
    previewLinks: [{ hearticleId: 1 }],
    audit: expect.arrayContaining([
      expect.objectContaining({ action: 'name-created', byYou: true, about: 'RUBRIC#3' }),
    ]),
  })
})

test('once it is erased, no record says who left it, but the audit and who wrote what', async () => {
  const { id } = me.account
  const holders = async () => {
    const holds = (item: object) =>
      JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value)).includes(id)
    const items = (await wholeTable(api.stores)).filter(holds)
    return items.map(({ pk, sk }) => `${pk} ${String(sk).split('#')[0]}`)
  }
  const before = await holders()
  expect(before).toEqual(
    expect.arrayContaining([
      ...['BOARD IDEA', 'BOARD HEARTICLE', 'HEARTICLE#1 PREVIEW', 'STUDY#104 TRIAGE'],
      ...['PRESENT#hearticle#1 USER', 'PRESENT#study#101 USER'],
    ]),
  )
  await ask('DELETE', '/api/account', { password: PASSWORD })
  // Mails that wait name who caused them until they are sent.
  const kept = (await holders()).filter((holder) => !/^(AUDIT|MAIL)\b/.test(holder))
  expect(kept.toSorted()).toEqual(['GLOSSARY TERM', 'STUDY#103 STUDY'])
  const { plans, ideas } = await api.stores.board.read()
  expect(plans.get(1)).toMatchObject({ ownerId: null })
  expect(ideas).toMatchObject([{ title: 'Kaffee', ownerId: null, by: '' }])
  expect(await api.stores.triage.decided('rejected', 10)).toMatchObject([{ by: '' }])
})
