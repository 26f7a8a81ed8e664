import { expect, test } from 'vitest'
import type { HearticleSummary } from '../../../contract/reading/hearticles.ts'
import { queueAfter } from './queue.ts'

const hearticle = (id: number, rubricId: number, heardIn: readonly string[]) =>
  ({
    id,
    topic: { rubric: { id: rubricId } },
    translations: ['de', 'en'].map((languageCode, index) => ({
      id: id * 10 + index,
      languageCode,
      headline: `${id} ${languageCode}`,
      hasAudio: heardIn.includes(languageCode),
    })),
  }) as unknown as HearticleSummary

test('others with a recording in the language follow, those of the rubric first', () => {
  const all = [
    hearticle(5, 2, ['de', 'en']),
    hearticle(4, 1, ['en']),
    hearticle(3, 1, ['de']),
    hearticle(2, 1, ['de', 'en']),
    hearticle(1, 2, []),
  ]
  const after = (id: number, language: 'de' | 'en') =>
    queueAfter(all, id, { language, uploadsBaseUrl: '' }).map(({ source }) => source)
  expect(after(2, 'de')).toEqual(['/uploads/3/30.mp3', '/uploads/5/50.mp3'])
  expect(after(2, 'en')).toEqual(['/uploads/4/41.mp3', '/uploads/5/51.mp3'])
  expect(after(99, 'de')).toEqual(['/uploads/5/50.mp3', '/uploads/3/30.mp3', '/uploads/2/20.mp3'])
  expect(queueAfter([], 2, { language: 'de', uploadsBaseUrl: '' })).toEqual([])
})
