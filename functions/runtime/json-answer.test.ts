import { expect, test, vi } from 'vitest'
import { JsonAnswer, keepAnswers } from './json-answer.ts'

test('an answer is made once for a question, also for those who ask it at once', async () => {
  const keep = keepAnswers()
  const made = vi.fn(async () => ({ text: 'Blutdruck für alle' }))
  const [first, second] = await Promise.all([keep('a', made), keep('a', made)])
  expect(new TextDecoder().decode(first?.bytes)).toBe('{"text":"Blutdruck für alle"}')
  expect(second).toBe(first)
  expect(await keep('a', made)).toBe(first)
  expect(made).toHaveBeenCalledOnce()
  expect(await keep('b', async () => 1)).not.toBe(first)
})

test('what has no answer, or fails, is asked again', async () => {
  const keep = keepAnswers()
  expect(await keep('a', async () => undefined)).toBeUndefined()
  const failing = () => Promise.reject(new Error('not now'))
  await expect(keep('a', failing)).rejects.toThrow('not now')
  expect(await keep('a', async () => 1)).toBeDefined()
})

test('the first ones make room, however many come', async () => {
  const keep = keepAnswers(1000)
  const made: string[] = []
  const ask = (question: string) =>
    keep(question, async () => made.push(question) && 'x'.repeat(300))
  for (const question of ['1', '2', '3', '4']) await ask(question)
  await ask('4')
  await ask('1')
  expect(made).toEqual(['1', '2', '3', '4', '1'])
  await keep('large', async () => 'x'.repeat(2000))
  await ask('4')
  expect(made.at(-1)).toBe('4')
})

test('a tag is that of what is said', () => {
  expect(new JsonAnswer([1]).tag).toBe(new JsonAnswer([1]).tag)
  expect(new JsonAnswer([1]).tag).not.toBe(new JsonAnswer([2]).tag)
})
