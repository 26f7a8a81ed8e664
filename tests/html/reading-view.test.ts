/** What Firefox's reading view (Mozilla's Readability) takes of pages to read. */

import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/protocol/language.ts'
import { type ExplainedStudy, readerNotices } from '../../src/contract/reading/studies.ts'
import { hearticlePage } from '../../src/features/hearticle/hearticle-page.ts'
import { studyPage } from '../../src/features/study/study-page.ts'
import { translators } from '../../src/i18n/translators.ts'
import type { SafeHtml } from '../../src/ui/html/html.ts'
import { bareStudy, fullHearticle } from '../support/drawn-samples.ts'

const SENTENCE =
  'The primary outcome occurred in fewer of those who took less salt, in all groups, after five years. '

/** The text of a page in the reading view; nothing, where it has too little to be offered. */
function viewOf(page: SafeHtml, language: 'de' | 'en'): string | undefined {
  const { document } = parseHTML(
    `<!doctype html><html lang="${language}"><head><title>Less salt</title></head><body><header><nav><a href="/">Home</a></nav></header><main>${page}</main><footer><p>Imprint</p></footer></body></html>`,
  )
  return new Readability(document).parse()?.textContent ?? undefined
}

function readingView(study: Partial<ExplainedStudy>, language: 'de' | 'en'): string | undefined {
  const t = translators[language]
  const page = studyPage(
    { ...bareStudy, pmid: '7', titleMarkup: 'Less salt in old age', ...study },
    { language, t, disclaimer: 'No advice.' },
  )
  return viewOf(page, language)
}

const parts = (count: number, sentences: number) =>
  Array.from({ length: count }, () => ({
    label: null,
    category: 'RESULTS' as const,
    markup: SENTENCE.repeat(sentences),
  }))

describe.each(languages)('the reading view of a study, %s', (language) => {
  const t = translators[language]

  test.each(readerNotices)('says that it is %s, however long its abstract is', (type) => {
    const notices = [{ type, pmid: '9', citation: 'N Engl J Med. 2018;378:2441', hasPage: false }]
    const views = [parts(1, 1), parts(1, 8), parts(4, 2), parts(14, 3)].map((abstractSections) =>
      readingView({ notices, abstractSections }, language),
    )
    for (const view of views) expect(view ?? '').toContain(t(`study:notices.${type}`))
    expect(views.join()).toContain(SENTENCE.trim())
  })

  test('says each of several notices, and nothing where there is none', () => {
    const notices = ['corrected', 'retracted'].map((type) => ({
      type,
      pmid: null,
      citation: null,
      hasPage: false,
    }))
    const abstractSections = parts(3, 3)
    const words = notices.map(({ type }) => t(`study:notices.${type as 'retracted'}`))
    const view = readingView({ notices, abstractSections }, language)
    for (const word of words) expect(view).toContain(word)
    expect(view?.indexOf(words[1] ?? '')).toBeLessThan(view?.indexOf(words[0] ?? '') ?? 0)
    expect(readingView({ notices: [], abstractSections }, language)).not.toContain(words[1])
  })
})

test.each([1, 8])(
  'a hearticle keeps its terms in their sentences, without what explains them (P-MARKUP)',
  (length) => {
    const hearticle = fullHearticle('de')
    const sentence =
      'Das {systolische}[EXP:obere] Ziel lag bei 110 bis 130 mmHg, wie in der Studie.[Ref2] '
    const translations = hearticle.translations.map((text) => ({
      ...text,
      mainTextBody: `${sentence.repeat(length)}\n\n${sentence.repeat(length)}`,
      mainActions: ['Die {Ordination}[EXP:Praxis] fragen'],
    }))
    const texts = { disclaimer: '', sampleNotice: '', missionTitle: '', missionText: '' }
    const options = {
      language: 'de' as const,
      t: translators.de,
      texts,
      uploadsBaseUrl: '',
      origin: '',
    }
    const view = viewOf(hearticlePage({ ...hearticle, translations }, options), 'de')
    expect(view?.replaceAll(/\s+/g, ' ')).toContain('Das systolische Ziel lag bei')
    expect(view).not.toContain('obere')
  },
)
