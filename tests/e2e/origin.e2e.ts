import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from './support/product.ts'

test('pages come compressed as the browser takes it, with a validator', async ({ request }) => {
  for (const encoding of ['br', 'gzip']) {
    const response = await request.get('/hearticle/16', {
      headers: { 'Accept-Encoding': encoding },
    })
    expect(response.headers()['content-encoding']).toBe(encoding)
    expect(response.headers().vary).toContain('Accept-Encoding')
    const again = await request.get('/hearticle/16', {
      headers: { 'Accept-Encoding': encoding, 'If-None-Match': response.headers().etag ?? '' },
    })
    expect(again.status()).toBe(304)
  }
})

test('assets are immutable, pages are asked for again', async ({ request }) => {
  const page = await request.get('/')
  expect(page.headers()['cache-control']).toContain('must-revalidate')
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1] ?? ''
  const asset = await request.get(style)
  expect(asset.headers()['cache-control']).toContain('immutable')
  expect(asset.headers()['content-type']).toContain('text/css')
})

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

test('uploads have their type and can be read in parts', async ({ request }) => {
  const image = await request.get('/uploads/topic_images/nutrition_medicine.png')
  expect(image.headers()['content-type']).toBe('image/png')
  const part = await request.get('/uploads/16/31.mp3', { headers: { Range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)
  expect(part.headers()['content-type']).toBe('audio/mpeg')
  expect((await part.body()).length).toBe(100)
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
    '/.build-key',
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
