// Rules: P-UPLOAD-PLACES.
import { expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.ts'
import { createUploadPlaces } from './upload-places.ts'

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const refusal = expect.objectContaining({
  code: 'too_many_requests',
  retryAfterSeconds: expect.any(Number),
})

function places(seconds: Record<string, number> = {}) {
  return createUploadPlaces((person) => seconds[person] ?? 0)
}

test('a person has two places, and another one once one is left', () => {
  const { take } = places()
  const first = take('a', 100)
  take('a', 100)
  expect(() => take('a', 100)).toThrow(refusal)
  first.leave()
  expect(take('a', 100).signal.aborted).toBe(false)
})

test('eight are taken in all; the ninth of equals is refused at once', () => {
  const { take } = places()
  const uploads = PEOPLE.map((person) => take(person, 100))
  expect(() => take('i', 100)).toThrow(refusal)
  expect(uploads.map(({ signal }) => signal.aborted)).not.toContain(true)
  uploads[0]?.leave()
  take('i', 100)
})

test('the second one of a person gives way to somebody who has none', () => {
  const { take } = places()
  const uploads = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((person) => take(person, 100))
  take('i', 900)
  expect(uploads.flatMap(({ signal }, index) => (signal.aborted ? [index] : []))).toEqual([7])
  expect(uploads[7]?.signal.reason).toEqual(refusal)
})

test('what is being worked on gives way to nobody', () => {
  const { take } = places({ a: 9, b: 9 })
  const uploads = PEOPLE.map((person) => take(person, 100))
  uploads[0]?.setAtWork(true)
  uploads.push(take('i', 100))
  expect(uploads.flatMap(({ signal }, index) => (signal.aborted ? [index] : []))).toEqual([1])
  for (const place of uploads) place.setAtWork(true)
  expect(() => take('j', 1)).toThrow(refusal)
})

test('whose pictures took the most lately gives way, whatever the size', () => {
  const { take } = places({ c: 3, f: 5, i: 0.9 })
  const uploads = PEOPLE.map((person) => take(person, 100))
  take('i', 5_000_000)
  expect(uploads.findIndex(({ signal }) => signal.aborted)).toBe(5)
})

test('a larger file gives way to a smaller one, where people are equal', () => {
  const { take } = places({ a: 0.4 })
  const uploads = PEOPLE.map((person) => take(person, person === 'd' ? 5_000_000 : 100_000))
  take('i', 300)
  expect(uploads.findIndex(({ signal }) => signal.aborted)).toBe(3)
  expect(() => take('j', 2_000_000)).toThrow(ApiError)
})

test('whose pictures took some time gets no place for a smaller file', () => {
  const { take } = places(Object.fromEntries([...PEOPLE, 'i'].map((person) => [person, 1.5])))
  for (const person of PEOPLE) take(person, 5_000_000)
  expect(() => take('i', 300)).toThrow(refusal)
})
