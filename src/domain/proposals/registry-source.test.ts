// Rules: P-REGISTRY-TEXT, P-REGISTRY-STUDY.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrial } from '../../../functions/registry/read-trial.ts'
import { trialRecord } from '../../../tests/support/trial-record.ts'
import { writtenFinding } from '../../../tests/support/written-finding.ts'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import {
  abstractEnd,
  abstractText,
  isMarkedIn,
  passageDigest,
  passageText,
} from '../evidence/abstract-text.ts'
import { readPassage } from '../evidence/finding-passage.ts'
import { proposalsIn, registrySource } from './registry-source.ts'

const read = (...of: Parameters<typeof trialRecord>) => {
  const trial = readTrial(trialRecord(...of))
  if (typeof trial === 'string') throw new Error(trial)
  return trial
}
const counted = (first: string, second: string) => {
  const measurements = [
    { groupId: 'OG000', value: first },
    { groupId: 'OG001', value: second },
  ]
  return [{ categories: [{ measurements }] }]
}
const abstract = [{ label: 'RESULTS', text: 'Fewer <i>fell</i>, 60 of 400 (P &lt; 0.05).' }]

test('a study carries the rows of its trial that propose something, behind its abstract', () => {
  const trial = read()
  const registry = registrySource(trial)
  expect(registry).toMatchObject({ registration: 'NCT00000042', updated: '2024-05-31' })
  const text = passageText({ abstract, registry })
  expect(text.slice(0, abstractEnd(text))).toBe(abstractText(abstract))
  expect(text.slice(abstractEnd(text)).trim().split('\n\n')).toEqual([
    expect.stringMatching(
      /^Results at ClinicalTrials\.gov \(NCT00000042\): Primary outcome: Number of Participants With a Fall \(2 years\)\. Exercise: 60 of 400/,
    ),
    expect.stringMatching(/^Deaths from any cause/),
    expect.stringMatching(/^Serious adverse events/),
    expect.stringMatching(/^Other adverse event: Muscle pain/),
  ])
})

test('what a trial proposes stands in the text of its study with the same words, whatever they are', () => {
  const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(words, fc.constantFrom([], abstract), (title, own) => {
      const trial = read({ outcomes: [{ title }, { title: `${title} <b>a</b> &amp;` }] })
      const source = { abstract: own, registry: registrySource(trial) }
      const text = passageText(source)
      const { findings, harms } = proposalsIn(source, trial)
      expect(findings).toHaveLength(2)
      expect(harms).toHaveLength(3)
      for (const { passage } of findings) {
        expect(text.slice(passage.start, passage.end)).toMatch(
          /^Exercise: 60 of 400 .*(?:participants|P 0\.04)$/,
        )
      }
      expect(harms.map(({ passage }) => text.slice(passage.start, passage.end))[0]).toContain('90')
    }),
  )
})

test('of a record with hundreds of events a study carries sixty rows, harms among them', () => {
  const group = (id: string, title: string) => ({ id, title })
  const stats = [
    { groupId: 'EG000', numAffected: 90, numAtRisk: 400 },
    { groupId: 'EG001', numAffected: 20, numAtRisk: 410 },
  ]
  const otherEvents = Array.from({ length: 400 }, (_, at) => ({ term: `Event ${at}`, stats }))
  const outcomes = Array.from({ length: 100 }, (_, at) => ({ title: `Outcome ${at}`.repeat(30) }))
  const adverseEventsModule = {
    eventGroups: [group('EG000', 'Exercise'), group('EG001', 'Usual care')],
    otherEvents,
  }
  const { sections = [] } =
    registrySource(read({ outcomes, results: { adverseEventsModule } })) ?? {}
  expect(sections).toHaveLength(60)
  expect(JSON.stringify(sections).length).toBeLessThan(45_000)
  expect(sections.at(-1)?.text).toMatch(/^Other adverse event/)
})

test('a row that the study does not carry as the trial has it is not proposed', () => {
  const registry = registrySource(read())
  const renamed = read({ outcomes: [{ title: 'Number of Participants With a Fracture' }] })
  expect(proposalsIn({ abstract, registry }, renamed).findings).toEqual([])
  expect(proposalsIn({ abstract }, renamed)).toEqual({ findings: [], harms: [] })
  expect(
    registrySource(
      read({
        outcomes: [{ paramType: 'MEDIAN', analyses: [] }],
        results: { adverseEventsModule: undefined },
      }),
    ),
  ).toBeUndefined()
})

test('a passage of the abstract stands while the registry changes, one of the registry does not', () => {
  const [was, is] = [60, 61].map((fell) => {
    const outcome = { classes: counted(String(fell), '82') }
    return passageText({ abstract, registry: registrySource(read({ outcomes: [outcome] })) })
  })
  if (!was || !is) throw new Error('there are two')
  const own = passageText({ abstract })
  const inAbstract = { end: 20, digest: passageDigest(was, { end: 20 }) }
  expect([own, was, is].map((text) => isMarkedIn(text, inAbstract))).toEqual([true, true, true])
  const end = was.indexOf('60 of 400 participants') + 9
  const inRegistry = { end, digest: passageDigest(was, { end }) }
  expect([own, was, is].map((text) => isMarkedIn(text, inRegistry))).toEqual([false, true, false])
})

test('a finding rests on its row and the abstract, on no other row', () => {
  const other = { title: 'Fractures', classes: counted('7', '9'), analyses: [] }
  const trial = read({ outcomes: [{}, other] })
  const source = { abstract, registry: registrySource(trial) }
  const text = passageText(source)
  const [found] = proposalsIn(source, trial).findings
  if (!found?.arms) throw new Error('there is a finding')
  const both = (words: string) => ({ de: words, en: words })
  const reading = (duration: string, events: number) => {
    const [one, two] = found.arms ?? []
    if (!one || !two) throw new Error('there are two groups')
    const arms = [
      { ...one, events, label: both('a') },
      { ...two, label: both('b') },
    ] satisfies WrittenFinding['arms']
    const passage = { ...found.passage, digest: '' }
    return readPassage({ ...writtenFinding, duration: both(duration), arms, passage }, text).faults
  }
  expect(reading('2 years', 60)).toEqual([])
  expect(reading('2 years', 7)).toMatchObject([{ field: 'arms.0.events' }])
})
