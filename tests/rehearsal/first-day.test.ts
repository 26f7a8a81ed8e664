import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleSet, numbered } from '../../functions/pubmed/fixtures/records.ts'
import { hearticleFile } from '../support/records.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

const STAGE = 'trial'
const PASSWORD = 'a long enough password'
let its: Rehearsal

beforeAll(async () => {
  its = await openRehearsal()
  await its.settle(STAGE)
})
afterAll(() => its?.close())

describe('the first day of a stage, in the order of docs/operations/first-day.md', () => {
  test('leads from an empty account to a page that readers see', async () => {
    const said = await its.deploy(STAGE)
    expect(said).toMatch(/deployed \w+ to trial/)
    expect(said).not.toMatch(/^ {2}stops/m)
    expect(await its.ask(STAGE, '/')).toMatchObject({ status: 200, body: /<html[^>]+lang="?de/ })

    const made = await its.onStage(STAGE, 'operations/first-administrator', 'you@example.org')
    const [, token] = /token=(\S+)/.exec(made) ?? []
    const set = { method: 'POST', body: { token, newPassword: PASSWORD } }
    expect((await its.ask(STAGE, '/api/auth/reset-password', set)).status).toBe(200)
    const [, username] = /signs in as: (\S+)/.exec(made) ?? []
    const signedIn = await its.ask(STAGE, '/api/auth/signin', {
      method: 'POST',
      body: { username, password: PASSWORD },
    })
    expect(signedIn.status).toBe(200)
    const { accessToken } = JSON.parse(signedIn.body)
    await publishHearticle(accessToken)
  })
})

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(its.checkout.folder, '.cache', name)
  await writeFile(path, text)
  return path
}

/** Makes a rubric and a topic as an editor, imports a hearticle, and reads it. */
async function publishHearticle(accessToken: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const said = await its.ask(STAGE, path, { method: 'POST', body, headers })
    expect(said.status, said.body).toBe(200)
    return JSON.parse(said.body)
  }
  const rubric = await post('/api/library/rubrics', {
    name: { de: 'Ernährung', en: 'Nutrition' },
    description: { de: 'Was wir essen', en: 'What we eat' },
    search: null,
  })
  await post('/api/library/topics', {
    rubricId: rubric.id,
    name: { de: 'Salz', en: 'Salt' },
    color: '#ac4c6e',
  })
  const studies = await fileOf('studies.xml', articleSet(numbered(101)))
  const hearticle = await fileOf('salt.json', JSON.stringify(hearticleFile('salt')))
  for (const words of [
    ['import-studies', '--xml', studies],
    ['import-hearticles', hearticle],
  ] as const) {
    const [script, ...others] = words
    const said = await its.onStage(STAGE, script, ...others)
    expect(said).toContain('imported 1, updated 0, unchanged 0, rejected 0')
  }
  await its.account.functions.tick('rate(1 minute)')
  expect(await its.account.builds.settled(), its.account.builds.lines.join('')).toBe('SUCCEEDED')
  expect((await its.ask(STAGE, '/hearticle/1')).status).toBe(200)
}
