import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInbox } from '../../scripts/sandbox/mail/inbox.ts'
import { createInboxPages } from '../../scripts/sandbox/mail/inbox-page.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'

const noon = new Date('2026-11-21T11:00:00Z')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-inbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => openInbox(openSandboxFile(folder), () => noon)
const mail = (subject: string) => ({
  to: 'anna@example.org',
  subject,
  text: 'See https://hearticle.example/login?a=1&b=2 now',
  html: '<p title="x">"Hello" &amp; <script>1</script></p>',
  headers: {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://hearticle.example/a>',
  },
})

/** With headers by which a mail that comes twice is told to be one. */
const sentMail = (subject: string) => ({
  ...mail(subject),
  sentAt: '2026-11-21T11:00:00.000Z',
  headers: {
    ...mail(subject).headers,
    ...{ 'Message-ID': `<${subject}@localhost>`, 'X-Hearticle-Mail-Id': subject },
  },
})

test('answers the mails as JSON, newest first', async () => {
  const inbox = open()
  await inbox.send(mail('first'), 'first')
  await inbox.send(mail('second'), 'second')
  const answer = await createInboxPages(inbox).request('/_local/inbox.json')
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual([sentMail('second'), sentMail('first')])
})

test('shows a mail in a frame that can run nothing', async () => {
  const inbox = open()
  await inbox.send(mail('<b>bold</b>'), 'bold')
  const answer = await createInboxPages(inbox).request('/_local/inbox')
  const page = await answer.text()
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; /)
  expect(page).not.toMatch(/<script|<b>bold/)
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain(
    '<a href="https://hearticle.example/login?a=1&amp;b=2">https://hearticle.example/login?a=1&amp;b=2</a> now',
  )
})

test('shows the headers of a mail', async () => {
  const inbox = open()
  await inbox.send(mail('new'), 'new')
  const page = await (await createInboxPages(inbox).request('/_local/inbox')).text()
  expect(page).toContain('<dt>Auto-Submitted</dt><dd>auto-generated</dd>')
  expect(page).toContain('<dt>List-Unsubscribe</dt><dd>&lt;https://hearticle.example/a&gt;</dd>')
})

test('an empty inbox is a page, too', async () => {
  const answer = await createInboxPages(open()).request('/_local/inbox')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('0 mails')
})

test('keeps its mails over a restart', async () => {
  await open().send(mail('kept'), 'kept')
  const inbox = open()
  expect(inbox.list().map(({ subject }) => subject)).toEqual(['kept'])
  await inbox.send(mail('after'), 'after')
  expect(
    open()
      .list()
      .map(({ subject }) => subject),
  ).toEqual(['after', 'kept'])
})

test('keeps the last five hundred', async () => {
  const database = openSandboxFile(folder)
  database.exec('PRAGMA synchronous = OFF')
  const inbox = openInbox(database, () => noon)
  await Promise.all(
    Array.from({ length: 520 }, (_, index) => inbox.send(mail(String(index)), String(index))),
  )
  const subjects = inbox.list().map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([500, '519', '20'])
  expect(open().list()).toEqual(inbox.list())
})
