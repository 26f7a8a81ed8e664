import type { Page } from '@playwright/test'
import { expect, test } from './support/product.ts'

/** How the film is asked for from now on. */
function watchFilm(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.mp4')) asked.push(pathname)
  })
  return asked
}

for (const [path, captions] of [
  ['/', '/film/why-hearticle.de.vtt'],
  ['/en/', '/film/why-hearticle.en.vtt'],
] as const) {
  test(`the film of ${path} waits until it is near, then plays without sound`, async ({ page }) => {
    const asked = watchFilm(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
    const film = page.locator('video.film')
    await expect(film.locator('track')).toHaveAttribute('src', captions)
    await film.scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain('/film/why-hearticle.mp4')
    await expect(film).toHaveJSProperty('muted', true)
    const answer = await page.request.get(captions)
    expect(answer.headers()['content-type']).toMatch(/^text\/vtt/)
    expect(await answer.text()).toMatch(/^WEBVTT\n/)
    const { size, type } = await film.evaluate(async (element: HTMLVideoElement) => {
      const blob = await (await fetch(element.querySelector('source')?.src ?? '')).blob()
      return { size: blob.size, type: blob.type }
    })
    expect(type).toBe('video/mp4')
    expect(size).toBeLessThanOrEqual(1_500_000)
  })
}

test('whoever prefers reduced motion starts the film themself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked = watchFilm(page)
  await page.goto('/')
  const film = page.locator('video.film')
  await film.scrollIntoViewIfNeeded()
  await expect(film).toBeInViewport()
  await page.waitForLoadState('networkidle')
  await expect(film).toHaveJSProperty('paused', true)
  expect(asked).toEqual([])
})
