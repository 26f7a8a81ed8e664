// Rules: P-QUESTIONS.
import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** How the film is asked for from now on. */
function watchFilm(page: Page): string[] {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.mp4')) requestedPaths.push(pathname)
  })
  return requestedPaths
}

test('the film waits until it is near, then plays without sound, and by itself only where motion is welcome', async ({
  page,
}) => {
  const requestedPaths = watchFilm(page)
  const film = page.locator('video.film')
  await test.step('whoever prefers reduced motion starts it themself', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await film.scrollIntoViewIfNeeded()
    await expect(film).toBeInViewport()
    await page.waitForLoadState('networkidle')
    await expect(film).toHaveJSProperty('paused', true)
    expect(requestedPaths).toEqual([])
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/en/', { waitUntil: 'networkidle' })
  expect(requestedPaths).toEqual([])
  await film.scrollIntoViewIfNeeded()
  await expect.poll(() => requestedPaths).toContain('/film/why-hearticle.mp4')
  await expect(film).toHaveJSProperty('muted', true)
})

test('the film is small, with captions in the language of its page', async ({ request }) => {
  for (const [path, captions] of [
    ['/', '/film/why-hearticle.de.vtt'],
    ['/en/', '/film/why-hearticle.en.vtt'],
  ] as const) {
    expect(await (await request.get(path)).text()).toContain(`src="${captions}"`)
    const answer = await request.get(captions)
    expect(answer.headers()['content-type']).toMatch(/^text\/vtt/)
    expect(await answer.text()).toMatch(/^WEBVTT\n/)
  }
  const film = await request.get('/film/why-hearticle.mp4')
  expect(film.headers()['content-type']).toBe('video/mp4')
  expect((await film.body()).length).toBeLessThanOrEqual(1_500_000)
})
