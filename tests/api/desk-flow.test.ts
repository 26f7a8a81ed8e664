// Rules: P-DESK-FLOW, P-AUDIT.
import { expect, test } from 'vitest'
import type { DeskFlow } from '../../src/domain/desk/flow.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { approveEdition } from '../support/editions.ts'
import { describedStudy, salt, today, translation } from '../support/records.ts'

const api = appForEachTest()
const HOUR = 3600

test('the head sees how long an edition took from its begin, and what waits since when', async () => {
  await api.stores.studies.importMany([describedStudy('101')])
  const writer = await signedIn(api.stores, 'editor', { username: 'anna' })
  const reviewer = await signedIn(api.stores, 'reviewer')
  const head = await signedIn(api.stores, 'head')
  const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`)
  const ask = async (time: string, method: string, path: string, body: object, who = writer) => {
    api.rebuild({ now: () => at(time) })
    const answer = await api.ask(method, path, body, who.headers)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as { id: number; version: number; translations: { id: number }[] }
  }
  const [german, english] = (['de', 'en'] as const).map((language) => {
    const { hasAudio: _, ...texts } = translation(language)
    return texts
  })
  const content = (headline: string, status: string) => ({
    ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], status },
    noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
    translations: [{ ...german, headline }, english],
  })
  const flow = async (time: string) => {
    api.rebuild({ now: () => at(time) })
    return (await (await api.get('/api/desk/flow', head.headers)).json()) as DeskFlow
  }

  const path = '/api/hearticle'
  const begun = await ask('05:00', 'POST', path, content('Salz', 'DRAFT'))
  const own = `${path}/${begun.id}`
  const next = (version: number, headline: string) => ({
    ...content(headline, 'IN_REVIEW'),
    version,
  })
  const sent = await ask('07:00', 'PUT', own, next(begun.version, 'Salz schadet'))
  const waits = (await flow('07:30')).waiting.find(({ state }) => state === 'in-review')
  expect(waits?.longest.find(({ id }) => id === begun.id)).toEqual({
    ...{ id: begun.id, headline: 'Salz schadet', headlineLanguage: 'de', owner: 'anna' },
    since: at('07:00').toISOString(),
  })

  const review = {
    ...{ hearticleTranslation: sent.translations[0], reviewer: { id: reviewer.account.id } },
    ...{ status: 'NEEDS_REVISION', comments: 'Bitte belegen.' },
  }
  await ask('08:00', 'POST', '/api/review', review, reviewer)
  await ask('10:00', 'PUT', own, next(sent.version, 'Salz kann schaden'))
  await approveEdition(api.stores, begun.id, at('10:30'), reviewer.account.id)
  const desk = await api.stores.hearticles.findForDesk(begun.id)
  if (!desk || desk === 'deleted') throw new Error('it is gone')
  const publication = { by: writer.account.id, at: at('10:45'), isApproved: true }
  await api.stores.hearticles.publish(desk, desk.hearticle, publication)

  const { weeks, all, waiting } = await flow('11:00')
  expect(all).toEqual({
    writing: { count: 1, median: 2 * HOUR },
    answer: { count: 2, median: 0.75 * HOUR },
    review: { count: 1, median: 3.5 * HOUR },
    release: { count: 1, median: 0.25 * HOUR },
  })
  expect(weeks[0]).toEqual({ monday: '2026-11-16', stages: all })
  expect(waiting.flatMap(({ longest }) => longest.map(({ id }) => id))).not.toContain(begun.id)
  // Who did something is nobody's business here, but who began what waits.
  expect(JSON.stringify({ weeks, all })).not.toContain(reviewer.account.username)
})
