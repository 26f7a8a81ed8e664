// Rules: P-ASK, P-DESK-QUESTIONS.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_JOINED, questionKinds, questionStates } from '../../contract/desk/questions.ts'
import {
  addressesOf,
  joinedTo,
  mayDecide,
  publicQuestion,
  type QuestionRecord,
  questionRecordSchema,
  settled,
} from './questions.ts'

const arbitrary: fc.Arbitrary<QuestionRecord> = fc.record(
  {
    id: fc.uuid(),
    kind: fc.constantFrom(...questionKinds),
    text: fc.string(),
    language: fc.constantFrom('de' as const, 'en' as const),
    askedAt: fc.constant('2026-11-21T11:00:00.000Z'),
    rubricId: fc.constant(null),
    edition: fc.constant({ hearticleId: 1, number: 2 }),
    state: fc.constantFrom(...questionStates),
    version: fc.integer({ min: 1, max: 9 }),
    email: fc.constantFrom('anna@example.org', 'Anna@Example.org', 'ben@example.org'),
    joined: fc.array(fc.uuid(), { maxLength: MAX_JOINED }),
    shown: fc.constant({ topicId: 1 }),
  },
  {
    requiredKeys: [
      'id',
      'kind',
      'text',
      'language',
      'askedAt',
      'rubricId',
      'state',
      'version',
    ].concat('joined') as never[],
  },
) as fc.Arbitrary<QuestionRecord>

test('what came to its end has no address, and nothing more can be decided but what is shown', () => {
  fc.assert(
    fc.property(arbitrary, fc.constantFrom('answered', 'noted', 'closed'), (question, state) => {
      const end = settled(question, { state: state as 'answered', answer: 'Ja.' })
      expect(end.email).toBeUndefined()
      expect(end.version).toBe(question.version + 1)
      expect(questionRecordSchema.safeParse(end).success).toBe(true)
      for (const decision of ['join', 'idea', 'answer', 'note', 'close', 'reopen', 'file'] as const)
        expect(mayDecide(end, decision)).toBe(false)
      expect(mayDecide(end, 'show')).toBe(state === 'answered')
    }),
  )
})

test('one is joined to another that is open, never to itself, and that takes so many', () => {
  fc.assert(
    fc.property(arbitrary, arbitrary, (one, other) => {
      const pair = joinedTo(one, other)
      const takes = ['open', 'idea'].includes(other.state) && other.joined.length < MAX_JOINED
      expect(pair !== undefined).toBe(takes && one.id !== other.id)
      if (pair) expect(pair[1].joined).toContain(pair[0].id)
    }),
  )
  const [question] = fc.sample(arbitrary, 1)
  if (question) expect(joinedTo({ ...question }, { ...question, state: 'open' })).toBeUndefined()
})

test('an address is told once, however it is written and however often it asked', () => {
  fc.assert(
    fc.property(fc.array(arbitrary), (questions) => {
      const keys = addressesOf(questions).map(({ email }) => email?.toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
      const all = new Set(questions.flatMap(({ email }) => email?.toLowerCase() ?? []))
      expect(new Set(keys)).toEqual(all)
    }),
  )
})

test('in public stands only what the desk shows, without words or addresses of who asked', () => {
  fc.assert(
    fc.property(arbitrary, (question) => {
      const shown = publicQuestion(question)
      const isToBe = ['open', 'idea', 'answered'].includes(question.state) && question.shown
      expect(shown !== undefined).toBe(Boolean(isToBe))
      if (shown)
        expect(Object.keys(shown).toSorted()).toEqual([
          'askedAt',
          'hearticleId',
          'state',
          'subject',
        ])
    }),
  )
})
