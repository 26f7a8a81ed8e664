import type { APIRequestContext } from '@playwright/test'
import { faultsOf } from '../support/structured-data.ts'
import { elementsOf, parseXml } from '../support/xml.ts'
import { expect, test } from './support/product.ts'

/** The site says its public origin; here it answers at another one. */
const pathOf = (address: string) => new URL(address).pathname

/** A link to another page of the site. */
const PAGE_LINK = /href="(\/(?:en\/)?(?:hearticle|pubmed)\/\d+)"/g

async function xmlAt(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return parseXml(await response.text())
}

async function listedAddresses(request: APIRequestContext): Promise<string[]> {
  const index = await xmlAt(request, '/sitemap-index.xml')
  const addresses: string[] = []
  for (const { text } of elementsOf(index, 'loc')) {
    const sitemap = await xmlAt(request, pathOf(text))
    addresses.push(...elementsOf(sitemap, 'loc').map((location) => location.text))
  }
  return addresses
}

/** Width and height from the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('robots.txt leads to the sitemaps, and every address in them answers', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/', 'Disallow: /shell/'])
  expect(pathOf(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '')).toBe('/sitemap-index.xml')
  const addresses = await listedAddresses(request)
  expect(new Set(addresses).size).toBe(addresses.length)
  const paths = new Set(addresses.map(pathOf))
  const linked = new Set<string>()
  const pictures = new Set<string>()
  for (const address of addresses) {
    const response = await request.get(pathOf(address), { maxRedirects: 0 })
    expect(response.status(), address).toBe(200)
    const html = await response.text()
    expect(html.match(/<link rel="canonical"[^>]*>/g), address).toEqual([
      `<link rel="canonical" href="${address}">`,
    ])
    pictures.add(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? address)
    for (const [, path = ''] of html.matchAll(PAGE_LINK)) linked.add(path)
  }
  expect([...linked].filter((path) => !paths.has(path))).toEqual([])
  const all: { id: number; isSample: boolean }[] = []
  let isLast = false
  for (let page = 0; !isLast; page += 1) {
    const answer = await request.get(`/api/public/hearticles/all?size=50&page=${page}`)
    const listed: typeof all = await answer.json()
    all.push(...listed)
    isLast = listed.length < 50
  }
  // The others are of tests beside this one, and newer than the build.
  for (const { id } of all.filter(({ isSample }) => isSample)) {
    expect(paths).toContain(`/hearticle/${id}`)
    expect(paths).toContain(`/en/hearticle/${id}`)
  }
  for (const picture of pictures) {
    expect(sizeOf(await (await request.get(pathOf(picture))).body()), picture).toEqual([1200, 630])
  }
})

for (const path of ['/', '/en/', '/hearticle/16', '/en/hearticle/16', '/pubmed/26551272']) {
  test(`${path} says what it is to whoever finds or shares it`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const hrefs = (rest: string) =>
      [...html.matchAll(new RegExp(`<link rel="${rest} href="([^"]+)"`, 'g'))].map(([, to]) => to)
    const content = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

    const [canonical, ...others] = hrefs('canonical"')
    expect(others).toEqual([])
    expect(pathOf(canonical ?? '')).toBe(path)
    expect(content('og:url')).toBe(canonical)
    for (const language of ['de', 'en', 'x-default']) {
      expect(hrefs(`alternate" hreflang="${language}"`)).toHaveLength(1)
    }

    const picture = await request.get(pathOf(content('og:image') ?? ''))
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(sizeOf(await picture.body())).toEqual([
      Number(content('og:image:width')),
      Number(content('og:image:height')),
    ])
    expect(content('og:image:alt')).toMatch(/./)

    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    expect(faultsOf(JSON.parse(data ?? ''))).toEqual([])
  })
}

test('pages without a lasting address are neither listed nor pictured', async ({ request }) => {
  const html = await (await request.get('/hearticle/987654')).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('og:image')
})

for (const path of ['/atom.xml', '/en/atom.xml']) {
  test(`${path} lists the latest hearticles, each of which opens`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.headers()['content-type']).toContain('application/atom+xml')
    const entries = elementsOf(parseXml(await response.text()), 'entry')
    expect(entries.length).toBeGreaterThan(0)
    const published = entries.map((entry) => elementsOf(entry, 'published')[0]?.text ?? '')
    expect(published).toEqual(published.toSorted((a, b) => Date.parse(b) - Date.parse(a)))
    for (const entry of entries) {
      const address = elementsOf(entry, 'link')[0]?.attributes.href ?? ''
      expect((await request.get(pathOf(address))).status(), address).toBe(200)
    }
  })
}

for (const path of ['/manifest.webmanifest', '/en/manifest.webmanifest']) {
  test(`${path} names icons of the sizes they have`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const { icons, start_url } = await response.json()
    expect((await request.get(start_url, { maxRedirects: 0 })).status()).toBe(200)
    for (const { src, sizes, type } of icons) {
      const icon = await request.get(src)
      expect(icon.headers()['content-type'], src).toBe(type)
      if (type === 'image/png') expect(sizeOf(await icon.body()).join('x')).toBe(sizes)
    }
  })
}

test('the questions of the home page open by themselves', async ({ request }) => {
  const html = await (await request.get('/en/')).text()
  const begin = html.search(/class="[^"]*\bfaq\b/)
  const faq = html.slice(begin, html.indexOf('</section>', begin))
  const questions = [...faq.matchAll(/<details.*?<\/details>/gs)].map(([one]) => one)
  expect(questions).toHaveLength(6)
  for (const one of questions) expect(one).toMatch(/<summary/)
  expect(questions[4]).toContain('Professionals can review translations')
})
