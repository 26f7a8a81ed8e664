// Rules: P-MAIL-LINKS, P-MAIL-WORDS.
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { alarmTypes } from '../../src/contract/reading/alarm-types.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { type DeskEvent, deskEvents } from '../../src/domain/edition/desk-notices.ts'
import { LETTER_MOST } from '../../src/domain/letter/weekly-letter.ts'
import { presentHearticleSummary } from '../../src/domain/presenters/present-hearticle.ts'
import {
  account,
  at,
  completeFacts,
  declaration,
  missingFacts,
  siteOrigin,
  write,
} from '../../tests/support/mail-data.ts'
import { hearticle, taxonomy } from '../../tests/support/records.ts'
import { writtenComparison, writtenFinding } from '../../tests/support/written-finding.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'
import type { MailData } from './mails.ts'

const mailed = (id: number) => ({
  id,
  headline: { de: `${id}. <i>Weniger Salz`, en: `${id}. <i>Less salt` },
  topic: { de: 'Herz & Gefäße', en: 'Heart & Vessels' },
  color: '#ac4c6e',
})

const token = 'id.a+b/c='

/** As much as a letter of a week holds at most, of what is as long as it may be. */
const fullLetter = (language: 'de' | 'en') => {
  const long = (text: string, length: number) => text.padEnd(length, ' langer Text &')
  const labels = { de: long('Gruppe', 100), en: long('group', 100) }
  const [finding, ...others] = ['f1', 'f2', 'f3', 'f4'].map((id) => ({
    ...writtenFinding,
    id,
    outcome: { de: long('<i>Tod', 200), en: long('<i>Death', 200) },
    duration: labels,
  }))
  const record = { ...hearticle(7), citedPmids: ['101'], findings: finding && [finding, ...others] }
  const texts = record.translations.map((text) => ({ ...text, headline: long('<b>Salz', 200) }))
  const shown = presentHearticleSummary(
    { ...record, comparisons: [writtenComparison], translations: texts },
    taxonomy,
    [],
    language,
  )
  const correction = {
    at: at.toISOString(),
    hearticleId: 7,
    headline: long('<b>Salz', 200),
    kind: 'correction' as const,
    edition: 2,
    note: long('Eine Zahl war falsch.', 300),
    restoredAt: null,
    notice: { pmid: '101', type: 'retracted' as const, at: at.toISOString() },
    days: 1,
  }
  return {
    week: '2026-11-27',
    letter: {
      corrections: Array(LETTER_MOST.corrections).fill(correction),
      hearticles: Array(LETTER_MOST.hearticles).fill(shown),
      more: 3,
    },
  }
}

