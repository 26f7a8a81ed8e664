/** A build and a small publication do all that they may, on one table and one bucket. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildsOf } from '../../../functions/jobs/publication-holders.ts'
import type { Stores } from '../../../functions/store/create-stores.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import { RETIRED_KEY } from '../../../scripts/publishing/aws/retired-assets.ts'
import { mp3Of } from '../../support/mp3.ts'
import { hearticleDraft, incomingStudy, taxonomy, translation } from '../../support/records.ts'
import { isThorough } from '../../support/rounds.ts'
import { openPackaged } from '../../support/run-packaged.ts'
import { openRecorder, type Recorder, type RoleRecording } from './recorder.ts'

const PROJECT = 'hearticle-trial-publication'
const ORIGIN = 'https://hearticle.example'
const EXACTLY = { missing: [], surplus: [] }

describe.runIf(isThorough)('publications', () => {
  let recorder: Recorder
  let table: Table
  let stores: Stores
  let folder: string
  const settings = () => ({
    TABLE_NAME: table.name,
    DISTRIBUTION_ID: 'TRIAL',
    PUBLIC_SITE_ORIGIN: ORIGIN,
    PUBLICATION_PROJECT: PROJECT,
    TMPDIR: folder,
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearticle-rights-'))
    recorder = await openRecorder()
    ;({ table, stores } = await recorder.newTable())
    for (const rubric of taxonomy.rubrics) await stores.taxonomy.putRubric(rubric)
    for (const topic of taxonomy.topics) await stores.taxonomy.putTopic(topic)
    await stores.studies.importMany([incomingStudy('101')])
    for (const key of ['salt', 'spoken', 'gone']) await bring(key)
    await approve(1)
  })
  afterAll(async () => {
    await recorder?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const now = () => new Date()
  const bring = async (key: string, headline = key) => {
    const translations = [translation('de', { headline }), translation('en')]
    const draft = hearticleDraft(key, { publicationDate: '2020-01-01', translations })
    return (await stores.hearticles.importByKey(draft)).hearticle
  }
  /** A reviewer who agreed to be named approves a translation. */
  const approve = async (translationId: number) => {
    const made = await stores.registrations.register(
      {
        ...{ username: 'rita', email: 'rita@example.org', passwordHash: 'x' },
        ...{ language: 'de', isChamberMember: false },
      },
      now(),
      { roles: ['ROLE_REVIEWER'], grant: 'Free' },
    )
    if ('taken' in made) throw new Error(made.taken)
    const { id: reviewerId } = made.account
    const review = { id: randomUUID(), translationId, reviewerId, comments: '', changes: [] }
    await stores.reviews.submit({ ...review, status: 'APPROVED', passageComments: [] }, now())
    await stores.namedReviewers.name(reviewerId, { name: 'Rita', profession: 'Ärztin' }, now())
  }
  /** A build began and died. */
  const holdLease = () =>
    stores.publications.acquire(
      { machine: buildsOf(PROJECT), process: `${PROJECT}:0` },
      () => true,
      now(),
    )
  const put = (key: string, bytes: Uint8Array) =>
    recorder.bucket.objects.set(key, { bytes, md5: '', type: undefined, caching: undefined })
  /** A hearticle gets sound, or loses what it has at its public place. */
  const speak = async (key: string, isSpoken: boolean) => {
    const hearticle = await bring(key)
    const [text] = hearticle.translations
    const id = text?.id ?? 0
    if (isSpoken) put(`private/audio/${hearticle.id}/${id}.mp3`, mp3Of(4))
    await stores.library.audio.setAudio(hearticle, id, isSpoken ? 90 : undefined, {
      by: 'editor',
      at: now(),
    })
  }

  /** What a build machine runs. */
  async function build(recording: RoleRecording): Promise<void> {
    const at = (name: string) => join(folder, name)
    const environment = await recording.environment({
      ...settings(),
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      CODEBUILD_BUILD_ID: `${PROJECT}:1`,
      DIST_DIR: at('dist'),
      SNAPSHOT_DIR: at('snapshot'),
      CATALOGUE_DIR: at('catalogue'),
      DATA_DIR: at('data'),
      ASTRO_TELEMETRY_DISABLED: '1',
    })
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, ['scripts/publish.ts'], {
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  }

  test('have the rights that they use, and no others', { timeout: 600_000 }, async () => {
    const machine = recorder.record('PublicationRole')
    await speak('spoken', true)
    await build(machine)
    // An asset that was in no build for long, a page less, and sound that is gone.
    put('site/assets/old.js', new Uint8Array())
    put(RETIRED_KEY, Buffer.from(JSON.stringify({ 'assets/old.js': '2020-01-01T00:00:00.000Z' })))
    await speak('spoken', false)
    await stores.hearticles.remove((await bring('gone')).id, now())
    put('catalogue/old.sqlite.zst', new Uint8Array())
    await stores.studies.importMany([incomingStudy('103')])
    await holdLease()
    await build(machine)

    const small = recorder.record('PublishSmallRole', ['short-waits.ts'])
    const environment = await small.environment(settings())
    const entry = join(recorder.service.serviceFolder, 'publish-small.mjs')
    const instance = openPackaged(entry, environment)
    await speak('spoken', true)
    await bring('second')
    await instance.invoke({})
    await speak('spoken', false)
    await stores.hearticles.remove((await bring('second')).id, now())
    await stores.studies.importMany([incomingStudy('104')])
    put('catalogue/old.sqlite.zst', new Uint8Array())
    await instance.invoke({})
    // More than a few changes, while a build that has died holds the lease.
    await holdLease()
    await stores.changes.note(['EVERYTHING'], now())
    await instance.invoke({})
    await instance.close()
    expect({ machine: await machine.end(), small: await small.end() }).toEqual({
      machine: EXACTLY,
      small: EXACTLY,
    })
  })
})
