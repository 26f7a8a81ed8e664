// Rules: P-FINDING-PASSAGE, P-PASSAGE-CONTRADICTED.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WrittenEvidence } from '../../src/contract/desk/evidence.ts'
import { abstractText, digestOf } from '../../src/domain/evidence/abstract-text.ts'
import { findingFaults } from '../../src/domain/evidence/finding-faults.ts'
import { numbersIn } from '../../src/domain/quantities/numbers-in.ts'
import { alterations, alteredFinding, seededRandom } from '../support/altered-findings.ts'
import { rounds } from '../support/rounds.ts'

const sample = join(import.meta.dirname, '../../content/sample')
const json = (path: string) => JSON.parse(readFileSync(join(sample, path), 'utf8'))

interface SampleStudy {
  pmid: string
  abstract: { en: Parameters<typeof abstractText>[0] }
}
const studies: SampleStudy[] = json('studies.json')
const abstracts = new Map(
  studies.map(({ pmid, abstract }) => {
    const text = abstractText(abstract.en)
    return [pmid, { text, digest: digestOf(text), isRetracted: false, isWithdrawn: false }]
  }),
)

/** The findings of the samples that mark a passage, each with what is known of it. */
const marked = readdirSync(join(sample, 'hearticles')).flatMap((file) => {
  const { findings = [], comparisons = [] }: WrittenEvidence = json(`hearticles/${file}`)
  return findings.flatMap((finding) => {
    const study = abstracts.get(finding.pmid)
    const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
    return study && finding.passage ? [{ file, finding, study, comparison }] : []
  })
})

const stops = (of: (typeof marked)[number], finding = of.finding) =>
  findingFaults(finding, of.study, of.comparison).filter(({ advice }) => !advice)

test('no finding of the samples is stopped as it stands', () => {
  expect(marked.length).toBeGreaterThan(20)
  for (const one of marked) expect(stops(one), `${one.file} ${one.finding.id}`).toEqual([])
})

test.each(alterations)(
  'of findings in which %s were altered, at least seven in ten are stopped by rule',
  (kind) => {
    const random = seededRandom(34)
    const count = { altered: 0, stopped: 0 }
    for (const one of marked) {
      const others = numbersIn(one.study.text, 'en').map(({ value }) => Number(value))
      for (let round = 0; round < rounds(4, 40); round += 1) {
        const altered = alteredFinding(one.finding, kind, others, random)
        if (!altered) continue
        count.altered += 1
        if (stops(one, altered).length > 0) count.stopped += 1
      }
    }
    expect(count.altered).toBeGreaterThan(10)
    expect(count.stopped / count.altered, JSON.stringify(count)).toBeGreaterThanOrEqual(0.7)
  },
)
