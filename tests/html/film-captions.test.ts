import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

/** Seconds of public/film/why-hearticle.mp4. */
const FILM_LENGTH = 28

const captions = (language: string) =>
  readFile(new URL(`../../public/film/why-hearticle.${language}.vtt`, import.meta.url), 'utf8')

/** Start and end of each caption, in seconds. */
function timesOf(vtt: string): Array<[number, number]> {
  const seconds = (minutes: string | undefined, rest: string | undefined) =>
    Number(minutes) * 60 + Number(rest)
  return [...vtt.matchAll(/(\d+):([\d.]+) --> (\d+):([\d.]+)/g)].map(([, m1, s1, m2, s2]) => [
    seconds(m1, s1),
    seconds(m2, s2),
  ])
}

describe('captions of the film', () => {
  test('come one after the other, within the film, long enough to be read', async () => {
    for (const language of ['de', 'en']) {
      const times = timesOf(await captions(language))
      expect(times.length).toBeGreaterThan(5)
      for (const [index, [from, to]] of times.entries()) {
        expect(to - from).toBeGreaterThanOrEqual(1.5)
        expect(to).toBeLessThanOrEqual(FILM_LENGTH)
        expect(from).toBeGreaterThanOrEqual(times[index - 1]?.[1] ?? 0)
      }
    }
  })

  test('say the same things at the same times in both languages', async () => {
    expect(timesOf(await captions('de'))).toEqual(timesOf(await captions('en')))
  })
})
