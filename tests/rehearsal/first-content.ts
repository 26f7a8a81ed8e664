import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { articleSet, numbered } from '../../functions/pubmed/fixtures/records.ts'
import { hearticleFile } from '../support/records.ts'
import type { Rehearsal } from './rehearsal.ts'

/** An administrator's session at a stage. */
export interface Desk {
  username: string
  /** Calls the API and expects that it does what is asked. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
}

interface Rubric {
  id: number
  version: number
  name: { de: string; en: string }
  description: { de: string; en: string }
  search: null
}

const PASSWORD = 'a long enough password'

/** The first administrator, by the command and the link that it prints. */
export async function openDesk(its: Rehearsal, stage: string): Promise<Desk> {
  const made = await its.onStage(stage, 'operations/first-administrator', 'you@example.org')
  const [, token] = /token=(\S+)/.exec(made) ?? []
  const [, username = ''] = /signs in as: (\S+)/.exec(made) ?? []
  const call = async (method: string, path: string, body?: unknown, session?: string) => {
    const headers = session === undefined ? {} : { authorization: `Bearer ${session}` }
    const said = await its.ask(stage, path, { method, headers, body })
    expect(said.status, `${method} ${path}: ${said.body}`).toBe(200)
    return JSON.parse(said.body)
  }
  await call('POST', '/api/auth/reset-password', { token, newPassword: PASSWORD })
  const signedIn = await call('POST', '/api/auth/signin', { username, password: PASSWORD })
  return {
    username,
    call: (method, path, body) => call(method, path, body, signedIn.accessToken),
  }
}

/** A rubric and a topic by the desk, a study and a hearticle by the commands that import them. */
export async function bringContent(its: Rehearsal, stage: string, desk: Desk): Promise<void> {
  const rubric = await desk.call<Rubric>('POST', '/api/library/rubrics', {
    name: { de: 'Ernährung', en: 'Nutrition' },
    description: { de: 'Was wir essen', en: 'What we eat' },
    search: null,
  })
  await desk.call('POST', '/api/library/topics', {
    rubricId: rubric.id,
    name: { de: 'Salz', en: 'Salt' },
    color: '#ac4c6e',
  })
  const folder = join(its.checkout.folder, '.cache')
  await mkdir(folder, { recursive: true })
  const studies = join(folder, 'studies.xml')
  const hearticle = join(folder, 'salt.json')
  await writeFile(studies, articleSet(numbered(101)))
  await writeFile(hearticle, JSON.stringify(hearticleFile('salt')))
  const all = 'imported 1, updated 0, unchanged 0, rejected 0'
  expect(await its.onStage(stage, 'import-studies', '--xml', studies)).toContain(all)
  expect(await its.onStage(stage, 'import-hearticles', hearticle)).toContain(all)
}

/** Gives the first rubric another German description, which its page says after a publication. */
export async function describeRubric(desk: Desk, description: string): Promise<void> {
  const [first] = await desk.call<Rubric[]>('GET', '/api/library/rubrics')
  if (!first) throw new Error('There is no rubric')
  const { id, ...rubric } = first
  const described = { ...rubric, description: { ...rubric.description, de: description } }
  await desk.call('PUT', `/api/library/rubrics/${id}`, described)
}

/** Lets the schedule have its turn until no change waits; the pause after a failure is over at once. */
export async function publishAll(its: Rehearsal, stage: string, desk: Desk): Promise<void> {
  const { functions, builds, recovery } = its.account
  const waits = async () => {
    const { pending } = await desk.call<{ pending: number }>(
      'GET',
      '/api/admin/publications/latest',
    )
    return pending > 0
  }
  while (await waits()) {
    await functions.invoke(`hearticle-${stage}-startPublication`, { task: 'look' })
    await functions.settled()
    await builds.settled()
    await recovery.call('UpdateItem', {
      TableName: `hearticle-${stage}`,
      Key: { pk: { S: 'PUBLICATION' }, sk: { S: 'STATE' } },
      UpdateExpression: 'REMOVE endedAt',
    })
  }
  // What instances keep of the search index they forget within a minute.
  await functions.renew()
}
