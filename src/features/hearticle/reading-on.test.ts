// Rules: P-CONTENTS, P-READING-ON.
import { describe, expect, test } from 'vitest'
import { fullHearticle } from '../../../tests/support/drawn-samples.ts'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import type { ReadingOn } from '../../domain/presenters/leading-on/reading-on.ts'
import { translators } from '../../i18n/translators.ts'
import { hearticlePage } from './hearticle-page.ts'

const texts = { disclaimer: '', sampleNotice: '', missionTitle: '', missionText: '' }
const hearticle = fullHearticle('de')
const [german] = hearticle.translations

const render = (
  more: Partial<Hearticle> = {},
  { readingOn, language = 'de' }: { readingOn?: ReadingOn; language?: Language } = {},
) => {
  const options = { texts, uploadsBaseUrl: '', origin: 'https://hearticle.example', readingOn }
  const page = { ...hearticle, id: 7, ...more }
  return String(hearticlePage(page, { ...options, language, t: translators[language] }))
}

/** The sample with another text. */
const withText = (more: Partial<typeof german>) => {
  if (!german) throw new Error('the sample has no text')
  return { translations: [{ ...german, ...more }] }
}

describe('a hearticle leads on', () => {
  const next = {
    ...hearticle,
    id: 8,
    breaking: false,
    notice: null,
    ...withText({ headline: 'Zucker' }),
  }
  const other = { id: 9, publicationDate: '2026-11-20', headline: 'Fett' }
  const sameStudies = [{ ...other, languageCode: 'de' as const }]
  const endOf = (page: string) => page.split('id="reading-on"')[1] ?? ''

  test('through the gate of cards to the next of its rubric and to who cites its studies', () => {
    const end = endOf(render({}, { readingOn: { next, sameStudies } }))
    const gate = (id: number, day: string) =>
      `href="/hearticle/${id}" data-gate="hearticle" data-id="${id}" data-price="premium" data-free-on="${day}"`
    expect(end).toContain(`<a ${gate(8, next.publicationDate)} lang="de">Zucker`)
    expect(end).toContain(`<a ${gate(9, other.publicationDate)} lang="de">Fett`)
    expect(end).toContain('<svg class="picture ')
    expect(end).not.toContain('data-key-result')
  })

  test('past it to what is breaking', () => {
    const breaking = { next: { ...next, breaking: true }, sameStudies: [] }
    expect(render({}, { readingOn: breaking })).toContain(
      '<a href="/hearticle/8" data-id="8" data-price="free" lang="de">Zucker',
    )
  })

  test('to its rubric, saving and sharing even where no other is known', () => {
    const end = endOf(render())
    const rubric = `href="/rubric/${hearticle.topic.rubric.id}"`
    for (const way of [rubric, 'data-save="7"', 'data-share="copy"']) expect(end).toContain(way)
    expect(end).not.toContain('data-card')
  })

  test('strangers by one invitation, back to it after signing up', () => {
    const page = render({}, { language: 'en' })
    expect(page.match(/data-invitation/g)).toHaveLength(1)
    expect(page).toContain('href="/en/signup?return=%2Fen%2Fhearticle%2F7"')
  })
})

test('a long text has its contents, each leading to a part of the page', () => {
  const partsOf = (page: string) => {
    const [, list = ''] = /<nav id="contents"([\s\S]*?)<\/nav>/.exec(page) ?? []
    const parts = [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    for (const id of parts) expect(page).toContain(`id="${id}"`)
    return parts
  }
  expect(partsOf(render(withText({ readingMinutes: 1 })))).toEqual([])
  const long = { findings: [shownFinding], ...withText({ readingMinutes: 2 }) }
  expect(partsOf(render(long))).toEqual([
    ...['key-result', 'essentials', 'action-feed', 'fact-box', 'studies', 'reading-on'],
  ])
  const bare = { relatedPubMedArticles: [] }
  const text = withText({ mainActions: [], harmfulActions: [], readingMinutes: 2 })
  expect(partsOf(render({ ...bare, ...text }))).toEqual(['essentials', 'reading-on'])
})
