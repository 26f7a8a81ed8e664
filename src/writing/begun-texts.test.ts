// Rules: P-KEPT.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import { mariaSignedIn } from '../../tests/support/session-user.ts'
import { keptForms } from '../kept/kept-texts.ts'
import { beginSession } from '../session/session.store.ts'
import { createBegunTexts, findBegun, type PromptPlace } from './begun-texts.ts'

beforeEach(() => {
  stubBrowserPage()
  beginSession({ ...mariaSignedIn, id: 'u1' })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => createBegunTexts({ account: 'u1', form: 'begun/hearticle-7' })
const found = ({ $texts }: ReturnType<typeof open>, at: PromptPlace) => findBegun($texts.get(), at)
const place = { place: 'de.mainTextBody', prompt: 'explanation' } as const
const term = { ...place, at: 'Inzidenz', fields: { term: 'Inzidenz', explanation: 'Neue' } }

test('what was typed is found where its words still stand, and where nothing does', () => {
  const begun = open()
  begun.keep(term)
  begun.keep({ ...term, fields: { ...term.fields, explanation: 'Neue Fälle' } })
  expect(found(begun, { ...place, at: 'Inzidenz' })?.fields.explanation).toBe('Neue Fälle')
  expect(found(begun, { ...place, at: '' })?.fields.explanation).toBe('Neue Fälle')
  expect(found(begun, { ...place, at: 'Prävalenz' })).toBeUndefined()
  expect(found(begun, { ...place, place: 'en.mainTextBody', at: '' })).toBeUndefined()
  begun.end(term)
  expect(found(begun, { ...place, at: '' })).toBeUndefined()
})

test.each(['explanation', 'link', 'literal'] as const)(
  'what was typed for a %s outlives the page, beside what is typed anew, until it is inserted',
  async (prompt) => {
    const typed = { ...term, prompt }
    const forms = async () => (await keptForms('u1')).length
    const first = open()
    const endFirst = first.start()
    first.keep(typed)
    endFirst()
    await vi.waitFor(async () => expect(await forms()).toBe(1))

    const second = open()
    const endSecond = second.start()
    second.keep({ ...typed, at: 'Risiko' })
    await vi.waitFor(() => expect(found(second, typed)?.fields).toEqual(term.fields))
    second.end({ ...typed, at: 'Risiko' })
    second.end(typed)
    endSecond()
    await vi.waitFor(async () => expect(await forms()).toBe(0))
  },
)
