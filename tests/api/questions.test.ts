// Rules: P-ASK, P-ASKED-IN-PUBLIC, P-CONFIRM-ADDRESS, P-DESK-QUESTIONS.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deleteUserData } from '../../functions/accounts/delete-account.ts'
import type { DeskQuestion, QuestionDecision } from '../../src/contract/desk/questions.ts'
import type { Account } from '../../src/domain/account/account.ts'
import {
  confirmed,
  mails,
  type Person,
  register,
  sessionOf,
  signedIn,
  wholeTable,
} from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { askedQuestion } from '../support/asked-question.ts'
import { publishApproved } from '../support/editions.ts'
import { noon } from '../support/records.ts'

const api = appForEachTest()
let editor: Person
beforeEach(async () => {
  editor = await signedIn(api.stores, 'editor')
})

const ask = async (more: object = {}, headers: Record<string, string> = {}) => {
  const body = { kind: 'question', text: 'Hilft Salz?', languageCode: 'de', ...more }
  const answer = await api.post('/api/questions', body, headers)
  return { status: answer.status, body: await answer.json() }
}
const listed = async (query = ''): Promise<DeskQuestion[]> =>
  (await api.askAs(editor, 'GET', `/api/desk/questions${query}`)).body.content
const decide = ({ id, version }: Pick<DeskQuestion, 'id' | 'version'>, what: QuestionDecision) =>
  api.askAs(editor, 'POST', `/api/desk/questions/${id}/decision`, { version, what })
/** Asks with an address and confirms it, as by the button of its mail. */
const askAndConfirm = async (email: string, more: object = {}) => {
  await ask({ email, tellMe: true, ...more })
  const waiting = (await mails(api.stores)).findLast(({ kind }) => kind === 'address-confirmation')
  const waitingId = waiting?.kind === 'address-confirmation' ? waiting.waitingId : ''
  const token = await api.stores.addressConfirmations.issueLink(waitingId, email)
  const answer = await api.post('/api/auth/confirm-email', { token })
  expect(await answer.json()).toEqual({ done: true, askedFor: ['answer'] })
  return token
}
const deleteAccount = (account: Account) =>
  deleteUserData(
    { ...api.stores, files: api.stores.files, billing: { endAll: async () => {} }, log: () => {} },
    account,
    { at: noon, requestId: 'r' },
  )
const answers = async () =>
  (await mails(api.stores)).filter((one) => one.kind === 'question-answered')

test('a question waits at the desk at once, as text, and its words are in no log', async () => {
  const text = '<img src=x onerror=alert(1)> Hilft \u202eSalz?'
  expect(await ask({ text })).toEqual({ status: 200, body: { done: true } })
  const [question] = await listed()
  expect(question).toMatchObject({ text: '<img src=x onerror=alert(1)> Hilft Salz?', waiting: 0 })
  expect(api.log.join('')).not.toContain('Hilft')
})

test('it has 1,000 code points at most, whatever they are', async () => {
  expect((await ask({ text: '🧂'.repeat(1000) })).status).toBe(200)
  expect((await ask({ text: '🧂'.repeat(1001) })).status).toBe(400)
})

test('sent again because its answer was lost it is one; something else under its key is refused', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  const all = await Promise.all([ask({}, key), ask({}, key), ask({}, key)])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listed()).toHaveLength(1)
  expect((await ask({ text: 'Hilft Zucker?' }, key)).body.code).toBe('idempotency_key_reused')
})

test('10,000 forms of one network are 30, and of many 600 in an hour; a mail is one a day', async () => {
  const from = (network: number) => ({
    [TEST_ADDRESS_HEADER]: `192.0.${Math.floor(network / 250)}.${network % 250}`,
  })
  const tries = await Promise.all(
    Array.from({ length: 40 }, () => ask({ email: 'victim@example.org', tellMe: true }, from(1))),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await mails(api.stores)).toHaveLength(1)
  let kept = 30
  for (let network = 2; network < 26; network += 1) {
    const some = await Promise.all(Array.from({ length: 26 }, () => ask({}, from(network))))
    kept += some.filter(({ status }) => status === 200).length
  }
  expect(kept).toBe(600)
})

