import { expect, test } from 'vitest'
import type { PublicContent } from '../domain/content/public-content.ts'
import type { ContentDigests } from './content-digests.ts'
import { currentContent, isAsRead, recordReads } from './current-content.ts'

const verifiedAt = '2026-11-19T11:00:00.000Z'
const contentAt = (now: string) =>
  ({ now: new Date(now), prices: { id: 1, verifiedAt, prices: [] } }) as unknown as PublicContent
const digests = () => ({ ofKind: (kind) => kind }) as ContentDigests

test('a page with prices is as it was until nobody has verified them for two days', async () => {
  const content = contentAt('2026-11-21T10:00:00Z')
  const { value, reads = {} } = await recordReads(
    content,
    digests(),
    async () => currentContent().prices,
  )
  expect(value).toBe(content.prices)
  expect(Object.keys(reads)).toEqual(['prices'])
  const isAsReadAt = (now: string) => isAsRead(reads, contentAt(now), digests())
  expect(isAsReadAt('2026-11-21T10:59:59Z')).toBe(true)
  expect(isAsReadAt('2026-11-21T11:00:00Z')).toBe(false)
})

test('what is read of all summaries may be another with any change', async () => {
  const content = contentAt('2026-11-21T10:00:00Z')
  const { reads } = await recordReads(content, digests(), async () => currentContent().summaries)
  expect(reads).toBeUndefined()
})

test('a part that the code of pages did not load is an error, and not another page', () => {
  const isAsItWas = () => isAsRead({ '["lost"]': '' }, contentAt('2026-11-21T10:00:00Z'), digests())
  expect(isAsItWas).toThrow("'lost'")
})
