import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { frameAt, LENGTH } from './scenes.ts'

const captions = (language: string) =>
  readFile(new URL(`../../public/film/why-hearticle.${language}.vtt`, import.meta.url), 'utf8')

/** In seconds: when each caption comes and goes. */
function timesOf(vtt: string): Array<[number, number]> {
  const seconds = (minutes: string | undefined, rest: string | undefined) =>
    Number(minutes) * 60 + Number(rest)
  return [...vtt.matchAll(/(\d+):([\d.]+) --> (\d+):([\d.]+)/g)].map(([, m1, s1, m2, s2]) => [
    seconds(m1, s1),
    seconds(m2, s2),
  ])
}

test('every moment is a drawing without a number that is none, and always the same', () => {
  const digest = (at: number) => createHash('sha256').update(frameAt(at)).digest('hex')
  for (let at = 0; at <= LENGTH; at += 0.5) {
    expect(frameAt(at)).not.toMatch(/NaN|undefined|Infinity/)
    expect(digest(at)).toBe(digest(at))
  }
})

describe('captions', () => {
  test('come one after the other, within the film, long enough to be read', async () => {
    for (const language of ['de', 'en']) {
      const times = timesOf(await captions(language))
      expect(times.length).toBeGreaterThan(5)
      for (const [index, [from, to]] of times.entries()) {
        expect(to - from).toBeGreaterThanOrEqual(1.5)
        expect(to).toBeLessThanOrEqual(LENGTH)
        expect(from).toBeGreaterThanOrEqual(times[index - 1]?.[1] ?? 0)
      }
    }
  })

  test('say the same things at the same moments in both languages', async () => {
    expect(timesOf(await captions('de'))).toEqual(timesOf(await captions('en')))
  })
})
