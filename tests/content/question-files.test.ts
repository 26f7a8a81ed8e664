// Rules: P-ANSWER.
/** Whether what questions to the sample content expect can be had from it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleStudiesSchema } from '../../scripts/content/sample-studies.ts'
import type { Answer, AnswerTo } from '../../src/contract/reading/answer.ts'
import { foundStudy } from '../support/answers.ts'
import { type Expectation, judge, readQuestions } from '../support/judged-questions.ts'

const SAMPLE = join(import.meta.dirname, '../../content/sample')
const read = (path: string) => readFileSync(join(SAMPLE, path), 'utf8')
const files = readdirSync(join(SAMPLE, 'hearticles')).map((name) => read(`hearticles/${name}`))
const hearticles = new Map(
  files.map((text) => {
    const { key, findings = [] } = JSON.parse(text) as { key: string; findings?: { id: string }[] }
    return [key, findings.map(({ id }) => id)]
  }),
)
const studies = sampleStudiesSchema.parse(JSON.parse(read('studies.json')))
const current = new Set(
  studies
    .filter(({ notices }) => !notices.some(({ type }) => type === 'retracted'))
    .map(({ pmid }) => pmid),
)
const texts = [...files, read('studies.json')].join('\n').toLowerCase()

const halves = { seen: readQuestions('seen'), aside: readQuestions('aside') }
const all = [...halves.seen, ...halves.aside]

describe('the questions to the sample content', () => {
  test('are each asked once, and of each kind as many are seen as are set aside', () => {
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length)
    const count = (half: typeof all, kind: string) =>
      half.filter(({ expect: expected }) => expected.kind === kind).length
    for (const kind of new Set(all.map(({ expect: { kind } }) => kind))) {
      expect(count(halves.seen, kind), kind).toBeGreaterThanOrEqual(count(halves.aside, kind))
    }
  })

  test.each(Object.entries(halves))('of %s expect what there is', (_, half) => {
    const faults = half.flatMap(({ question, expect: expected }) =>
      faultsOf(expected).map((fault) => `${question}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})

/** What an expectation says otherwise than the sample content. */
function faultsOf(expected: Expectation): string[] {
  switch (expected.kind) {
    case 'finding':
      return unknownIn(expected)
    case 'partial':
      return [...unknownIn(expected), ...expected.missing.flat().filter(isWord)]
    case 'sentence':
      return expected.sources.filter((source) => !hearticles.has(source) && !current.has(source))
    case 'nothing':
      return expected.about.flat().filter(isWord)
    case 'known':
      return [expected.first.id].filter((id) => studies.every(({ pmid }) => pmid !== id))
    case 'ambiguous':
      return []
  }
}

const unknownIn = ({ hearticle, findings }: { hearticle: string; findings: string[] }) =>
  findings.filter((id) => !hearticles.get(hearticle)?.includes(id))

/** Whether the sample content has it. */
const isWord = (name: string) =>
  new RegExp(`(?<!\\p{L})${name.toLowerCase()}(?!\\p{L})`, 'u').test(texts)

const keyOf = (id: number) => ['steps', 'salt'][id - 1]
const silent: AnswerTo = {
  understood: [],
  isOtherLanguage: false,
  first: [],
  counts: { hearticles: 0, studies: 0 },
}
const finding = (hearticleId: number, findingId: string, pmid = '1'): Answer => ({
  kind: 'finding',
  hearticleId,
  findingId,
  pmid,
  text: '',
  textLanguageCode: 'en',
  isSwapped: false,
  source: null,
  hearticle: null,
})
const sentence = (pmid: string): Answer => ({ ...finding(0, ''), kind: 'sentence', pmid })
const meanings = (state: 'ambiguous' | 'absent', count: number): Partial<AnswerTo> => ({
  understood: [
    {
      text: 'ms',
      concept: 'MS',
      name: 'MS',
      class: 'topic',
      state,
      isBrand: false,
      choices: Array.from({ length: count }, () => ({ concept: '', name: '', question: '' })),
    },
  ],
})

describe('the judge of answers', () => {
  const salt = { hearticle: 'salt', findings: ['f2'] }
  const asked: Expectation = { kind: 'finding', ...salt }
  const part: Expectation = { kind: 'partial', ...salt, missing: [['aspirin', 'ASA']] }
  const nothing: Expectation = { kind: 'nothing', about: [['aspirin', 'ASA']] }
  const known: Expectation = { kind: 'known', first: { kind: 'study', id: '1' } }
  const named = { nothing: { about: ['Aspirin (ASA)'] } }
  const [right, wrong, wrongNumber] = ['right', 'wrong', 'wrong number']

  test.each<[string, Expectation, Partial<AnswerTo>, string | undefined]>([
    ['the finding', asked, { answer: finding(2, 'f2') }, right],
    ['it as a part only', asked, { partial: finding(2, 'f2') }, wrong],
    ['another finding', asked, { answer: finding(2, 'f1') }, wrongNumber],
    ['the same of another hearticle', asked, { answer: finding(1, 'f2') }, wrongNumber],
    ['a sentence instead', asked, { answer: sentence('1') }, wrong],
    ['the part, the rest named', part, { partial: finding(2, 'f2'), ...named }, right],
    ['the part, the rest unsaid', part, { partial: finding(2, 'f2') }, wrong],
    ['a part as the whole', part, { answer: finding(2, 'f2'), ...named }, wrong],
    ['another part', part, { partial: finding(2, 'f1'), ...named }, wrongNumber],
    ['nothing, named', nothing, named, right],
    ['nothing, unsaid', nothing, {}, wrong],
    ['a sentence where nothing is', nothing, { ...named, answer: sentence('1') }, wrong],
    ['a number where nothing is', nothing, { ...named, partial: finding(2, 'f2') }, wrongNumber],
    ['a false alarm', { kind: 'nothing', about: [] }, { help: alarm() }, wrong],
    ['the sentence', { kind: 'sentence', sources: ['1'] }, { answer: sentence('1') }, right],
    ['another one', { kind: 'sentence', sources: ['2'] }, { answer: sentence('1') }, wrong],
    ['the study first', known, { first: [first('1'), first('2')] }, right],
    ['the study second', known, { first: [first('2'), first('1')] }, wrong],
    ['with its number', known, { first: [first('1')], answer: finding(2, 'f1') }, right],
    ['with another', known, { first: [first('1')], answer: finding(2, 'f1', '2') }, wrongNumber],
    ['the meanings', { kind: 'ambiguous', word: 'MS' }, meanings('ambiguous', 2), right],
    ['one meaning of several', { kind: 'ambiguous', word: 'MS' }, meanings('ambiguous', 1), wrong],
    ['that it is not here', { kind: 'ambiguous', word: 'MS' }, meanings('absent', 2), wrong],
  ])('says of %s what it is', (_, expected, answer, verdict) => {
    const question = { question: '', language: 'en', expect: expected } as const
    const { isRight, isWrongNumber } = judge(question, { ...silent, ...answer }, keyOf)
    expect(isRight ? right : isWrongNumber ? wrongNumber : wrong).toBe(verdict)
  })
})

function first(id: string): AnswerTo['first'][number] {
  return { kind: 'study', id, source: foundStudy, has: [], lacks: [] }
}

function alarm(): AnswerTo['help'] {
  return { kind: 'emergency', country: 'AT', text: '', numbers: [] }
}
