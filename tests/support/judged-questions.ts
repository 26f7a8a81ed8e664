/**
 * Questions to the sample content, each with what an honest answer to it is, and the judge of the
 * answers (P-ANSWER). `tests/content/questions/README.md` says how they were chosen.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { languageSchema } from '../../src/contract/protocol/language-schema.ts'
import type { Answer, AnswerTo } from '../../src/contract/reading/answer.ts'

const names = z.array(z.string())
const findings = { hearticle: z.string(), findings: names.check(z.minLength(1)) }

const expectationSchema = z.discriminatedUnion('kind', [
  /** One of these findings of the hearticle of this key. */
  z.strictObject({ kind: z.literal('finding'), ...findings }),
  /** A sentence of one of these: keys of hearticles, PMIDs. */
  z.strictObject({ kind: z.literal('sentence'), sources: names.check(z.minLength(1)) }),
  /** A finding on a part of the question; of each thing that is missing the names that say it. */
  z.strictObject({
    kind: z.literal('partial'),
    ...findings,
    missing: z.array(names).check(z.minLength(1)),
  }),
  /** It is asked which meaning of this word is meant. */
  z.strictObject({ kind: z.literal('ambiguous'), word: z.string() }),
  /** No answer; of each thing that is not there the names that say it. */
  z.strictObject({ kind: z.literal('nothing'), about: z.array(names) }),
  /** This one is first. */
  z.strictObject({
    kind: z.literal('known'),
    first: z.strictObject({ kind: z.enum(['hearticle', 'study']), id: z.string() }),
  }),
])

const questionsSchema = z.array(
  z.strictObject({ question: z.string(), language: languageSchema, expect: expectationSchema }),
)

export type Expectation = z.infer<typeof expectationSchema>
export type JudgedQuestion = z.infer<typeof questionsSchema>[number]

const FOLDER = join(import.meta.dirname, '../content/questions')

/** The questions of a half: `seen` is there to learn from, `aside` to measure by. */
export function readQuestions(half: 'seen' | 'aside'): JudgedQuestion[] {
  return questionsSchema.parse(JSON.parse(readFileSync(join(FOLDER, `${half}.json`), 'utf8')))
}

export interface Judgement {
  isRight: boolean
  /** A number is shown that does not answer what was asked. */
  isWrongNumber: boolean
  /** What was answered, in a line. */
  summary: string
}

/** @param keyOf the key of the hearticle of a number */
export function judge(
  { expect }: JudgedQuestion,
  to: AnswerTo,
  keyOf: (hearticleId: number) => string | undefined,
): Judgement {
  const shown = [to.answer, to.partial].filter((card) => card?.kind === 'finding')
  const isWrongNumber = shown.some((card) => !mayBeShown(expect, card, keyOf))
  return {
    isRight: !isWrongNumber && to.help === undefined && isAsExpected(expect, to, keyOf),
    isWrongNumber,
    summary: summaryOf(to, keyOf),
  }
}

type KeyOf = (hearticleId: number) => string | undefined

function isAsExpected(expect: Expectation, to: AnswerTo, keyOf: KeyOf): boolean {
  const isUnanswered = !to.answer && !to.partial
  switch (expect.kind) {
    case 'finding':
      return to.answer?.kind === 'finding'
    case 'sentence':
      return (
        to.answer?.kind === 'sentence' &&
        expect.sources.some((source) => sourcesOf(to.answer, keyOf).includes(source))
      )
    case 'partial':
      return !to.answer && to.partial?.kind === 'finding' && areNamed(expect.missing, to)
    case 'ambiguous':
      return isUnanswered && to.understood.some((part) => isAskedBack(part, expect.word))
    case 'nothing':
      return isUnanswered && areNamed(expect.about, to)
    case 'known':
      return to.first[0]?.kind === expect.first.kind && to.first[0].id === expect.first.id
  }
}

function mayBeShown(expect: Expectation, card: Answer | undefined, keyOf: KeyOf): boolean {
  if (expect.kind === 'known') return card?.pmid === expect.first.id
  if (expect.kind !== 'finding' && expect.kind !== 'partial') return false
  return (
    expect.findings.includes(card?.findingId ?? '') &&
    keyOf(card?.hearticleId ?? 0) === expect.hearticle
  )
}

const sourcesOf = (card: Answer | undefined, keyOf: KeyOf): (string | undefined)[] => [
  card?.pmid,
  keyOf(card?.hearticleId ?? 0),
]

const isAskedBack = (part: AnswerTo['understood'][number], word: string): boolean =>
  part.state === 'ambiguous' &&
  part.text.toLowerCase() === word.toLowerCase() &&
  (part.choices?.length ?? 0) > 1

/** Each is said to be missing, or only broader, by one of its names, alone or within a longer one. */
function areNamed(things: readonly string[][], { nothing, understood }: AnswerTo): boolean {
  const broader = understood.filter(({ state }) => state === 'broader').map(({ name }) => name)
  const named = [...(nothing?.about ?? []), ...broader].map((name) => name.toLowerCase())
  return things.every((thing) =>
    thing.some((name) => named.some((longer) => longer.includes(name.toLowerCase()))),
  )
}

function summaryOf({ answer, partial, nothing, understood, first, help }: AnswerTo, keyOf: KeyOf) {
  const line = (name: string, card: Answer | undefined) =>
    card &&
    `${name}: ${card.kind} ${keyOf(card.hearticleId ?? 0) ?? ''} ${card.findingId ?? ''} ${card.pmid ?? ''} '${card.text}'`
  const ambiguous = understood.filter(({ state }) => state === 'ambiguous')
  return [
    line('answer', answer),
    line('partial', partial),
    nothing && `nothing about ${nothing.about.join(', ')}`,
    help && `help: ${help.kind}`,
    ambiguous.length > 0 && `which ${ambiguous.map(({ text }) => text).join(', ')}`,
    `first: ${first.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}
