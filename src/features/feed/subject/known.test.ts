import { expect, test } from 'vitest'
import { hearticle, taxonomy } from '../../../../tests/support/records.ts'
import { shownFinding } from '../../../../tests/support/shown-finding.ts'
import type { Finding } from '../../../contract/reading/evidence.ts'
import { knownOutcomes } from '../../../domain/evidence/known-outcomes.ts'
import { presentHearticleSummary } from '../../../domain/presenters/present-hearticle.ts'
import { translators } from '../../../i18n/translators.ts'
import { knownSoFar } from './known.ts'

const words = { t: translators.de, language: 'de' } as const

const summary = (id: number, findings: readonly Partial<Finding>[], breaking = false) => ({
  ...presentHearticleSummary(hearticle(id, { breaking }), taxonomy, [], 'de'),
  findings: findings.map((more) => ({ ...shownFinding, ...more })),
})
const page = (hearticles: ReturnType<typeof summary>[], fallen: string[] = []) =>
  String(
    knownSoFar(
      knownOutcomes(
        hearticles.map((one) => ({
          ...one,
          findings: one.findings.map((finding) => ({
            ...finding,
            fallen: fallen.includes(finding.pmid),
          })),
        })),
      ),
      words,
    ),
  )

test('an outcome says its absolute numbers, how sure they are, and where more is said', () => {
  const shown = page([summary(7, [{}])])
  expect(shown).toContain('<h3>Herzinfarkt</h3>')
  expect(shown).toContain('Nutzen: 15 statt 25 von 100 Personen, also 10 weniger.')
  expect(shown).toContain('Menschen über 50')
  expect(shown).toContain('data-certainty="moderate"')
  expect(shown).toContain('href="/hearticle/7" data-gate="hearticle" data-id="7"')
})

test('it says whose rating the certainty is', () => {
  const rated = { certainty: { ...shownFinding.certainty, ratedOn: '2026-11-20' } }
  expect(page([summary(7, [{}])])).toContain('noch nicht geprüft')
  expect(page([summary(7, [rated])])).toContain('Eingestuft von unserer Redaktion')
  expect(page([summary(7, [rated, { pmid: '11' }])])).toContain('noch nicht vollständig')
})

test('what is breaking opens for everybody', () => {
  expect(page([summary(7, [{}], true)])).not.toContain('data-gate')
})

test('nothing stands there where nothing is known', () => {
  expect(page([])).toBe('false')
  expect(page([summary(7, [])])).toBe('false')
  expect(page([summary(7, [{ pmid: '5' }])], ['5'])).toBe('false')
})

test('of very many outcomes three are seen, more unfold, and the rest is counted', () => {
  const findings = Array.from({ length: 30 }, (_, index) => ({ outcome: `Endpunkt ${index}` }))
  const [seen = '', unfolding = ''] = page([summary(7, findings)]).split('<details')
  expect(seen.match(/<h3>/g)).toHaveLength(3)
  expect(unfolding.match(/<h3>/g)).toHaveLength(21)
  expect(unfolding).toContain('Zu 6 weiteren Endpunkten')
})

test('of many findings of one outcome three stand there, and the rest is counted', () => {
  const findings = Array.from({ length: 5 }, (_, index) => ({ pmid: String(100 + index) }))
  const shown = page([summary(7, findings)])
  expect(shown.match(/class="known-finding/g)).toHaveLength(3)
  expect(shown).toContain('und 2 weitere Ergebnisse')
})
