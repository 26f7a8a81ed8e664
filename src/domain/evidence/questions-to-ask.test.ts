// Rules: P-HANDOUT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownComparison, shownFinding } from '../../../tests/support/shown-finding.ts'
import {
  certaintyLevels,
  findingKinds,
  harmsStates,
} from '../../contract/reading/evidence-choices.ts'
import { questionsFor, questionsToAsk } from './questions-to-ask.ts'

test('of any hearticle there are two to four questions, each once and in their order, and whether it applies', () => {
  const evidence = fc.record({
    kind: fc.constantFrom(...findingKinds),
    observational: fc.boolean(),
    fallen: fc.boolean(),
    level: fc.constantFrom(...certaintyLevels, undefined),
    harmsReported: fc.constantFrom(...harmsStates),
    isThere: fc.boolean(),
  })
  fc.assert(
    fc.property(evidence, fc.boolean(), (facts, isInDoubt) => {
      const { kind, observational, fallen, level, harmsReported, isThere } = facts
      const certainty = level ? { level, reasons: [], ratedOn: null } : null
      const finding = { ...shownFinding, kind, observational, fallen, certainty }
      const asked = questionsFor(
        {
          findings: isThere ? [finding] : [],
          comparisons: [{ ...shownComparison, harmsReported }],
        },
        isInDoubt,
      )
      expect(asked.length).toBeGreaterThanOrEqual(2)
      expect(asked.length).toBeLessThanOrEqual(4)
      expect(asked).toEqual(questionsToAsk.filter((one) => asked.includes(one)))
      expect(asked).toContain('applies')
      expect(asked.includes('fell')).toBe(isInDoubt)
      // What was only observed has no benefit to ask for.
      if (observational || fallen || !isThere) expect(asked).not.toContain('benefit')
    }),
  )
})

test('harms that nobody entered are asked about, and those that are known, too', () => {
  const asked = (harms: object) =>
    questionsFor(
      { findings: [shownFinding], comparisons: [{ ...shownComparison, ...harms }] },
      false,
    )
  expect(asked({})).toEqual(['applies', 'benefit', 'unknownHarms', 'alternatives'])
  expect(asked({ harmsReported: 'found', harms: { more: 'Übelkeit' } })).toEqual([
    'applies',
    'benefit',
    'harms',
    'alternatives',
  ])
})
