import { expect, test } from 'vitest'
import { JsonAnswer, keepAnswers } from './json-answer.ts'

test('an answer is made once for a question', () => {
  const keep = keepAnswers()
  const first = keep('a', () => ({ text: 'Blutdruck für alle' }))
  expect(new TextDecoder().decode(first?.bytes)).toBe('{"text":"Blutdruck für alle"}')
  const work = () => expect.unreachable()
  expect(keep('a', work)).toBe(first)
  expect(keep('b', () => 1)).not.toBe(first)
})

test('what has no answer, or fails, is asked again', () => {
  const keep = keepAnswers()
  expect(keep('a', () => undefined)).toBeUndefined()
  const failing = () => {
    throw new Error('not now')
  }
  expect(() => keep('a', failing)).toThrow('not now')
  expect(keep('a', () => 1)).toBeDefined()
})

test('the first ones make room, however many come', () => {
  const keep = keepAnswers(1000)
  const made: string[] = []
  const ask = (question: string) => keep(question, () => made.push(question) && 'x'.repeat(300))
  for (const question of ['1', '2', '3', '4']) ask(question)
  ask('4')
  ask('1')
  expect(made).toEqual(['1', '2', '3', '4', '1'])
  keep('large', () => 'x'.repeat(2000))
  ask('4')
  expect(made.at(-1)).toBe('4')
})

test('a tag is that of what is said', () => {
  expect(new JsonAnswer([1]).tag).toBe(new JsonAnswer([1]).tag)
  expect(new JsonAnswer([1]).tag).not.toBe(new JsonAnswer([2]).tag)
})
