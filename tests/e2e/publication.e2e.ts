import type { Page } from '@playwright/test'
import type { PublicationRun, PublicationState } from '../../src/contract/desk/publications.ts'
import { expectNoBarrier } from './support/axe.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const run: PublicationRun = {
  id: 3,
  state: 'done',
  startedAt: '2026-11-21T11:00:00.000Z',
  finishedAt: '2026-11-21T11:00:04.200Z',
  durationMs: 4200,
  step: null,
  steps: [
    { name: 'pull', durationMs: 200 },
    { name: 'pages', durationMs: 3000 },
    { name: 'catalogue', durationMs: 900 },
    { name: 'settle', durationMs: 100 },
  ],
  whole: false,
  changes: 2,
  pages: {
    kind: 'changed',
    written: 52,
    removed: 1,
    addresses: ['/hearticle/1', '/en/hearticle/1'],
  },
  error: null,
  log: [{ at: '2026-11-21T11:00:00.000Z', text: 'reading 2 records' }],
}
const done: PublicationState = { state: 'done', pending: 0, imports: 0, run }
const running: PublicationState = {
  state: 'running',
  pending: 2,
  imports: 1,
  run: { ...run, state: 'running', step: 'pages', steps: run.steps.slice(0, 1), pages: null },
}
const failed: PublicationState = {
  state: 'failed',
  pending: 2,
  imports: 1,
  run: {
    ...run,
    state: 'failed',
    step: 'pages',
    steps: run.steps.slice(0, 1),
    pages: null,
    error: 'the build ended with 1',
  },
}
const idle: PublicationState = { state: 'idle', pending: 0, imports: 0, run: null }

/** Lets the API answer so; `now` may be replaced. */
async function answer(page: Page, state: PublicationState) {
  const mockedState = { now: state, asked: 0 }
  await page.route('**/api/admin/publications/latest', (route) =>
    route.fulfill({ json: mockedState.now }),
  )
  await page.route('**/api/admin/publications', (route) => {
    const { log: _, ...summary } = run
    if (route.request().method() === 'GET') {
      return route.fulfill({ json: { content: [summary, { ...summary, id: 2 }] } })
    }
    mockedState.asked += 1
    mockedState.now = { ...mockedState.now, state: 'waiting', pending: 3 }
    return route.fulfill({ json: mockedState.now })
  })
  return mockedState
}

test('says what runs and what came of it, asks for a publication, and has no barrier', async ({
  page,
}) => {
  const t = words.de
  const mockedState = await answer(page, done)
  await signIn(page, 'demo-editor')
  await test.step('a state that cannot be loaded says so and is loaded on demand', async () => {
    const latest = '**/api/admin/publications/latest'
    await page.route(latest, (route) => route.abort(), { times: 1 })
    await page.goto('/editor?tab=publication')
    await expect(page.getByRole('alert')).toContainText(t('publication:loadFailed'))
    await page.getByRole('button', { name: t('form:tryAgain') }).click()
  })
  await test.step('what was done: its pages and what it said', async () => {
    await expect(page.getByText(t('publication:allPublished'))).toBeVisible()
    await expect(page.getByRole('link', { name: '/hearticle/1', exact: true })).toBeVisible()
    await expect(page.getByText(t('publication:more', { count: 50 }))).toBeVisible()
    for (const summary of await page.locator('details.disclosure > summary').all()) {
      await summary.click()
    }
    await expectNoBarrier(page, 'done')
  })
  await test.step('another one waits, runs', async () => {
    await page.getByRole('button', { name: t('publication:start') }).click()
    await expect(page.getByText(t('publication:pending', { count: 3 }))).toBeVisible()
    expect(mockedState.asked).toBe(1)
    mockedState.now = running
    await expect(page.locator('[aria-current=step]')).toContainText(t('publication:step_pages'))
  })
  await test.step('and fails, or was never asked for', async () => {
    mockedState.now = failed
    await expect(page.getByRole('alert')).toContainText(t('publication:failed_pages'))
    await expect(page.getByRole('alert')).toContainText('the build ended with 1')
    await expectNoBarrier(page, 'failed')
    mockedState.now = idle
    await expect(page.getByText(t('publication:never'))).toBeVisible()
  })
})