/** One of every kind, and of those that come in two shapes both. */
function letters(more: Partial<Account> = {}): MailData[] {
  const recipient = account(more)
  const { language, username } = recipient
  return [
    { kind: 'welcome', account: recipient, token },
    { kind: 'welcome', account: { ...recipient, trialEndsAt: null }, token },
    {
      kind: 'welcome',
      account: { ...recipient, emailConfirmedAt: at.toISOString() },
      token: undefined,
    },
    { kind: 'confirmation', account: recipient, token },
    { kind: 'password-reset', account: recipient, language, token },
    {
      kind: 'address-confirmation',
      waitingId: 'w',
      email: 'visitor@example.org',
      username: undefined,
      language,
      for: 'answer',
      token,
    },
    ...(['question', 'error', 'other'] as const).map(
      (asked): MailData => ({
        kind: 'question-answered',
        email: 'visitor@example.org',
        username: undefined,
        language,
        asked,
        askedAt: at.toISOString(),
        hearticleId: asked === 'question' ? 7 : null,
        answer: asked === 'question' ? '' : '<b>Danke</b>, das prüfen wir.',
      }),
    ),
    { kind: 'email-change', account: recipient, email: 'new@example.org', token },
    { kind: 'password-changed', account: recipient },
    { kind: 'passkeys-changed', account: recipient, change: 'cloned' },
    { kind: 'email-in-use', account: recipient },
    { kind: 'trial-ending', account: recipient, token },
    { kind: 'trial-ended', account: recipient, token },
    ...alarmTypes.map((type): MailData => {
      const alarm = {
        pmid: '101',
        type,
        title: '<b>Salt</b> & more',
        hearticleIds: [7, 3],
        hearticles: [mailed(7), mailed(3)],
      }
      return { kind: 'study-alarm', account: recipient, alarm }
    }),
    ...deskEvents.map(
      (event): MailData => ({
        kind: 'desk-news',
        account: recipient,
        token,
        isReviewer: event === 'approval-lapsed',
        isOfDesk: true,
        actor: '<i>Ben</i>',
        notice: {
          event,
          by: null,
          ...(deskPlaces[event]?.includes('study=')
            ? { proposal: { kind: 'study' as const, id: '101' } }
            : { hearticleId: 7 }),
          headline: { de: 'Salz <i>&</i> Druck', en: 'Salt <i>&</i> pressure' },
          language: 'de',
          comments: 'Die <b>Zahl</b> stimmt nicht.',
          doubted: [{ outcome: { de: '<b>Tod</b>', en: '<b>Death</b>' }, answer: 'differs' }],
        },
      }),
    ),
    {
      kind: 'study-retracted',
      account: recipient,
      token,
      study: {
        pmid: '101',
        title: '<b>Salt</b> & more',
        hearticleId: 7,
        hearticle: mailed(7),
      },
    },
    ...[completeFacts, missingFacts].flatMap((facts): MailData[] => [
      { kind: 'subscription-started', account: recipient, facts },
      { kind: 'payment-receipt', account: recipient, facts },
      { kind: 'payment-failed', account: recipient, facts },
      { kind: 'subscription-cancelled', account: recipient, facts },
      { kind: 'subscription-resumed', account: recipient, facts },
      { kind: 'subscription-ended', account: recipient, facts },
    ]),
    ...([completeFacts, missingFacts] as const).flatMap((some): MailData[] => {
      const facts: BillingFacts = { ...some, phase: 'free', trialEnd: completeFacts.periodEnd }
      return [
        { kind: 'subscription-started', account: recipient, facts },
        { kind: 'subscription-started', account: recipient, facts: { ...facts, renews: false } },
        { kind: 'charge-ahead', account: recipient, facts },
        { kind: 'subscription-resumed', account: recipient, facts },
      ]
    }),
    ...(['withdrawal', 'cancellation'] as const).flatMap((kind): MailData[] => {
      const declared = declaration({ kind, language, name: username })
      const received = {
        kind: 'declaration-received',
        declaration: declared,
        isSignedIn: false,
      } as const
      const outcome = { at: at.toISOString(), endsAt: at.toISOString(), isFree: false }
      const phase = 'paid'
      const carriedOut = { kind: 'declaration-carried-out', declaration: declared, phase } as const
      return [
        { ...received, state: { at: 'link', accountId: '' }, token },
        { ...received, state: { at: 'done' } },
        { ...received, state: { at: 'too-late', lastDay: '2026-11-14' } },
        { ...received, state: { at: 'no-subscription' } },
        { ...carriedOut, outcome: { ...outcome, refundedInCents: null } },
        { ...carriedOut, outcome: { ...outcome, refundedInCents: 990 } },
      ]
    }),
    { kind: 'letter', account: recipient, token, ...fullLetter(language) },
    {
      kind: 'letter',
      email: 'reader@example.org',
      username: undefined,
      language,
      leaveToken: token,
      token,
      ...fullLetter(language),
    },
    { kind: 'email-changed', email: 'old@example.org', username, language },
    {
      kind: 'account-deleted',
      email: 'old@example.org',
      username,
      language,
      hadSubscription: true,
    },
  ]
}

const isToVisitor = (data: MailData) =>
  data.kind === 'address-confirmation' || data.kind === 'question-answered' || 'leaveToken' in data

