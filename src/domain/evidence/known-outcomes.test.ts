// Rules: P-KNOWN.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import { type CertaintyLevel, certaintyLevels } from '../../contract/reading/evidence-choices.ts'
import { knownOutcomes } from './known-outcomes.ts'

const finding = (more: Partial<Finding> = {}): Finding => ({ ...shownFinding, ...more })
const sure = (level: CertaintyLevel) => ({ level, reasons: [], ratedOn: null })
const telling = (id: number, findings: Finding[], publicationDate = `2026-01-${10 + id}`) => ({
  id,
  publicationDate,
  findings,
})

describe('what is known of a subject (P-KNOWN)', () => {
  test('outcomes stand by their surest finding, then what is critical, then the newest', () => {
    const outcomes = knownOutcomes([
      telling(1, [
        finding({ outcome: 'Pain', certainty: sure('low') }),
        finding({ outcome: 'Death', certainty: sure('high'), pmid: '1' }),
      ]),
      telling(2, [
        finding({ outcome: 'Fall', certainty: sure('high'), critical: false }),
        finding({ outcome: 'Stroke', certainty: sure('high') }),
      ]),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['Stroke', 'Death', 'Fall', 'Pain'])
  })

  test('findings of one outcome stand together, however it is spelt, each with its hearticle', () => {
    const [outcome, ...others] = knownOutcomes([
      telling(1, [finding({ outcome: 'Stroke', pmid: '1', certainty: sure('low') })]),
      telling(2, [finding({ outcome: ' stroke ', pmid: '2', certainty: sure('moderate') })]),
    ])
    expect(others).toEqual([])
    expect(outcome?.outcome).toBe(' stroke ')
    expect(outcome?.findings.map(({ hearticle }) => hearticle.id)).toEqual([2, 1])
  })

  test('nothing is said that rests on a fallen study, or has no absolute number', () => {
    const ratio = { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null } as const
    const { arms: _, ...unarmed } = finding({ measure: ratio })
    expect(knownOutcomes([telling(1, [finding({ fallen: true }), unarmed])])).toEqual([])
    expect(knownOutcomes([telling(1, [unarmed])])).toEqual([])
  })

  test('what two hearticles say of the same study counts once, by the newer one', () => {
    const [outcome] = knownOutcomes([telling(1, [finding()]), telling(2, [finding()])])
    expect(outcome?.findings.map(({ hearticle }) => hearticle.id)).toEqual([2])
  })

  test('whatever hearticles say, each outcome stands once, the surest first, and nothing is added', () => {
    const findings = fc.record({
      outcome: fc.constantFrom('a', 'A', 'b', ' b', 'c'),
      pmid: fc.constantFrom('1', '2', '3'),
      critical: fc.boolean(),
      level: fc.constantFrom(...certaintyLevels),
    })
    const content = fc.array(fc.array(findings, { maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(content, fc.subarray(['1', '2', '3']), (lists, fallen) => {
        const tellings = lists.map((list, id) =>
          telling(
            id,
            list.map(({ level, ...rest }) =>
              finding({
                ...rest,
                certainty: sure(level),
                fallen: fallen.includes(rest.pmid),
              }),
            ),
          ),
        )
        const outcomes = knownOutcomes(tellings)
        const names = outcomes.map(({ outcome }) => outcome.trim().toLowerCase())
        expect(new Set(names).size).toBe(names.length)
        const level = ({ certainty }: Finding) =>
          certainty ? certaintyLevels.indexOf(certainty.level) : -1
        for (const { findings: outcomeFindings } of outcomes) {
          expect(outcomeFindings.length).toBeGreaterThan(0)
          const levels = outcomeFindings.map((one) => level(one.finding))
          expect(levels).toEqual(levels.toSorted((a, b) => b - a))
          for (const { hearticle, finding: outcomeFinding } of outcomeFindings) {
            expect(hearticle.findings).toContain(outcomeFinding)
            expect(fallen).not.toContain(outcomeFinding.pmid)
          }
        }
        const firsts = outcomes.map(({ findings: [first] }) => (first ? level(first.finding) : -1))
        expect(firsts).toEqual(firsts.toSorted((a, b) => b - a))
      }),
    )
  })
})
