/** What is seen of a question's answer. */
import type { Page } from '@playwright/test'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { at } from './people.ts'
import { expect } from './product.ts'

export const answerCard = (page: Page) => page.locator('.answer-card')
export const nothingSentence = (page: Page) => page.locator('p.answer-says')
export const firstResult = (page: Page) => page.locator('.search-result h3').first()

/** Opens the address of a question, which anybody may have been sent. */
export async function openQuestion(page: Page, language: Language, question: string) {
  const query = new URLSearchParams({ mode: 'explore', q: question })
  await page.goto(`${at(language, '/')}?${query}`)
  await expect(page.locator('.answer-skeleton')).toHaveCount(0)
}

/** Notes the questions that are asked on a page, and whether its lists are asked for. */
export function noteCalls(page: Page): { questions: string[]; lists: string[] } {
  const calls = { questions: [] as string[], lists: [] as string[] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/answer') calls.questions.push(url.searchParams.get('q') ?? '')
    if (/\/search$/.test(url.pathname)) calls.lists.push(url.pathname)
  })
  return calls
}
