// Rules: P-ANSWER.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerTo } from '../../../../tests/support/answers.ts'
import { type BrowserPage, stubBrowserPage } from '../../../../tests/support/browser-page.ts'
import { SESSION_KEY } from '../../../api/stored-session.ts'
import { LONGEST_QUESTION } from '../../../contract/reading/answer.ts'
import { createAnswers } from './answer.store.ts'

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
    const { ask, $answer } = createAnswers('en')
    page.answer(ANSWER, 200, answerTo())
    page.answer(ANSWER, 200, answerTo({ counts: { hearticles: 9, studies: 9 } }))
    const first = ask(' salt ')
    expect($answer.get()).toEqual({ at: 'asking' })
    await first
    await ask('sleep')
    await ask('salt')
    expect($answer.get()).toEqual({ at: 'answered', answer: answerTo() })
    expect(page.calls.map(({ path }) => path)).toEqual([
      '/api/answer?languageCode=en&q=salt',
      '/api/answer?languageCode=en&q=sleep',
    ])
    expect(page.calls[0]?.headers.has('Authorization')).toBe(false)
  })

  test('that is too short asks nothing; of one that is too long the beginning is asked', async () => {
    const { ask, $answer } = createAnswers('de')
    await ask('ab ')
    expect($answer.get()).toEqual({ at: 'none' })
    page.answer(ANSWER, 200, answerTo())
    await ask(`${'a'.repeat(LONGEST_QUESTION - 1)}😀 und noch mehr`)
    expect($answer.get()).toMatchObject({ at: 'answered' })
    const sent = new URLSearchParams(page.calls[0]?.path.split('?')[1]).get('q')
    expect(sent).toBe(`${'a'.repeat(LONGEST_QUESTION - 1)}\ufffd`)
  })

  test('that fails can be asked again; who asks too much is told so in the words of the API', async () => {
    const { ask, $answer } = createAnswers('de')
    await ask('salz')
    expect($answer.get()).toEqual({ at: 'failed', message: undefined })
    const message = 'Das waren zu viele Anfragen.'
    page.answer(ANSWER, 429, { code: 'too_many_requests', message })
    await ask('salz')
    expect($answer.get()).toEqual({ at: 'failed', message })
    page.answer(ANSWER, 200, answerTo())
    await ask('salz')
    expect($answer.get()).toMatchObject({ at: 'answered' })
  })

  test('whose answer comes late never takes the place of a newer one', async () => {
    const { ask, $answer } = createAnswers('de')
    page.answer(ANSWER, 200, answerTo({ isOtherLanguage: true }))
    page.answer(ANSWER, 200, answerTo())
    await Promise.all([ask('sel de mer'), ask('salz')])
    expect($answer.get()).toMatchObject({ answer: { isOtherLanguage: false } })
  })
})
