// Rules: P-ANSWER.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerTo } from '../../../../tests/support/answers.ts'
import { type BrowserPage, stubBrowserPage } from '../../../../tests/support/browser-page.ts'
import { runHook } from '../../../../tests/support/run-hook.ts'
import { SESSION_KEY } from '../../../api/stored-session.ts'
import { LONGEST_QUESTION } from '../../../contract/reading/answer.ts'
import { useAnswer } from './use-answer.ts'

const ANSWER = '/api/answer'

describe('a question', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is asked once, by nobody in particular, and its answer kept for going back', async () => {
    page.storage.set(
      SESSION_KEY,
      JSON.stringify({ token: 't', user: { username: 'a', roles: [] } }),
    )
    page.answer(ANSWER, 200, answerTo())
    page.answer(ANSWER, 200, answerTo({ counts: { hearticles: 9, studies: 9 } }))
    const question = await runHook(useAnswer, ' salt ', 'en')
    expect(question.all[0]).toMatchObject({ answer: undefined, isAsking: true })
    await question.change('sleep')
    await question.change('salt')
    expect(question.now()).toMatchObject({ answer: answerTo(), isAsking: false })
    expect(page.calls.map(({ path }) => path)).toEqual([
      '/api/answer?languageCode=en&q=salt',
      '/api/answer?languageCode=en&q=sleep',
    ])
    expect(page.calls[0]?.headers.has('Authorization')).toBe(false)
  })

  test('that is too short asks nothing; of one that is too long the beginning is asked', async () => {
    const question = await runHook(useAnswer, 'ab ')
    expect(question.now()).toMatchObject({ answer: undefined, isAsking: false, hasFailed: false })
    page.answer(ANSWER, 200, answerTo())
    await question.change(`${'a'.repeat(LONGEST_QUESTION - 1)}😀 und noch mehr`)
    expect(question.now().answer).toEqual(answerTo())
    const sent = new URLSearchParams(page.calls[0]?.path.split('?')[1]).get('q')
    expect(sent).toBe(`${'a'.repeat(LONGEST_QUESTION - 1)}\ufffd`)
  })

  test('that fails can be asked again; who asks too much is told so in the words of the API', async () => {
    const question = await runHook(useAnswer, 'salz')
    expect(question.now()).toMatchObject({ hasFailed: true, message: undefined })
    const message = 'Das waren zu viele Anfragen.'
    page.answer(ANSWER, 429, { code: 'too_many_requests', message })
    await question.settle(question.now().again)
    expect(question.now()).toMatchObject({ hasFailed: true, message })
    // Come back to, it is asked again by itself.
    await question.change('')
    page.answer(ANSWER, 200, answerTo())
    await question.change('salz')
    expect(question.now()).toMatchObject({ hasFailed: false, answer: answerTo() })
  })

  test('whose answer comes late never takes the place of a newer one', async () => {
    const late = Promise.withResolvers<Response>()
    const fetchNow = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('sel') ? late.promise : fetchNow(path, init),
    )
    page.answer(ANSWER, 200, answerTo())
    const question = await runHook(useAnswer, 'sel de mer')
    await question.change('vom Meer')
    await question.settle(() => late.resolve(Response.json(answerTo({ isOtherLanguage: true }))))
    expect(question.now().answer).toMatchObject({ isOtherLanguage: false })
  })
})
