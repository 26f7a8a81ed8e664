// Rules: P-EMBED.
import { describe, expect, test } from 'vitest'
import { bareStudy, fullHearticle } from '../../../tests/support/drawn-samples.ts'
import { shownComparison, shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translators } from '../../i18n/translators.ts'
import { embed } from './embed.ts'

const sample: Hearticle = {
  ...fullHearticle('de'),
  id: 7,
  findings: [shownFinding],
  comparisons: [shownComparison],
  relatedPubMedArticles: [{ ...bareStudy, pmid: '10' }],
}

function draw(more: Partial<Hearticle> | null = {}): string {
  const edition = {
    hearticleId: 7,
    edition: 3,
    standing: more ? ('holds' as const) : ('withdrawn' as const),
    suspension: null,
    from: '2026-11-27T11:00:00Z',
    until: more ? null : '2026-11-29T11:00:00Z',
    isApproved: false,
    editions: [],
    later: [],
    difference: { changes: [], names: {} },
    hearticle: more && { ...sample, ...more },
  }
  const options = {
    t: translators.de,
    language: 'de' as const,
    origin: 'https://hearticle.example',
  }
  return String(embed(edition, { ...options, style: '' }))
}

describe('an embed', () => {
  test('has result, dots, harms and certainty, and leads to the hearticle and its edition', () => {
    const page = draw()
    expect(page).toMatch(/<b>15 statt 25 von 100<\/b>.*data-events="15".*Schäden: .*Vertrauen: /s)
    expect(page).toContain('href="https://hearticle.example/hearticle/7" target="_blank"')
    expect(page).toContain('href="https://hearticle.example/hearticle/7/e/3" target="_blank"')
    expect(page).toContain('Fassung 3 vom 27. November 2026')
  })

  test('says first what befell it, and shows no number of a study that fell', () => {
    const retracted = [{ type: 'retracted' as const, pmid: null, citation: null }]
    const page = draw({
      findings: [{ ...shownFinding, fallen: true, certainty: null }],
      relatedPubMedArticles: [{ ...bareStudy, pmid: '10', notices: retracted }],
      suspension: 'fallen',
      corrections: [{ edition: 2, on: '2026-11-28', kind: 'correction', note: 'Falsch' }],
    })
    const [before = ''] = page.split('<h1')
    expect(before).toContain('Eine Quelle wurde zurückgezogen:')
    expect(before).toContain('Prüfzeichen und Angaben zum Vertrauen fehlen zurzeit')
    expect(before).toContain('Berichtigt am 28. November 2026')
    expect(page).not.toContain('<svg')
    expect(page).not.toContain('Vertrauen: ')
  })

  test('of what was withdrawn says that alone, with the day and no number', () => {
    const page = draw(null)
    expect(page).toContain('<h1>Dieses Hearticle wurde von der Seite genommen</h1>')
    expect(page).toContain('29. November 2026')
    expect(page).not.toMatch(/15 statt|<svg|hearticle\/7"/)
  })

  test('escapes what is written, and leaves the drawing out where the text is too long for it', () => {
    const outcome = '<script>alert(1)</script>'
    expect(draw({ findings: [{ ...shownFinding, outcome }] })).not.toContain('<script')
    const population = 'Sehr lange Beschreibung der Menschen '.repeat(280)
    const page = draw({ findings: [{ ...shownFinding, population }] })
    expect(page).not.toContain('<svg')
    expect(page).toContain(population)
  })
})
