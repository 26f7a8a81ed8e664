// Rules: P-MAIL-LINKS, P-MAIL-WORDS.
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { missingReasons } from '../../src/contract/desk/edition-parts.ts'
import { alarmTypes } from '../../src/contract/desk/library-imports.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { type DeskEvent, deskEvents } from '../../src/domain/edition/desk-notices.ts'
import {
  account,
  at,
  completeFacts,
  declaration,
  missingFacts,
  siteOrigin,
  write,
} from '../../tests/support/mail-data.ts'
import type { BillingFacts } from '../store/mail/mail-request.ts'

const mailed = (id: number) => ({
  id,
  headline: { de: `${id}. <i>Weniger Salz`, en: `${id}. <i>Less salt` },
  topic: { de: 'Herz & Gefäße', en: 'Heart & Vessels' },
  color: '#ac4c6e',
})

import { mailMessages } from './mail-messages.ts'
import type { MailData } from './mails.ts'

const token = 'id.a+b/c='

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
    { kind: 'email-change', account: recipient, email: 'new@example.org', token },
    { kind: 'password-changed', account: recipient },
    { kind: 'email-in-use', account: recipient },
    { kind: 'trial-ending', account: recipient, token },
    { kind: 'trial-ended', account: recipient, token },
    ...alarmTypes.map((type): MailData => {
      const alarm = {
        ...{ pmid: '101', type, title: '<b>Salt</b> & more' },
        ...{ hearticleIds: [7, 3], hearticles: [mailed(7), mailed(3)] },
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
          ...{ event, by: null },
          ...(deskPlaces[event]?.includes('study=')
            ? { proposal: { kind: 'study' as const, id: '101' } }
            : { hearticleId: 7 }),
          headline: { de: 'Salz <i>&</i> Druck', en: 'Salt <i>&</i> pressure' },
          ...{ language: 'de', comments: 'Die <b>Zahl</b> stimmt nicht.' },
        },
      }),
    ),
    {
      kind: 'study-retracted',
      ...{ account: recipient, token },
      study: {
        ...{ pmid: '101', title: '<b>Salt</b> & more' },
        ...{ hearticleId: 7, hearticle: mailed(7) },
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
    expect(html).toContain(`<html lang="${language}">`)
    const { words, links } = readHtml(html)
    for (const all of [subject, text, words]) {
      expect(all).not.toMatch(/\{\{|\}\}|undefined|null|NaN|\[object/)
    }
    expect(subject.length).toBeLessThanOrEqual(60)
    expect(words).toContain(subject)
    // Whatever leads somewhere in one leads there in the other.
    for (const link of links) expect(text).toContain(link.replace(/^mailto:/, ''))
    // What somebody declares can name whomever it likes, so it greets nobody by name.
    const name = 'declaration' in letter ? '' : ' Anna Huber'
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
    ...[`reset-password?${token}`, `confirm-email?${token}`, 'login'],
    'login',
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
    ...[null, null],
  ]
  const under = (folder: string) =>
    pages.map((page) => (page?.startsWith('https:') ? page : page && `${folder}${page}`))
  expect(linksOf('de')).toEqual(under('/'))
  expect(linksOf('en')).toEqual(under('/en/'))
})

test('a planned edition that did not appear says what was missing (P-PLANNED)', () => {
  const notice = {
    ...{ event: 'planned-failed' as const, hearticleId: 7, by: null },
    headline: { de: 'Salz', en: 'Salt' },
    missing: missingReasons.map((reason) => ({ part: 'evidence' as const, reason })),
  }
  for (const language of ['de', 'en'] as const) {
    const { text } = write({
      kind: 'desk-news',
      account: account({ language }),
      token,
      isReviewer: false,
      isOfDesk: true,
      actor: null,
      notice,
    })
    const { part, missing } = mailMessages[language].desk
    for (const reason of missingReasons) {
      expect(text).toContain(`${part.evidence}: ${missing[reason]}`)
    }
  }
})

test('a request for changes says which findings differ, by their outcomes (P-REVIEW-FINDINGS)', () => {
  const notice = {
    ...{ event: 'changes-asked' as const, hearticleId: 7, by: null },
    headline: { de: 'Salz', en: 'Salt' },
    doubted: [
      { outcome: { de: 'Schlaganfall', en: 'Stroke' }, answer: 'differs' as const },
      { outcome: { de: '<b>Tod</b>', en: '<b>Death</b>' }, answer: 'cannot_say' as const },
    ],
  }
  const desk = { isReviewer: false, isOfDesk: true, actor: null, notice, token }
  const german = write({ kind: 'desk-news', account: account({ language: 'de' }), ...desk })
  expect(german.text).toMatch(/Schlaganfall.*\s.*stimmt nicht mit seiner Stelle/)
  const english = write({ kind: 'desk-news', account: account({ language: 'en' }), ...desk })
  expect(english.text).toMatch(/Stroke.*\s.*differs from its passage/)
  expect(english.html).not.toContain('<b>Death</b>')
})

