import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noteHeard, readListening, resumeAt } from './positions.ts'

const nothing = readListening(null)

describe('where a recording goes on', () => {
  test('is where it was left, not where it hardly began or nearly ended', () => {
    const left = (at: number) => resumeAt(noteHeard(nothing, 'a', at), 'a', 100)
    expect([0, 4.9, 5, 60, 95, 95.1].map(left)).toEqual([0, 0, 5, 60, 95, 0])
    expect(resumeAt(noteHeard(nothing, 'a', 60), 'b', 100)).toBe(0)
  })

  test('is kept of the twenty recordings heard last, each once', () => {
    const sources = fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), { maxLength: 60 })
    fc.assert(
      fc.property(sources, (played) => {
        const { positions } = played.reduce(
          (listening, source, at) => noteHeard(listening, source, at),
          nothing,
        )
        const names = positions.map(([source]) => source)
        expect(new Set(names).size).toBe(names.length)
        expect(names).toEqual([...new Set(played.toReversed())].slice(0, 20).toReversed())
      }),
    )
  })

  test('outlasts being stored, and what somebody else stored there is nothing', () => {
    const listening = { ...noteHeard(nothing, 'a', 60), speed: 1.5 }
    expect(readListening(JSON.stringify(listening))).toEqual(listening)
    for (const broken of ['', '{', 'null', '7', '{"speed":"x","positions":[]}', '{"speed":1}']) {
      expect(readListening(broken)).toEqual(nothing)
    }
    expect(readListening('{"speed":1,"positions":[[1,"x"]]}')).toEqual(nothing)
  })
})