/** Names of elements, their attributes, and the words between them. */
function readHtml(markup: string) {
  const found = { elements: new Set<string>(), attributes: new Set<string>(), words: '' }
  const links: string[] = []
  const visit = (node: unknown) => {
    const element = node as {
      nodeName: string
      value?: string
      attrs?: Array<{ name: string; value: string }>
      childNodes?: unknown[]
    }
    if (element.nodeName === '#text') found.words += `${element.value} `
    else found.elements.add(element.nodeName)
    for (const { name, value } of element.attrs ?? []) {
      found.attributes.add(name)
      if (name === 'href') links.push(value)
    }
    for (const child of element.childNodes ?? []) visit(child)
  }
  visit(parse(markup))
  return { ...found, links }
}

test('hearticles are pictured by the colour of their topic, in both forms, five at most', () => {
  const many = [1, 2, 3, 4, 5, 6]
  const alarm = { pmid: '101', type: 'retracted' as const, title: 'Salt', hearticleIds: many }
  const alarmMail = (hearticles: ReturnType<typeof mailed>[]) =>
    write({ kind: 'study-alarm', account: account({}), alarm: { ...alarm, hearticles } })
  const { html, text } = alarmMail(many.map(mailed))
  expect(html).toMatch(
    /class="picture"[^>]*border-left:8px solid #[0-9a-f]{6};[^>]*background-color:#[0-9a-f]{6}"/,
  )
  expect(html).toContain('5. &lt;i&gt;Weniger Salz')
  expect(html).not.toContain('6. &lt;i&gt;Weniger Salz')
  expect(text).toContain('Herz & Gefäße: 5. <i>Weniger Salz')
  // Those whose topics are gone are told of by their numbers.
  expect(alarmMail([]).html).not.toContain('class="picture"')
})

