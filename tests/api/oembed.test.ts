// Rules: P-OEMBED.
import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const ORIGIN = 'http://localhost:4321'

describe('oEmbed', () => {
  const api = appForEachTest()
  const ask = (url: string, more = '') => api.get(`/oembed?url=${encodeURIComponent(url)}${more}`)

  test('gives a frame of what holds, in the language of the address and the size that fits', async () => {
    for (const [path, embed] of [
      ['/hearticle/1', '/embed/1'],
      ['/en/hearticle/1?a=b#in-full', '/en/embed/1'],
      ['/hearticle/1/e/1', '/embed/1'],
      ['/en/hearticle/1/handout', '/en/embed/1'],
      ['/embed/1', '/embed/1'],
    ] as const) {
      const answer = await ask(ORIGIN + path, '&format=json&maxwidth=300')
      expect(answer.status, path).toBe(200)
      const answered = await answer.json()
      expect(answered).toMatchObject({ version: '1.0', type: 'rich', width: 300, height: 720 })
      expect(answered.html).toContain(`<iframe src="${ORIGIN}${embed}" title="`)
      expect(answered.html).toContain('width="300" height="720"')
    }
  })

  test('knows no address of another site, of another page, or of what is not public', async () => {
    const others = ['https://evil.example/hearticle/1', 'javascript:1', '//x', 'x', '']
    const ours = ['/hearticle/0', '/hearticle/99', '/hearticle/3', '/pubmed/101', '/', '/rubric/1']
    for (const url of [...others, ...ours.map((path) => ORIGIN + path)]) {
      expect((await ask(url)).status, url).toBe(404)
    }
    await api.stores.hearticles.remove(1, noon)
    expect((await ask(`${ORIGIN}/hearticle/1`)).status).toBe(404)
  })

  test('a headline cannot leave the code in which it stands', async () => {
    const { hearticles } = api.stores
    const found = await hearticles.find(1)
    if (!found || found === 'deleted') throw new Error('hearticle 1 is not there')
    const translations = found.translations.map((text) => ({
      ...text,
      headline: '"><script>alert(1)</script>',
    }))
    api.rebuild({ hearticles: { ...hearticles, find: async () => ({ ...found, translations }) } })
    const { html } = await (await ask(`${ORIGIN}/hearticle/1`)).json()
    expect(html).not.toContain('<script')
  })

  test('there is no XML, and no size without a pixel', async () => {
    const url = `${ORIGIN}/hearticle/1`
    expect((await ask(url, '&format=xml')).status).toBe(501)
    for (const more of ['&maxwidth=0', '&maxwidth=x', '&maxheight=-1']) {
      expect((await ask(url, more)).status, more).toBe(400)
    }
    expect((await api.get('/oembed')).status).toBe(400)
  })
})
