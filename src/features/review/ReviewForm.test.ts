// Rules: P-HARMS-ASKED, P-NUMBER-MOVED, P-NUMBER-LITERAL, P-SENTENCE-ASKED, P-SHORT-LENGTH, P-REVIEW-CARDS, P-REVIEW-EVIDENCE, P-REVIEW-FINDINGS, P-REVIEW-NUMBERS, P-REVIEW-PARTS, P-REVIEW-TICKS.
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { noon, openEdition, study, taxonomy, translation } from '../../../tests/support/records.ts'
import { writtenComparison, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { Edition } from '../../contract/desk/edition-parts.ts'
import type { BoundNumber, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { editionParts } from '../../contract/reading/edition-changes.ts'
import type { StudyCard } from '../../contract/reading/study-card.ts'
import { digestOf } from '../../domain/evidence/abstract-text.ts'
import { presentWorkEvidence } from '../../domain/evidence/present-evidence.ts'
import { presentStudy } from '../../domain/presenters/present-study.ts'
import { translators } from '../../i18n/translators.ts'
import { createComments } from '../../together/comments.store.ts'
import { answeredOf } from './findings/given-answers.ts'
import { ProposalField } from './ProposalField.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { createReview } from './review.store.ts'

const cited = presentStudy(study('101', { notices: [{ type: 'retracted' }] }), taxonomy, 'de', noon)
const at = cited.abstract.indexOf('measured')
const finding: WrittenFinding = {
  ...writtenFinding,
  passage: { start: at, end: at + 'measured'.length, digest: digestOf(cited.abstract) },
}
const numbers = [
  { id: 'n1', value: '5', reason: 'threshold' as const, note: 'WHO 2023' },
  {
    ...{ id: 'n2', value: '12' },
    passage: { pmid: '101', start: 0, end: 7, digest: digestOf(cited.abstract) },
  },
]
const [threshold, counted] = numbers as [BoundNumber, BoundNumber]
const edition: Edition = {
  ...{ ...openEdition, state: 'in-review', writers: ['writes'] },
  questions: [
    { part: 'evidence', key: 'n1-a', kind: 'reason', number: threshold },
    { part: 'evidence', key: 'n2-a', kind: 'moved', number: counted },
    { part: 'evidence', key: 'c1-a', kind: 'harms', comparison: 'c1' },
  ],
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
  motif: null,
  ownPicture: null,
  explanation: null,
  topicName: 'Salz',
  unfinished: null,
  edition,
  ...presentWorkEvidence(
    { findings: [finding], comparisons: [writtenComparison], numbers },
    new Map(),
  ),
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
async function drawn(
  language: 'de' | 'en',
  answer?: Response,
  username = 'reads',
  edited: Parameters<ReturnType<typeof createReview>['edit']>[0] = {},
  comment = 'Welche?',
) {
  const store = createReview({
    hearticleId: 7,
    userId: 'u1',
    language,
    doubtInWords: ({ key }) => key,
  })
  await store.load()
  store.edit({ keywords: ['Kochsalz'], ...edited })
  const subject = store.$load.get()
  if (subject.at !== 'ready') throw new Error(subject.at)
  if (answer) {
    vi.stubGlobal('fetch', async () => answer)
    await store.submit('NEEDS_REVISION')
  }
  const read = () => undefined
  const comments = createComments({ hearticleId: 7, account: 'u1', read })
  const quoted = { place: { pmid: '101' }, start: 0, end: 7, quote: 'METHODS' }
  if (comment) comments.begin(quoted, comment)
  const discussion = { store: comments, userId: 'u1' }
  const form = createElement(ReviewForm, {
    ...{ store, subject, username, discussion, Field: ProposalField },
  })
  store.stop()
  return drawComponent(form, language, [
    ...([
      'review',
      'library',
      'changes',
      'together',
      'edition',
      'form',
      'evidence',
      'study',
      'hearticle',
      'designs',
    ] as const),
  ])
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
  expect(html).toContain(`aria-label="${t('changes:showAbstract', { number: 1 })}"`)
  expect(html).toMatch(/<mark class="passage-finding"><span[^>]*>measured<\/span>/)
  expect(words).toContain(t('study:notices.retracted'))
  expect(html).toContain('data-fact-box')
})

test('an abstract is folded until it is wanted, except one about which something is said', async () => {
  const show = translators.en('review:showAbstract')
  expect(await drawn('en', undefined, 'reads', {}, '')).toContain(show)
  expect(await drawn('en')).not.toContain(show)
})

test('who reviews sees the short length that is drawn from texts and figures', async () => {
  const html = await drawn('en', undefined, 'reads', { mainActions: ['Less [#n1] g'] })
  const [, short = ''] = /<details class="review-short">([\s\S]*?)<\/details>/.exec(html) ?? []
  const words = wordsOf(short)
  expect(words).toContain(translators.en('evidence:meaning'))
  expect(words).toContain('Less 5 g')
  expect(words).not.toMatch(/\[#|\*\*/)
})

test('a text is shown as readers see it, not as it is written', async () => {
  const html = await drawn('de')
  expect(html).toMatch(/<strong><span[^>]*>[^<*]+<\/span><\/strong>/)
  const columns = html.match(/<div class="difference review-rows"[\s\S]*?<\/div>/g)?.join('') ?? ''
  expect(columns).not.toBe('')
  expect(wordsOf(columns)).not.toMatch(/\*\*|\[Ref|\[EXP:/)
})

test('what is said about a passage stands below it, which is marked', async () => {
  const html = await drawn('en')
  expect(html).toMatch(/<mark class="text-mark-comment"><span[^>]*>METHODS<\/span><\/mark>/)
  expect(wordsOf(html)).toMatch(/Abstract, PMID 101 METHODS Comment Welche\?/)
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
    const change = [t('changes:removed'), keyword, t('changes:end'), t('changes:added'), 'Kochsalz']
    expect(words).toContain(change.join(' '))
    const mine = language === 'de' ? german : english
    expect(words).toContain(t('review:underReview', { language: mine }))
    // Whoever wants other words gets a field for them.
    expect(words.split(t('review:proposed'))).toHaveLength(1 + 1)
    expect(words.split(t('review:proposeOther'))).toHaveLength(1 + 4)
  },
)

test('of what nobody approved yet the ticks alone say so', async () => {
  const t = translators.en
  const missing = editionParts.map((part) => ({ part, reason: 'not-approved' }))
  const edition = { ...hearticle.edition, missing, approvals: openEdition.approvals }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/hearticle/7') ? { ...hearticle, edition } : []),
  )
  const keywords = hearticle.translations[1]?.keywords ?? []
  const html = await drawn('en', undefined, 'reads', { keywords })
  expect(html).toContain('data-approve="evidence"')
  expect(wordsOf(html)).not.toContain(t('edition:lack_not-approved'))
})

test('what an approval covers, and what of it is missing, is said with the decision', async () => {
  const t = translators.en
  const keywords = hearticle.translations.find(
    ({ languageCode }) => languageCode === 'en',
  )?.keywords
  const html = await drawn('en', undefined, 'reads', { keywords: keywords ?? [] })
  const words = wordsOf(html)
  for (const part of ['de', 'en', 'evidence'] as const) {
    expect(words).toContain(t(`review:tick_${part}`))
    const box = new RegExp(`<input[^>]*data-approve="${part}"[^>]*>`).exec(html)?.[0]
    // It can be ticked once the end of its part was in sight.
    expect(box).toContain('disabled')
    expect(box).not.toContain('checked')
  }
  expect(words).toContain(`${t('edition:part_evidence')}: ${t('edition:lack_not-approved')}`)
  expect(words).toContain(
    `${t('edition:part_de')}: ${t('edition:approvedBy', { reviewer: 'anna' })}`,
  )
})

test('who wrote the edition is told so instead of being offered a decision', async () => {
  const html = await drawn('de', undefined, 'writes')
  expect(wordsOf(html)).toContain(translators.de('review:ownTitle'))
  expect(html).not.toContain(translators.de('review:approve'))
  expect(html).not.toContain('data-approve=')
})

test('each finding stands beside its passage, with its comparison, and asks for an answer', async () => {
  const t = translators.en
  const html = await drawn('en')
  const finding = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
  const words = wordsOf(finding)
  for (const shown of ['measured', 'little salt', 'In texts 3 vs 6 in 100', '5 years']) {
    expect(words).toContain(shown)
  }
  // A rule did not find them in so short a passage.
  expect(finding).toMatch(/<mark class="text-mark-blocks text-mark-unbound">30</)
  expect(words).toContain(t('review:passageFault_not-in-its-passage'))
  const answers = ['agrees', 'differs', 'cannot_say'] as const
  expect(finding.match(/<input type="radio"[^>]*>/g)).toHaveLength(answers.length)
  for (const answer of answers) expect(words).toContain(t(`review:answer_${answer}`))
  expect(words).toContain(
    `${t('review:answerLegend')} ${t('review:finding', { number: 1 })}: Stroke`,
  )
  expect(wordsOf(html)).toContain(
    `${t('evidence:harmsLabel')} ${t('evidence:harms.not_in_abstract')}`,
  )
})

test('an answer holds for the finding that it was given of, and is asked for again after a change', async () => {
  const t = translators.en
  const of = answeredOf('f1', hearticle)
  const given = await drawn('en', undefined, 'reads', { answers: { f1: { answer: 'agrees', of } } })
  expect(given).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="agrees"/)
  const moved = { answers: { f1: { answer: 'agrees', of: 'another' } } } as const
  const asked = await drawn('en', undefined, 'reads', moved)
  expect(asked).not.toContain('checked="" value="agrees"')
  expect(wordsOf(asked)).toContain(t('review:answerMoved'))
})

test('numbers are read as readers see them, with their source, also where they go or come', async () => {
  const t = translators.en
  const text = { mainTextBody: 'Stroke: [#f1:pair], at least [#n1] g and twice [#n9].' }
  const html = await drawn('en', undefined, 'reads', text)
  expect(html).toMatch(/<ins>(?:(?!<\/ins>).)*aria-label="3 vs 6 in 100 \(Finding 1: Stroke\)"/)
  expect(html).toContain('aria-label="5 (threshold: WHO 2023)"')
  expect(html).toContain(`aria-label="[#n9] (${t('review:numberNowhere')})"`)
  expect(wordsOf(html)).toContain(t('review:fault_number-reference', { detail: '[#n9]' }))
})

test('a number that a reviewer types is named', async () => {
  const html = await drawn('en', undefined, 'reads', { headline: 'Stroke in 30 of 1,000' })
  expect(wordsOf(html)).toContain(translators.en('review:fault_number-unbound', { detail: '30' }))
})

test('numbers that no study says are asked about with their reason, others stand with their passage', async () => {
  const t = translators.de
  const html = await drawn('de', undefined, 'reads', { keywords: ['Salz'] })
  const [, asked = ''] = /<fieldset id="number-n1"[^>]*>([\s\S]*?)<\/fieldset>/.exec(html) ?? []
  expect(wordsOf(asked)).toContain('5 Grenzwert: WHO 2023')
  expect(asked.match(/type="radio"/g)).toHaveLength(2)
  const [, bar = ''] = /<section class="review-bar"[^>]*>([\s\S]*?)<\/section>/.exec(html) ?? []
  expect(wordsOf(bar)).toContain(t('review:reasons', { count: 1 }))
  expect(html).toMatch(/<dt>12<\/dt><dd>.*?<mark>METHODS<\/mark>/)
})

test('a number whose source moved and a statement on harms are asked about with what their passages say', async () => {
  const t = translators.en
  const html = await drawn('en', undefined, 'reads', { keywords: ['Salt'] })
  for (const [place, title, passage] of [
    ['numbers.n2-a', 'review:movedNumbers', 'METHODS'],
    ['comparisons.c1-a', 'review:harmsTitle', t('evidence:harms.not_in_abstract')],
  ] as const) {
    expect(wordsOf(html)).toContain(t(title))
    const [, asked = ''] = html.split(`data-place="${place}"`)
    expect(wordsOf(asked.split('</fieldset>')[0] ?? '')).toContain(passage)
  }
})

test('what an abstract reports beside the findings is listed, with the way to the full text', async () => {
  const t = translators.en
  const [study] = hearticle.relatedPubMedArticles
  if (!study) throw new Error('no study')
  const abstract = `${study.abstract} Falls were rarer (odds ratio 0.4, 95% CI 0.2-0.7).`
  const studies = [{ ...study, abstract, doi: '10.1/salt' }]
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.startsWith('/api/hearticle/7')
        ? { ...hearticle, relatedPubMedArticles: studies }
        : [],
    ),
  )
  const html = await drawn('en')
  expect(wordsOf(html)).toContain(`${t('review:leftOut')} PMID 101 Falls were rarer`)
  expect(html).toContain('href="https://doi.org/10.1/salt"')
})

test('of a study on which something rests the card is a line that opens, with its notice and whether it is confirmed', async () => {
  const t = translators.en
  const studyCard: StudyCard = {
    ...{ state: 'prefilled', confirmedAt: null, design: 'randomized_trial', participants: 9361 },
    ...{ followUp: null, setting: null, country: null, comparison: null, notStated: [] },
    ...{ funding: 'NIH', registration: null, conflicts: 'None declared.' },
  }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.startsWith('/api/hearticle/7')
        ? {
            ...hearticle,
            citedPmids: ['101', '102'],
            relatedPubMedArticles: [
              { ...cited, studyCard },
              { ...cited, pmid: '102', notices: [], studyCard },
            ],
          }
        : [],
    ),
  )
  const html = await drawn('en')
  const cards = [...html.matchAll(/<details class="review-card"[^>]*>([\s\S]*?)<\/details>/g)]
  const [words = ''] = cards.map(([card]) => wordsOf(card))
  expect(cards).toHaveLength(1)
  for (const shown of [
    `${t('study:flags.retracted')} PMID 101`,
    `${t('designs:randomized_trial')} · Participants: 9,361 · Funding: NIH`,
    t('review:placeNotConfirmed'),
    'Conflicts of interest None declared.',
    t('evidence:card.prefilled'),
  ]) {
    expect(words).toContain(shown)
  }
  // Nothing rests on the other one: it is named.
  expect(wordsOf(html)).toContain('PMID 102')
})

test('who wrote the edition reads its findings and answers nothing', async () => {
  const html = await drawn('de', undefined, 'writes')
  expect(html).toContain('held-passage')
  expect(html).not.toContain('type="radio"')
})

test('words of the reviewer are proposed, not approved (P-REVIEW-PROPOSES)', async () => {
  const t = translators.en
  const html = await drawn('en')
  const words = wordsOf(html)
  expect(words).toContain(t('review:propose'))
  expect(words).not.toContain(` ${t('review:approve')} `)
  expect(html).not.toContain('data-approve=')
})