test('whoever wants to know gets nothing before the address is confirmed, and then the answer', async () => {
  await publishApproved(api.stores, 1, noon)
  await askAndConfirm('anna@example.org')
  await ask({ text: 'Und Pfeffer?', email: 'ben@example.org', tellMe: true })
  const [first, second] = (await listed()).toSorted((a) => (a.text === 'Und Pfeffer?' ? 1 : -1))
  if (!first || !second) throw new Error('two were asked')
  expect([first.waiting, second.waiting]).toEqual([1, 0])
  expect((await decide(second, { decision: 'join', with: first.id })).status).toBe(200)
  const [other] = await listed()
  expect(other).toMatchObject({ id: first.id, joined: [{ text: 'Und Pfeffer?' }] })
  const answer = { decision: 'answer', hearticleId: 1 } as const
  // One of two who answer at once is told that the other was faster.
  const both = await Promise.all([
    decide(other as DeskQuestion, answer),
    decide(other as DeskQuestion, answer),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await answers()).toEqual([
    expect.objectContaining({ email: 'anna@example.org', hearticleId: 1, asked: 'question' }),
  ])
  expect(await listed()).toEqual([])
  expect((await listed('?state=done')).map(({ state }) => state)).toEqual(['answered', 'answered'])
  const kept = (await wholeTable(api.stores)).filter(({ pk }) => pk.startsWith('QUESTION#'))
  expect(JSON.stringify(kept)).not.toContain('example.org')
})

test('whoever wants to know without an address or a session is told so, and nothing is asked', async () => {
  for (const headers of [{}, { Authorization: 'Bearer a.b.c' }]) {
    const { status, body } = await ask({ tellMe: true, email: ' ' }, headers)
    expect([status, body.code]).toEqual([400, 'email_not_valid'])
    expect(body.fields).toHaveProperty(['body.email'])
  }
  expect(await listed()).toEqual([])
})

test('whoever confirms after the answer gets it at once', async () => {
  await ask({ email: 'anna@example.org', tellMe: true })
  const [question] = await listed()
  await decide(question as DeskQuestion, { decision: 'close', answer: 'Das wissen wir nicht.' })
  expect(await answers()).toEqual([])
  const [waiting] = await mails(api.stores)
  const waitingId = waiting?.kind === 'address-confirmation' ? waiting.waitingId : ''
  const token = await api.stores.addressConfirmations.issueLink(waitingId, 'anna@example.org')
  await api.post('/api/auth/confirm-email', { token })
  expect(await answers()).toEqual([
    expect.objectContaining({ email: 'anna@example.org', answer: 'Das wissen wir nicht.' }),
  ])
})

test('a question becomes an idea and is open again, but not once somebody went on with the idea', async () => {
  await ask()
  const [asked] = await listed()
  await decide(asked as DeskQuestion, { decision: 'idea' })
  expect((await api.stores.board.read()).ideas).toMatchObject([{ title: 'Hilft Salz?' }])
  const [idea] = await listed()
  expect((await decide(idea as DeskQuestion, { decision: 'reopen' })).status).toBe(200)
  expect((await api.stores.board.read()).ideas).toEqual([])
  const [open] = await listed()
  expect(open).toMatchObject({ state: 'open' })
  await decide(open as DeskQuestion, { decision: 'idea' })
  const board = (await api.askAs(editor, 'GET', '/api/desk/board')).body.content
  const { key, version } = board.find((row: { state: string }) => row.state === 'idea')
  const rows = [{ key, version, title: 'Salz im Essen' }]
  await api.askAs(editor, 'PUT', '/api/desk/board', { rows })
  const [touched] = await listed()
  expect((await decide(touched as DeskQuestion, { decision: 'reopen' })).status).toBe(409)
})

test('an error becomes a comment at its hearticle that names nobody, with an answer to the person', async () => {
  await publishApproved(api.stores, 1, noon)
  const edition = { hearticleId: 1, number: 2 }
  await askAndConfirm('anna@example.org', { kind: 'error', text: '5 statt 6', edition })
  const [error] = await listed('?kind=error&rubric=2')
  expect(error).toMatchObject({ edition, kind: 'error' })
  await decide(error as DeskQuestion, {
    decision: 'note',
    comment: `@${editor.account.username} Gemeldet`,
    answer: 'Danke, das prüfen wir.',
  })
  const comments = (await api.askAs(editor, 'GET', '/api/desk/hearticles/1/comments')).body.content
  expect(comments).toMatchObject([
    { text: `@${editor.account.username} Gemeldet`, author: { id: editor.account.id } },
  ])
  expect((await mails(api.stores)).map(({ kind }) => kind)).not.toContain('desk-notice')
  expect(await answers()).toMatchObject([{ answer: 'Danke, das prüfen wir.', hearticleId: null }])
})

test('in public stands what the desk shows, by the name that its topic has, until it is gone', async () => {
  await publishApproved(api.stores, 1, noon)
  await ask({ text: 'Ich, Maria Muster, frage' })
  const inPublic = async (lang = 'de') => {
    const response = await api.get(`/api/questions?lang=${lang}`)
    return (await response.json()).content
  }
  const [question] = await listed()
  await decide(question as DeskQuestion, { decision: 'show', subject: { topicId: 1 } })
  const topic = (await api.stores.taxonomy.load()).topics.find(({ id }) => id === 1)
  if (!topic) throw new Error('there is a topic')
  expect(await inPublic()).toEqual([{ subject: topic.name.de, state: 'asked', hearticleId: null }])
  await api.stores.taxonomy.putTopic({ ...topic, name: { de: 'Kochsalz', en: 'Table salt' } })
  expect(await inPublic('en')).toMatchObject([{ subject: 'Table salt' }])
  const [shown] = await listed()
  await decide(shown as DeskQuestion, { decision: 'answer', hearticleId: 1 })
  expect(await inPublic()).toMatchObject([{ state: 'answered', hearticleId: 1 }])
  await api.stores.hearticles.remove(1, noon)
  api.rebuild({})
  expect(await inPublic()).toEqual([])
})

test('somebody signed in is told at their confirmed address; all is exported, and goes with the account', async () => {
  const reader = await register(api.stores, 'free')
  const account = await confirmed(api.stores, reader)
  const headers = await sessionOf(api.stores, account)
  await ask({ tellMe: true }, headers)
  expect((await listed())[0]?.waiting).toBe(1)
  expect(await mails(api.stores)).not.toContainEqual(
    expect.objectContaining({ kind: 'address-confirmation' }),
  )
  const taken = await (await api.get('/api/account/export', headers)).json()
  expect(taken.questions).toMatchObject([{ text: 'Hilft Salz?', email: account.email }])
  await ask({ text: 'Und Zucker?', email: 'anna@example.com', tellMe: true }, headers)
  const [question] = await listed()
  await decide(question as DeskQuestion, { decision: 'show', subject: { topicId: 1 } })
  await deleteAccount(account)
  expect(await listed()).toEqual([])
  expect(await api.stores.questions.listShown()).toEqual([])
  expect(JSON.stringify(await wholeTable(api.stores))).not.toContain('anna@example.com')
})

test('somebody signed in who writes their address otherwise is told at the one that they confirmed', async () => {
  const account = await confirmed(api.stores, await register(api.stores, 'free'))
  const email = account.email.toUpperCase()
  await ask({ tellMe: true, email }, await sessionOf(api.stores, account))
  const [question] = await listed()
  await decide(question as DeskQuestion, { decision: 'close', answer: 'Nein.' })
  expect(await answers()).toMatchObject([{ email: account.email }])
})

test('what was filed under a rubric that is gone is under none', async () => {
  for (const rubricId of [2, 99]) {
    await api.stores.questions.ask(askedQuestion({ rubricId }), { email: undefined, at: noon })
  }
  const ids = async (rubric: string) =>
    (await listed(`?rubric=${rubric}`)).map(({ rubricId }) => rubricId)
  expect([await ids('2'), await ids('none'), await ids('99')]).toEqual([[2], [null], []])
})

test('what was joined to a question that is gone is open again, and who waits for it is told', async () => {
  const account = await confirmed(api.stores, await register(api.stores, 'free'))
  await ask({}, await sessionOf(api.stores, account))
  await askAndConfirm('ben@example.org', { text: 'Und Pfeffer?' })
  const all = await listed()
  const main = all.find(({ text }) => text === 'Hilft Salz?') as DeskQuestion
  const joined = all.find(({ text }) => text === 'Und Pfeffer?') as DeskQuestion
  await decide(joined, { decision: 'join', with: main.id })
  expect(await api.stores.questions.reopenOrphans()).toBe(0)
  await deleteAccount(account)
  expect(await listed()).toEqual([])
  expect(await api.stores.questions.reopenOrphans()).toBe(1)
  expect(await listed('?state=done')).toEqual([])
  const [open] = await listed()
  expect(open).toMatchObject({ id: joined.id, state: 'open', waiting: 1 })
  await decide(open as DeskQuestion, { decision: 'close', answer: 'Nein.' })
  expect(await answers()).toMatchObject([{ email: 'ben@example.org', answer: 'Nein.' }])
  expect(await api.stores.questions.reopenOrphans()).toBe(0)
})
