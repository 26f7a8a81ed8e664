import { expect, test } from 'vitest'
import { sameTitleKey } from './same-title.ts'

const keyOf = (title: string) =>
  sameTitleKey({ source: { title } as Parameters<typeof sameTitleKey>[0]['source'] })

test('a title is the same but for case, spaces, signs and markup (P-INBOX)', () => {
  const key = keyOf('Apixaban versus Warfarin in <i>atrial</i> fibrillation.')
  expect(key).toBe('apixabanversuswarfarininatrialfibrillation')
  expect(keyOf('APIXABAN versus warfarin in atrial-fibrillation')).toBe(key)
  expect(keyOf('Apixaban versus warfarin in atrial flutter')).not.toBe(key)
})

test('what many papers are called alike is no title by which they are one', () => {
  expect(keyOf('Reply.')).toBeUndefined()
  expect(keyOf('')).toBeUndefined()
})

test('of any length and letters, it fits into a key of the table', () => {
  const bytes = Buffer.byteLength(keyOf('각😀Ǆ'.repeat(5000)) ?? '')
  expect(bytes).toBeLessThan(1024)
})