describe.each(['de', 'en'] as const)('every mail in %s', (language) => {
  test.each(letters({ language }))('$kind is whole, as HTML and as text', (letter) => {
    const { subject, text, html } = write(letter)
    expect(html).toContain(`<html lang="${language}" `)
    const { words, links } = readHtml(html)
    for (const all of [subject, text, words]) {
      expect(all).not.toMatch(/\{\{|\}\}|undefined|null|NaN|\[object/)
    }
    expect(subject.length).toBeLessThanOrEqual(60)
    expect(words).toContain(subject)
    // Whatever leads somewhere in one leads there in the other.
    for (const link of links) expect(text).toContain(link.replace(/^mailto:/, ''))
    // What somebody declares can name whomever it likes, so it greets nobody by name.
    const name = 'declaration' in letter || isToVisitor(letter) ? '' : ' Anna Huber'
    const greeting = language === 'de' ? `Guten Tag${name},` : `Hello${name},`
    expect(text.startsWith(`${greeting}\n`)).toBe(true)
  })

  test('fetches nothing, runs nothing and can be dark', () => {
    for (const letter of letters({ language })) {
      const { html } = write(letter)
      expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(|@import|javascript:/i)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('@media (prefers-color-scheme: dark)')
    }
  })
})

/** Where a mail about something at the desk leads, if not to the editor. */
const deskPlaces: Partial<Record<DeskEvent, string>> = {
  'review-asked': 'review/translation/7',
  'approval-lapsed': 'review/translation/7',
  'planned-public': 'hearticle/7',
  deleted: 'desk/trash',
  'proposal-made': 'review?study=101',
  'proposal-approved': 'desk/study-texts?study=101',
  'proposal-declined': 'desk/study-texts?study=101',
  assigned: 'desk?view=mine',
  'name-changed': 'desk',
}

test('links lead to the page in the language of the reader, with the token whole', () => {
  const linksOf = (language: 'de' | 'en') =>
    letters({ language }).map((letter) => {
      const link = readHtml(write(letter).html).links.find((address) => address.startsWith('http'))
      return link?.replace(siteOrigin, '') ?? null
    })
  const token = 'token=id.a%2Bb%2Fc%3D'
  const pages = [
    ...[`confirm-email?${token}`, `confirm-email?${token}`, 'login', `confirm-email?${token}`],
    ...[`reset-password?${token}`, `confirm-email?${token}`, 'hearticle/7', null, null],
    ...[`confirm-email?${token}`, 'login'],
    ...['profile', 'login'],
    ...['profile?tab=subscription', 'profile?tab=subscription'],
    ...alarmTypes.map(() => 'editor?hearticle=7'),
    ...deskEvents.map((event) => deskPlaces[event] ?? 'editor?hearticle=7'),
    'hearticle/7',
    ...['profile?tab=subscription', 'https://pay.example/invoice/1?a=b&c=d'],
    ...Array(10 + 8).fill('profile?tab=subscription'),
    ...[`withdrawal?${token}`, null, 'cancellation', null],
    ...Array(2).fill('profile?tab=subscription'),
    ...[`cancellation?${token}`, null, 'cancellation', null],
    ...Array(2).fill('profile?tab=subscription'),
    ...['hearticle/7', 'hearticle/7'],
    ...[null, null],
  ]
  const under = (folder: string) =>
    pages.map((page) => (page?.startsWith('https:') ? page : page && `${folder}${page}`))
  expect(linksOf('de')).toEqual(under('/'))
  expect(linksOf('en')).toEqual(under('/en/'))
})

test('every mail says that nobody wrote it, and those that can be ended how', () => {
  const endable = new Set<string>()
  for (const letter of letters({ language: 'en' })) {
    const { headers, text } = write(letter)
    expect(headers['Auto-Submitted']).toBe('auto-generated')
    const address = headers['List-Unsubscribe']
    expect(headers['List-Unsubscribe-Post']).toBe(address && 'List-Unsubscribe=One-Click')
    if (address === undefined) {
      expect(text).not.toContain('/leave-mails')
      continue
    }
    endable.add(letter.kind)
    expect(address).toBe(`<${siteOrigin}/api/account/leave-mails?token=id.a%2Bb%2Fc%3D&lang=en>`)
    expect(text).toContain(`${siteOrigin}/en/leave-mails?token=id.a%2Bb%2Fc%3D`)
  }
  expect([...endable]).toEqual([
    'trial-ending',
    'trial-ended',
    'desk-news',
    'study-retracted',
    'letter',
  ])
})

test('the longest letter of a week has 60 kB at most', () => {
  for (const mail of letters().filter(({ kind }) => kind === 'letter')) {
    expect(Buffer.byteLength(write(mail).html)).toBeLessThan(60_000)
  }
})

test('no header can be broken by what people chose', () => {
  for (const letter of letters({ username: 'Anna\r\nBcc: x@example.org' })) {
    for (const [name, value] of Object.entries(write(letter).headers)) {
      expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]{1,870}$/)
    }
  }
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a\r\nBcc: x@y.example',
  '{{username}} $& $1',
  '</title></style><b>',
])('the name %j stays text and out of the head', (username) => {
  for (const letter of letters({ username })) {
    const { subject, text, html } = write(letter)
    const { elements, attributes } = readHtml(html)
    expect([...elements].filter((element) => ['script', 'img', 'b'].includes(element))).toEqual([])
    expect(attributes).not.toContain('onerror')
    expect(subject).not.toMatch(/[\r\n]|Bcc|script/)
    expect(text).not.toMatch(/undefined/)
  }
})

test('a name that mail programs make a link of is not in a greeting to a stranger', () => {
  for (const username of ['evil.example/prize', 'www.evil.example', 'call:me', 'a@b']) {
    for (const letter of letters({ username })) {
      expect(write(letter).text).not.toContain(username)
    }
  }
  const confirmed = account({ username: 'anna.huber', emailConfirmedAt: at.toISOString() })
  const { text } = write({ kind: 'password-reset', account: confirmed, language: 'de', token: 'a' })
  expect(text).toContain('Ihr Benutzername ist anna.huber.')
  expect(text.startsWith('Guten Tag,\n')).toBe(true)
})

test('each mail goes to the address that it is about', () => {
  const to = (kind: MailData['kind']) => {
    const letter = letters().find((candidate) => candidate.kind === kind)
    return letter && write(letter).to
  }
  expect(to('welcome')).toBe('anna@example.org')
  expect(to('email-change')).toBe('new@example.org')
  expect(to('email-changed')).toBe('old@example.org')
})
