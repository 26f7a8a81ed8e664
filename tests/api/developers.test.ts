// Rules: P-DEVELOPERS, P-TRUST.
/** The examples of the page for developers, on the sample content. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../src/contract/protocol/language.ts'
import { LONGEST_QUESTION } from '../../src/contract/reading/answer.ts'
import { assistantTools, MOST_ASSISTANT_BYTES } from '../../src/contract/reading/assistants.ts'
import { bulkFiles } from '../../src/contract/reading/bulk.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'
import { fillWithSample } from '../support/sample-search-index.ts'
import { searchIndexProviderOf } from '../support/search-index.ts'

const api = appForEachTest()
const textIn = (language: string) =>
  readFileSync(`content/editorial/developers.${language}.md`, 'utf8')

test('every call that is named answers, in both languages', async () => {
  const index = await fillWithSample(api.stores, noon)
  api.rebuild({ searchIndex: searchIndexProviderOf(index) })
  for (const language of languages) {
    const calls = [...textIn(language).matchAll(/^GET (\S+)$/gm)].map(([, path]) => `${path}`)
    expect(calls.length).toBe(13)
    for (const path of calls.filter((one) => !bulkFiles.some((file) => one === `/${file}`))) {
      expect((await api.get(path)).status, path).toBe(200)
    }
    const described = await (await api.get('/api/openapi.json')).json()
    const patterns = Object.keys(described.paths).map(
      (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    )
    for (const path of calls) {
      const isFile = bulkFiles.some((file) => path === `/${file}`)
      const [address = ''] = path.split('?')
      expect(isFile || patterns.some((pattern) => pattern.test(address)), path).toBe(true)
    }
  }
})

test.each(languages)('what is sent to assistants is answered (%s)', async (language) => {
  const blocks = [...textIn(language).matchAll(/^```json\n([^`]+)```/gm)].map(([, text]) =>
    JSON.parse(`${text}`),
  )
  const [configured, call] = blocks
  expect(configured.mcpServers.hearticle.url).toBe('https://hearticle.example/api/mcp')
  const answer = await api.ask('POST', '/api/mcp', call, {
    Accept: 'application/json, text/event-stream',
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('"standing":"holds"')
})

test.each(languages)('tools and limits are those that there are (%s)', (language) => {
  const text = textIn(language)
  for (const name of Object.keys(assistantTools)) expect(text).toContain(`\`${name}\``)
  expect(text).toContain(LONGEST_QUESTION.toLocaleString(language))
  expect(text).toContain(`${MOST_ASSISTANT_BYTES / 1024}&nbsp;kB`)
  expect(text).toContain('300 ')
})

test.each(['about', 'accessibility', 'developers'])('%s says as much in both languages', (name) => {
  const shape = (language: string) =>
    readFileSync(`content/editorial/${name}.${language}.md`, 'utf8')
      .split('\n')
      .map((line) => line.match(/^(##|- |>|---|```|GET)?/)?.[0])
  expect(shape('en')).toEqual(shape('de'))
})
