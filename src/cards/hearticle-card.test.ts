// Rules: P-CARD, P-CARD-DAY, P-PRICE-SAID.
import { expect, test } from 'vitest'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { translators } from '../i18n/translators.ts'
import { type CardOptions, hearticleCards } from './hearticle-card.ts'

const hearticle = {
  id: 7,
  publicationDate: '2026-11-22',
  breaking: false,
  topic: {
    id: 1,
    name: 'Blut & <Herz>',
    color: '#aa0000',
    imageName: 'x',
    rubric: { id: 1, name: '' },
  },
  findings: [],
  comparisons: [],
  certainty: { level: 'moderate', reasons: [] },
  picture: { motifs: ['mark'] },
  notice: null,
  translations: [
    { id: 14, languageCode: 'de', headline: '<Salz>', keywords: [], readingMinutes: 2 },
  ],
} as unknown as HearticleSummary

const words = { t: translators.de, language: 'de' } as const
const drawn = (
  more: Partial<HearticleSummary> = {},
  freeDay?: string,
  options: Partial<CardOptions> = {},
) =>
  String(hearticleCards([{ ...hearticle, ...more }], words, { size: 'row', freeDay, ...options }))

test('a card is one link, and what was typed stays a text', () => {
  const card = drawn()
  expect(card.match(/<a /g)).toHaveLength(1)
  expect(card).toContain('data-card')
  expect(card).toContain('&lt;Salz&gt;</a>')
  expect(card).toContain('Blut &amp; &lt;Herz&gt;')
})

test('what is open for everybody is free and has no gate, all else belongs to Premium', () => {
  for (const free of [drawn({ breaking: true }), drawn({}, '2026-11-22')]) {
    expect(free).not.toContain('data-gate')
    expect(free).toContain('data-price="free"')
    expect(free).toContain('>Frei</span>')
  }
  for (const gated of [drawn(), drawn({}, '2026-11-23')]) {
    expect(gated).toContain('data-gate="hearticle" data-id="7" data-price="premium"')
    expect(gated).toContain('>Premium</span>')
  }
})

test('where the day is not known, a card says on which day it is free', () => {
  const unknown = { isDayKnown: false }
  expect(drawn({ breaking: true }, undefined, unknown)).not.toContain('data-free-on')
  const card = drawn({}, undefined, unknown)
  expect(card).toContain(
    'data-gate="hearticle" data-id="7" data-price="premium" data-free-on="2026-11-22"',
  )
  expect(card).toContain('data-free="Frei">Premium</span>')
})

test('its result is a figure with its certainty and minutes, in one line', () => {
  const keyFigure = {
    kind: 'benefit',
    observational: false,
    outcome: 'Herzinfarkt',
    counts: { intervention: 35, comparison: 46, denominator: 1000 },
    more: null,
    rates: null,
    difference: null,
    design: null,
    participants: null,
  } as const
  const [, line = ''] = /<p class="card-facts">(.*?)<\/p>/s.exec(drawn({ keyFigure })) ?? []
  expect(line.replace(/<[^>]*>/g, '')).toBe('35 statt 46 von 1.000 ·  · 2 Min.')
  expect(line).toContain('aria-label="moderat"')
})

test('what nobody rated and what has no numbers is left out', () => {
  const card = drawn({ certainty: null })
  expect(card).not.toContain('Vertrauen')
  expect(card).not.toContain('card-result')
})
