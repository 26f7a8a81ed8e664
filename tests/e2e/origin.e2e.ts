// Rules: P-PAGE-POLICY.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from './support/product.ts'

test('the imprint leads to the licences of all code and fonts that are sent to browsers', async ({
  request,
}) => {
  for (const page of ['/imprint', '/en/imprint']) {
    expect(await (await request.get(page)).text()).toMatch(/\/licences\.txt".*\/assets\/OFL\.txt"/s)
  }
  const [code, fonts] = [await request.get('/licences.txt'), await request.get('/assets/OFL.txt')]
  for (const answer of [code, fonts]) {
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers()['cache-control']).toContain('must-revalidate')
  }
  const licences = (await code.text()).split(/^## /m).slice(1)
  expect(licences.map((one) => one.split(' - ')[0])).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'nanostores', 'lucide', 'zod', 'chart.js']),
  )
  for (const licence of licences) {
    const [name, ...text] = licence.split('\n')
    expect(text.join('\n'), name).toMatch(/copyright|public domain/i)
  }
  const styles = await readFile('src/styles/fonts.css', 'utf8')
  const families = [...styles.matchAll(/font-family: '(?!.*Fallback)(.+)'/g)].map(
    ([, family]) => family,
  )
  const ofFonts = await fonts.text()
  expect(families.length).toBeGreaterThan(0)
  for (const family of families) expect(ofFonts).toContain(`${family}:\n`)
  expect(ofFonts).toContain('SIL OPEN FONT LICENSE Version 1.1')
})

/** The status of a path sent as it stands: what makes URLs of paths takes the dots out of them. */
async function statusOf(origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin)
  const request = get({ hostname, port, path, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('nothing outside the site can be reached, no folder is listed', async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/%252e%252e/package.json',
    '/..%2fpackage.json',
    '/%00',
    '/.build.sqlite',
    '/uploads/../database/CURRENT',
    '/uploads/%2e%2e/database/CURRENT',
    '/uploads//../database/CURRENT',
    '/uploads/..%5c..%5cpackage.json',
  ]) {
    expect([400, 404], path).toContain(await statusOf(baseURL ?? '', path))
  }
  expect((await request.get('/hearticle')).status()).toBe(404)
  expect((await request.get('/uploads/topic_images')).status()).toBe(404)
})

test('every answer carries the security headers', async ({ request }) => {
  for (const path of ['/', '/hearticle/16', '/hearticle/987654', '/api/rubrics', '/uploads/none']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['strict-transport-security'], path).toContain('max-age=')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
  }
  for (const [path, status] of [
    ['/', 200],
    ['/en/hearticle/16', 200],
    ['/hearticle/987654', 404],
  ] as const) {
    const page = await request.get(path)
    expect(page.status(), path).toBe(status)
    // What a header alone can say; the rest of the policy stands first in the page.
    expect(page.headers()['content-security-policy'], path).toBe("frame-ancestors 'none'")
    expect(await page.text(), path).toContain(
      '<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="',
    )
  }
})

test('a slash at the end leads to the address without it', async ({ request }) => {
  const response = await request.get('/en/hearticle/16/?a=b', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers().location).toBe('/en/hearticle/16?a=b')
})

test('an embed is small and can be framed by a page that forbids it all else; nothing else can', async ({
  page,
  request,
}) => {
  for (const path of ['/embed', '/en/embed']) {
    for (let id = 1; id <= 16; id += 1) {
      const answer = await request.get(`${path}/${id}`)
      expect(answer.status(), `${path}/${id}`).toBe(200)
      const { length } = await answer.body()
      expect(length, `${path}/${id}`).toBeLessThanOrEqual(15_000)
      const headers = answer.headers()
      expect(headers['content-security-policy']).toBe('frame-ancestors *')
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['set-cookie']).toBeUndefined()
    }
  }
  const refused = await request.get('/embed/987654')
  expect(refused.status()).toBe(404)
  expect(refused.headers()['x-frame-options']).toBe('DENY')
  const loaded: string[] = []
  page.on('request', (one) => loaded.push(new URL(one.url()).pathname))
  const address = new URL('/embed/16', test.info().project.use.baseURL ?? process.env.BASE_URL).href
  await page.setContent(`<iframe sandbox="" src="${address}" width="360" height="640"></iframe>`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('[data-icon-array]')).toBeVisible()
  await expect(frame.locator('.stands-first')).toBeVisible()
  expect(await frame.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(360)
  expect(loaded).toEqual(['/embed/16'])
})
