import { HtmlValidate } from 'html-validate'
import {
  addressOfFile,
  builtPages,
  pagesOfTheirOwnMarkup,
  parseFaults,
  referencesOf,
} from './support/built-site.ts'
import { expect, test } from './support/product.ts'

test('every page of the built site is valid HTML', async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    // It takes the element for a section, which it was in an older standard, and refuses it in a `th`.
    elements: ['html5', { details: { inherit: 'details', sectioning: false } }],
    rules: {
      // Assets come from this origin alone, which the content security policy sees to.
      'require-sri': 'off',
      // Headlines may be long, and white space between blocks is none that anybody sees.
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
      // How React writes what means the same.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'void-style': 'off',
      // A dialog may begin with the second level: the first is the page's.
      'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
      'valid-id': ['error', { relaxed: true }],
    },
  })
  const pages = await builtPages()
  expect(pages.length).toBeGreaterThan(190)
  const faults: string[] = []
  for (const { file, html } of pagesOfTheirOwnMarkup(pages)) {
    const { results } = await validator.validateString(html, file)
    for (const { messages } of results) {
      for (const { ruleId, message, line } of messages) {
        // Astro writes the style of islands where the first of them stands; parsers take it there.
        if (message === '<style> element is not permitted as content under <div>') continue
        faults.push(`${file}:${line} ${ruleId}: ${message}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('a parser that follows the standard finds nothing to mend in any page', async () => {
  const faults: string[] = []
  for (const { file, html } of await builtPages()) {
    for (const fault of parseFaults(html)) faults.push(`${file}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('the policy of a page is read before anything that loads', async () => {
  const first = /<head>\s*<meta charset="utf-8"><meta http-equiv="content-security-policy" /
  const late = (await builtPages()).filter(({ html }) => !first.test(html))
  expect(late.map(({ file }) => file)).toEqual([])
})

test('the language switch leads to the same page in the other language', async () => {
  const pages = new Map((await builtPages()).map(({ file, html }) => [addressOfFile(file), html]))
  const faults: string[] = []
  for (const [address, html] of pages) {
    const other = address?.startsWith('/en/') ? address.slice('/en'.length) : `/en${address}`
    if (!pages.has(other)) continue
    const link = /<a[^>]*data-other-language[^>]*>/.exec(html)?.[0] ?? ''
    if (!link.includes(`href="${other}"`)) faults.push(`${address}: ${link}`)
  }
  expect(faults).toEqual([])
  expect(pages.has('/en/hearticle/16')).toBe(true)
})

test('whatever a page points at in itself is there, once', async () => {
  const faults: string[] = []
  for (const { file, html } of await builtPages()) {
    const { ids, pointed } = referencesOf(html)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    const absent = pointed.filter((id) => !ids.includes(id))
    faults.push(...[...twice, ...absent].map((id) => `${file}: ${id}`))
  }
  expect(faults).toEqual([])
})

test('no link, fragment or asset of the site leads nowhere', async ({ request, baseURL }) => {
  const origin = baseURL ?? ''
  const idsAt = new Map<string, Set<string>>()
  const usedBy = new Map<string, string>()
  const faults: string[] = []

  const note = (target: string, base: string, from: string) => {
    const url = URL.parse(target, base)
    if (!url) faults.push(`${from}: '${target}' is no address`)
    else if (url.origin === origin) usedBy.set(url.href, from)
    else if (!['https:', 'mailto:', 'sms:', 'tel:'].includes(url.protocol)) {
      faults.push(`${from}: '${target}' leads to a place of another kind`)
    }
  }

  for (const { file, html } of await builtPages()) {
    const path = addressOfFile(file)
    const { ids, targets } = referencesOf(html)
    if (path !== undefined) idsAt.set(path, new Set(ids))
    const base = `${origin}${path ?? '/'}`
    for (const target of targets) note(target, base, file)
  }
  const all = () => [...usedBy]
  const linked = new Set(all().map(([url]) => new URL(url).pathname))
  expect([...idsAt.keys()].filter((path) => !linked.has(path))).toEqual([])

  const answered = new Set<string>()
  for (let next = all(); next.length > 0; ) {
    for (const [url, from] of next) {
      const { pathname, search, hash } = new URL(url)
      // What follows 'text=' and ':~:' names words of the page, not an element (P-PASSAGE-LINK).
      const id = decodeURIComponent(hash.slice(1).replace(/(?:^text=|:~:).*/, ''))
      const isDrawing = pathname.endsWith('.svg')
      if (id !== '' && !isDrawing && !idsAt.get(pathname)?.has(id)) {
        faults.push(`${from}: ${url} has no #${id}`)
      }
      const address = pathname + search
      if (answered.has(address)) continue
      answered.add(address)
      // As it is: pages are compressed when they are first asked for, which takes its time.
      const headers = { 'Accept-Encoding': 'identity' }
      const response = await request.get(address, { maxRedirects: 0, headers })
      if (response.status() !== 200) faults.push(`${from}: ${address} answers ${response.status()}`)
      else if (isDrawing && id !== '' && !(await response.text()).includes(` id="${id}"`)) {
        faults.push(`${from}: ${url} has no #${id}`)
      } else if (/\.(js|css)$/.test(pathname)) {
        for (const target of filesNamedIn(await response.text())) note(target, url, address)
      }
    }
    next = all().filter(([url]) => !answered.has(new URL(url).pathname + new URL(url).search))
  }
  expect(faults).toEqual([])
  expect([...answered].filter((address) => address.endsWith('.woff2')).length).toBeGreaterThan(1)
})

function filesNamedIn(text: string): string[] {
  return [
    ...text.matchAll(/(?:\bfrom|\bimport\(?)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g),
    ...text.matchAll(/\burl\(["']?(?!data:|#)([^"')]+)["']?\)/g),
  ].map((match) => match[1] ?? '')
}
