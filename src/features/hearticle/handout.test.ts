// Rules: P-HANDOUT.
import { renderSVG } from 'uqr'
import { describe, expect, test } from 'vitest'
import { bareStudy, fullHearticle } from '../../../tests/support/drawn-samples.ts'
import { shownComparison, shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translators } from '../../i18n/translators.ts'
import { handout } from './handout.ts'

const sample: Hearticle = {
  ...fullHearticle('de'),
  id: 7,
  edition: 3,
  findings: [shownFinding],
  comparisons: [shownComparison],
  relatedPubMedArticles: [{ ...bareStudy, pmid: '10' }],
}

function draw(more: Partial<Hearticle> = {}, language: 'de' | 'en' = 'de'): string {
  const hearticle = { ...sample, ...more }
  const edition = {
    hearticleId: 7,
    edition: 3,
    standing: 'holds' as const,
    suspension: null,
    from: '2026-11-27T11:00:00Z',
    until: null,
    isApproved: false,
    editions: [],
    later: [],
    difference: { changes: [], names: {} },
    hearticle,
  }
  const now = new Date('2026-11-30T11:00:00Z')
  const options = { t: translators[language], language, origin: 'https://hearticle.example', now }
  return String(handout(edition, hearticle, options))
}

const rowsOf = (sheet: string, column: 'for' | 'against') => {
  const [, part = ''] = sheet.split(`<section class="${column}">`)
  return [...(part.split('</section>')[0] ?? '').matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(
    ([, row = '']) =>
      row
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
  )
}

describe('the sheet of a hearticle', () => {
  test('leads to its edition, by a code and in words, in its language', () => {
    for (const [language, path] of [
      ['de', '/hearticle/7/e/3'],
      ['en', '/en/hearticle/7/e/3'],
    ] as const) {
      const sheet = draw({}, language)
      const address = `https://hearticle.example${path}`
      expect(sheet).toContain(renderSVG(address, { border: 2, pixelSize: 4 }))
      expect(sheet).toContain(`<a href="${address}">hearticle.example${path}</a>`)
    }
    expect(draw()).toContain('Fassung 3 vom 27. November 2026')
  })

  test('draws both groups out of the same number, each with its count', () => {
    const sheet = draw()
    expect(sheet.match(/data-total="100"/g)).toHaveLength(2)
    expect(sheet).toMatch(/Placebo: <b>25 von 100<\/b>.*data-events="25"/s)
    expect(sheet).toMatch(/Mittel: <b>15 von 100<\/b>.*data-events="15"/s)
  })

  test('says for and against, and with a question mark what nobody knows', () => {
    expect(rowsOf(draw(), 'for')).toEqual(['✓ 15 statt 25 von 100 mit Herzinfarkt: 10 weniger'])
    expect(rowsOf(draw(), 'against')).toEqual(['? Schäden: von uns noch nicht ausgewertet'])
    const found = {
      harmsReported: 'found' as const,
      harms: { more: 'Übelkeit', unclear: 'Stürze' },
    }
    const harmful = draw({ comparisons: [{ ...shownComparison, ...found }] })
    expect(rowsOf(harmful, 'against')).toEqual([
      '◆ Übelkeit häufiger',
      '≈ Stürze: kein klarer Unterschied',
    ])
  })

  test('what was only observed speaks neither for nor against', () => {
    const sheet = draw({ findings: [{ ...shownFinding, observational: true }] })
    expect(sheet).toContain('Welche Zusammenhänge es gibt')
    expect(rowsOf(sheet, 'for')[0]).toMatch(/^↓ Zusammenhang: /)
    expect(sheet).not.toContain('Was dafür spricht')
  })

  test('says first what befell it, and shows no number of a study that fell', () => {
    const retracted = [{ type: 'retracted' as const, pmid: null, citation: null }]
    const sheet = draw({
      findings: [{ ...shownFinding, fallen: true, certainty: null }],
      relatedPubMedArticles: [{ ...bareStudy, pmid: '10', notices: retracted }],
      suspension: 'fallen',
      certainty: null,
    })
    expect(sheet.indexOf('Eine Quelle wurde zurückgezogen:')).toBeLessThan(sheet.indexOf('<h1'))
    expect(sheet).toContain('Prüfzeichen und Angaben zum Vertrauen fehlen zurzeit')
    expect(sheet).not.toContain('data-icon-array')
    expect(sheet).not.toContain('war keine davon zurückgezogen')
    expect(sheet).toContain('<s>')
  })

  test('counts what a long one leaves out, and is written smaller', () => {
    const findings = Array.from({ length: 9 }, (_, at) => ({
      ...shownFinding,
      id: `f${at + 1}`,
      outcome: `${'Sehr lange Bezeichnung '.repeat(8)}${at}`,
    }))
    const sheet = draw({ findings })
    expect(rowsOf(sheet, 'for').length).toBeLessThan(9)
    expect(sheet).toMatch(/\d weitere auf der Seite/)
    expect(draw()).toContain('class="sheet large')
    const population = 'Menschen mit vielen Erkrankungen '.repeat(30)
    expect(draw({ findings: [{ ...shownFinding, population }] })).toContain('class="sheet medium')
  })
})
