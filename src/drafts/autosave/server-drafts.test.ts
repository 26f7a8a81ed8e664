import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { createServerCopy } from './server-drafts.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => vi.unstubAllGlobals())

const visit = '7d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
const draft = {
  ...{ account: 'u1', form: 'rubric/3', visit, title: 'Salz', at: '2026-11-21T10:00:00.000Z' },
  content: { version: 1, base: 'S', value: 'Salz' },
}

test('a draft whose answer was lost is taken away at the service once it is saved', async () => {
  const copiedAt: Array<string | undefined> = []
  const copy = createServerCopy({ account: 'u1', visit }, (at) => copiedAt.push(at))
  copy.change(draft, [])
  await copy.flush()
  copy.change(undefined, [])
  await copy.flush()
  expect(page.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/drafts/${visit}`,
    `DELETE /api/drafts/${visit}`,
  ])
  // It is never said to be there.
  expect(copiedAt).toEqual([undefined, undefined])
})

test('what was taken up goes at the service only once it is there as part of this one', async () => {
  const other = '8d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
  const copy = createServerCopy({ account: 'u1', visit }, () => {})
  copy.change(draft, [{ account: 'u1', form: 'rubric/3', visit: other }])
  await copy.flush()
  const deleted = () => page.calls.filter(({ method }) => method === 'DELETE')
  expect(deleted()).toEqual([])
  page.answer(`/api/drafts/${visit}`, 200, { at: draft.at })
  await copy.flush()
  expect(deleted()).toMatchObject([{ path: `/api/drafts/${other}` }])
})