test('who may not see the desk any more is led to their profile (P-LAPSE-MAILS)', () => {
  const { text } = write({
    kind: 'desk-news',
    account: account({ language: 'en' }),
    token,
    isReviewer: false,
    isOfDesk: false,
    actor: null,
    notice: {
      ...{ event: 'role-lost', hearticleId: 7, by: null },
      headline: { de: 'Salz', en: 'Salt' },
    },
  })
  expect(text).toContain(`${siteOrigin}/en/profile`)
  expect(text).not.toContain('/editor')
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
  expect([...endable]).toEqual(['trial-ending', 'trial-ended', 'desk-news', 'study-retracted'])
})

test('no header can be broken by what people chose', () => {
  for (const letter of letters({ username: 'Anna\r\nBcc: x@example.org' })) {
    for (const [name, value] of Object.entries(write(letter).headers)) {
      expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]{1,870}$/)
    }
  }
})

test('days are in words and those of Vienna', () => {
  const recipient = account({ trialEndsAt: '2026-12-21T23:30:00.000Z' })
  expect(write({ kind: 'trial-ending', account: recipient, token }).subject).toBe(
    'Ihre Testphase endet am 22. Dezember 2026',
  )
  const english = write({ kind: 'trial-ending', account: { ...recipient, language: 'en' }, token })
  expect(english.subject).toBe('Your trial ends on 22 December 2026')
  const changed = write({ kind: 'password-changed', account: recipient })
  expect(changed.text).toContain('21. November 2026 um 12:00 Uhr, Wiener Zeit')
})

test('the link of the welcome leads back to what was wanted (P-WANTED)', () => {
  const wanted = {
    kind: 'welcome',
    account: account(),
    token: 'a',
    returnTo: '/hearticle/7?a=b',
  } as const
  expect(write(wanted).text).toContain('/confirm-email?token=a&return=%2Fhearticle%2F7%3Fa%3Db')
  expect(write({ ...wanted, returnTo: undefined }).text).not.toContain('return=')
})

test('the welcome says when the trial ends and when an unconfirmed address pauses it', () => {
  const { text } = write({ kind: 'welcome', account: account(), token: 'a' })
  expect(text).toContain('21. Dezember 2026')
  expect(text).toContain('ab 28. November 2026')
  const without = write({
    kind: 'welcome',
    account: account({ trialEndsAt: null }),
    token: 'a',
  })
  expect(without.text).not.toMatch(/2026/)
  const again = account({ trialUnconfirmedUntil: '2026-11-21T10:00:00.000Z' })
  const waits = write({ kind: 'welcome', account: again, token: 'a' }).text
  expect(waits).toContain('beginnt Ihre kostenlose Testphase erst mit der Bestätigung')
  expect(waits).not.toMatch(/2026/)
})

test('a trial that paused for want of a confirmation is not told of as if all had been open', () => {
  const recipient = account({
    createdAt: '2026-10-21T11:00:00Z',
    trialEndsAt: '2026-11-22T11:00:00Z',
    trialUnconfirmedUntil: '2026-10-28T11:00:00Z',
  })
  const ending = write({ kind: 'trial-ending', account: recipient, token }).text
  expect(ending).toContain('beginnt Ihre kostenlose Testphase in voller Länge')
  const ended = write({ kind: 'trial-ended', account: recipient, token }).text
  for (const text of [ending, ended]) {
    expect(text).not.toMatch(/weiterhin vollen|wieder alle|2026|zu Ende gegangen/)
  }
  const confirmed = { ...recipient, emailConfirmedAt: recipient.createdAt }
  expect(write({ kind: 'trial-ending', account: confirmed, token }).text).toContain(
    'weiterhin vollen',
  )
  expect(write({ kind: 'trial-ended', account: confirmed, token }).text).toContain('wieder alle')
})

test('where nothing is sold no mail about a trial speaks of subscriptions', () => {
  const since = '2026-10-21T11:00:00Z'
  for (const language of ['de', 'en'] as const) {
    const waiting = account({
      createdAt: since,
      trialEndsAt: '2026-11-22T11:00:00Z',
      trialUnconfirmedUntil: '2026-10-28T11:00:00Z',
      language,
    })
    const ofTrials = [waiting, { ...waiting, emailConfirmedAt: since }].flatMap(
      (recipient): MailData[] => [
        { kind: 'trial-ending', account: recipient, token },
        { kind: 'trial-ended', account: recipient, token },
        { kind: 'welcome', account: { ...recipient, trialEndsAt: null }, token: undefined },
      ],
    )
    for (const letter of ofTrials) {
      expect(write(letter).text).toMatch(/Abonnement|subscription/)
      const { text, html } = write(letter, { sellsPlans: false })
      expect(text + html).not.toMatch(/Abonnement|subscription/i)
    }
  }
})

test('the farewell says what becomes of a subscription, where there was one', () => {
  const farewell = (hadSubscription: boolean) =>
    write({
      kind: 'account-deleted',
      ...{ email: 'old@example.org', username: 'Anna', language: 'de', hadSubscription },
    }).text
  expect(farewell(true)).toContain('Ihr Abonnement hat damit geendet. Es wird nichts mehr')
  expect(farewell(false)).not.toContain('Abonnement')
})

test('a confirmation asked for after a week says that access pauses', () => {
  const recipient = account({ trialUnconfirmedUntil: '2026-11-17T11:00:00Z' })
  expect(write({ kind: 'confirmation', account: recipient, token: 'a' }).text).toContain(
    'Mit der Bestätigung beginnt Ihre kostenlose Testphase in voller Länge.',
  )
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
