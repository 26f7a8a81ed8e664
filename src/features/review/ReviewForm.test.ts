// Rules: P-REVIEW-EVIDENCE, P-REVIEW-PARTS.
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { noon, openEdition, study, taxonomy, translation } from '../../../tests/support/records.ts'
import { writtenFinding } from '../../../tests/support/written-finding.ts'
import type { Edition } from '../../contract/desk/edition-parts.ts'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { digestOf } from '../../domain/evidence/abstract-text.ts'
import { presentWorkEvidence } from '../../domain/evidence/present-evidence.ts'
import { presentStudy } from '../../domain/presenters/present-study.ts'
import { translators } from '../../i18n/translators.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { createReview } from './review.store.ts'

const cited = presentStudy(study('101', { notices: [{ type: 'retracted' }] }), taxonomy, 'de', noon)
const at = cited.abstract.indexOf('measured')
const finding: WrittenFinding = {
  ...writtenFinding,
  passage: { start: at, end: at + 'measured'.length, digest: digestOf(cited.abstract) },
}
const edition: Edition = {
  ...{ ...openEdition, state: 'in-review', writers: ['writes'] },
  approvals: {
    ...openEdition.approvals,
    de: { at: noon.toISOString(), reviewerId: 'u2', reviewer: 'anna' },
  },
  missing: [
    { part: 'en', reason: 'not-approved' },
    { part: 'evidence', reason: 'not-approved' },
  ],
}
const hearticle: WorkHearticle = {
  ...{ id: 7, status: 'IN_REVIEW', publicationDate: '2026-11-21', breaking: false },
  ...{ isSample: false, version: 1, topicId: 1, citedPmids: ['101'] },
  ...{ motif: null, ownPicture: null, edition },
  ...presentWorkEvidence({ findings: [finding] }, new Map()),
  translations: (['de', 'en'] as const).map((language, index) => ({
    ...translation(language),
    ...{ id: index + 1, hasAudio: false, review: null },
  })),
  relatedPubMedArticles: [cited],
}

beforeEach(() => {
  stubBrowserPage()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/hearticle/7') ? hearticle : []),
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** The review of a translation with a proposal, and with a comment on the abstract. */
async function drawn(language: 'de' | 'en', answer?: Response, username = 'reads') {
  const store = createReview({ hearticleId: 7, userId: 'u1', title: '', language })
  await store.load()
  const passageComment = { start: 0, end: 7, quote: 'METHODS', comment: 'Welche?' }
  store.edit({
    keywords: ['Kochsalz'],
    passageComments: [{ place: { pmid: '101' }, ...passageComment }],
  })
  const subject = store.$load.get()
  if (subject.at !== 'ready') throw new Error(subject.at)
  if (answer) {
    vi.stubGlobal('fetch', async () => answer)
    await store.submit('NEEDS_REVISION')
  }
  const form = createElement(ReviewForm, { store, subject, username })
  await store.autosave.storeNow()
  store.autosave.stop()
  return drawComponent(form, language, ['review', 'edition', 'drafts', 'form', 'evidence', 'study'])
}

/** The words of a page, without its elements. */
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('German, English and the cited abstract are read beside each other', async () => {
  const t = translators.en
  const html = await drawn('en')
  const words = wordsOf(html)
  const order = ['Weniger salz', 'Less salt', t('review:sources'), 'METHODS', 'measured']
  const found = order.map((one) => words.toLowerCase().indexOf(one.toLowerCase()))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(html).toContain(`aria-label="${t('review:showAbstract', { number: 1 })}"`)
  expect(html).toMatch(/<mark class="passage-finding"><span[^>]*>measured<\/span>/)
  expect(words).toContain(t('study:notices.retracted'))
  expect(html).toContain('data-fact-box')
})

test('a text is shown as readers see it, not as it is written', async () => {
  const html = await drawn('de')
  expect(html).toMatch(/<strong><span[^>]*>[^<*]+<\/span><\/strong>/)
  const columns = html.match(/<div class="difference review-rows"[\s\S]*?<\/div>/g)?.join('') ?? ''
  expect(columns).not.toBe('')
  expect(wordsOf(columns)).not.toMatch(/\*\*|\[Ref|\[EXP:/)
})

test('what is said about a passage stands beside it, with its number', async () => {
  const html = await drawn('en')
  expect(html).toMatch(/<mark class="passage-said"><span[^>]*>METHODS<\/span><sup>/)
  expect(wordsOf(html)).toContain('Your comment 1 on this passage METHODS Welche?')
})

test.each([
  [
    'of the service',
    Response.json({ code: 'review_conflict', message: 'Moved.' }, { status: 409 }),
  ],
  ['of the form', Response.json('of a proxy', { status: 502 })],
])(
  'a review that was not taken says so, then why, in words %s (P-FALLBACK-WORDS)',
  async (_, answer) => {
    const isOfService = answer.status === 409
    const why = isOfService ? 'Moved.' : 'What you wrote is still here. Please try again.'
    expect(await drawn('en', answer)).toContain(`<p>Failed to submit review</p><p>${why}</p>`)
  },
)

test.each([
  ['de', 'Salz', 'Deutsch', 'Englisch'],
  ['en', 'salt', 'German', 'English'],
] as const)(
  'in %s its own text is proposed otherwise, the other one is read',
  async (language, keyword, german, english) => {
    const words = wordsOf(await drawn(language))
    const t = translators[language]
    const change = [
      t('review:removed'),
      keyword,
      t('review:markEnd'),
      t('review:added'),
      'Kochsalz',
    ]
    expect(words).toContain(change.join(' '))
    const mine = language === 'de' ? german : english
    expect(words).toContain(t('review:underReview', { language: mine }))
    expect(words.split(t('review:proposed'))).toHaveLength(1 + 5)
  },
)

test('what an approval covers, and what of it is missing, is said with the decision', async () => {
  const words = wordsOf(await drawn('en'))
  const t = translators.en
  expect(words).toContain(t('review:approvesEvidence'))
  expect(words).toContain(`${t('edition:part_evidence')}: ${t('edition:lack_not-approved')}`)
  expect(words).toContain(
    `${t('edition:part_de')}: ${t('edition:approvedBy', { reviewer: 'anna' })}`,
  )
})

test('who wrote the edition is told so instead of being offered a decision', async () => {
  const html = await drawn('de', undefined, 'writes')
  expect(wordsOf(html)).toContain(translators.de('review:ownTitle'))
  expect(html).not.toContain(translators.de('review:approve'))
  expect(html).not.toContain('name="evidence"')
})
