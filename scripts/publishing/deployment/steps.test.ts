import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderObjectStore } from '../../../functions/files/folder-object-store.ts'
import { openStoredSitePages, pagesCodeKey } from '../../../functions/http/stored-site-pages.ts'
import type { PublicContent } from '../../../src/domain/content/public-content.ts'
import { assertBuiltFor, releaseCode } from './release.ts'
import { stageEnvironment, stageFolders } from './stage-folders.ts'
import { stepsToDo } from './steps.ts'

const all = ['preflight', 'infrastructure', 'migration', 'site', 'release', 'smoke']

test('a deployment begins where it is told to', () => {
  expect(stepsToDo({})).toEqual(all)
  expect(stepsToDo({ from: 'site' })).toEqual(['site', 'release', 'smoke'])
  expect(stepsToDo({ only: 'release' })).toEqual(['release'])
  expect(() => stepsToDo({ from: 'upload' })).toThrow(
    `There is no step 'upload': ${all.join(', ')}`,
  )
  expect(() => stepsToDo({ from: 'site', only: 'smoke' })).toThrow('not both')
})

test('a site that was built for another stage or origin is not released', () => {
  const target = { table: 'hearticle-trial', origin: 'https://trial.example.org' }
  expect(() => assertBuiltFor(target, target)).not.toThrow()
  expect(() => assertBuiltFor(undefined, target)).toThrow('no built site')
  expect(() => assertBuiltFor({ ...target, table: 'hearticle-production' }, target)).toThrow(
    'was built from hearticle-production, not hearticle-trial: --from site',
  )
  expect(() => assertBuiltFor({ ...target, origin: 'http://localhost:4321' }, target)).toThrow(
    'was built for http://localhost:4321, not https://trial.example.org: --from site',
  )
})

test('the code of pages is named after it is there, by the digest that the API holds it against', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-code-'))
  const files = openFolderObjectStore(join(folder, 'bucket'))
  await mkdir(join(folder, 'code'))
  await writeFile(join(folder, 'code/entry.mjs'), 'export const render = async (path) => path')
  const named: string[] = []
  await releaseCode(files, join(folder, 'code'), async (digest) => {
    expect(await files.get(pagesCodeKey(digest))).toBeDefined()
    named.push(digest)
  })
  const pages = openStoredSitePages(
    files,
    join(folder, 'run'),
    () => new Date(),
    async () => named[0] ?? '',
  )
  expect(await pages.render('/hearticle/7', {} as PublicContent)).toBe('/hearticle/7')
  await rm(folder, { recursive: true })
})

test("a stage's commands get its settings and none of this shell's", () => {
  const target = {
    region: 'eu-west-1',
    table: 'hearticle-trial',
    bucket: 'site',
    origin: 'https://trial.example.org',
  }
  const shell = {
    AWS_PROFILE: 'mine',
    AWS_REGION: 'us-east-1',
    TABLE_NAME: 'hearticle-production',
    PUBLIC_SITE_ORIGIN: 'http://localhost:4321',
    PUBLIC_LINK_CREW: 'https://elsewhere.example.org',
    PUBLIC_LINK_CONTACT_REQUEST: 'https://elsewhere.example.org',
    MAIL: 'none',
    SMTP_URL: 'smtp://localhost',
  }
  const environment = stageEnvironment(
    stageFolders('trial'),
    target,
    { PUBLIC_LINK_CONFERENCE: 'https://conference.example.org', PUBLIC_LINK_CREW: '' },
    shell,
  )
  expect(environment).toMatchObject({
    AWS_PROFILE: 'mine',
    AWS_REGION: 'eu-west-1',
    TABLE_NAME: 'hearticle-trial',
    PUBLIC_SITE_ORIGIN: 'https://trial.example.org',
    PUBLIC_LINK_CONFERENCE: 'https://conference.example.org',
    PUBLIC_LINK_CREW: '',
    DIST_DIR: expect.stringMatching(/trial\/dist$/),
  })
  expect(environment).not.toHaveProperty('PUBLIC_LINK_CONTACT_REQUEST')
  expect(environment).not.toHaveProperty('MAIL')
  expect(environment).not.toHaveProperty('SMTP_URL')
})
